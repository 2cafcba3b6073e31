import type { Answers, Connection, Connector, Network, RawRequest } from "@masar/kit";
import type { Account, Mode, Tenant } from "../account/account.ts";
import { hashSecret } from "../account/key.ts";
import type { AccountService } from "../account/service.ts";
import type { Clock } from "../clock.ts";
import { type MasterKeys, open, seal } from "../crypto.ts";
import type { Database, Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { type NewId, randomToken } from "../id.ts";
import { clean } from "../order/clean.ts";
import { nextNight } from "../time.ts";
import { hookUrl, type StoreAccess } from "./access.ts";
import * as connections from "./connection/repository.ts";
import { beginImport } from "./first-import/first-import.ts";
import * as repository from "./repository.ts";
import { firstRules } from "./rules.ts";
import type { ConnectedStore } from "./store.ts";
import { hurryWriteBacks } from "./write-back/repository.ts";

/** A merchant needs a minute; somebody who has to find a password, some more. */
const CONNECTION_MS = 30 * 60_000;
/** What our plugin inside a shop may do with that shop's orders and nothing else: show, ship and print them. */
const PLUGIN_SCOPES = ["shipments:read", "shipments:write", "stores:write"] as const;

export interface ConnectTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
  accounts: AccountService;
  access: StoreAccess;
  network: Network;
  /** Origin of our pages and hooks. */
  appUrl: string;
  baseUrl(mode: Mode): string;
  wakeReconciling(): void;
}

export interface StartRequest {
  tenant: Tenant;
  /** The signed-in user who will come back with the browser. */
  userId: string;
  connector: Connector;
  answers: Answers;
  /** When the merchant came from our plugin's page. */
  plugin?: { state: string; returnUrl: string } | undefined;
}

export type Finished =
  | { kind: "connected"; store: ConnectedStore; returnUrl: string | null }
  /** The link is old, used, or somebody else's: nothing was connected. */
  | { kind: "unknown" }
  /** The merchant said no, or the store handed nothing over. */
  | { kind: "not_granted"; returnUrl: string | null }
  | { kind: "taken" };

export interface ConnectService {
  /** Where to send the merchant's browser. @throws ConnectorError `refused` */
  start(request: StartRequest): Promise<URL>;
  /** What a store hands over while its merchant waits: kept, and nothing else is done before it is acknowledged. */
  receiveGrant(connector: Connector, request: RawRequest): Promise<boolean>;
  /** The merchant's browser is back. @throws ConnectorError */
  finish(state: string, who: { userId: string; account: Account }, request: RawRequest): Promise<Finished>;
  /** With keys that the merchant pasted. @throws ConnectorError */
  withKeys(
    tenant: Tenant,
    connector: Connector,
    answers: Answers,
  ): Promise<Extract<Finished, { kind: "connected" | "taken" }>>;
  /** Installed from the platform's own admin. @throws ConnectorError */
  installed(
    tenant: Tenant,
    connector: Connector,
    connection: Connection<unknown>,
  ): Promise<Extract<Finished, { kind: "connected" | "taken" }>>;
  disconnect(store: ConnectedStore): Promise<ConnectedStore>;
}

