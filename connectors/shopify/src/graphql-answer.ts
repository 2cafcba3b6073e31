import { z } from "zod";

/** The envelope of every answer of the Admin API. @see https://shopify.dev/docs/api/usage/limits */
export const answerSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().nullish(), requiredAccess: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number().optional(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }).optional(),
        })
        .nullish(),
    })
    .nullish()
    .catch(null),
});
export type GraphqlAnswer = z.output<typeof answerSchema>;
