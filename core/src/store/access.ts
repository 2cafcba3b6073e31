import { type Connector, isApp, type Network, type Platform, type Store } from "@masar/kit";
import type { Database } from "../db/database.ts";
import type { WorkerLease } from "../jobs/lease.ts";
import type { Clock } from "../kernel/clock.ts";
import { type MasterKeys, open, seal } from "../kernel/crypto.ts";
import { createRenewing, type StoreSecrets } from "./renewal.ts";
import type { HookStore } from "./repository.ts";
import { type ConnectedStore, placeOfSecrets } from "./store.ts";

const MOST_OPENED = 2_000;

/** The platforms, and what their connectors need to reach a store. */
export interface StoreAccess extends StoreSecrets {
  connectors: readonly Platform[];
  /** The store with valid access, which is renewed first when it is about to expire. @throws ConnectorError */
  ready(store: ConnectedStore): Promise<{ connector: Connector; store: Store<unknown> }>;
}

export function storeAccess(tools: {
  connectors: readonly Platform[];
  keys: MasterKeys;
  network: Network;
  db: Database;
  clock: Clock;
  lease: WorkerLease;
  appUrl: string;
}): StoreAccess {
  // A platform without its app's credentials is listed and cannot be used.
  const byId = new Map(tools.connectors.flatMap((one) => (isApp(one) ? [] : [[one.id, one] as const])));
  // Keyed by the sealed text, so that changed secrets are decrypted again.
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
    installCallback: (platform) => new URL(`/install/${platform}/callback`, tools.appUrl),
    ready: async (store) => access.open(await renewing.whenDue(store)),
    open(store) {
      const secrets = secretsOf(store);
      const { id, remoteId, facts, rules } = store;
      const connector = byId.get(store.platform) as Connector;
      return {
        connector,
        store: {
          id,
          remoteId,
          secrets,
          facts: { ...facts, cashGateways: rules.cash_gateways },
          network: tools.network,
          ...(connector.renewal
            ? { renewAccess: async (refused) => secretsOf(await renewing.afterRefusal(id, refused)) }
            : {}),
        },
      };
    },
  };
  const renewing = createRenewing({ ...tools, access });
  return access;
}

/** Where a store sends its webhooks. */
export function hookUrl(appUrl: string, store: Pick<ConnectedStore, "id" | "platform">): URL {
  return new URL(`/hooks/${store.platform}/${store.id}`, appUrl);
}
