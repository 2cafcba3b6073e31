import type { RawRequest } from "@masar/kit";
import { z } from "zod";
import type { Secrets } from "./schema.ts";

const keysSchema = z.object({
  consumer_key: z
    .string()
    .trim()
    .regex(/^ck_\w{8,100}$/),
  consumer_secret: z
    .string()
    .trim()
    .regex(/^cs_\w{8,100}$/),
  key_id: z.coerce.number().int().positive().optional().catch(undefined),
});

const callbackSchema = keysSchema.extend({ user_id: z.coerce.string().min(1) });

/**
 * Reads the keys that the shop's server posts to `callback_url`: JSON, or a form from some hosts. The body contains neither a
 * signature nor the shop's address; `user_id` is our one-time state. The returning browser's `success=1` can be forged
 * and is ignored. Never throws.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#rest-api-keys-generation
 */
export function readGrant(request: RawRequest): { state: string; grant: string } | undefined {
  if (request.method.toUpperCase() !== "POST") return undefined;
  const read = callbackSchema.safeParse(readBody(Buffer.from(request.body).toString("utf8")));
  if (!read.success) return undefined;
  const { user_id, ...keys } = read.data;
  return { state: user_id, grant: JSON.stringify(keys) };
}

/** A pair of keys, by WooCommerce's field names; undefined when it is missing or invalid. */
export function readKeys(given: unknown): Pick<Secrets, "consumerKey" | "consumerSecret" | "keyId"> | undefined {
  const read = keysSchema.safeParse(given);
  if (!read.success) return undefined;
  const { consumer_key, consumer_secret, key_id } = read.data;
  return {
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    ...(key_id === undefined ? {} : { keyId: key_id }),
  };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}
