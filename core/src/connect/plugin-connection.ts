import {
  type Answers,
  type Connection,
  type Connector,
  ConnectorError,
  type PluginInstall,
  type RawRequest,
} from "@masar/kit";
import type { Account, Mode } from "../account/account.ts";
import type { Actor } from "../account/activity/activity.ts";
import { drawKey, hashSecret } from "../account/key.ts";
import { accountLabel } from "../account/label.ts";
import { findUser } from "../account/user/repository.ts";
import type { Database } from "../db/database.ts";
import { heldUntil } from "../jobs/lease.ts";
import { type MasterKeys, open, seal } from "../kernel/crypto.ts";
import { randomToken } from "../kernel/id.ts";
import type { Text } from "../kernel/text.ts";
import { hookUrl } from "../store/access.ts";
import type { ConnectedStore } from "../store/store.ts";
import { type ConnectTools, subscribed } from "./attach.ts";
import { findShop, type Introduction, type KeepResult, keepConnection, type Shop } from "./keep.ts";
import * as connections from "./repository.ts";

/** As long as the plugin accepts its own state. */
const CONNECTION_MS = 10 * 60_000;

/** The signed-in user of the browser. */
export interface Merchant {
  userId: string;
  account: Account;
  actor: Actor;
}

export interface StartRequest {
  merchant: Merchant;
  mode: Mode;
  connector: Connector;
  plugin: PluginInstall<unknown>;
  answers: Answers;
  /** From the plugin's page in the shop, where the merchant pressed Connect. */
  from: { state: string; returnUrl: string };
}

export interface FinishRequest {
  state: string;
  merchant: Merchant;
  request: RawRequest;
}

export type FinishResult =
  | { kind: "connected"; store: ConnectedStore; returnUrl: string | null }
  /** The link has expired, was used, or belongs to another user: nothing was connected. */
  | { kind: "unknown" }
  /** Another request is finishing the connection. */
  | { kind: "busy" }
  /** The merchant refused, or the store sent no grant. */
  | { kind: "not_granted"; returnUrl: string | null }
  /** The store or its plugin refused or did not answer: nothing was connected. */
  | { kind: "failed"; why: Text; returnUrl: string | null }
  | { kind: "taken" };

/** The account as the store's own page, and the plugin's, shows it. */
export async function labelOf(
  { userId, account }: Pick<Merchant, "userId" | "account">,
  db: Database,
): Promise<string> {
  const user = await findUser(db.read, userId);
  return accountLabel(user ?? { email: account.email, emailStatus: "unverified" }, account);
}

/** @returns the shop's approval page. @throws ConnectorError `refused` */
export async function startConnection(
  { merchant, mode, connector, plugin, answers, from }: StartRequest,
  { db, clock, keys, network, appUrl }: ConnectTools,
): Promise<URL> {
  const state = randomToken(40);
  const page = plugin.approvalUrl(
    {
      answers,
      account: await labelOf(merchant, db),
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
      answers: sealed(keys, JSON.stringify(answers), { stateHash, column: "answers" }),
      grant: null,
      pluginState: sealed(keys, from.state, { stateHash, column: "plugin_state" }),
      introduction: null,
      returnUrl: isSameOrigin(from.returnUrl, page) ? from.returnUrl : null,
      expiresAt: clock.now() + CONNECTION_MS,
    });
  });
  return page;
}

/** Stores the grant that a store sends while its merchant waits. @returns false when no connection expects it. */
export async function receiveGrant(
  connector: Connector,
  request: RawRequest,
  { db, clock, keys }: ConnectTools,
): Promise<boolean> {
  const granted = connector.auth.plugin?.readGrant(request);
  if (!granted) return false;
  const stateHash = hashSecret(granted.state);
  const pending = await connections.findConnection(db.read, stateHash, clock.now());
  if (pending?.platform !== connector.id) return false;
  const place = { stateHash, column: "grant" };
  const grant = sealed(keys, granted.grant, place);
  if (await db.write((trx) => connections.keepGrant(trx, stateHash, grant))) return true;
  // The first grant is kept. The same grant again is acknowledged, because a store revokes a key that is not.
  const kept = await connections.findConnection(db.read, stateHash, clock.now());
  return kept?.grant != null && unseal(keys, kept.grant, place) === granted.grant;
}

/** The shop redirected the merchant's browser back. Can be repeated until it succeeds. */
export async function finishConnection(finish: FinishRequest, tools: ConnectTools): Promise<FinishResult> {
  const { db, clock } = tools;
  const { state, merchant } = finish;
  const stateHash = hashSecret(state);
  const now = clock.now();
  const found = await connections.findConnection(db.read, stateHash, now);
  // Only the user who started the connection may finish it: tricking another user into approving it has no effect.
  if (found?.userId !== merchant.userId || found.tenant.accountId !== merchant.account.id) return { kind: "unknown" };
  const lease = tools.lease.claim();
  const held = { now, lease, leaseUntil: heldUntil(now) };
  if (!(await db.write((trx) => connections.claimConnection(trx, stateHash, held)))) return { kind: "busy" };
  try {
    return await finishHeld(stateHash, finish, tools);
  } finally {
    await db.write((trx) => connections.releaseConnection(trx, stateHash, lease));
  }
}

