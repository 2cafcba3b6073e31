import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { countSome } from "../db/count.ts";
import { conflictTarget } from "../db/dialect.ts";
import { insertRows, insertStatement } from "../db/insert.ts";
import { runPrepared } from "../db/prepared.ts";
import type { Value } from "../db/rows.ts";
import type { Statement } from "../db/script.ts";
import { changeEntries } from "../search/entry-repository.ts";
import type { Status } from "../shipment/state.ts";
import { type Corrections, contentText, type Order, type OrderStatus, type ParcelCash, readContent } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { orderSearchText } from "./search.ts";
import { entryRow, INTO_TIMELINE, type StoredEntry } from "./timeline-repository.ts";

/** A row of `orders`. */
export interface OrderRow {
  id: string;
  account_id: string;
  mode: Mode;
  store_id: string;
  remote_id: string;
  whole_id: string | null;
  number: string;
  status: OrderStatus;
  reasons: string;
  alerts: string;
  alert_count: number;
  content: string;
  content_hash: string;
  corrections: string;
  cash: string | null;
  recipient_phone: string | null;
  search: string;
  parcel_number: number;
  shipment_id: string | null;
  placed_at: number;
  remote_updated_at: number | null;
  created_at: number;
  updated_at: number;
}

const ofStore = ({ id, accountId }: Owned) => ({ account_id: accountId, store_id: id });

