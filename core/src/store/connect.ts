import {
  type Answers,
  type Approval,
  type Connection,
  type Connector,
  ConnectorError,
  type Network,
  type RawRequest,
} from "@masar/kit";
import type { Account, Mode, Tenant } from "../account/account.ts";
import { drawKey, hashSecret } from "../account/key.ts";
import { accountLabel } from "../account/label.ts";
import type { AccountService } from "../account/service.ts";
import { findUser } from "../account/user/repository.ts";
import type { Actor } from "../activity/activity.ts";
import type { Clock } from "../clock.ts";
import { type MasterKeys, open, seal } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { heldUntil, type WorkerLease } from "../db/lease.ts";
import { type NewId, randomToken } from "../id.ts";
import type { Text } from "../text.ts";
import { hookUrl, type StoreAccess } from "./access.ts";
import { findShop, type Introduced, type Kept, keepConnection, type Shop } from "./connection/keep.ts";
import * as connections from "./connection/repository.ts";
import { disconnectStore } from "./leave/leave.ts";
import { updateStore } from "./repository.ts";
import type { ConnectedStore } from "./store.ts";

/** As long as the plugin takes its own state. */
const CONNECTION_MS = 10 * 60_000;

export interface ConnectTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
  lease: WorkerLease;
  accounts: AccountService;
  access: StoreAccess;
  network: Network;
  /** Origin of our pages and hooks. */
  appUrl: string;
  baseUrl(mode: Mode): string;
  wakeReconciling(): void;
  wakeLeaving(): void;
}

/** The signed-in user who has the browser. */
export interface Merchant {
  userId: string;
  account: Account;
  actor: Actor;
}

export interface StartRequest {
  merchant: Merchant;
  mode: Mode;
  connector: Connector;
  approval: Approval<unknown>;
  answers: Answers;
  /** From the plugin's page in the shop, where the merchant pressed Connect. */
  plugin: { state: string; returnUrl: string };
}

export type Connected = { kind: "connected"; store: ConnectedStore } | { kind: "taken" };

export type Finished =
  | { kind: "connected"; store: ConnectedStore; returnUrl: string | null }
  /** The link is old, used, or somebody else's: nothing was connected. */
  | { kind: "unknown" }
  /** Another request finishes it at this moment. */
  | { kind: "busy" }
  /** The merchant said no, or the store handed nothing over. */
  | { kind: "not_granted"; returnUrl: string | null }
  /** The store or our plugin in it refused, or did not answer: nothing was connected. */
  | { kind: "failed"; why: Text; returnUrl: string | null }
  | { kind: "taken" };

export interface ConnectService {
  /** How the store's own page, and the plugin's, name the account that is to get the store. */
  labelOf(merchant: Pick<Merchant, "userId" | "account">): Promise<string>;
  /** Where to send the merchant's browser. @throws ConnectorError `refused` */
  start(request: StartRequest): Promise<URL>;
  /** What a store hands over while its merchant waits: kept, and nothing else is done before it is acknowledged. */
  receiveGrant(connector: Connector, request: RawRequest): Promise<boolean>;
  /** The merchant's browser is back. Until it went well it can be repeated. */
  finish(state: string, merchant: Merchant, request: RawRequest): Promise<Finished>;
  /** With keys that the merchant pasted. @throws ConnectorError */
  withKeys(by: { tenant: Tenant; actor: Actor }, connector: Connector, answers: Answers): Promise<Connected>;
  /** Installed from the platform's own admin. @throws ConnectorError */
  installed(tenant: Tenant, connector: Connector, connection: Connection<unknown>): Promise<Connected>;
  /** At once on our side; the shop itself is left in the background. Undefined when there is no such store. */
  disconnect(storeId: string, actor: Actor): Promise<ConnectedStore | undefined>;
}

