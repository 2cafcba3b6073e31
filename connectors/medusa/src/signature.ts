import { createHmac, randomUUID } from "node:crypto";
import { constantTimeEquals, type RawRequest } from "@masar/kit";

/** A signature that is older, or further ahead, is not accepted. */
const FRESH_SECONDS = 5 * 60;

/** `issuedAt` in milliseconds. */
export type Checked =
  | { kind: "signed"; id: string; issuedAt: number }
  | { kind: "refused"; reason: "unsigned" | "altered" | "stale" };

/** Verifies a signature of Standard Webhooks 1.0 over the bytes as they arrived. Never throws. */
export function checkSignature({ headers, body }: RawRequest, secret: string, nowMs: number): Checked {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  const given = headers["webhook-signature"];
  if (!id || !given || !/^\d{1,12}$/.test(time ?? "")) return { kind: "refused", reason: "unsigned" };
  const timestamp = Number(time);
  // Decoding base64 ignores what follows its end.
  if (!isWholeSecret(secret)) return { kind: "refused", reason: "altered" };
  const expected = sign({ id, timestamp, body }, secret);
  if (!constantTimeEquals(given, expected)) return { kind: "refused", reason: "altered" };
  if (Math.abs(nowMs / 1000 - timestamp) > FRESH_SECONDS) return { kind: "refused", reason: "stale" };
  return { kind: "signed", id, issuedAt: timestamp * 1000 };
}

/** @param message.timestamp in seconds. */
export function sign(
  { id, timestamp, body }: { id: string; timestamp: number; body: Uint8Array | string },
  secret: string,
): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

function isWholeSecret(secret: string): boolean {
  const encoded = secret.slice("whsec_".length);
  return Buffer.from(encoded, "base64").toString("base64") === encoded;
}

/** The headers of a message of ours. */
export function signedHeaders(body: string, secret: string): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign({ id, timestamp, body }, secret),
  };
}
