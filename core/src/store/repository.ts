import type { Note, StoreFacts } from "@masar/kit";
import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { forUpdateSkipLocked, isAnyOf, listParameter } from "../db/dialect.ts";
import { createGroupRead, type GroupRead } from "../db/group-read.ts";
import { lockRows, lockSql } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import type { Text } from "../kernel/text.ts";
import { type FirstImport, readImport } from "./first-import.ts";
import { readRules, type StoreRules } from "./rules.ts";
import type { ConnectedStore, StoreStatus } from "./store.ts";

interface Row {
  id: string;
  account_id: string;
  mode: Mode;
  platform: string;
  remote_id: string;
  name: string;
  status: StoreStatus;
  secrets: string | null;
  facts: string;
  notes: string;
  rules: string;
  key_id: string | null;
  connected_at: number;
  granted_at: number | null;
  leave_until: number | null;
  last_webhook_at: number | null;
  refused_webhook_at: number | null;
  last_poll_at: number | null;
  watermark: number;
  next_poll_at: number;
  next_sweep_at: number;
  poll_failures: number;
  failure: string | null;
  found_by_poll: number;
  repaired_subscriptions: number;
  first_import: string | null;
  created_at: number;
}
const ROW = [
  ...["id", "account_id", "mode", "platform", "remote_id", "name", "status", "secrets", "facts", "notes", "rules"],
  ...["key_id", "connected_at", "granted_at", "leave_until", "last_webhook_at", "refused_webhook_at", "last_poll_at"],
  ...["watermark", "next_poll_at", "next_sweep_at", "poll_failures", "failure", "found_by_poll"],
  ...["repaired_subscriptions", "first_import", "created_at"],
].join(",");

function toStore(row: Row): ConnectedStore {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    platform: row.platform,
    remoteId: row.remote_id,
    name: row.name,
    status: row.status,
    secrets: row.secrets,
    facts: JSON.parse(row.facts) as StoreFacts,
    notes: JSON.parse(row.notes) as Note[],
    rules: readRules(row.rules),
    keyId: row.key_id,
    connectedAt: row.connected_at,
    grantedAt: row.granted_at,
    leaveUntil: row.leave_until,
    lastWebhookAt: row.last_webhook_at,
    refusedWebhookAt: row.refused_webhook_at,
    lastPollAt: row.last_poll_at,
    watermark: row.watermark,
    nextPollAt: row.next_poll_at,
    nextSweepAt: row.next_sweep_at,
    firstImport: readImport(row.first_import),
    pollFailures: row.poll_failures,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Text),
    foundByPoll: row.found_by_poll,
    repairedSubscriptions: row.repaired_subscriptions,
    createdAt: row.created_at,
  };
}

/** The columns that connecting, settings and disconnecting write. */
export interface StoreChanges {
  remoteId?: string;
  name?: string;
  status?: StoreStatus;
  secrets?: string | null;
  facts?: StoreFacts;
  notes?: readonly Note[];
  rules?: StoreRules;
  keyId?: string | null;
  connectedAt?: number;
  grantedAt?: number;
  watermark?: number;
  refusedWebhookAt?: number | null;
  lastPollAt?: number;
  nextPollAt?: number;
  nextSweepAt?: number;
  pollFailures?: number;
  failure?: Text | null;
  foundByPoll?: number;
  repairedSubscriptions?: number;
  firstImport?: FirstImport | null;
}

const COLUMNS: { readonly [Name in keyof StoreChanges]-?: keyof Row } = {
  remoteId: "remote_id",
  name: "name",
  status: "status",
  secrets: "secrets",
  facts: "facts",
  notes: "notes",
  rules: "rules",
  keyId: "key_id",
  connectedAt: "connected_at",
  grantedAt: "granted_at",
  watermark: "watermark",
  refusedWebhookAt: "refused_webhook_at",
  lastPollAt: "last_poll_at",
  nextPollAt: "next_poll_at",
  nextSweepAt: "next_sweep_at",
  pollFailures: "poll_failures",
  failure: "failure",
  foundByPoll: "found_by_poll",
  repairedSubscriptions: "repaired_subscriptions",
  firstImport: "first_import",
};

function toColumns(changes: StoreChanges): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      COLUMNS[name as keyof StoreChanges],
      typeof value === "object" && value !== null ? JSON.stringify(value) : (value as string | number | null),
    ]),
  );
}

export async function insertStore(trx: Knex.Transaction, store: ConnectedStore): Promise<void> {
  await trx("stores").insert({
    id: store.id,
    account_id: store.accountId,
    mode: store.mode,
    platform: store.platform,
    remote_id: store.remoteId,
    name: store.name,
    status: store.status,
    secrets: store.secrets,
    facts: JSON.stringify(store.facts),
    notes: JSON.stringify(store.notes),
    rules: JSON.stringify(store.rules),
    key_id: store.keyId,
    connected_at: store.connectedAt,
    granted_at: store.grantedAt,
    watermark: store.watermark,
    next_poll_at: store.nextPollAt,
    next_sweep_at: store.nextSweepAt,
    poll_failures: store.pollFailures,
    found_by_poll: store.foundByPoll,
    repaired_subscriptions: store.repairedSubscriptions,
    first_import: store.firstImport && JSON.stringify(store.firstImport),
    created_at: store.createdAt,
  });
}

