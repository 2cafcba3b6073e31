import { type MasterKeys, signToken, verifyToken } from "../kernel/crypto.ts";

const PURPOSE = "order-address";
const GOOD_FOR_MS = 14 * 86_400_000;

/** The link with which the buyer of an order completes the address. Anyone who has it can set the address. */
export function addressUrl(keys: MasterKeys, orderId: string, { baseUrl, now }: { baseUrl: string; now: number }) {
  const expiresAt = now + GOOD_FOR_MS;
  const token = signToken(keys, { purpose: PURPOSE, payload: orderId, expiresAtMs: expiresAt });
  return { url: `${new URL(baseUrl).origin}/address/${token}`, expiresAt };
}

/** The order of a link; undefined for a forged or expired link. */
export function readAddressToken(keys: MasterKeys, token: string, nowMs: number): string | undefined {
  const verified = verifyToken(keys, token, { purpose: PURPOSE, nowMs });
  return verified.kind === "valid" ? verified.payload : undefined;
}
