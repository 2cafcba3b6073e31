import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether a header holds the HMAC-SHA256 of the bytes that arrived, compared in constant time. Never throws.
 *
 * @param encoding as the platform writes it.
 */
export function signedBy(
  secret: string,
  body: Uint8Array,
  signature: string | undefined,
  encoding: "base64" | "hex",
): boolean {
  if (signature === undefined || signature === "") return false;
  const expected = createHmac("sha256", secret).update(body).digest(encoding);
  return sameText(signature, expected);
}

/** Compares secrets without telling by the time it takes how much of them is right. */
export function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given, "utf8");
  const b = Buffer.from(expected, "utf8");
  return a.length === b.length && timingSafeEqual(a, b);
}