export async function updateStore(trx: Knex.Transaction, id: string, changes: StoreChanges): Promise<void> {
  await trx("stores").where({ id }).update(toColumns(changes));
}

export async function findStore(db: Knex, tenant: Tenant, id: string): Promise<ConnectedStore | undefined> {
  const row = await db<Row>("stores").where({ id, account_id: tenant.accountId, mode: tenant.mode }).first();
  return row && toStore(row);
}

/** The store, locked for this transaction. */
export async function lockStore(
  trx: Knex.Transaction,
  tenant: Tenant,
  id: string,
): Promise<ConnectedStore | undefined> {
  const found = trx<Row>("stores").where({ id, account_id: tenant.accountId, mode: tenant.mode }).first();
  const row = (await lockRows(trx, found, "change")) as Row | undefined;
  return row && toStore(row);
}

/** By its id alone, to disconnect it: waits for transactions that ingest its orders (`keepStore`). */
export async function lockStoreToLeave(trx: Knex.Transaction, id: string): Promise<ConnectedStore | undefined> {
  const row = (await lockRows(trx, trx<Row>("stores").where({ id }).first(), "delete")) as Row | undefined;
  return row && toStore(row);
}

/** The store as it is; until the transaction ends it is not disconnected. */
export async function keepStore(trx: Knex.Transaction, id: string): Promise<ConnectedStore | undefined> {
  const sql = `select ${ROW} from stores where id = ? ${lockSql(trx, "keep")}`;
  const [row] = await runPrepared<Row>(trx, sql, [id]);
  return row && toStore(row);
}

/** The name of a store in use whose rules send couriers to a pickup address. */
export async function findStoreShippingFrom(
  db: Knex,
  accountId: string,
  pickupAddressId: string,
): Promise<string | undefined> {
  const rows = await db<Row>("stores")
    .where({ account_id: accountId })
    .whereNot("status", "disconnected")
    .orderBy("id");
  const uses = ({ rules }: Row) => Object.values(readRules(rules).pickup_by_place).includes(pickupAddressId);
  return rows.find(uses)?.name;
}

/** For what has been verified otherwise: webhooks, workers. */
export async function findAnyStore(db: Knex, id: string): Promise<ConnectedStore | undefined> {
  const row = await db<Row>("stores").where({ id }).first();
  return row && toStore(row);
}

/** Finds it by its id; many jobs' in one query. */
export function createStoreReader(db: Knex): GroupRead<ConnectedStore> {
  const sql = `select ${ROW} from stores where id ${isAnyOf(db)}`;
  return createGroupRead(async (ids) => {
    const rows = await runPrepared<Row>(db, sql, [listParameter(db, ids)]);
    return new Map(rows.map((row) => [row.id, toStore(row)]));
  });
}

/** What opening the access to a store needs to know of it. */
export type HookStore = Pick<ConnectedStore, "id" | "accountId" | "platform" | "status" | "secrets" | "grantedAt">;

/** The account that a shop sends its orders to, if any. */
export async function findByShop(
  db: Knex,
  shop: { mode: Mode; platform: string; remoteId: string },
): Promise<ConnectedStore | undefined> {
  const row = await db<Row>("stores")
    .where({ mode: shop.mode, platform: shop.platform, remote_id: shop.remoteId })
    .whereNot("status", "disconnected")
    .first();
  return row && toStore(row);
}

/** The shop's last store, also when it is disconnected: later webhooks are about that store. */
export async function findLastOfShop(
  db: Knex,
  shop: { platform: string; remoteId: string },
): Promise<ConnectedStore | undefined> {
  return (await listRecordsOfShop(db, shop))[0];
}

/** Every record of a shop, in any account; the one in use first, then the newest. */
export async function listRecordsOfShop(
  db: Knex,
  shop: { platform: string; remoteId: string },
): Promise<ConnectedStore[]> {
  const rows = await db<Row>("stores")
    .where({ platform: shop.platform, remote_id: shop.remoteId })
    .orderBy("id", "desc");
  const isInUse = ({ status }: Row) => status !== "disconnected";
  return [...rows.filter(isInUse), ...rows.filter((row) => !isInUse(row))].map(toStore);
}

/** The same shop, connected by this account before and disconnected since; the newest. */
export async function findFormer(
  db: Knex,
  tenant: Tenant,
  shop: { platform: string; remoteId: string },
): Promise<ConnectedStore | undefined> {
  const row = await db<Row>("stores")
    .where({ account_id: tenant.accountId, mode: tenant.mode, platform: shop.platform, remote_id: shop.remoteId })
    .orderBy("id", "desc")
    .first();
  return row && toStore(row);
}

