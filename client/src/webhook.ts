import { createHmac, timingSafeEqual } from "node:crypto";
import type { components } from "./schema.ts";

/** An event as a webhook endpoint receives it; `type` tells which. */
export type WebhookEvent = components["schemas"]["Event"];

export interface WebhookRequest {
  /** The body as it arrived, before any JSON parser. */
  body: string | Uint8Array;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface Signable {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string | Uint8Array;
}

/** A request that is not from Masar, or too old. Answer it with 401 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
  readonly reason: "unsigned" | "stale" | "altered" | "unreadable";

  constructor(reason: WebhookRefused["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const TOLERANCE_SECONDS = 5 * 60;
const SECRET_PREFIX = "whsec_";
const SHORTEST_KEY_BYTES = 16;

/**
 * Verifies a webhook and returns its event. The same event can arrive more than once: remember its `id`.
 *
 * @param secrets the endpoint's secret, or several while one is being replaced.
 * @throws WebhookRefused
 */
export function readWebhook(
  request: WebhookRequest,
  secrets: string | readonly string[],
  options: { now?: number } = {},
): WebhookEvent {
  verifySignature(request, secrets, options);
  try {
    return JSON.parse(Buffer.from(request.body).toString("utf8")) as WebhookEvent;
  } catch {
    throw new WebhookRefused("unreadable", "the body is not JSON");
  }
}

/**
 * Verifies a signature of Standard Webhooks 1.0, not older than five minutes.
 *
 * @param options.now in milliseconds.
 * @returns the id of the message, the same for each attempt to deliver it.
 * @throws WebhookRefused, and TypeError when a secret of yours is missing.
 */
export function verifySignature(
  { body, headers }: WebhookRequest,
  secrets: string | readonly string[],
  { now = Date.now() }: { now?: number } = {},
): string {
  const known = typeof secrets === "string" ? [secrets] : (secrets ?? []);
  // An empty key would accept what anybody signs.
  if (known.length === 0 || !known.every(isSecret))
    throw new TypeError("the secret of the webhook is missing or cut off");
  const id = headerOf(headers, "webhook-id");
  const time = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) throw new WebhookRefused("unsigned", "no signature");
  const timestamp = Number(time);
  if (Math.abs(now / 1000 - timestamp) > TOLERANCE_SECONDS)
    throw new WebhookRefused("stale", "the signature is older than five minutes, or from the future");
  const expected = known.map((secret) => signWebhook({ id, timestamp, body }, secret));
  const given = signatures.split(" ");
  if (!expected.some((one) => given.some((other) => isEqual(one, other))))
    throw new WebhookRefused("altered", "the signature does not match the body");
  return id;
}

/** The value of `webhook-signature`, for tests of your own endpoint. */
export function signWebhook({ id, timestamp, body }: Signable, secret: string): string {
  return `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

function isSecret(secret: unknown): boolean {
  return typeof secret === "string" && keyOf(secret).length >= SHORTEST_KEY_BYTES;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(SECRET_PREFIX, ""), "base64");
}

/** Node writes names in lower case; other servers keep them as they arrived. */
function headerOf(headers: WebhookRequest["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name] ?? Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : value?.[0];
}

/** In a time that does not depend on how much of them matches. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
