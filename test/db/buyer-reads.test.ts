// A search for buyers: what it finds, and which texts it reads once the merchant's parcels are in the search index.
import type { Tenant } from "@masar/core/account/account";
import { listBlocked, listPhonesOfParcels } from "@masar/core/customer/repository";
import { createIds } from "@masar/core/kernel/id";
import { fillSearchIndex } from "@masar/core/search/fill";
import { SEARCHING } from "@masar/core/search/find-repository";
import { insertShipments } from "@masar/core/shipment/repository";
import { searchText } from "@masar/core/shipment/search";
import type { Shipment } from "@masar/core/shipment/shipment";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const SHIPMENTS = 2_000;
const TWO_HOURS_MS = 7_200_000;
const tenant: Tenant = { accountId: "acc_1", mode: "live" };
const newId = createIds();
const { readFirst } = SEARCHING;

/** A hundred buyers, each with twenty parcels; the oldest parcels of ten of them have a word that no other has. */
const phoneOf = (n: number) => `+2010${String(n % 100).padStart(8, "0")}`;
const shipments = Array.from({ length: SHIPMENTS }, (_, n) => {
  const reference = n < 10 ? `OLD-${n}` : `NEW-${n}`;
  const recipient = { ...sampleShipment().recipient, name: "منى السيد", phone: n === 5 ? "" : phoneOf(n) };
  return sampleShipment({ ...tenant, id: newId("shp"), reference, recipient });
});
const BLOCKED = [3, 7, 50, 51];

const { db } = await openTestDatabase();
beforeAll(async () => {
  const account = { id: "acc_1", name: "متجر الندى", email: "nada@example.com", kind: "merchant", settings: "{}" };
  await db.write(async (trx) => {
    await trx("accounts").insert({ ...account, created_at: 1, sandbox_clock_offset_ms: 0 });
    for (let n = 0; n < SHIPMENTS; n += 200) await insertShipments(trx, shipments.slice(n, n + 200));
    for (const n of BLOCKED)
      await trx("customers").insert({
        ...{ id: newId("cus"), account_id: "acc_1", mode: "live", phone: phoneOf(n) },
        ...{ blocked_at: 1, block_reason: "", updated_at: 1 },
      });
  });
  await fillSearchIndex(db, { now: Date.now() + TWO_HOURS_MS, fewRows: 0 });
  if (db.engine === "postgres") await db.writer.raw("analyze shipments, customers");
});
beforeEach(() => {
  SEARCHING.readFirst = 20;
});
afterAll(async () => {
  SEARCHING.readFirst = readFirst;
});

/** The phones on all pages, and the rows of shipments that the statements of all pages read on Postgres. */
async function readAll(list: typeof listBlocked, words: readonly string[], limit: number) {
  const phones: string[] = [];
  let rows = 0;
  for (let after: string | undefined; ; ) {
    let page: Awaited<ReturnType<typeof listBlocked>> = [];
    const sent = await recordStatements(db.read, async () => {
      page = await list(db.read, tenant, { words, after }, limit);
    });
    for (const one of sent) {
      if (db.engine === "postgres") rows += await rowsRead(db, one, "shipments");
      else expectFewTexts(await planOnSqlite(db, one));
    }
    phones.push(...page.map(({ phone }) => phone));
    if (page.length < limit) return { phones, rows };
    after = page.at(-1)?.key;
  }
}

/** Texts are read of a page's first parcels alone. */
function expectFewTexts(plan: string): void {
  expect(plan).not.toMatch(/SCAN shipments|shipments_reference/);
  if (plan.includes("shipments_searched")) expect(plan).toContain("CO-ROUTINE read");
}

/** Buyers by the newest of their parcels with the word. */
function buyersWith(word: string): string[] {
  const found = shipments.filter((one: Shipment) => one.recipient.phone !== "" && searchText(one).includes(word));
  return [...new Set(found.toReversed().map(({ recipient }) => recipient.phone))];
}

test.for([1, 4, 200])("buyers of parcels with a rare word are found by the index, in pages of %i", async (limit) => {
  const { phones, rows } = await readAll(listPhonesOfParcels, ["old"], limit);
  expect(phones).toHaveLength(9);
  expect(phones).toEqual(buyersWith("old"));
  // For each page the first texts, and the parcels of the buyers found.
  expect(rows).toBeLessThan((10 / limit + 1) * 500);
});

test.for(["new", "0100000000", "new-1"])("buyers of parcels with %s are each found once, in order", async (word) => {
  for (const limit of [7, 200])
    expect((await readAll(listPhonesOfParcels, [word], limit)).phones).toEqual(buyersWith(word));
});

test("of blocked buyers, those with a word are found among their own parcels", async () => {
  const blocked = BLOCKED.toReversed();
  for (const limit of [1, 10]) {
    const { phones, rows } = await readAll(listBlocked, ["old"], limit);
    expect(phones).toEqual(blocked.filter((n) => n < 10).map(phoneOf));
    expect(rows).toBeLessThan(3 * BLOCKED.length * 20);
  }
  expect((await readAll(listBlocked, ["new-155"], 10)).phones).toEqual([phoneOf(51), phoneOf(50)]);
});
