import { ConnectorError } from "@masar/kit";
import type { StoreAccess } from "./access.ts";
import type { ConnectedStore } from "./store.ts";

/**
 * Whether a shop still lets us in, by asking it: news of an uninstalling come late, and after a new installation.
 *
 * @throws ConnectorError when the shop does not say.
 */
export async function letsUsIn(stored: ConnectedStore, access: Pick<StoreAccess, "ready">): Promise<boolean> {
  if (stored.secrets === null) return false;
  try {
    const { connector, store } = await access.ready(stored);
    await connector.auth.embedded?.knock(store);
    return true;
  } catch (error) {
    if (error instanceof ConnectorError && error.failure === "access_revoked") return false;
    throw error;
  }
}