function toRow(order: Order): OrderRow {
  return {
    id: order.id,
    account_id: order.accountId,
    mode: order.mode,
    store_id: order.storeId,
    remote_id: order.remoteId,
    whole_id: order.wholeId,
    number: order.number,
    status: order.status,
    reasons: JSON.stringify(order.reasons),
    alerts: JSON.stringify(order.alerts),
    alert_count: order.alerts.length,
    content: order.content === null ? "" : contentText(order.content),
    content_hash: order.contentHash,
    corrections: JSON.stringify(order.corrections),
    cash: order.cash && JSON.stringify(order.cash),
    recipient_phone: order.recipientPhone,
    search: orderSearchText(order),
    parcel_number: order.parcelNumber,
    shipment_id: order.shipmentId,
    placed_at: order.placedAt,
    remote_updated_at: order.remoteUpdatedAt,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    storeId: row.store_id,
    remoteId: row.remote_id,
    wholeId: row.whole_id,
    number: row.number,
    status: row.status,
    reasons: JSON.parse(row.reasons) as Reason[],
    alerts: JSON.parse(row.alerts) as Reason[],
    content: readContent(row.content),
    contentHash: row.content_hash,
    corrections: JSON.parse(row.corrections) as Corrections,
    cash: row.cash === null ? null : (JSON.parse(row.cash) as ParcelCash),
    recipientPhone: row.recipient_phone,
    parcelNumber: row.parcel_number,
    shipmentId: row.shipment_id,
    placedAt: row.placed_at,
    remoteUpdatedAt: row.remote_updated_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const COLUMNS = [
  ...([
    "id",
    "account_id",
    "mode",
    "store_id",
    "remote_id",
    "whole_id",
    "number",
    "status",
    "reasons",
    "alerts",
  ] as const),
  ...(["alert_count", "content", "content_hash", "corrections", "cash", "recipient_phone", "search"] as const),
  ...(["parcel_number", "shipment_id", "placed_at", "remote_updated_at", "created_at", "updated_at"] as const),
] satisfies readonly (keyof OrderRow)[];
const INTO_ORDERS = {
  table: "orders",
  columns: COLUMNS,
  integers: ["alert_count", "parcel_number", "placed_at", "remote_updated_at", "created_at", "updated_at"],
};
/** Whose it is never changes. */
const CHANGING = COLUMNS.filter((name) => name !== "id" && name !== "account_id");

/** Writes the order whole, new or not. Its transaction holds its name (`lockOrder`). */
export async function saveOrder(trx: Knex.Transaction, order: Order): Promise<void> {
  const row = toRow(order);
  const suffix = `on conflict (${conflictTarget(trx, ["id"])}) do update set ${CHANGING.map((name) => `${name} = excluded.${name}`)}`;
  await insertRows(trx, { ...INTO_ORDERS, suffix }, [COLUMNS.map((name) => row[name])]);
  await changeEntries(trx, "orders", [{ ...order, search: row.search }]);
}

/** New orders, with the shipments that they became and their first entry, as statements; they fail where an order is known. */
export function newOrderStatements(db: Knex, booked: readonly NewlyBooked[]): Statement[] {
  const orders = booked.map(({ order }) => toRow(order));
  const parcels = booked.map(({ order, shipmentId, at }) => parcelRow(order, { number: 1, shipmentId, now: at }));
  return [
    insertStatement(db, INTO_ORDER_SHIPMENTS, parcels),
    insertStatement(
      db,
      INTO_ORDERS,
      orders.map((row) => COLUMNS.map((name) => row[name])),
    ),
    insertStatement(
      db,
      INTO_TIMELINE,
      booked.map(({ entry }) => entryRow(entry)),
    ),
  ];
}

export interface NewlyBooked {
  order: Order;
  shipmentId: string;
  entry: StoredEntry;
  at: number;
}

/** Stores that an order is as it was, and when the store says that. */
export async function confirmOrder(
  trx: Knex.Transaction,
  { id, accountId }: Owned,
  { remoteUpdatedAt, updatedAt }: Pick<Order, "remoteUpdatedAt" | "updatedAt">,
): Promise<void> {
  const confirmed = { remote_updated_at: remoteUpdatedAt, updated_at: updatedAt };
  await trx("orders").where({ account_id: accountId, id }).update(confirmed);
}

export async function findOrder(db: Knex, tenant: Tenant, id: string): Promise<Order | undefined> {
  const row = await db<OrderRow>("orders").where({ id, account_id: tenant.accountId, mode: tenant.mode }).first();
  return row && toOrder(row);
}

/** In either mode, for jobs. */
export async function findOwnOrder(db: Knex, { id, accountId }: Owned): Promise<Order | undefined> {
  const row = await db<OrderRow>("orders").where({ account_id: accountId, id }).first();
  return row && toOrder(row);
}

/** For links, which are not bound to an account. */
export async function findAnyOrder(db: Knex, id: string): Promise<Order | undefined> {
  const row = await db<OrderRow>("orders").where({ id }).first();
  return row && toOrder(row);
}

export async function findByRemoteId(db: Knex, store: Owned, remoteId: string): Promise<Order | undefined> {
  const sql = `select ${COLUMNS} from orders where account_id = ? and store_id = ? and remote_id = ?`;
  const [row] = await runPrepared<OrderRow>(db, sql, [store.accountId, store.id, remoteId]);
  return row && toOrder(row);
}

/** The parcels of a whole order that are known, in order of our ids. */
export async function listParcels(db: Knex, store: Owned, wholeId: string): Promise<Order[]> {
  const rows = await db<OrderRow>("orders")
    .where({ ...ofStore(store), whole_id: wholeId })
    .orderBy("id");
  return rows.map(toOrder);
}

/** A shipment of the account's that an order with this id has, in whatever store. */
export async function findShipmentOfOrder(
  db: Knex,
  { accountId, mode }: Tenant,
  { shipmentId, remoteId }: { shipmentId: string; remoteId: string },
): Promise<{ storeId: string; trackingNumber: string; status: Status } | undefined> {
  return db("shipments")
    .join("orders", (on) => on.on("orders.account_id", "shipments.account_id").andOn("orders.id", "shipments.order_id"))
    .where({ "shipments.id": shipmentId, "shipments.account_id": accountId, "shipments.mode": mode })
    .where("orders.remote_id", remoteId)
    .first({
      storeId: "orders.store_id",
      trackingNumber: "shipments.tracking_number",
      status: "shipments.status",
    });
}

/** Of those of these orders that we know: what they were when last read. */
export async function findHashes(
  db: Knex,
  store: Owned,
  remoteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = (await db("orders")
    .where(ofStore(store))
    .whereIn("remote_id", [...remoteIds])
    .select("remote_id", "content_hash")) as { remote_id: string; content_hash: string }[];
  return new Map(rows.map((row) => [row.remote_id, row.content_hash]));
}

/** When those of these orders that we know were last stored. */
export async function findUpdateTimes(
  db: Knex,
  store: Owned,
  remoteIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (remoteIds.length === 0) return new Map();
  const rows = (await db("orders")
    .where(ofStore(store))
    .whereIn("remote_id", [...remoteIds])
    .select("remote_id", "updated_at")) as { remote_id: string; updated_at: number | string }[];
  return new Map(rows.map((row) => [row.remote_id, Number(row.updated_at)]));
}

/** How many orders of a store are in each of these statuses, and how many have an alert, each counted up to `MOST_COUNTED`. */
export async function countOrders(
  db: Knex,
  store: Owned,
): Promise<Record<"waiting" | "needs_attention" | "shipped" | "alerting", number>> {
  const of = () => db("orders").where(ofStore(store));
  return {
    waiting: await countSome(db, of().where({ status: "waiting" })),
    needs_attention: await countSome(db, of().where({ status: "needs_attention" })),
    shipped: await countSome(db, of().where({ status: "shipped" })),
    alerting: await countSome(db, of().whereRaw("alert_count > 0")),
  };
}

/** Whether every parcel of an order that we know was read with, or after, that change. */
export async function isReadSince(
  db: Knex,
  store: Owned,
  { wholeId, changedAt }: { wholeId: string; changedAt: number },
): Promise<boolean> {
  const rows = (await db("orders")
    .where({ ...ofStore(store), whole_id: wholeId })
    .select("remote_updated_at")) as {
    remote_updated_at: number | null;
  }[];
  return rows.length > 0 && rows.every((row) => Number(row.remote_updated_at ?? 0) >= changedAt);
}

/** The newest order that the store did not let us read completely, and how many there are, up to `MOST_COUNTED`; those that nobody has dismissed. */
export async function findWithheld(db: Knex, store: Owned): Promise<{ count: number; newest: Reason | undefined }> {
  const withheld = () =>
    db("orders")
      .where(ofStore(store))
      .whereRaw("alert_count > 0") // as its partial index states it
      .where("alerts", "like", '%"data_withheld"%');
  const newest = (await withheld().orderBy("id", "desc").first("alerts")) as { alerts: string } | undefined;
  if (newest === undefined) return { count: 0, newest: undefined };
  const reasons = JSON.parse(newest.alerts) as Reason[];
  return { count: await countSome(db, withheld()), newest: reasons.find(({ code }) => code === "data_withheld") };
}

/** What a transaction locks that changes an order. */
export function orderName(storeId: string, remoteId: string): string {
  return `order\n${storeId}\n${remoteId}`;
}

/** Orders whose shipment was cancelled wait for their merchant. (Where the store cancelled the order, that is written after it.) */
export async function holdCancelled(trx: Knex.Transaction, shipments: readonly Owned[]): Promise<void> {
  for (const group of byAccount(trx, shipments))
    await trx("orders")
      .whereIn("account_id", accountsOf(group))
      .whereIn(
        "shipment_id",
        group.map(({ id }) => id),
      )
      .where({ status: "shipped" })
      .update({ status: "held", reasons: JSON.stringify([reason("shipment_cancelled")]) });
}

/**
 * Takes the place of one parcel of one order. The key holds whatever else fails: a second shipment for it cannot be
 * stored.
 */
export async function claimParcel(
  trx: Knex.Transaction,
  order: Pick<Order, "accountId" | "storeId" | "remoteId">,
  parcel: { number: number; shipmentId: string; now: number },
): Promise<void> {
  await insertRows(trx, INTO_ORDER_SHIPMENTS, [parcelRow(order, parcel)]);
}

const INTO_ORDER_SHIPMENTS = {
  table: "order_shipments",
  columns: ["account_id", "store_id", "remote_id", "parcel_number", "shipment_id", "created_at"],
  integers: ["parcel_number", "created_at"],
};

function parcelRow(
  order: Pick<Order, "accountId" | "storeId" | "remoteId">,
  parcel: { number: number; shipmentId: string; now: number },
): Value[] {
  return [order.accountId, order.storeId, order.remoteId, parcel.number, parcel.shipmentId, parcel.now];
}

/** A complete order with its history, for the person it was for. */
export interface OrderRecord {
  id: string;
  store: string;
  remote_id: string;
  number: string;
  status: OrderStatus;
  /** As the store has it. */
  content: unknown;
  /** What people put in its place. */
  corrections: unknown;
  history: string[];
}

/** Orders by their ids or by their shipments; those that were erased are left out. */
export async function listOrderRecords(
  db: Knex,
  accountId: string,
  which: { ids: readonly string[] } | { shipmentIds: readonly string[] },
): Promise<OrderRecord[]> {
  const orders = db<OrderRow>("orders").where({ account_id: accountId }).whereNot("content", "").orderBy("id");
  if ("ids" in which) orders.whereIn("id", [...which.ids]);
  else orders.whereIn("shipment_id", [...which.shipmentIds]);
  const rows: OrderRow[] = await orders;
  const ids = rows.map(({ id }) => id);
  const entries = (await db("order_timeline")
    .where({ account_id: accountId })
    .whereIn("order_id", ids)
    .orderBy("id")
    .select("order_id", "en")) as {
    order_id: string;
    en: string;
  }[];
  return rows.map((row) => ({
    id: row.id,
    store: row.store_id,
    remote_id: row.remote_id,
    number: row.number,
    status: row.status,
    content: JSON.parse(row.content),
    corrections: JSON.parse(row.corrections),
    history: entries.filter(({ order_id }) => order_id === row.id).map(({ en }) => en),
  }));
}
