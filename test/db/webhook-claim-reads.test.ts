// A store that sends many webhooks at once must not slow down each claim of a hundred.

import { type Database, openDatabase } from "@masar/core/db/database";
import { claimInbox } from "@masar/core/sync/inbox/claim-repository";
import { findOnlyOnes, type InboxItem, insertInbox } from "@masar/core/sync/inbox/repository";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead, type Sent } from "../support/rows-read.ts";

const NOW = 1_800_000_000_000;
const OWNER = { accountId: "acc_1", storeId: "sto_1" };

let database: TestDatabase;
let db: Database;

async function store(count: number, state: InboxItem["state"], held?: InboxItem["held"]): Promise<void> {
  const items = Array.from({ length: count }, (_, n) =>
    item(`${state}_${held?.lease}_${n}`, { state, subject: `${held ? "held" : "order"}:${n}`, held }),
  );
  await db.transaction(async (trx) => {
    if (db.engine === "postgres")
      await trx.raw("set local session_replication_role = replica"); // no foreign keys
    else await trx.raw("pragma defer_foreign_keys = on");
    for (let n = 0; n < count; n += 500) await insertInbox(trx, items.slice(n, n + 500));
  });
}

const item = (id: string, others: Partial<InboxItem>): InboxItem => ({
  ...{ id: `inb_${id}`, ...OWNER, topic: "order.updated", state: "pending", body: Buffer.from("{}"), attempts: 0 },
  ...{ receivedAt: NOW, ...others },
});

// Most of the time nothing waits, so that the statistics say so.
describe.each([0, 2_000])("when the table was last analyzed, it had %i webhooks and none waited", (earlier) => {
  beforeAll(async () => {
    database = await makeDatabase({ migrated: true });
    db = await openDatabase(database.url);
    await store(earlier, "done");
    if (db.engine === "postgres") await db.transaction((trx) => trx.raw("analyze inbox"));
    await store(4_000, "pending");
    await store(300, "pending", { lease: "lse_other", leaseUntil: NOW + 60_000 });
  });
  afterAll(async () => {
    await db.close();
    await database.remove();
  });

  test("a claim reads the orders' webhooks alone", async () => {
    const hold = { now: NOW, lease: "lse_1", leaseUntil: NOW + 60_000, limit: 100 };
    const sent = await recordStatements(db.writer, async () => {
      const undone = db.write(async (trx) => {
        expect(await claimInbox(trx, { id: OWNER.storeId, accountId: OWNER.accountId }, hold)).toHaveLength(100);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
    });
    await expectFewReads(sent.filter(({ sql }) => /^select .* from inbox/s.test(sql)));
  });

  test("a webhook that arrives reads those of its order alone", async () => {
    const held = { lease: "lse_1", leaseUntil: NOW + 60_000 };
    const arriving = [item("new_1", { subject: "order:1", held }), item("new_2", { subject: "order:5000", held })];
    const sent = await recordStatements(db.writer, async () => {
      expect(await db.write((trx) => findOnlyOnes(trx, arriving))).toEqual(new Set(["inb_new_2"]));
    });
    await expectFewReads(sent.filter(({ sql }) => sql.includes("from inbox")));
  });
});

/** Of the store's 4,300 or more. */
async function expectFewReads(statements: readonly Sent[]): Promise<void> {
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) {
    if (db.engine === "postgres") expect(await rowsRead(db, one, "inbox")).toBeLessThan(1_000);
    else
      expect(await planOnSqlite(db, one)).toMatch(/inbox_by_subject|inbox_due \(store_id=\? AND due_at<\?\)|\(id=\?\)/);
  }
}
