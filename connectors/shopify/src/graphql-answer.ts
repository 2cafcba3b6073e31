import { z } from "zod";

/** The envelope of every answer of the Admin API. @see https://shopify.dev/docs/api/usage/limits */
export const answerSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).nullish(),
        extensions: z.object({ code: z.string().nullish(), requiredAccess: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number().optional(),
          throttleStatus: z
            .object({
              currentlyAvailable: z.number(),
              restoreRate: z.number(),
              maximumAvailable: z.number().optional(),
            })
            .optional(),
        })
        .nullish(),
    })
    .nullish()
    .catch(null),
});
export type GraphqlAnswer = z.output<typeof answerSchema>;

/**
 * The fields that Shopify denied us, such as `shippingAddress.phone`, in an answer that contains everything else. Undefined
 * when nothing was denied, when something else failed, or when the denied field took the whole answer with it.
 */
export function deniedIn({ data, errors }: GraphqlAnswer): string[] | undefined {
  if (!errors || errors.length === 0) return undefined;
  const paths = errors.map(({ path, extensions }) => (extensions?.code === "ACCESS_DENIED" ? (path ?? []) : []));
  if (paths.some(([root, field]) => field === undefined || data?.[String(root)] == null)) return undefined;
  const nameOf = (path: readonly (string | number)[]) =>
    path.slice(1).filter((part) => typeof part === "string" && part !== "nodes");
  return [...new Set(paths.map((path) => nameOf(path).join(".")))];
}