export function createConnectService(tools: ConnectTools): ConnectService {
  const { db, clock, newId, keys, accounts, access, network, appUrl } = tools;

  return {
    labelOf,

    async start({ merchant, mode, connector, approval, answers, plugin }) {
      const state = randomToken(40);
      const page = approval.pageUrl(
        {
          answers,
          account: await labelOf(merchant),
          state,
          callbackUrl: new URL(`/connect/${connector.id}/callback`, appUrl),
          returnUrl: new URL(`/connect/${connector.id}/return/${state}`, appUrl),
        },
        { allowPrivate: network.allowPrivate },
      );
      const stateHash = hashSecret(state);
      await db.write(async (trx) => {
        await connections.insertConnection(trx, {
          stateHash,
          tenant: { accountId: merchant.account.id, mode },
          userId: merchant.userId,
          platform: connector.id,
          answers: sealed(JSON.stringify(answers), stateHash, "answers"),
          grant: null,
          pluginState: sealed(plugin.state, stateHash, "plugin_state"),
          introduction: null,
          returnUrl: sameOrigin(plugin.returnUrl, page) ? plugin.returnUrl : null,
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
      const grant = sealed(granted.grant, stateHash, "grant");
      if (await db.write((trx) => connections.keepGrant(trx, stateHash, grant))) return true;
      // The first stays. The same once more is acknowledged: a store takes its key back when we do not.
      const kept = await connections.findConnection(db.read, stateHash, clock.now());
      return kept?.grant != null && unseal(kept.grant, stateHash, "grant") === granted.grant;
    },

    async finish(state, merchant, request) {
      const stateHash = hashSecret(state);
      const now = clock.now();
      const found = await connections.findConnection(db.read, stateHash, now);
      // Bound to the browser that began it: whoever is tricked into approving somebody else's connection ends here.
      if (found?.userId !== merchant.userId || found.tenant.accountId !== merchant.account.id)
        return { kind: "unknown" };
      const lease = tools.lease.claim();
      const held = { now, lease, leaseUntil: heldUntil(now) };
      if (!(await db.write((trx) => connections.claimConnection(trx, stateHash, held)))) return { kind: "busy" };
      try {
        return await finishHeld(stateHash, { state, merchant, request });
      } finally {
        await db.write((trx) => connections.releaseConnection(trx, stateHash, lease));
      }
    },

    async withKeys({ tenant, actor }, connector, answers) {
      const way = connector.auth.keys;
      if (!way) throw new Error(`${connector.id} takes no pasted keys`);
      return attach({ tenant, actor, connector, connection: await way.complete(answers, network) });
    },

    installed: (tenant, connector, connection) => attach({ tenant, actor: undefined, connector, connection }),

    async disconnect(storeId, actor) {
      const store = await db.write((trx) =>
        disconnectStore(trx, storeId, { now: clock.now(), accounts, actorOn: () => actor }),
      );
      tools.wakeLeaving();
      return store;
    },
  };

  async function labelOf({ userId, account }: Pick<Merchant, "userId" | "account">): Promise<string> {
    const user = await findUser(db.read, userId);
    return accountLabel(user ?? { email: account.email, emailStatus: "unverified" }, account);
  }

  /** By whoever holds the connection; it is read again, for the one who held it before may have ended it. */
  async function finishHeld(
    stateHash: string,
    { state, merchant, request }: { state: string; merchant: Merchant; request: RawRequest },
  ): Promise<Finished> {
    const pending = await connections.findConnection(db.read, stateHash, clock.now());
    const connector = pending && access.connectorOf(pending.platform);
    const approval = connector?.auth.approval;
    if (!pending || !approval) return { kind: "unknown" };
    const { returnUrl } = pending;
    const brought = approval.readGrant(request);
    const grant = pending.grant ? unseal(pending.grant, stateHash, "grant") : undefined;
    const given = grant ?? (brought?.state === state ? brought.grant : undefined);
    if (given === undefined) return { kind: "not_granted", returnUrl };
    try {
      const answers = JSON.parse(unseal(pending.answers, stateHash, "answers")) as Answers;
      const connection = await approval.complete(given, answers, network);
      const shop = { tenant: pending.tenant, actor: merchant.actor, connector, connection };
      const introduced = await draw(stateHash, pending, shop);
      if (introduced === undefined) return { kind: "taken" };
      const pluginState = unseal(pending.pluginState, stateHash, "plugin_state");
      const { mode } = pending.tenant;
      const account = await labelOf(merchant);
      const about = { id: introduced.storeId, remoteId: connection.remoteId, secrets: connection.secrets };
      await approval.introduce(
        { ...about, facts: connection.facts, network },
        { state: pluginState, answers, ...introduced, apiUrl: tools.baseUrl(mode), appUrl, mode, account },
      );
      return await keepIntroduced(stateHash, shop, introduced, returnUrl);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return { kind: "failed", why: error.publicMessage, returnUrl };
    }
  }

  /** What the plugin is told, kept before it is told: a second attempt tells it the same. Undefined when the shop is taken. */
  async function draw(
    stateHash: string,
    { introduction }: connections.PendingConnection,
    { tenant, connector, connection }: Shop,
  ): Promise<Introduced | undefined> {
    return db.write(async (trx) => {
      const { remoteId } = connection;
      const found = await findShop(trx, tenant, { platform: connector.id, remoteId });
      if (found.kind === "taken") return undefined;
      if (introduction !== null) return JSON.parse(unseal(introduction, stateHash, "introduction")) as Introduced;
      const storeId = found.former?.id ?? newId("sto");
      const drawn = { storeId, apiKey: drawKey(tenant.mode, "restricted").key };
      await connections.keepIntroduction(trx, stateHash, sealed(JSON.stringify(drawn), stateHash, "introduction"));
      return drawn;
    });
  }

  /** The plugin has confirmed it: the store, its key and the end of the connection are one commit. */
  async function keepIntroduced(
    stateHash: string,
    shop: Shop,
    introduced: Introduced,
    returnUrl: string | null,
  ): Promise<Finished> {
    const kept = await db.write(async (trx): Promise<Kept> => {
      const outcome = await keepConnection(trx, shop, { introduced, now: clock.now() }, tools);
      await connections.deleteConnection(trx, stateHash);
      return outcome;
    });
    if (kept.kind === "kept") return { ...(await subscribed(kept.store)), returnUrl };
    // The shop was connected in another way since we looked: what the plugin was told is taken back.
    const { connector, connection } = shop;
    const told = { id: introduced.storeId, remoteId: connection.remoteId, secrets: connection.secrets };
    const hook = hookUrl(appUrl, { id: introduced.storeId, platform: connector.id });
    await connector.disconnect({ ...told, facts: connection.facts, network }, hook).catch(() => undefined);
    return kept.kind === "taken" ? kept : { kind: "unknown" };
  }

  async function attach(shop: Shop): Promise<Connected> {
    const kept = await db.write((trx) => keepConnection(trx, shop, { introduced: undefined, now: clock.now() }, tools));
    if (kept.kind === "kept") return subscribed(kept.store);
    if (kept.kind === "taken") return kept;
    throw new Error("a store without a plugin was overtaken");
  }

  /** Has the shop tell us of its orders. What fails of that the next poll does. */
  async function subscribed(store: ConnectedStore): Promise<{ kind: "connected"; store: ConnectedStore }> {
    const opened = access.open(store);
    await opened.connector.subscribe(opened.store, hookUrl(appUrl, store)).catch(() => undefined);
    await db.write((trx) => updateStore(trx, store.id, { nextPollAt: clock.now() }));
    tools.wakeReconciling();
    return { kind: "connected", store };
  }

  function sealed(text: string, stateHash: string, column: string): string {
    return seal(keys, text, placeOf(stateHash, column));
  }

  function unseal(text: string, stateHash: string, column: string): string {
    const opened = open(keys, text, placeOf(stateHash, column));
    if (opened.kind === "refused") throw new Error(`a connection's ${column} does not open: ${opened.reason}`);
    return opened.text;
  }
}

function placeOf(stateHash: string, column: string): string {
  return `store_connection:${stateHash}:${column}`;
}

/** The browser goes back to the shop it came from, and to no other site. */
function sameOrigin(returnUrl: string, page: URL): boolean {
  return URL.parse(returnUrl)?.origin === page.origin;
}
