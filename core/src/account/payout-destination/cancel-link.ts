import { type MasterKeys, signToken, verifyToken } from "../../kernel/crypto.ts";

const PURPOSE = "payout_destination";

/** Cancels a destination before it takes effect, without signing in: whoever changed it may have taken the password too. */
export function cancelUrl(appUrl: string, id: string, keys: MasterKeys): string {
  return `${appUrl}/payout_destination/${signToken(keys, { purpose: PURPOSE, payload: id, expiresAtMs: null })}`;
}

/** The destination whose link it is; undefined for one that we did not make. */
export function destinationOfLink(token: string, keys: MasterKeys): string | undefined {
  const read = verifyToken(keys, token, { purpose: PURPOSE, nowMs: 0 });
  return read.kind === "valid" ? read.payload : undefined;
}
