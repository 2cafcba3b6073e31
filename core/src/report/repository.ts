import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import { firstIdAt } from "../kernel/id.ts";
import type { HubCode } from "../quote/hub.ts";
import { BOOKING_TAKES_MS, CLOCK_SET_BACK_MS } from "../shipment/list-repository.ts";
import type { ReasonCode } from "../shipment/reason.ts";
import type { Status } from "../shipment/state.ts";
import type { Period } from "./period.ts";

/** Few enough that other requests come between two pages. */
const PAGE_ROWS = 250;

/** Rows a page; the next page starts after the last row. */
export interface Key {
  id: string;
  at: number;
}

/**
 * Every row of a query, page after page in the order of time and id: memory holds one page, and no connection is held
 * between two of them.
 *
 * @param query the rows from an instant on, without an order, with `id` and `at` among their columns.
 */
export async function* paged<Row extends Key>(
  query: (fromMs: number) => Knex.QueryBuilder,
  fromMs: number,
  columns: { id: string; at: string },
): AsyncGenerator<Row[], void, undefined> {
  let last: Key | undefined;
  do {
    // The time alone again as the lower bound: SQLite finds its place in the index by that, and not by the pair.
    const page = query(last?.at ?? fromMs)
      .orderBy(columns.at)
      .orderBy(columns.id)
      .limit(PAGE_ROWS);
    if (last) page.whereRaw(`(${columns.at}, ${columns.id}) > (?, ?)`, [last.at, last.id]);
    const rows = (await page) as Row[];
    last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (last);
}

export interface ShipmentRow extends Key {
  tracking_number: string;
  reference: string;
  service: string;
  status: Status;
  hub: HubCode;
  governorate: GovernorateCode;
  city: string | null;
  recipient_name: string;
  recipient_phone: string;
  cod_piastres: number;
  weight_grams: number;
  pieces: number;
  shipping_piastres: number;
  cod_fee_piastres: number;
  vat_piastres: number;
  promised_by: string;
  collected_at: number | null;
  delivered_at: number | null;
  attempt_count: number;
  failure_reason: ReasonCode | null;
  compensation_piastres: number | null;
}

/** Shipments created in the period. */
export function shipmentPages(db: Knex, tenant: Tenant, period: Period): AsyncIterable<ShipmentRow[]> {
  return paged(
    (fromMs) =>
      inPeriod(db, tenant, { ...period, fromMs }, "created_at").select(
        "id",
        "created_at as at",
        "tracking_number",
        "reference",
        "service",
        "status",
        "hub",
        "governorate",
        "city",
        "recipient_name",
        "recipient_phone",
        "cod_piastres",
        "weight_grams",
        "pieces",
        "shipping_piastres",
        "cod_fee_piastres",
        "vat_piastres",
        "promised_by",
        "collected_at",
        "delivered_at",
        "attempt_count",
        "failure_reason",
        "compensation_piastres",
      ),
    period.fromMs,
    { id: "id", at: "created_at" },
  );
}

export interface CodRow extends Key {
  tracking_number: string;
  reference: string;
  governorate: GovernorateCode;
  received_by: string | null;
  cod_piastres: number;
  collected_piastres: number | null;
  fees_piastres: number;
  vat_piastres: number;
  payout_id: string | null;
}

/** Shipments delivered in the period with cash due or taken, and what the ledger says of them. */
export function codPages(db: Knex, tenant: Tenant, period: Period): AsyncIterable<CodRow[]> {
  return paged(
    (fromMs) =>
      inPeriod(db, tenant, { ...period, fromMs }, "delivered_at")
        .leftJoin("ledger_entries as e", (on) =>
          on
            .on("e.account_id", "shipments.account_id")
            .andOn("e.shipment_id", "shipments.id")
            .andOnVal("e.kind", "delivered"),
        )
        .where((cash) => cash.where("cod_piastres", ">", 0).orWhere("collected_piastres", ">", 0))
        .select(
          "shipments.id",
          "delivered_at as at",
          "tracking_number",
          "reference",
          "governorate",
          "received_by",
          "cod_piastres",
          "collected_piastres",
          db.raw("0 - coalesce(e.fees, 0) as fees_piastres"),
          db.raw("0 - coalesce(e.vat, 0) as vat_piastres"),
          "e.payout_id",
        ),
    period.fromMs,
    { id: "shipments.id", at: "delivered_at" },
  );
}

export interface FeeRow extends Key {
  kind: "delivered" | "returned";
  tracking_number: string;
  reference: string;
  service: string;
  governorate: GovernorateCode;
  weight_grams: number;
  fees_piastres: number;
  vat_piastres: number;
  payout_id: string | null;
}

/** Fees charged in the period, for delivering and for bringing back. */
export function feePages(db: Knex, tenant: Tenant, period: Period): AsyncIterable<FeeRow[]> {
  return paged(
    (fromMs) =>
      db("ledger_entries as e")
        .join("shipments as s", (on) => on.on("s.account_id", "e.account_id").andOn("s.id", "e.shipment_id"))
        .where({ "e.account_id": tenant.accountId, "e.mode": tenant.mode })
        .whereRaw("e.kind in ('delivered', 'returned')") // written out: only so does the planner see that the index has them
        .where("e.occurred_at", ">=", fromMs)
        .where("e.occurred_at", "<", period.beforeMs)
        .select(
          "e.id",
          "e.occurred_at as at",
          "e.kind",
          "s.tracking_number",
          "s.reference",
          "s.service",
          "s.governorate",
          "s.weight_grams",
          db.raw("0 - e.fees as fees_piastres"),
          db.raw("0 - e.vat as vat_piastres"),
          "e.payout_id",
        ),
    period.fromMs,
    { id: "e.id", at: "e.occurred_at" },
  );
}

export interface StoreName {
  id: string;
  name: string;
  platform: string;
}

/** All that the account ever connected, by its own names. */
export async function storeNames(db: Knex, { accountId, mode }: Tenant): Promise<StoreName[]> {
  return db("stores").where({ account_id: accountId, mode }).select("id", "name", "platform");
}

/** Not a join: Postgres may read the orders of all merchants for one. */
export const STORE_OF_SHIPMENT =
  "(select store_id from orders where orders.account_id = shipments.account_id and orders.id = shipments.order_id) as store_id";

/** Cash taken at doors in the period, by the store whose orders they were. */
export async function cashByStore(
  db: Knex,
  tenant: Tenant,
  period: Period,
): Promise<{ store_id: string | null; collected_piastres: number }[]> {
  const rows = await inPeriod(db, tenant, period, "delivered_at")
    .where("collected_piastres", ">", 0)
    .groupBy("store_id")
    .select(db.raw(STORE_OF_SHIPMENT), db.raw("sum(collected_piastres) as collected"));
  return rows.map(({ store_id, collected }) => ({ store_id, collected_piastres: Number(collected) }));
}

/** What happened within an hour; `hour` counts from 1970. */
export interface HourSums {
  hour: number;
  created: number;
  delivered: number;
  returned: number;
  lost_or_damaged: number;
  compensation_piastres: number;
  collected_piastres: number;
  fees_piastres: number;
}

/** Added up by the database, an hour a row: a year has fewer than nine thousand, however many shipments. */
export async function hourSums(db: Knex, tenant: Tenant, period: Period): Promise<HourSums[]> {
  // Written out: a number that is bound is a float to SQLite, and would not be divided whole.
  const byHour = (column: string) => db.raw(`${column} / 3600000 as hour`);
  const counts = { created: 0, delivered: 0, returned: 0, lost_or_damaged: 0 };
  const nothing = { ...counts, collected_piastres: 0, fees_piastres: 0, compensation_piastres: 0 };
  // The index by time alone answers how many there are; of those, the few that were cancelled are read and taken off.
  const created = await inPeriod(db, tenant, period, "created_at")
    .groupBy("hour")
    .select(byHour("created_at"), db.raw("count(*) as created"));
  const cancelled = await inPeriod(db, tenant, period, "created_at")
    .where("status", "cancelled")
    .modify(withinIds, tenant, period)
    .groupBy("hour")
    .select(byHour("created_at"), db.raw("0 - count(*) as created"));
  const delivered = await inPeriod(db, tenant, period, "delivered_at")
    .groupBy("hour")
    .select(
      byHour("delivered_at"),
      db.raw("count(*) as delivered"),
      db.raw("sum(coalesce(collected_piastres, 0)) as collected_piastres"),
    );
  const charged = await db("ledger_entries")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .whereRaw("kind in ('delivered', 'returned')") // as the index has it
    .where("occurred_at", ">=", period.fromMs)
    .where("occurred_at", "<", period.beforeMs)
    .groupBy("hour")
    .select(
      byHour("occurred_at"),
      db.raw("sum(case when kind = 'returned' then 1 else 0 end) as returned"),
      db.raw("0 - sum(fees + vat) as fees_piastres"),
    );
  const compensated = await db("ledger_entries")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .whereRaw("kind in ('lost', 'damaged')") // as the index has it
    .where("occurred_at", ">=", period.fromMs)
    .where("occurred_at", "<", period.beforeMs)
    .groupBy("hour")
    .select(
      byHour("occurred_at"),
      db.raw("count(*) as lost_or_damaged"),
      db.raw("sum(adjustments) as compensation_piastres"),
    );
  return [...created, ...cancelled, ...delivered, ...charged, ...compensated].map((row: Record<string, unknown>) => ({
    ...nothing,
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
    hour: Number(row.hour),
  }));
}

/** By their ids as well, which are of the time of the booking where the clock is the real one: those of other years are not read. */
function withinIds(query: Knex.QueryBuilder, { mode }: Tenant, { fromMs, beforeMs }: Period): void {
  if (mode !== "live") return;
  query.where("id", ">=", firstIdAt("shp", fromMs - CLOCK_SET_BACK_MS));
  query.where("id", "<", firstIdAt("shp", beforeMs + BOOKING_TAKES_MS));
}

/** The tenant's shipments by one of their times. */
export function inPeriod(db: Knex, { accountId, mode }: Tenant, { fromMs, beforeMs }: Period, column: string) {
  return db("shipments")
    .where({ "shipments.account_id": accountId, "shipments.mode": mode })
    .where(column, ">=", fromMs)
    .where(column, "<", beforeMs);
}
