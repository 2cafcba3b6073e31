import { createHmac } from "node:crypto";
import { signingKey } from "./secret.ts";

export interface Signable {
  /** `evt_…`: the same on every attempt and at every endpoint. */
  eventId: string;
  /** The time of this attempt, in seconds since 1970. Receivers reject one that is more than five minutes off. */
  timestampSeconds: number;
  /** The very bytes that are sent. */
  body: Buffer;
}

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0): `v1,` and the base64 of HMAC-SHA256 over
 * `id.timestamp.body`. With two secrets (for a day after one was rolled) there are two, separated by a space.
 */
export function sign({ eventId, timestampSeconds, body }: Signable, secrets: readonly string[]): string {
  const head = `${eventId}.${timestampSeconds}.`;
  return secrets
    .map((secret) => `v1,${createHmac("sha256", signingKey(secret)).update(head).update(body).digest("base64")}`)
    .join(" ");
}
