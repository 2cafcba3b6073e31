import { refused, unavailable } from "@masar/kit";
import { z } from "zod";
import type { Client } from "./client.ts";
import { storeRefused } from "./wording.ts";

const errorsSchema = z.object({
  userErrors: z.array(z.object({ message: z.string(), code: z.string().nullish() })),
});

/** A mutation's `userErrors`, empty when it was executed, and its answer. Only some mutations have a `code`. */
export async function mutate(
  client: Client,
  document: string,
  variables: object,
  field: string,
): Promise<{ errors: string[]; answer: unknown }> {
  const answer = (await client.ask(document, variables, z.record(z.string(), z.unknown())))[field];
  const read = errorsSchema.safeParse(answer);
  if (!read.success) throw unavailable(`${field}: the answer has no userErrors`);
  return {
    errors: read.data.userErrors.map(({ message, code }) => (code ? `${code}: ${message}` : message)),
    answer,
  };
}

/** @throws ConnectorError `refused` with Shopify's words. */
export async function mutated(client: Client, document: string, variables: object, field: string): Promise<unknown> {
  const { errors, answer } = await mutate(client, document, variables, field);
  if (errors.length > 0) throw refused(`${field}: ${errors.join(" ").slice(0, 200)}`, storeRefused(errors.join(" ")));
  return answer;
}
