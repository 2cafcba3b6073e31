import { type MasterKeys, signToken, verifyToken } from "../crypto.ts";

const PURPOSE = "mend-order";
const GOOD_FOR_MS = 14 * 86_400_000;

/** Where the buyer of an order completes the address. Whoever has it may say where the parcel goes. */
export function mendUrl(keys: MasterKeys, orderId: string, { baseUrl, now }: { baseUrl: string; now: number }) {
  const expiresAt = now + GOOD_FOR_MS;
  const token = signToken(keys, { purpose: PURPOSE, payload: orderId, expiresAtMs: expiresAt });
  return { url: `${new URL(baseUrl).origin}/mend/${token}`, expiresAt };
}

/** The order that a link is for; undefined when it is not one of ours or too old. */
export function readMendToken(keys: MasterKeys, token: string, nowMs: number): string | undefined {
  const verified = verifyToken(keys, token, { purpose: PURPOSE, nowMs });
  return verified.kind === "valid" ? verified.payload : undefined;
}
