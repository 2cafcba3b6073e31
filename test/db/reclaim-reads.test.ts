// A merchant changes an endpoint while its receiver is away and everything waits for it: only what is held may be read.

import { type Database, openDatabase } from "@masar/core/db/database";
import { reclaimDeliveries } from "@masar/core/webhook/repository";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";

const NOW = 1_800_000_000_000;
const ENDPOINT = { accountId: "acc_1", id: "whe_1" };

let database: TestDatabase;
let db: Database;

interface Deliveries {
  endpointId: string;
  from: number;
  to: number;
  generation: number;
  lease: string | null;
}

async function insert({ endpointId, from, to, generation, lease }: Deliveries): Promise<void> {
  await db.write((trx) =>
    trx.raw(
      `with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})
       insert into deliveries (id, account_id, mode, endpoint_id, event_id, sequence, state, attempts, due_at, created_at, generation, lease)
       select 'dlv_' || n, 'acc_1', 'live', '${endpointId}', 'evt_' || n, 1, 'pending', 0, ${NOW - 1}, 1, ${generation},
         ${lease === null ? "null" : `'${lease}'`} from numbers`,
    ),
  );
}

const heldIds = () => db.read("deliveries").whereNotNull("lease").orderBy("id").pluck("id");

// Most of the time nothing waits, so that the statistics say so.
describe.each([false, true])("when the table was analyzed while it was empty: %s", (isAnalyzed) => {
  beforeAll(async () => {
    database = await makeDatabase({ migrated: true });
    db = await openDatabase(database.url);
    if (isAnalyzed && db.engine === "postgres") await db.write((trx) => trx.raw("analyze deliveries"));
    await db.write(async (trx) => {
      if (db.engine === "postgres") await trx.raw("set local session_replication_role = replica"); // no foreign keys
      await trx("webhook_endpoints").insert({
        ...{
          id: ENDPOINT.id,
          account_id: ENDPOINT.accountId,
          mode: "live",
          url: "https://shop.example/",
          events: "[]",
        },
        ...{ status: "enabled", secret: "s", failures: 0, generation: 1, created_at: 1, updated_at: 1 },
      });
    });
    await insert({ endpointId: ENDPOINT.id, from: 1001, to: 6000, generation: 1, lease: null });
    await insert({ endpointId: ENDPOINT.id, from: 6001, to: 6005, generation: 1, lease: "lease.1" });
    await insert({ endpointId: ENDPOINT.id, from: 6006, to: 6006, generation: 0, lease: "lease.1" }); // is to be dropped
    await insert({ endpointId: "whe_other", from: 6007, to: 6009, generation: 1, lease: "lease.2" });
  });
  afterAll(async () => {
    await db.close();
    await database.remove();
  });

  test("reclaiming what an endpoint's deliveries hold reads held deliveries alone, and releases the endpoint's own", async () => {
    const sent = await recordStatements(db.writer, () => db.write((trx) => reclaimDeliveries(trx, ENDPOINT, NOW)));
    expect(await heldIds()).toEqual(["dlv_6006", "dlv_6007", "dlv_6008", "dlv_6009"]);
    expect(await db.read("deliveries").where({ due_at: NOW }).orderBy("id").pluck("id")).toEqual(
      [6001, 6002, 6003, 6004, 6005].map((n) => `dlv_${n}`),
    );
    await insert({ endpointId: ENDPOINT.id, from: 7001, to: 7005, generation: 1, lease: "lease.3" });
    const updates = sent.filter(({ sql }) => /^update .deliveries/.test(sql));
    expect(updates).toHaveLength(1);
    for (const update of updates) {
      if (db.engine === "sqlite") expect(await planOnSqlite(db, update)).toContain("deliveries_held (lease>?)");
      else expect(await rowsRead(db, update, "deliveries")).toBeLessThan(50); // of 5,014
    }
  });
});
