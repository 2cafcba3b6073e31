import { ConnectorError } from "@masar/kit";
import type { StoreAccess } from "./access.ts";
import type { ConnectedStore } from "./store.ts";

/**
 * Asks the store whether it still accepts the stored access: the webhook of an uninstallation can arrive after a new installation.
 *
 * @throws ConnectorError when the store does not answer.
 */
export async function hasAccess(stored: ConnectedStore, access: Pick<StoreAccess, "ready">): Promise<boolean> {
  if (stored.secrets === null) return false;
  try {
    const { connector, store } = await access.ready(stored);
    await connector.auth.embedded?.checkAccess(store);
    return true;
  } catch (error) {
    if (error instanceof ConnectorError && error.failure === "access_revoked") return false;
    throw error;
  }
}
