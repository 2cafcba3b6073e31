// A merchant may upload many files. Those that are done must cost nothing when the next one is claimed, or old ones are looked for.

import { claimUpload, findOldUploads } from "@masar/core/bulk/repository";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead, type Sent } from "../support/rows-read.ts";

const { db } = await openTestDatabase();

beforeAll(async () => {
  await insert({ from: 10_000, to: 10_001, status: "completed" });
  await insert({ from: 20_000, to: 25_000, status: "completed" });
  await insert({ from: 30_000, to: 30_000, status: "receiving" });
  await insert({ from: 40_000, to: 40_001, status: "queued" });
  await insert({ from: 50_000, to: 50_000, status: "receiving" });
  if (db.engine === "postgres") await db.write((trx) => trx.raw("analyze bulk_uploads"));
});

async function insert({ from, to, status }: { from: number; to: number; status: string }): Promise<void> {
  await db.write((trx) =>
    trx.raw(`with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})
      insert into bulk_uploads (id, account_id, mode, status, format, encoding, size_bytes, is_dry_run, accepts_conflicts, rows_done,
        rows_created, rows_repeated, rows_failed, rows_to_review, uploaded_by, created_at)
      select 'blk_' || n, 'acc_1', 'live', '${status}', 'csv', 'utf-8', 1, 0, 0, 0, 0, 0, 0, 0, 'key_1', 1 from numbers`),
  );
}

/** Of the 5,007 uploads. */
async function expectFewReads(statements: readonly Sent[], plan: RegExp): Promise<void> {
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) {
    if (db.engine === "sqlite") expect(await planOnSqlite(db, one)).toMatch(plan);
    else expect(await rowsRead(db, one, "bulk_uploads")).toBeLessThan(20);
  }
}

test("a claim takes a merchant's oldest queued upload and reads none that is done", async () => {
  const sent = await recordStatements(db.writer, async () => {
    const undone = db.write(async (trx) => {
      const upload = await claimUpload(trx, "acc_1", { now: 1, lease: "lease.1", leaseUntil: 2 });
      expect(upload?.id).toBe("blk_40000");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
  });
  await expectFewReads(
    sent.filter(({ sql }) => sql.includes("bulk_uploads")),
    /bulk_uploads_open_of \(account_id=\?\)|\(id=\?\)/,
  );
});

test("old uploads, and those that never came in whole, are found without reading the others", async () => {
  const before = { id: "blk_15000", receivingId: "blk_45000" };
  const sent = await recordStatements(db.read, async () => {
    const found = await findOldUploads(db.read, before, 100);
    expect(found.map(({ id }) => id)).toEqual(["blk_10000", "blk_10001", "blk_30000"]);
  });
  await expectFewReads(sent, /bulk_uploads_open \(id>\? AND id<\?\)|\(id<\?\)/);
});
