import type { Connector, Network, Store } from "@masar/kit";
import type { Clock } from "../clock.ts";
import { type MasterKeys, open, seal } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import type { WorkerLease } from "../db/lease.ts";
import { createRenewing } from "./renewal.ts";
import type { HookStore } from "./repository.ts";
import { type ConnectedStore, placeOfSecrets } from "./store.ts";

const MOST_OPENED = 2_000;

/** The platforms, and what their connectors need to reach a store. */
export interface StoreAccess {
  connectors: readonly Connector[];
  connectorOf(platform: string): Connector | undefined;
  /** The same with access that is good for the next call: renewed first when its end is near. @throws ConnectorError */
  ready(store: ConnectedStore): Promise<{ connector: Connector; store: Store<unknown> }>;
  /** A store as its connector wants it. @throws when its secrets do not open. */
  open(store: ConnectedStore): { connector: Connector; store: Store<unknown> };
  /** @throws when they do not open. */
  secretsOf(store: HookStore): unknown;
  seal(storeId: string, secrets: unknown): string;
}

export function storeAccess(tools: {
  connectors: readonly Connector[];
  keys: MasterKeys;
  network: Network;
  db: Database;
  clock: Clock;
  lease: WorkerLease;
}): StoreAccess {
  // What was not given its app's credentials is listed and does nothing.
  const byId = new Map(tools.connectors.filter(isConfigured).map((connector) => [connector.id, connector]));
  // By the sealed text: what is sealed anew is opened anew.
  const opened = new Map<string, unknown>();

  function secretsOf(store: HookStore): unknown {
    const connector = byId.get(store.platform);
    if (!connector) throw new Error(`${store.id} is of the platform ${store.platform}, which is not installed`);
    if (store.secrets === null) throw new Error(`${store.id} is disconnected`);
    const place = placeOfSecrets(store.id);
    const name = `${place}\n${store.secrets}`;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const result = open(tools.keys, store.secrets, place);
    if (result.kind === "refused") throw new Error(`the secrets of ${store.id} do not open: ${result.reason}`);
    const secrets = connector.secrets.parse(JSON.parse(result.text));
    if (opened.size >= MOST_OPENED) opened.clear();
    opened.set(name, secrets);
    return secrets;
  }

  const access: StoreAccess = {
    connectors: tools.connectors,
    connectorOf: (platform) => byId.get(platform),
    secretsOf,
    seal: (storeId, secrets) => seal(tools.keys, JSON.stringify(secrets), placeOfSecrets(storeId)),
    ready: async (store) => access.open(await renewed(store)),
    open(store) {
      const secrets = secretsOf(store);
      const { id, remoteId, facts, rules } = store;
      return {
        connector: byId.get(store.platform) as Connector,
        store: {
          id,
          remoteId,
          secrets,
          facts: { ...facts, cashGateways: rules.cash_gateways },
          network: tools.network,
        },
      };
    },
  };
  const renewed = createRenewing({ ...tools, access });
  return access;
}

/** A connector that still has `configure` waits for the credentials of our app. */
export function isConfigured({ configure }: Connector): boolean {
  return configure === undefined;
}

/** Where a store sends its webhooks. */
export function hookUrl(appUrl: string, store: Pick<ConnectedStore, "id" | "platform">): URL {
  return new URL(`/hooks/${store.platform}/${store.id}`, appUrl);
}
