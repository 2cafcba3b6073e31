import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether `signature` is the HMAC-SHA256 of the body as it arrived. Compares in constant time, never throws.
 *
 * @param encoding the platform's encoding of the signature.
 */
export function verifyHmac(
  secret: string,
  body: Uint8Array,
  signature: string | undefined,
  encoding: "base64" | "hex",
): boolean {
  if (signature === undefined || signature === "") return false;
  const expected = createHmac("sha256", secret).update(body).digest(encoding);
  return constantTimeEquals(signature, expected);
}

/** Compares secrets in a time that does not depend on how much of them matches. */
export function constantTimeEquals(given: string, expected: string): boolean {
  const a = Buffer.from(given, "utf8");
  const b = Buffer.from(expected, "utf8");
  return a.length === b.length && timingSafeEqual(a, b);
}