/** The connection is read again under the lease, because its former holder may have finished it. */
async function finishHeld(
  stateHash: string,
  { state, merchant, request }: FinishRequest,
  tools: ConnectTools,
): Promise<FinishResult> {
  const { db, clock, keys, access, network } = tools;
  const pending = await connections.findConnection(db.read, stateHash, clock.now());
  const connector = pending && access.connectorOf(pending.platform);
  const plugin = connector?.auth.plugin;
  if (!pending || !plugin) return { kind: "unknown" };
  const { returnUrl } = pending;
  const fromBrowser = plugin.readGrant(request);
  const stored = pending.grant ? unseal(keys, pending.grant, { stateHash, column: "grant" }) : undefined;
  const grant = stored ?? (fromBrowser?.state === state ? fromBrowser.grant : undefined);
  if (grant === undefined) return { kind: "not_granted", returnUrl };
  try {
    const answers = JSON.parse(unseal(keys, pending.answers, { stateHash, column: "answers" })) as Answers;
    const connection = await plugin.complete(grant, answers, network);
    const shop = { tenant: pending.tenant, actor: merchant.actor, connector, connection };
    const introduced = await drawIntroduction(pending, shop, tools);
    if (introduced === undefined) return { kind: "taken" };
    await introduce(plugin, { pending, answers, connection, introduced, merchant }, tools);
    return await keepIntroduced(pending, shop, introduced, tools);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { kind: "failed", why: error.publicMessage, returnUrl };
  }
}

/** Sends the plugin the store's id and its key. @throws ConnectorError */
async function introduce(
  plugin: PluginInstall<unknown>,
  {
    pending,
    answers,
    connection,
    introduced,
    merchant,
  }: {
    pending: connections.PendingConnection;
    answers: Answers;
    connection: Connection<unknown>;
    introduced: Introduction;
    merchant: Merchant;
  },
  { db, keys, network, appUrl, baseUrl }: ConnectTools,
): Promise<void> {
  const { stateHash } = pending;
  const state = unseal(keys, pending.pluginState, { stateHash, column: "plugin_state" });
  const { mode } = pending.tenant;
  const account = await labelOf(merchant, db);
  const about = { id: introduced.storeId, remoteId: connection.remoteId, secrets: connection.secrets };
  await plugin.introduce(
    { ...about, facts: connection.facts, network },
    { state, answers, ...introduced, apiUrl: baseUrl(mode), appUrl, mode, account },
  );
}

/** Stored before the plugin receives it, so that a second attempt sends the same. Undefined when the shop is taken. */
async function drawIntroduction(
  { stateHash, introduction }: connections.PendingConnection,
  { tenant, connector, connection }: Shop,
  { db, keys, newId }: ConnectTools,
): Promise<Introduction | undefined> {
  const place = { stateHash, column: "introduction" };
  return db.write(async (trx) => {
    const { remoteId } = connection;
    const found = await findShop(trx, tenant, { platform: connector.id, remoteId });
    if (found.kind === "taken") return undefined;
    if (introduction !== null) return JSON.parse(unseal(keys, introduction, place)) as Introduction;
    const storeId = found.former?.id ?? newId("sto");
    const drawn = { storeId, apiKey: drawKey(tenant.mode, "restricted").key };
    await connections.keepIntroduction(trx, stateHash, sealed(keys, JSON.stringify(drawn), place));
    return drawn;
  });
}

/** The plugin has accepted: the store, its key and the end of the connection are one commit. */
async function keepIntroduced(
  { stateHash, returnUrl }: connections.PendingConnection,
  shop: Shop,
  introduced: Introduction,
  tools: ConnectTools,
): Promise<FinishResult> {
  const { db, clock, network, appUrl } = tools;
  const kept = await db.write(async (trx): Promise<KeepResult> => {
    const outcome = await keepConnection(trx, shop, { introduced, now: clock.now() }, tools);
    await connections.deleteConnection(trx, stateHash);
    return outcome;
  });
  if (kept.kind === "kept") return { ...(await subscribed(kept.store, tools)), returnUrl };
  // The shop was connected in another way in the meantime: disconnect the plugin from the store id that it received.
  const { connector, connection } = shop;
  const known = { id: introduced.storeId, remoteId: connection.remoteId, secrets: connection.secrets };
  const hook = hookUrl(appUrl, { id: introduced.storeId, platform: connector.id });
  await connector.disconnect({ ...known, facts: connection.facts, network }, hook).catch(() => undefined);
  return kept.kind === "taken" ? kept : { kind: "unknown" };
}

interface SealedPlace {
  stateHash: string;
  column: string;
}

function sealed(keys: MasterKeys, text: string, place: SealedPlace): string {
  return seal(keys, text, placeOf(place));
}

function unseal(keys: MasterKeys, text: string, place: SealedPlace): string {
  const opened = open(keys, text, placeOf(place));
  if (opened.kind === "refused") throw new Error(`a connection's ${place.column} does not open: ${opened.reason}`);
  return opened.text;
}

function placeOf({ stateHash, column }: SealedPlace): string {
  return `store_connection:${stateHash}:${column}`;
}

/** The browser is sent back only to the shop that it came from. */
function isSameOrigin(returnUrl: string, page: URL): boolean {
  return URL.parse(returnUrl)?.origin === page.origin;
}
