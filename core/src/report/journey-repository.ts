import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import { cairoDaySql } from "../kernel/time.ts";
import type { HubCode } from "../quote/hub.ts";
import { REASON_CODES, type ReasonCode, reasonOf } from "../shipment/reason.ts";
import type { Status } from "../shipment/state.ts";
import type { Period } from "./period.ts";
import { inPeriod, type Key, paged, STORE_OF_SHIPMENT } from "./repository.ts";

/** Journeys that are alike, added up. */
export interface JourneySums {
  /** The store whose orders they carry. */
  storeId: string | null;
  governorate: GovernorateCode;
  hub: HubCode;
  status: Status;
  promisedBy: string;
  /** The day in Cairo, since 1970-01-01, for which the promise counts; null while they are not delivered. */
  atTheDoorOn: number | null;
  /** No attempt failed. */
  isFirstAttempt: boolean;
  shipments: number;
  failedAttempts: number;
  /** From creation to delivery, together. */
  deliveryMs: number;
}

/**
 * How the shipments created in the period went. Cancelled ones never set out. In one statement, so that each is in exactly one
 * of the sums.
 */
export async function journeySums(db: Knex, tenant: Tenant, period: Period): Promise<JourneySums[]> {
  const failed = (what: string, more = "") =>
    `case when attempt_count > 0 then (select ${what} from scans f where f.account_id = shipments.account_id and f.shipment_id = shipments.id
       and f.kind = 'fail' and f.outcome <> 'refused' ${more}) end`;
  const stops = REASON_CODES.filter((code) => reasonOf(code).slaClock === "stops").map((code) => `'${code}'`);
  const journeys = inPeriod(db, tenant, period, "shipments.created_at")
    .whereNot("shipments.status", "cancelled")
    .select(
      db.raw(STORE_OF_SHIPMENT),
      "governorate",
      "hub",
      "shipments.status",
      "promised_by",
      "delivered_at",
      db.raw("delivered_at - shipments.created_at as delivery_ms"),
      db.raw(`coalesce(${failed("count(*)")}, 0) as failures`),
      db.raw(`${failed("min(f.scanned_at)", `and f.reason in (${stops.join(",")})`)} as stopped_at`),
    );
  const atTheDoor = "case when stopped_at < delivered_at then stopped_at else delivered_at end";
  const doors = db
    .from(journeys.as("journeys"))
    .select(
      "journeys.*",
      db.raw(`${atTheDoor} as door_at`),
      db.raw("case when failures = 0 then 1 else 0 end as is_first"),
    );
  const alike = ["store_id", "governorate", "hub", "status", "promised_by", "door_day", "is_first"];
  const rows = (await db
    .from(doors.as("doors"))
    .groupBy(alike)
    .select(
      ...alike.filter((name) => name !== "door_day"),
      db.raw(`${cairoDaySql("door_at", period.fromMs)} as door_day`),
      db.raw("count(*) as shipments"),
      db.raw("sum(failures) as failures"),
      db.raw("sum(delivery_ms) as delivery_ms"),
    )) as Record<string, unknown>[];
  return rows.map((row) => ({
    storeId: row.store_id as string | null,
    governorate: row.governorate as GovernorateCode,
    hub: row.hub as HubCode,
    status: row.status as Status,
    promisedBy: row.promised_by as string,
    atTheDoorOn: row.door_day === null ? null : Number(row.door_day),
    isFirstAttempt: Number(row.is_first) === 1,
    shipments: Number(row.shipments),
    failedAttempts: Number(row.failures),
    deliveryMs: Number(row.delivery_ms),
  }));
}

export interface JourneyRow extends Key {
  status: Status;
  promised_by: string;
  delivered_at: number | null;
  /** Failed attempts, in no order. */
  failures: { reason: ReasonCode; at: number }[];
}

/** The shipments created in the period of which attempts failed. */
export async function* failedJourneyPages(
  db: Knex,
  tenant: Tenant,
  period: Period,
): AsyncGenerator<JourneyRow[], void, undefined> {
  const pages = paged<Omit<JourneyRow, "failures">>(
    (fromMs) =>
      inPeriod(db, tenant, { ...period, fromMs }, "created_at")
        .whereNot("status", "cancelled")
        .where("attempt_count", ">", 0)
        .select("id", "created_at as at", "status", "promised_by", "delivered_at"),
    period.fromMs,
    { id: "id", at: "created_at" },
  );
  for await (const rows of pages) {
    const failures = await failedAttempts(
      db,
      tenant.accountId,
      rows.map((row) => row.id),
    );
    yield rows.map((row) => ({ ...row, failures: failures.get(row.id) ?? [] }));
  }
}

async function failedAttempts(
  db: Knex,
  accountId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, JourneyRow["failures"]>> {
  const byShipment = new Map<string, JourneyRow["failures"]>();
  if (shipmentIds.length === 0) return byShipment;
  const rows = (await db("scans")
    .where({ account_id: accountId })
    .whereIn("shipment_id", [...shipmentIds])
    .where("kind", "fail")
    .whereNot("outcome", "refused")
    .select("shipment_id", "reason", "scanned_at")) as {
    shipment_id: string;
    reason: ReasonCode;
    scanned_at: number;
  }[];
  for (const { shipment_id, reason, scanned_at } of rows) {
    const failure = { reason, at: scanned_at };
    const known = byShipment.get(shipment_id);
    if (known) known.push(failure);
    else byShipment.set(shipment_id, [failure]);
  }
  return byShipment;
}
