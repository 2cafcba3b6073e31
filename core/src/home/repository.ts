import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { countSome } from "../db/count.ts";
import { firstIdAt } from "../kernel/id.ts";
import type { Text } from "../kernel/text.ts";
import { UNCOLLECTED } from "../shipment/repository.ts";
import { type ShipmentRow, toShipment } from "../shipment/row.ts";
import type { Shipment } from "../shipment/shipment.ts";

/** Parcels of today, each count up to `MOST_COUNTED`. */
export interface ParcelsToday {
  /** Booked and not collected. */
  toShip: number;
  /** From the collection to the door. */
  withCourier: number;
  delivered: number;
  /** Failed today, and no other attempt has begun. */
  failed: number;
}

const of = ({ accountId, mode }: Tenant) => ({ account_id: accountId, mode });

/** Parcels that a courier has and brings to their buyers, as their partial index states it. */
const ON_THE_WAY =
  "collected_at is not null and is_returning = 0 and status in ('picked-up', 'at-hub', 'out-for-delivery', 'attempt-failed')";

/** @param today the first moment of the day in Cairo. */
export async function countParcels(db: Knex, tenant: Tenant, today: number): Promise<ParcelsToday> {
  const shipments = () => db("shipments").where(of(tenant));
  const [toShip, withCourier, delivered, failed] = await Promise.all([
    countSome(db, shipments().where({ status: "picked-up" }).whereRaw(UNCOLLECTED)),
    countSome(db, shipments().whereRaw(ON_THE_WAY).whereRaw("status || '' <> 'attempt-failed'")),
    countSome(db, shipments().where("delivered_at", ">=", today)),
    countSome(db, shipments().where({ status: "attempt-failed" }).where("failed_at", ">=", today)),
  ]);
  return { toShip, withCourier, delivered, failed };
}

/** Cash that couriers are to collect on parcels that they have. Piastres. */
export async function sumOnTheWay(db: Knex, tenant: Tenant): Promise<number> {
  const row = (await db("shipments").where(of(tenant)).whereRaw(ON_THE_WAY).sum({ sum: "cod_piastres" }).first()) as {
    sum: number | string | null;
  };
  return Number(row.sum ?? 0);
}

/** Parcels that ended in a time, and how many of them were delivered. */
export interface Ended {
  delivered: number;
  ended: number;
}

/** Of a week with more parcels, the newest. */
export const MOST_ENDED = 2_500;

/** By the ledger, which has one entry for each parcel that was delivered or returned. */
export async function countEnded(db: Knex, tenant: Tenant, from: number, before: number): Promise<Ended> {
  const newest = db("ledger_entries")
    .where(of(tenant))
    .whereRaw("kind in ('delivered', 'returned')") // as its partial index states it
    .where("occurred_at", ">=", from)
    .where("occurred_at", "<", before)
    .orderBy("occurred_at", "desc")
    .limit(MOST_ENDED)
    .select("kind")
    .as("newest");
  const [row] = (await db
    .from(newest)
    .count({ ended: "*" })
    .sum({ delivered: db.raw("case when kind = 'delivered' then 1 else 0 end") })) as Record<keyof Ended, unknown>[];
  return { delivered: Number(row?.delivered ?? 0), ended: Number(row?.ended ?? 0) };
}

/** Failed attempts whose merchant can still say what to do, and has not. */
export interface OpenAttempts {
  count: number;
  /** Those of them whose deadline is before the end of the day. */
  dueToday: number;
  /** The most urgent. */
  first: Shipment[];
}

export async function readOpenAttempts(
  db: Knex,
  tenant: Tenant,
  { now, tomorrow, most }: { now: number; tomorrow: number; most: number },
): Promise<OpenAttempts> {
  const open = () =>
    db<ShipmentRow>("shipments")
      .where(of(tenant))
      .where("instruct_by", ">", now)
      .whereIn("status", ["attempt-failed", "at-hub"])
      .whereNull("decided_by");
  const [count, dueToday, rows] = await Promise.all([
    countSome(db, open()),
    countSome(db, open().where("instruct_by", "<", tomorrow)),
    open().orderBy("instruct_by").limit(most) as Promise<ShipmentRow[]>,
  ]);
  return { count, dueToday, first: rows.map(toShipment) };
}

export async function countOrdersAt(db: Knex, tenant: Tenant): Promise<{ attention: number; held: number }> {
  const orders = () => db("orders").where(of(tenant));
  const [attention, held] = await Promise.all([
    countSome(db, orders().whereRaw("(status = 'needs_attention' or alert_count > 0)")), // as its partial index states it
    countSome(db, orders().where({ status: "held" })),
  ]);
  return { attention, held };
}

/** A merchant who has booked one parcel is set up, whatever was deleted or disconnected since. */
export async function hasShipped(db: Knex, tenant: Tenant): Promise<boolean> {
  return (await db("shipments").where(of(tenant)).first("id")) !== undefined;
}

/** A connected store, as far as Home says something about it. */
export interface StoreLine {
  id: string;
  name: string;
  status: "connected" | "reconnect";
  failure: Text | null;
  seenAt: number | null;
}

export async function listStoreLines(db: Knex, tenant: Tenant): Promise<StoreLine[]> {
  const rows = (await db("stores")
    .where(of(tenant))
    .whereIn("status", ["connected", "reconnect"])
    .orderBy("id")
    .select("id", "name", "status", "failure", "last_poll_at", "last_webhook_at")) as {
    id: string;
    name: string;
    status: StoreLine["status"];
    failure: string | null;
    last_poll_at: number | null;
    last_webhook_at: number | null;
  }[];
  return rows.map(({ failure, last_poll_at, last_webhook_at, ...row }) => ({
    ...row,
    failure: failure === null ? null : (JSON.parse(failure) as Text),
    seenAt: Math.max(Number(last_poll_at ?? 0), Number(last_webhook_at ?? 0)) || null,
  }));
}

/** What waits for the service's own people. */
export async function countForStaff(
  db: Knex,
  mode: Mode,
  today: number,
): Promise<{ approvals: number; refusedScans: number }> {
  const [approvals, refusedScans] = await Promise.all([
    countSome(db, db("approvals").where({ mode, state: "waiting" })),
    countSome(
      db,
      db("scans")
        .where({ mode })
        .whereRaw("outcome = 'refused'") // as its partial index states it
        .where("id", ">=", firstIdAt("scn", today)),
    ),
  ]);
  return { approvals, refusedScans };
}
