import { refused, unavailable } from "@masar/kit";
import { z } from "zod";
import type { Client } from "./client.ts";
import { storeRefused } from "./wording.ts";

const errorsSchema = z.object({
  userErrors: z.array(z.object({ message: z.string(), code: z.string().nullish() })),
});

/** The `userErrors` of a mutation; empty when it was executed. Only some mutations have a `code`. */
export async function userErrors(
  client: Client,
  document: string,
  variables: object,
  field: string,
): Promise<string[]> {
  const answer = await client.ask(document, variables, z.record(z.string(), z.unknown()));
  const read = errorsSchema.safeParse(answer[field]);
  if (!read.success) throw unavailable(`${field}: the answer has no userErrors`);
  return read.data.userErrors.map(({ message, code }) => (code ? `${code}: ${message}` : message));
}

/** @throws ConnectorError `refused` with Shopify's words. */
export async function mutated(client: Client, document: string, variables: object, field: string): Promise<void> {
  const errors = await userErrors(client, document, variables, field);
  if (errors.length > 0) throw refused(`${field}: ${errors.join(" ").slice(0, 200)}`, storeRefused(errors.join(" ")));
}
