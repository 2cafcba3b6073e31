import type { Knex } from "knex";
import { keepsRateLimits } from "../db/dialect.ts";
import { FINAL_STATUSES } from "../shipment/state.ts";

/** Rows of one table that may go, found by a column that says when. */
interface Aged {
  table: string;
  /** The primary key. */
  key: string;
  /** Instants in milliseconds. */
  column: string;
}

export const EXPIRING: readonly Aged[] = [
  { table: "sessions", key: "token_hash", column: "expires_at" },
  { table: "sign_in_links", key: "token_hash", column: "expires_at" },
  { table: "email_links", key: "token_hash", column: "expires_at" },
  { table: "passkey_challenges", key: "challenge", column: "expires_at" },
  { table: "store_connections", key: "state_hash", column: "expires_at" },
  { table: "store_links", key: "state_hash", column: "expires_at" },
];

/** Deletes rows whose time is before an instant, the given number at most. @returns how many. */
export async function deleteBefore(
  trx: Knex.Transaction,
  { table, key, column }: Aged,
  before: number,
  limit: number,
): Promise<number> {
  const oldest = trx(table).where(column, "<", before).limit(limit).select(key);
  return trx(table).whereIn(key, oldest).delete();
}

/** Mails with a smaller id. */
export async function deleteMailsBefore(trx: Knex.Transaction, id: string, limit: number): Promise<number> {
  const oldest = trx("mails").where("id", "<", id).orderBy("id").limit(limit).select("id");
  return trx("mails").whereIn("id", oldest).delete();
}

/** Notifications with a smaller id, except those of stopped stores: they are not repeated until the store works again. */
export async function deleteNotificationsBefore(trx: Knex.Transaction, id: string, limit: number): Promise<number> {
  const oldest = trx("notifications").where("id", "<", id).whereNot("topic", "store_stopped").limit(limit);
  return trx("notifications").whereIn("id", oldest.select("id")).delete();
}

/** Counters of visitors and accounts whose window is over. Postgres alone has them: on SQLite they are in memory. */
export async function deleteRateLimitsBefore(trx: Knex.Transaction, before: number, limit: number): Promise<number> {
  if (!keepsRateLimits(trx)) return 0;
  return deleteBefore(trx, { table: "rate_limits", key: "key", column: "expire" }, before, limit);
}

/** Write-backs of events whose id is smaller, whatever became of them. */
export async function deleteWriteBacksBefore(trx: Knex.Transaction, eventId: string, limit: number): Promise<number> {
  const oldest = trx("write_backs").where("id", "<", eventId).orderBy("id").limit(limit).select("id");
  return trx("write_backs").whereIn("id", oldest).delete();
}

/** Scans that were refused, with a smaller id. */
export async function deleteRefusedScansBefore(trx: Knex.Transaction, id: string, limit: number): Promise<number> {
  const oldest = trx("scans")
    .where({ outcome: "refused" })
    .whereIn("mode", ["live", "test"]) // as the index begins
    .where("id", "<", id)
    .limit(limit)
    .select("id");
  return trx("scans").whereIn("id", oldest).delete();
}

/** Scans with a smaller id of shipments that have ended: where a parcel is that has not is read from its scans. */
export async function deleteScansBefore(trx: Knex.Transaction, id: string, limit: number): Promise<number> {
  const oldest = trx("scans")
    .where("id", "<", id)
    .whereNotExists(
      trx("shipments")
        .whereRaw("shipments.id = scans.shipment_id")
        .whereNotIn("status", [...FINAL_STATUSES]),
    )
    .orderBy("id")
    .limit(limit)
    .select("id");
  return trx("scans").whereIn("id", oldest).delete();
}
