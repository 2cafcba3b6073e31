import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new endpoint's signing secret: `whsec_` and the base64 of 32 random bytes (Standard Webhooks 1.0). */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** The key that a secret stands for. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.slice(prefix.length), "base64"));
}