export function createConnectService(tools: ConnectTools): ConnectService {
  const { db, clock, newId, keys, accounts, access, network, appUrl } = tools;

  return {
    async start({ tenant, userId, connector, answers, plugin }) {
      const { approval } = connector.auth;
      if (!approval) throw new Error(`${connector.id} has no page to approve on`);
      const state = randomToken(40);
      const page = approval.pageUrl(
        {
          answers,
          state,
          callbackUrl: new URL(`/connect/${connector.id}/callback`, appUrl),
          returnUrl: new URL(`/connect/${connector.id}/return/${state}`, appUrl),
        },
        { allowPrivate: network.allowPrivate },
      );
      const stateHash = hashSecret(state);
      const sealed = (text: string, column: string) => seal(keys, text, placeOf(stateHash, column));
      await db.write(async (trx) => {
        await connections.insertConnection(trx, {
          stateHash,
          tenant,
          userId,
          platform: connector.id,
          answers: sealed(JSON.stringify(answers), "answers"),
          grant: null,
          pluginState: plugin ? sealed(plugin.state, "plugin_state") : null,
          returnUrl: plugin && sameOrigin(plugin.returnUrl, page) ? plugin.returnUrl : null,
          expiresAt: clock.now() + CONNECTION_MS,
        });
      });
      return page;
    },

    async receiveGrant(connector, request) {
      const granted = connector.auth.approval?.readGrant(request);
      if (!granted) return false;
      const stateHash = hashSecret(granted.state);
      const pending = await connections.findConnection(db.read, stateHash, clock.now());
      if (pending?.platform !== connector.id) return false;
      const sealed = seal(keys, granted.grant, placeOf(stateHash, "grant"));
      return db.write((trx) => connections.keepGrant(trx, stateHash, sealed));
    },

    async finish(state, { userId, account }, request) {
      const stateHash = hashSecret(state);
      const pending = await connections.findConnection(db.read, stateHash, clock.now());
      // Bound to the browser that began it: whoever is tricked into approving somebody else's connection ends here.
      if (!pending || pending.userId !== userId || pending.tenant.accountId !== account.id) return { kind: "unknown" };
      const connector = access.connectorOf(pending.platform);
      const approval = connector?.auth.approval;
      if (!connector || !approval) return { kind: "unknown" };
      const brought = approval.readGrant(request);
      const grant = pending.grant ? unseal(pending.grant, stateHash, "grant") : brought?.grant;
      if (grant === undefined) return { kind: "not_granted", returnUrl: pending.returnUrl };
      const answers = JSON.parse(unseal(pending.answers, stateHash, "answers")) as Answers;
      if (!(await db.write((trx) => connections.deleteConnection(trx, stateHash)))) return { kind: "unknown" };
      const connection = await approval.complete(grant, answers, network);
      const pluginState =
        pending.pluginState === null ? undefined : unseal(pending.pluginState, stateHash, "plugin_state");
      const attached = await attach(pending.tenant, connector, connection, pluginState);
      return attached.kind === "connected" ? { ...attached, returnUrl: pending.returnUrl } : attached;
    },

    async withKeys(tenant, connector, answers) {
      const way = connector.auth.keys;
      if (!way) throw new Error(`${connector.id} takes no pasted keys`);
      return attach(tenant, connector, await way.complete(answers, network), undefined);
    },

    installed: (tenant, connector, connection) => attach(tenant, connector, connection, undefined),

    async disconnect(stored) {
      if (stored.status !== "disconnected" && stored.secrets !== null) {
        // What the store no longer lets us remove, it no longer lets us use.
        await leave(stored).catch(() => undefined);
      }
      return db.write(async (trx) => {
        // As it is now: it may have been connected anew, with another key, while the store was asked.
        const present = (await repository.lockStoreToLeave(trx, stored.id)) ?? stored;
        await revokeKey(trx, present);
        const changes = { status: "disconnected" as const, secrets: null, keyId: null, failure: null };
        await repository.updateStore(trx, stored.id, changes);
        return { ...present, ...changes };
      });
    },
  };

  async function leave(stored: ConnectedStore): Promise<void> {
    const opened = await access.ready(stored);
    await opened.connector.disconnect(opened.store, hookUrl(appUrl, stored));
  }

  /** Stores what was granted, then tells the store about us. What fails of that the next poll mends. */
  async function attach(
    tenant: Tenant,
    connector: Connector,
    connection: Connection<unknown>,
    pluginState: string | undefined,
  ): Promise<Extract<Finished, { kind: "connected" | "taken" }>> {
    const kept = await db.write((trx) => keep(trx, tenant, connector, connection, pluginState !== undefined));
    if (kept.kind === "taken") return kept;
    const { store, apiKey } = kept;
    const opened = access.open(store);
    await connector.subscribe(opened.store, hookUrl(appUrl, store)).catch(() => undefined);
    await db.write((trx) => repository.updateStore(trx, store.id, { nextPollAt: clock.now() }));
    if (pluginState !== undefined && apiKey !== undefined && connector.introduce) {
      await connector.introduce(opened.store, {
        state: pluginState,
        storeId: store.id,
        apiUrl: tools.baseUrl(store.mode),
        apiKey,
        appUrl,
        mode: store.mode,
      });
    }
    tools.wakeReconciling();
    return { kind: "connected", store, returnUrl: null };
  }

  /** The same shop stays the same store, however often it is disconnected: its orders must not be new ones. */
  async function keep(
    trx: Transaction,
    tenant: Tenant,
    connector: Connector,
    connection: Connection<unknown>,
    withKey: boolean,
  ): Promise<{ kind: "taken" } | { kind: "kept"; store: ConnectedStore; apiKey: string | undefined }> {
    const shop = { platform: connector.id, remoteId: connection.remoteId };
    await lockNames(trx, [`shop\n${tenant.mode}\n${shop.platform}\n${shop.remoteId}`]);
    const now = clock.now();
    const holder = await repository.findByShop(trx, { mode: tenant.mode, ...shop });
    if (holder && holder.accountId !== tenant.accountId) return { kind: "taken" };
    const former = holder ?? (await repository.findFormer(trx, tenant, shop));
    const id = former?.id ?? newId("sto");
    const key = withKey ? await issueKey(trx, tenant, id, connection.name) : undefined;
    if (former && key) await revokeKey(trx, former);
    const fresh = {
      name: clean(connection.name, 120) || connection.remoteId,
      status: "connected" as const,
      secrets: access.seal(id, connection.secrets),
      facts: connection.facts,
      notes: connection.notes,
      keyId: key?.id ?? former?.keyId ?? null,
      connectedAt: holder?.connectedAt ?? now,
      grantedAt: now,
      // The poll subscribes too: it begins when that is done here, or was not done because we ended.
      nextPollAt: now + SUBSCRIBING_MS,
      pollFailures: 0,
      failure: null,
    };
    if (former) {
      await repository.updateStore(trx, id, fresh);
      await hurryWriteBacks(trx, id, now);
      return { kind: "kept", store: { ...former, ...fresh }, apiKey: key?.secret };
    }
    const store: ConnectedStore = {
      id,
      ...tenant,
      ...shop,
      ...fresh,
      rules: firstRules(connector.defaults, connection.facts.cashGateways),
      lastWebhookAt: null,
      lastPollAt: null,
      // Where the open orders are not read by themselves, what changed in the last days is.
      watermark: connector.importOrders ? now : now - FIRST_IMPORT_MS,
      firstImport: connector.importOrders ? beginImport(now) : null,
      nextSweepAt: nextNight(now),
      foundByPoll: 0,
      mendedSubscriptions: 0,
      createdAt: now,
    };
    await repository.insertStore(trx, store);
    return { kind: "kept", store, apiKey: key?.secret };
  }

  async function issueKey(trx: Transaction, tenant: Tenant, storeId: string, storeName: string) {
    const { key, secret } = await accounts.issueKey(trx, {
      ...tenant,
      kind: "restricted",
      scopes: [...PLUGIN_SCOPES],
      storeId,
      name: clean(`Plugin in ${storeName}`, 100),
    });
    return { id: key.id, secret };
  }

  async function revokeKey(trx: Transaction, { accountId, mode, keyId }: ConnectedStore): Promise<void> {
    if (keyId !== null) await accounts.revokeKey(trx, { accountId, mode, id: keyId });
  }

  function unseal(sealed: string, stateHash: string, column: string): string {
    const opened = open(keys, sealed, placeOf(stateHash, column));
    if (opened.kind === "refused") throw new Error(`a connection's ${column} does not open: ${opened.reason}`);
    return opened.text;
  }
}

const SUBSCRIBING_MS = 30_000;
const FIRST_IMPORT_MS = 7 * 86_400_000;

function placeOf(stateHash: string, column: string): string {
  return `store_connection:${stateHash}:${column}`;
}

/** The browser goes back to the shop it came from, and to no other site. */
function sameOrigin(returnUrl: string, page: URL): boolean {
  return URL.parse(returnUrl)?.origin === page.origin;
}
