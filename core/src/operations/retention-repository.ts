import type { Knex } from "knex";
import { type DeletionRange, deleteOldest } from "../db/delete-oldest.ts";
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

/** @returns the last id, as the following do (`deleteOldest`). */
export function deleteMails(trx: Knex.Transaction, range: DeletionRange): Promise<string | undefined> {
  return deleteOldest(trx, range, { table: "mails", column: "id" });
}

/** Except those of stopped stores: they are not repeated until the store works again. */
export function deleteNotifications(trx: Knex.Transaction, range: DeletionRange): Promise<string | undefined> {
  const narrow = (query: Knex.QueryBuilder) => query.whereNot("topic", "store_stopped");
  return deleteOldest(trx, range, { table: "notifications", column: "id", narrow });
}

/** Write-backs of the events of a range, whatever became of them. */
export function deleteWriteBacks(trx: Knex.Transaction, range: DeletionRange): Promise<string | undefined> {
  return deleteOldest(trx, range, { table: "write_backs", column: "id" });
}

/** Scans of shipments that have ended: where a parcel is that has not is read from its scans. */
export async function deleteScans(trx: Knex.Transaction, range: DeletionRange): Promise<string | undefined> {
  const { after = "", before, limit } = range;
  const ended = trx("scans")
    .where("id", ">", after)
    .where("id", "<", before)
    .whereNotExists(
      trx("shipments")
        .whereRaw("shipments.account_id = scans.account_id and shipments.id = scans.shipment_id")
        .whereNotIn("status", [...FINAL_STATUSES]),
    )
    .orderBy("id")
    .limit(limit);
  // Without a limit Postgres may read all shipments for this, so the rows are found first.
  const ids = (await ended.pluck("scans.id")) as string[];
  if (ids.length > 0) await trx("scans").whereIn("id", ids).delete();
  return ids.at(-1);
}

/** Counters of visitors and accounts whose window is over. Postgres alone has them: on SQLite they are in memory. */
export async function deleteRateLimitsBefore(trx: Knex.Transaction, before: number, limit: number): Promise<number> {
  if (!keepsRateLimits(trx)) return 0;
  return deleteBefore(trx, { table: "rate_limits", key: "key", column: "expire" }, before, limit);
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
