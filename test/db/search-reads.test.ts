// What a search by words reads in a new database, of which Postgres has no statistics yet.

import type { Tenant } from "@masar/core/account/account";
import { fillSearchIndex } from "@masar/core/search/fill";
import { SEARCHING } from "@masar/core/search/find-repository";
import { listShipments } from "@masar/core/shipment/list-repository";
import { insertShipments } from "@masar/core/shipment/repository";
import { readSearch } from "@masar/core/shipment/search";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const SHIPMENTS = 1_000;
const CYCLE = ["HALF", "QUARTER", "HALF", "NONE"] as const;
const TWO_HOURS_MS = 7_200_000;
const tenant: Tenant = { accountId: "acc_1", mode: "test" };
const account = {
  id: "acc_1",
  name: "متجر الندى",
  email: "nada@example.com",
  kind: "merchant",
  settings: "{}",
  created_at: 1,
  sandbox_clock_offset_ms: 0,
};
const { readFirst } = SEARCHING;

const { db } = await openTestDatabase();
beforeAll(async () => {
  const shipments = Array.from({ length: SHIPMENTS }, (_, n) =>
    sampleShipment({ ...tenant, reference: n < 20 ? `OLD-${n}` : `NEW-${n}-${CYCLE[n % 4]}` }),
  );
  await db.write(async (trx) => {
    if (db.engine === "postgres") await trx.raw("alter table shipments set (autovacuum_enabled = false)");
    for (let n = 0; n < SHIPMENTS; n += 200) await insertShipments(trx, shipments.slice(n, n + 200));
  });
});
afterAll(async () => {
  SEARCHING.readFirst = readFirst;
});

/**
 * @returns the shipments that a search finds, how many rows it read on Postgres, how often it read texts before the index, and whether it
 * asked the index.
 */
async function search(words: string): Promise<{ found: number; rows: number; reads: number; indexed: boolean }> {
  let found = 0;
  const sent = await recordStatements(db.read, async () => {
    found = (await listShipments(db.read, tenant, { search: readSearch(words) }, 20)).length;
  });
  let rows = 0;
  for (const one of sent) {
    if (db.engine === "postgres") rows += await rowsRead(db, one, "shipments");
    else expect(await planOnSqlite(db, one)).not.toMatch(/SCAN shipments|INDEX shipments_\w+ \(account_id=\?\)/);
  }
  const byIndex = sent.filter(({ sql }) => sql.includes("search_entries"));
  const ofTexts = sent.filter(
    (one) => one.sql.includes("search") && one.sql.includes("limit") && !byIndex.includes(one),
  );
  return { found, rows, reads: ofTexts.length, indexed: byIndex.length > 0 };
}

test("where there is no index, a search reads each text once", async () => {
  const nobody = await search("nobody");
  expect(nobody.found).toBe(0);
  expect(nobody.rows).toBeLessThanOrEqual(SHIPMENTS);
  const old = await search("OLD");
  expect(old.found).toBe(20);
  expect(old.rows).toBeLessThan(SHIPMENTS + 100);
});

test("where there is one, a search reads the first texts and what it finds", async () => {
  await db.write((trx) => trx("accounts").insert(account));
  await fillSearchIndex(db, { now: Date.now() + TWO_HOURS_MS, fewRows: 0 });
  SEARCHING.readFirst = 10;
  for (const words of ["OLD", "NEW"]) {
    const { found, rows } = await search(words);
    expect(found).toBe(20);
    expect(rows).toBeLessThan(100);
  }
});

test("where the first texts have a word often enough for a page, the next ones are read instead of the index", async () => {
  SEARCHING.readFirst = 10;
  expect(await search("nobody")).toMatchObject({ found: 0, reads: 1, indexed: true });
  // Two of the first ten have the one, five the other.
  expect(await search("QUARTER")).toMatchObject({ found: 20, reads: 1, indexed: true });
  expect(await search("HALF")).toMatchObject({ found: 20, reads: 2, indexed: false });
});
