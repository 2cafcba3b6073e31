// Every process looks for held jobs of others every six seconds, so it must not read those that nobody holds.

import { openDatabase } from "@masar/core/db/database";
import { startLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";

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
  const sent: { sql: string; bindings: (string | number | null)[] }[] = [];
  const record = (query: (typeof sent)[number]) => sent.push(query);
  db.writer.on("query", record);
  const lease = await startLease({ db, clock: systemClock, log: { warn: () => undefined, error: () => undefined } });
  db.writer.removeListener("query", record);
  const update = sent.find(({ sql }) => sql.startsWith("update") && sql.includes("deliveries"));
  expect(update).toBeDefined();
  expect(await readBy(update?.sql ?? "", update?.bindings ?? [])).toBe(0);
  await lease.stop();
});

/** Deliveries that a statement reads; on SQLite none where it looks for held ones, and otherwise all. */
async function readBy(sql: string, bindings: (string | number | null)[]): Promise<number> {
  if (db.engine === "sqlite") {
    const plan = (await db.read.raw(`explain query plan ${sql}`, bindings)) as { detail: string }[];
    return plan.some(({ detail }) => detail.includes("deliveries_held")) ? 0 : 5_000;
  }
  const numbered = sql.replace(/\$\d+/g, "?");
  const { rows } = await db.writer.raw(`explain (analyze, format json) ${numbered}`, bindings);
  return rowsRead(rows[0]["QUERY PLAN"][0].Plan as PlanNode);
}

interface PlanNode {
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

function rowsRead(node: PlanNode): number {
  const isOfDeliveries = node["Relation Name"] === "deliveries" || node["Index Name"]?.startsWith("deliveries");
  const own = isOfDeliveries ? (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) : 0;
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}
