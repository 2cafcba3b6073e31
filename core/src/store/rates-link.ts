import { type MasterKeys, signToken, verifyToken } from "../kernel/crypto.ts";
import type { ConnectedStore } from "./store.ts";

const PURPOSE = "checkout rates";

/** Where a store's checkout requests prices: platforms do not sign this request, so the address itself is secret. */
export function ratesUrl(appUrl: string, store: Pick<ConnectedStore, "id" | "platform">, keys: MasterKeys): URL {
  const token = signToken(keys, { purpose: PURPOSE, payload: store.id, expiresAtMs: null });
  return new URL(`/rates/${store.platform}/${token}`, appUrl);
}

/** The id of an address's store; undefined for a forged address. */
export function storeOfRatesUrl(token: string, keys: MasterKeys): string | undefined {
  const read = verifyToken(keys, token, { purpose: PURPOSE, nowMs: 0 });
  return read.kind === "valid" ? read.payload : undefined;
}
