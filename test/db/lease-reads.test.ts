// Every process looks for held jobs of others every six seconds, so it must not read those that nobody holds.

import { startLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead, type Sent } from "../support/rows-read.ts";

const { db } = await openTestDatabase();
beforeAll(async () => {
  await db.write(async (trx) => {
    for (const insert of ROWS)
      await trx.raw(
        `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 5000) ${insert}`,
      );
  });
});

const ROWS = [
  `insert into deliveries (id, account_id, mode, endpoint_id, event_id, sequence, state, attempts, due_at, created_at)
   select 'dlv_' || n, 'acc', 'live', 'whe_' || n, 'evt_' || n, 1, 'pending', 0, 1, 1 from numbers`,
  `insert into inbox (id, account_id, store_id, topic, state, body, attempts, due_at, received_at, subject)
   select 'inb_' || n, 'acc', 'sto_' || n % 10, 'order.updated', 'pending', '{}', 0, 1, 1, 'order:' || n from numbers`,
  `insert into bulk_uploads (id, account_id, mode, status, format, encoding, size_bytes, is_dry_run, rows_done, rows_created,
     rows_repeated, rows_failed, uploaded_by, created_at)
   select 'blk_' || n, 'acc', 'live', 'completed', 'csv', 'utf-8', 1, 0, 1, 1, 0, 0, 'usr', 1 from numbers`,
  `insert into stores (id, account_id, mode, platform, remote_id, name, status, facts, notes, rules, connected_at, watermark,
     next_poll_at, next_sweep_at, poll_failures, found_by_poll, repaired_subscriptions, created_at)
   select 'sto_' || n, 'acc', 'live', 'demo', 'shop_' || n, 'Shop', 'connected', '{}', '[]', '{}', 1, 1, 1, 1, 0, 0, 0, 1 from numbers`,
];

test.each([
  ["deliveries", "lease", "deliveries_held (lease>?)"],
  ["inbox", "lease", "inbox_held (store_id>?)"],
  ["bulk_uploads", "lease", "bulk_uploads_held (lease>?)"],
  ["stores", "poll_lease", "stores_poll_held (poll_lease>?)"],
  ["stores", "renewal_lease", "stores_renewal_held (renewal_lease>?)"],
  ["stores", "leave_lease", "stores_leave_held (leave_lease>?)"],
])(
  "releasing what nobody holds any more reads no row of %s without %s, also before the database has statistics",
  async (table, column, search) => {
    let lease: Awaited<ReturnType<typeof startLease>> | undefined;
    const log = { warn: () => undefined, error: () => undefined };
    const sent = await recordStatements(db.writer, async () => {
      lease = await startLease({ db, clock: systemClock, log });
    });
    await lease?.stop();
    const isOfIt = new RegExp(`^update .${table}. set .${column}. = `);
    const update = sent.find(({ sql }) => isOfIt.test(sql)) as Sent;
    if (db.engine === "sqlite") expect(await planOnSqlite(db, update)).toContain(search);
    else expect(await rowsRead(db, update, table)).toBe(0);
  },
);
