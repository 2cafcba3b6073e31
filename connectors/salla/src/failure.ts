import { ConnectorError, rateLimited, refused, retryAfterMs, unavailable, unreadable } from "@masar/kit";
import { z } from "zod";
import { storeRefused, WORDING } from "./wording.ts";

/** An answer of Salla with any status. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed without loss; undefined when it was no JSON. */
  body: unknown;
  isEmpty: boolean;
}

const DEFAULT_WAIT_MS = 60_000;
/** A store that keeps sending too much is blocked with 403 for a while. */
const BLOCKED_MS = 15 * 60_000;

const errorBody = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, fields: [] as string[] })),
    z.object({
      message: z.string().catch(""),
      fields: z
        .record(z.string(), z.unknown())
        .transform((fields) => Object.keys(fields))
        .catch([]),
    }),
  ]),
});

/** The error for an answer that is no success. Its message contains no token: only status, Salla's words and field names. */
export function failureOf(call: string, { status, headers, body }: Answer, redact: readonly string[]): ConnectorError {
  const said = errorBody.safeParse(body);
  const { message, fields } = said.success ? said.data.error : { message: "", fields: [] };
  const words = redact.reduce((text, secret) => text.replaceAll(secret, "…"), message).slice(0, 200);
  const name = `${call}: ${status}${words ? ` ${words}` : ""}${fields.length > 0 ? ` (${fields.join(", ").slice(0, 100)})` : ""}`;
  if (status === 401) {
    const publicMessage = /scope/i.test(message) ? WORDING.permissionMissing : WORDING.reauthorize;
    return new ConnectorError(name, { failure: "access_revoked", publicMessage });
  }
  if (status === 429) return rateLimited(name, waitOf(headers));
  if (status === 403) return blocked(name);
  if (status >= 500 || status < 200 || (status >= 300 && status < 400)) return unavailable(name);
  if (status < 300 && body === undefined) return unreadable(name);
  return refused(name, status === 404 ? WORDING.shipmentGone : storeRefused(words || String(status)));
}

/** The access is good, and our app was not given a permission: other access would not have it either. */
export function isAboutScopes({ body }: Answer): boolean {
  const said = errorBody.safeParse(body);
  return said.success && /scope/i.test(said.data.error.message);
}

/** `Retry-After` in seconds, or the moment at which the limit is reset. */
function waitOf(headers: Headers): number {
  const now = Date.now();
  const reset = Number(headers.get("x-ratelimit-reset")) * 1000;
  return retryAfterMs(headers.get("retry-after"), now) ?? (reset > now ? reset - now : DEFAULT_WAIT_MS);
}

function blocked(message: string): ConnectorError {
  const { publicMessage } = unavailable(message);
  return new ConnectorError(message, { failure: "unavailable", publicMessage, retryAfterMs: BLOCKED_MS });
}

/** What was asked for; null when it failed in this way. */
export async function orNull<Value>(asked: Promise<Value>, isMissing: (error: ConnectorError) => boolean) {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ConnectorError && isMissing(error)) return null;
    throw error;
  }
}

export function isGone({ failure, message }: ConnectorError): boolean {
  return failure === "refused" && message.includes(": 404");
}
