import { type MasterKeys, signToken, verifyToken } from "../kernel/crypto.ts";

const PURPOSE = "notifications";

/** Stops a user's mails without signing in, and does nothing else (RFC 8058). Good for ever: old mails can be stopped too. */
export function unsubscribeUrl(appUrl: string, userId: string, keys: MasterKeys): string {
  return `${appUrl}/notifications/${signToken(keys, { purpose: PURPOSE, payload: userId, expiresAtMs: null })}`;
}

/** The user whose link it is; undefined for one that we did not make. */
export function userOfUnsubscribe(token: string, keys: MasterKeys): string | undefined {
  const read = verifyToken(keys, token, { purpose: PURPOSE, nowMs: 0 });
  return read.kind === "valid" ? read.payload : undefined;
}