/** Newest first. */
export async function listStores(
  db: Knex,
  tenant: Tenant,
  after: string | undefined,
  limit: number,
): Promise<ConnectedStore[]> {
  const query = db<Row>("stores")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .orderBy("id", "desc")
    .limit(limit);
  if (after !== undefined) query.where("id", "<", after);
  return (await query).map(toStore);
}

/** Of every account, for the operator. */
export async function listAllStores(db: Knex): Promise<ConnectedStore[]> {
  return (await db<Row>("stores").orderBy("id")).map(toStore);
}

/** Most stores that one look finds. */
const MOST_DUE = 200;

/** Stores whose poll is due and not running, those that have waited longest first. */
export async function storesToPoll(db: Knex, now: number): Promise<{ id: string }[]> {
  return (await duePolls(db("stores"), now).orderBy("next_poll_at").limit(MOST_DUE).select("id")) as { id: string }[];
}

export async function claimPoll(
  trx: Knex.Transaction,
  id: string,
  { now, lease, leaseUntil }: { now: number; lease: string; leaseUntil: number },
): Promise<ConnectedStore | undefined> {
  const due = duePolls(trx<Row>("stores").where({ id }), now).first();
  forUpdateSkipLocked(due);
  const row = (await due) as Row | undefined;
  if (!row) return undefined;
  await trx("stores").where({ id }).update({ poll_lease: lease, poll_lease_until: leaseUntil });
  return toStore(row);
}

/** Stores that are polled, in the words of their partial index. */
const POLLED = "(status = 'connected' or (status = 'reconnect' and secrets is not null))";

function duePolls(query: Knex.QueryBuilder, now: number): Knex.QueryBuilder {
  return query
    .whereRaw(POLLED)
    .where("next_poll_at", "<=", now)
    .where((free) => free.whereNull("poll_lease_until").orWhere("poll_lease_until", "<=", now));
}

/**
 * Ends a poll. Somebody else's lease, or none, changes nothing. Who wanted another poll or sweep while it ran gets it: the
 * times of the next ones are put only in place of those that the poll was claimed for. A refused webhook is forgotten only where the
 * poll knew of it. What was learnt with access that was given up or renewed by the merchant meanwhile is not stored.
 */
export async function finishPoll(
  trx: Knex.Transaction,
  claimed: Pick<ConnectedStore, "id" | "nextPollAt" | "nextSweepAt" | "grantedAt" | "refusedWebhookAt">,
  lease: string,
  { nextPollAt, nextSweepAt, ...changes }: StoreChanges & { nextPollAt: number },
): Promise<void> {
  const unless = (column: keyof Row, before: number | null, after: number | null) =>
    trx.raw(`case when ${column} = ? then cast(? as bigint) else ${column} end`, [before, after]);
  const mine = () => trx("stores").where({ id: claimed.id, poll_lease: lease });
  await mine()
    .where({ granted_at: claimed.grantedAt })
    .whereNot("status", "disconnected")
    .update({
      ...toColumns(changes),
      // The store rejected our access while it was polled: its merchant still reads why.
      ...(changes.failure === null ? { failure: trx.raw("case when status = 'reconnect' then failure end") } : {}),
      ...(changes.refusedWebhookAt === null
        ? { refused_webhook_at: unless("refused_webhook_at", claimed.refusedWebhookAt, null) }
        : {}),
      next_poll_at: unless("next_poll_at", claimed.nextPollAt, nextPollAt),
      ...(nextSweepAt === undefined
        ? {}
        : { next_sweep_at: unless("next_sweep_at", claimed.nextSweepAt, nextSweepAt) }),
    });
  await mine().update({ poll_lease: null, poll_lease_until: null });
}

/**
 * Extends the lease on the store and stores the changes found so far. @returns false when another process holds the lease,
 * or the store was disconnected since it was claimed: then nothing is stored.
 */
export async function renewPoll(
  trx: Knex.Transaction,
  { id, connectedAt }: Pick<ConnectedStore, "id" | "connectedAt">,
  { lease, leaseUntil }: { lease: string; leaseUntil: number },
  changes: StoreChanges = {},
): Promise<boolean> {
  const held = { ...toColumns(changes), poll_lease_until: leaseUntil };
  const mine = trx("stores").where({ id, poll_lease: lease, connected_at: connectedAt });
  return (await mine.whereNot("status", "disconnected").update(held)) === 1;
}

/** Makes a store due for a poll now, unless it was polled after `before` or is due anyway. @returns whether anything changed. */
export async function hastenPoll(
  trx: Knex.Transaction,
  id: string,
  { now, before }: { now: number; before: number },
): Promise<boolean> {
  const idle = trx("stores").where({ id, status: "connected" }).where("next_poll_at", ">", now);
  return (await idle.where("last_poll_at", "<=", before).update({ next_poll_at: now })) === 1;
}
