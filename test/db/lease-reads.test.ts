// Every process looks for held jobs of others every six seconds, so it must not read those that nobody holds.

import { openDatabase } from "@masar/core/db/database";
import { startLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead, type Sent } from "../support/rows-read.ts";

let database: TestDatabase;
let db: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await makeDatabase({ migrated: true });
  db = await openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.remove();
});

test("releasing what nobody holds any more reads no pending delivery, also before the database has statistics", async () => {
  await db.write((trx) =>
    trx.raw(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 5000)
      insert into deliveries (id, account_id, mode, endpoint_id, event_id, sequence, state, attempts, due_at, created_at)
      select 'dlv_' || n, 'acc', 'live', 'whe_' || n, 'evt_' || n, 1, 'pending', 0, 1, 1 from numbers`),
  );
  let lease: Awaited<ReturnType<typeof startLease>> | undefined;
  const log = { warn: () => undefined, error: () => undefined };
  const sent = await recordStatements(db.writer, async () => {
    lease = await startLease({ db, clock: systemClock, log });
  });
  await lease?.stop();
  const update = sent.find(({ sql }) => sql.startsWith("update") && sql.includes("deliveries")) as Sent;
  if (db.engine === "sqlite") expect(await planOnSqlite(db, update)).toContain("deliveries_held");
  else expect(await rowsRead(db, update, "deliveries")).toBe(0);
});
