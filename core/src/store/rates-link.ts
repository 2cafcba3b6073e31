import { type MasterKeys, signToken, verifyToken } from "../crypto.ts";
import type { ConnectedStore } from "./store.ts";

const PURPOSE = "checkout rates";

/** Where a store's checkout asks for prices: platforms do not sign that question, so the address itself is what nobody can guess. */
export function ratesUrl(appUrl: string, store: Pick<ConnectedStore, "id" | "platform">, keys: MasterKeys): URL {
  const token = signToken(keys, { purpose: PURPOSE, payload: store.id, expiresAtMs: null });
  return new URL(`/rates/${store.platform}/${token}`, appUrl);
}

/** The id of the store that an address is of; undefined for one that we did not make. */
export function storeOfRatesUrl(token: string, keys: MasterKeys): string | undefined {
  const read = verifyToken(keys, token, { purpose: PURPOSE, nowMs: 0 });
  return read.kind === "valid" ? read.payload : undefined;
}
