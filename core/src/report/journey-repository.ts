import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import { cairoDaySql } from "../kernel/time.ts";
import type { HubCode } from "../quote/hub.ts";
import type { FailedAttempt } from "../shipment/shipment.ts";
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
  const journeys = inPeriod(db, tenant, period, "shipments.created_at")
    .whereNot("shipments.status", "cancelled")
    .select(
      db.raw(STORE_OF_SHIPMENT),
      "governorate",
      "hub",
      "shipments.status",
      "promised_by",
      "delivered_at",
      "attempt_count",
      db.raw("delivered_at - shipments.created_at as delivery_ms"),
      db.raw("case when clock_stopped_at < delivered_at then clock_stopped_at else delivered_at end as door_at"),
      db.raw("case when attempt_count = 0 then 1 else 0 end as is_first"),
    );
  const alike = ["store_id", "governorate", "hub", "status", "promised_by", "door_day", "is_first"];
  const rows = (await db
    .from(journeys.as("journeys"))
    .groupBy(alike)
    .select(
      ...alike.filter((name) => name !== "door_day"),
      db.raw(`${cairoDaySql("door_at", period.fromMs)} as door_day`),
      db.raw("count(*) as shipments"),
      db.raw("sum(attempt_count) as failures"),
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
  attempt_count: number;
  /** In no order. Fewer than `attempt_count` where scans were deleted before shipments had them. */
  failures: readonly FailedAttempt[];
}

/** The shipments created in the period of which attempts failed. */
export async function* failedJourneyPages(
  db: Knex,
  tenant: Tenant,
  period: Period,
): AsyncGenerator<JourneyRow[], void, undefined> {
  const pages = paged<Omit<JourneyRow, "failures"> & { failed_attempts: string }>(
    (fromMs) =>
      inPeriod(db, tenant, { ...period, fromMs }, "created_at")
        .whereNot("status", "cancelled")
        .whereNotNull("failed_attempts")
        .select("id", "created_at as at", "status", "promised_by", "delivered_at", "attempt_count", "failed_attempts"),
    period.fromMs,
    { id: "id", at: "created_at" },
  );
  for await (const rows of pages)
    yield rows.map(({ failed_attempts, ...row }) => ({
      ...row,
      failures: JSON.parse(failed_attempts) as FailedAttempt[],
    }));
}
