import type { Connector, Network, Store } from "@masar/kit";
import { type MasterKeys, open, seal } from "../crypto.ts";
import { type ConnectedStore, placeOfSecrets } from "./store.ts";

/** The platforms, and what their connectors need to reach a store. */
export interface StoreAccess {
  connectors: readonly Connector[];
  connectorOf(platform: string): Connector | undefined;
  /** A store as its connector wants it. @throws when its secrets do not open. */
  open(store: ConnectedStore): { connector: Connector; store: Store<unknown> };
  seal(storeId: string, secrets: unknown): string;
}

export function storeAccess(tools: {
  connectors: readonly Connector[];
  keys: MasterKeys;
  network: Network;
}): StoreAccess {
  const byId = new Map(tools.connectors.map((connector) => [connector.id, connector]));
  return {
    connectors: tools.connectors,
    connectorOf: (platform) => byId.get(platform),
    seal: (storeId, secrets) => seal(tools.keys, JSON.stringify(secrets), placeOfSecrets(storeId)),
    open(store) {
      const connector = byId.get(store.platform);
      if (!connector) throw new Error(`${store.id} is of the platform ${store.platform}, which is not installed`);
      if (store.secrets === null) throw new Error(`${store.id} is disconnected`);
      const opened = open(tools.keys, store.secrets, placeOfSecrets(store.id));
      if (opened.kind === "refused") throw new Error(`the secrets of ${store.id} do not open: ${opened.reason}`);
      const { id, remoteId, facts, rules } = store;
      return {
        connector,
        store: {
          id,
          remoteId,
          secrets: connector.secrets.parse(JSON.parse(opened.text)),
          facts: { ...facts, cashGateways: rules.cash_gateways },
          network: tools.network,
        },
      };
    },
  };
}

/** Where a store sends its webhooks. */
export function hookUrl(appUrl: string, store: Pick<ConnectedStore, "id" | "platform">): URL {
  return new URL(`/hooks/${store.platform}/${store.id}`, appUrl);
}
