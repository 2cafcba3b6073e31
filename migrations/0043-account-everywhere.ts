import type { Knex } from "knex";

/**
 * Every row of a merchant says whose it is, so that every statement can (docs/decisions/citus.md). Null in none of these rows:
 * SQLite adds no column without a default that is. A scan of a number that nobody issued is nobody's: ''.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  for (const [table, owner] of Object.entries(OWNERS)) {
    await trx.raw(`alter table ${table} add column account_id text`);
    // Of what belongs to it: '' where that is gone, which only a row that was forgotten can be.
    await trx.raw(`update ${table} set account_id = coalesce((${owner}), '')`);
  }
}

/** How the account of a row is found that has none. */
const OWNERS: Readonly<Record<string, string>> = {
  scans: "select s.account_id from shipments s where s.id = scans.shipment_id",
  // Not of its endpoint, which a merchant deletes: the attempts stay.
  delivery_attempts: "select e.account_id from events e where e.id = delivery_attempts.event_id",
  bulk_chunks: "select u.account_id from bulk_uploads u where u.id = bulk_chunks.upload_id",
  bulk_rows: "select u.account_id from bulk_uploads u where u.id = bulk_rows.upload_id",
  inbox: "select s.account_id from stores s where s.id = inbox.store_id",
  order_shipments: "select s.account_id from stores s where s.id = order_shipments.store_id",
  order_timeline: "select o.account_id from orders o where o.id = order_timeline.order_id",
  write_backs: "select s.account_id from stores s where s.id = write_backs.store_id",
  former_phones: "select s.account_id from shipments s where s.id = former_phones.shipment_id",
};
