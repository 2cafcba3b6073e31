// The index of search texts: which rows are in it, and that a row is found by what its text says now.
import { randomFillSync } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { Tenant } from "@masar/core/account/account";
import type { Database } from "@masar/core/db/database";
import { createIds, firstIdAt } from "@masar/core/kernel/id";
import { createLogger } from "@masar/core/kernel/log";
import { listOrders } from "@masar/core/order/list-repository";
import type { Order } from "@masar/core/order/order";
import { saveOrder } from "@masar/core/order/repository";
import { readOrderSearch } from "@masar/core/order/search";
import { addEntries, changeEntries } from "@masar/core/search/entry-repository";
import { fillSearchIndex, startFillingSearchIndex } from "@masar/core/search/fill";
import { SEARCHING } from "@masar/core/search/find-repository";
import { tokensOf } from "@masar/core/search/tokens";
import { listShipments } from "@masar/core/shipment/list-repository";
import { insertShipments } from "@masar/core/shipment/repository";
import { readSearch } from "@masar/core/shipment/search";
import type { Shipment } from "@masar/core/shipment/shipment";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sampleOrder } from "../core/order/sample.ts";
import { engine } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { sampleShipment } from "../support/sample-shipment.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const HOUR_MS = 3_600_000;
/** Two hours from now every row of this test is an hour old. */
const filling = { now: Date.now() + 2 * HOUR_MS, fewRows: 0 };
const { readFirst } = SEARCHING;
const newId = createIds();

let masar: TestService;
let merchant: TestAccount;
let tenant: Tenant;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_ROLE: "api", MASAR_RATE_LIMITS: "off" } });
  SEARCHING.readFirst = 1;
});
afterAll(async () => {
  SEARCHING.readFirst = readFirst;
  await masar.stop();
});

/** A merchant of its own, with so many shipments in the sandbox, of which the newest is read before the index is asked. */
async function someShipments(count: number): Promise<Shipment[]> {
  merchant = await masar.newAccount();
  tenant = { accountId: merchant.account.id, mode: "test" };
  const shipments = Array.from({ length: count }, (_, n) => sampleShipment({ ...tenant, reference: `ORD-${n}` }));
  await masar.service.db.write((trx) => insertShipments(trx, shipments));
  return shipments;
}

/** The references of what a search finds, as the merchant's program asks. */
async function find(words: string): Promise<string[]> {
  const { body } = await merchant.test.get(`/shipments?q=${encodeURIComponent(words)}&limit=100`);
  return body.data.map(({ reference }: { reference: string }) => reference).sort();
}

async function findOrders(typed: string): Promise<string[]> {
  const found = await listOrders(masar.service.db.read, tenant, { search: readOrderSearch(typed) }, 10);
  return found.map(({ id }) => id);
}

const ids = async (): Promise<string[]> =>
  masar.service.db.read("search_entries").where({ account_id: tenant.accountId }).orderBy("id").pluck("id");

test("an hour after it was made, a merchant's row is in the index; the younger ones are read", async () => {
  const [older, younger] = await someShipments(2);
  await fillSearchIndex(masar.service.db, { now: Date.now() + HOUR_MS / 2, fewRows: 0 });
  expect(await ids()).toEqual([]);
  expect(await find("منى السيد")).toEqual(["ORD-0", "ORD-1"]);
  await fillSearchIndex(masar.service.db, filling);
  expect(await ids()).toEqual([older?.id, younger?.id]);
  const [booked] = [await merchant.test.post("/shipments", shipmentBody({ reference: "NEW-1" }))];
  expect(booked.status).toBe(201);
  expect(await find("منى")).toEqual(["NEW-1", "ORD-0", "ORD-1"]);
});

test("a merchant with few rows has none in the index", async () => {
  await someShipments(3);
  await fillSearchIndex(masar.service.db, { now: filling.now, fewRows: 3 });
  expect(await ids()).toEqual([]);
  await fillSearchIndex(masar.service.db, { now: filling.now, fewRows: 2 });
  expect(await ids()).toHaveLength(3);
});

test("between two complete fillings, new rows of merchants who are in the index are added", async () => {
  const { db } = masar.service;
  const onlyBegun = { ...filling, onlyBegun: true };
  await someShipments(2);
  await fillSearchIndex(db, onlyBegun);
  expect(await ids()).toEqual([]);
  await fillSearchIndex(db, filling);
  expect(await ids()).toHaveLength(2);
  await db.write((trx) => insertShipments(trx, [sampleShipment({ ...tenant, reference: "NEW-2" })]));
  await fillSearchIndex(db, onlyBegun);
  expect(await ids()).toHaveLength(3);
});

/** A row with an id of then. */
function madeAt(atMs: number, reference: string): Shipment {
  return sampleShipment({
    ...{ ...tenant, reference },
    id: createIds({ nowMs: () => atMs, fillRandom: randomFillSync })("shp"),
  });
}

const insert = (...rows: Shipment[]) => masar.service.db.write((trx) => insertShipments(trx, rows));

test("a row that is committed after later ones were added is found after the next filling", async () => {
  const { db } = masar.service;
  await someShipments(1);
  const [slow, fast] = [madeAt(Date.now(), "SLOW"), madeAt(Date.now() + 1, "FAST")];
  await insert(fast);
  await fillSearchIndex(db, filling);
  await insert(slow);
  expect(await find("SLOW")).toEqual([]);
  const onlyBegun = { ...filling, onlyBegun: true };
  await Promise.all([fillSearchIndex(db, onlyBegun), fillSearchIndex(db, onlyBegun)]);
  expect(await ids()).toHaveLength(3);
  expect(await find("SLOW")).toEqual(["SLOW"]);
});

test("so are rows after one whose clock was days ahead, and one whose clock was a day behind", async () => {
  const { db } = masar.service;
  await someShipments(0);
  const day = 24 * HOUR_MS;
  await insert(madeAt(Date.now() + 3 * day, "AHEAD"));
  await fillSearchIndex(db, { now: Date.now() + 4 * day, fewRows: 0 });
  await insert(madeAt(Date.now(), "RIGHT"), madeAt(Date.now() - day, "BEHIND"));
  await fillSearchIndex(db, filling);
  expect(await ids()).toHaveLength(3);
});

test("so is one that was committed before the filling stood still for days, also if the next one is stopped", async () => {
  const { db } = masar.service;
  await someShipments(0);
  const then = Date.now() - 30 * 24 * HOUR_MS;
  await insert(madeAt(then, "FAST"));
  await fillSearchIndex(db, { now: then + 2 * HOUR_MS, fewRows: 0 });
  await insert(madeAt(then - HOUR_MS, "SLOW"), madeAt(Date.now() - 24 * HOUR_MS, "NEW"));
  let isStopped = false;
  const stopping: Pick<Database, "read" | "write"> = {
    read: db.read,
    write: async (work, options) => {
      const result = await db.write(work, options);
      isStopped = (await ids()).length > 1;
      return result;
    },
  };
  await fillSearchIndex(stopping, { ...filling, isStopped: () => isStopped });
  expect(await ids()).toHaveLength(2);
  await fillSearchIndex(db, filling);
  expect(await ids()).toHaveLength(3);
});

test("the index is filled at the start and every hour", async () => {
  const { db } = masar.service;
  await someShipments(0);
  const then = Date.now() - 2 * HOUR_MS;
  await insert(madeAt(then, "FIRST"));
  await fillSearchIndex(db, { now: Date.now(), fewRows: 0 });
  await insert(madeAt(then + 1, "SECOND"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = startFillingSearchIndex({ db, log: createLogger("silent") });
  try {
    await eventually(ids, (found) => found.length === 2);
    await insert(madeAt(then + 2, "THIRD"));
    vi.advanceTimersByTime(HOUR_MS);
    await eventually(ids, (found) => found.length === 3);
  } finally {
    await stop();
    vi.useRealTimers();
  }
});

test("a filling that is stopped goes on where it ended, and two at once add every row once", async () => {
  const shipments = await someShipments(450);
  const { db } = masar.service;
  let added = 0;
  const write: typeof db.write = async (work, options) => {
    const result = await db.write(work, options);
    added = (await ids()).length;
    return result;
  };
  await fillSearchIndex({ read: db.read, write }, { ...filling, isStopped: () => added > 0 });
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(450);
  await Promise.all([fillSearchIndex(masar.service.db, filling), fillSearchIndex(masar.service.db, filling)]);
  expect(await ids()).toEqual(shipments.map(({ id }) => id));
  expect(await find("ORD-7")).toEqual(["ORD-7", ...Array.from({ length: 10 }, (_, n) => `ORD-7${n}`)].sort());
});

test("an edited shipment is found by its new text, and not by its old one", async () => {
  const [shipment] = await someShipments(3);
  await fillSearchIndex(masar.service.db, filling);
  expect(await find("السيد")).toHaveLength(3);
  const edit = { recipient: { name: "زينب فوزي" } };
  const edited = await merchant.test.patch(`/shipments/${shipment?.trackingNumber}`, edit, { "If-Match": "*" });
  expect(edited.status).toBe(200);
  expect(await find("زينب")).toEqual(["ORD-0"]);
  expect(await find("زينب ORD-0")).toEqual(["ORD-0"]);
  expect(await find("السيد")).toEqual(["ORD-1", "ORD-2"]);
});

test("a changed order is found by its new text, and not by its old one", async () => {
  await someShipments(0);
  const orders = ["سلوى", "سلوى", "سلوى"].map((name, n) => anOrder(n, name));
  const [first] = orders;
  await masar.service.db.write(async (trx) => {
    for (const order of orders) await saveOrder(trx, order);
  });
  await fillSearchIndex(masar.service.db, filling);
  const renamed = { ...(first as Order), content: sampleOrder({ recipient: { name: "هدير" } }) };
  await masar.service.db.write((trx) => saveOrder(trx, renamed));
  expect(await findOrders("هدير")).toEqual([first?.id]);
  expect(await findOrders("سلوى")).toEqual(
    orders
      .slice(1)
      .map(({ id }) => id)
      .reverse(),
  );
});

test("a row whose text an earlier version made is found by its new text after any save", async () => {
  const [shipment] = await someShipments(3);
  const orders = [0, 1, 2].map((n) => anOrder(n, "هدير"));
  const [order] = orders;
  const { db } = masar.service;
  await db.write(async (trx) => {
    for (const one of orders) await saveOrder(trx, one);
    await trx("orders").where({ account_id: tenant.accountId }).update({ search: "earlier" });
    await trx("shipments").where({ account_id: tenant.accountId }).update({ search: "earlier" });
  });
  await fillSearchIndex(db, filling);
  const path = `/shipments/${shipment?.trackingNumber}`;
  expect((await merchant.test.patch(path, { notes: "الدور الثالث" }, { "If-Match": "*" })).status).toBe(200);
  expect(await find("السيد")).toEqual(["ORD-0"]);
  await db.write((trx) => saveOrder(trx, { ...(order as Order), status: "held" }));
  expect(await findOrders("هدير")).toEqual([order?.id]);
});

test("what cannot be added for one merchant is added for the others, and the failure is reported", async () => {
  const { db } = masar.service;
  const [taken] = await someShipments(3);
  await db.write((trx) =>
    trx("search_entries").insert({
      account_id: "acc_other",
      id: taken?.id,
      tokens: engine === "postgres" ? "{1}" : "1",
    }),
  );
  const before = tenant;
  await someShipments(3);
  await expect(fillSearchIndex(db, filling)).rejects.toThrow("some merchants' rows could not be added");
  expect(await ids()).toHaveLength(3);
  tenant = before;
  expect(await ids()).toEqual([]);
  await db.write((trx) => trx("search_entries").where({ account_id: "acc_other" }).delete());
  await fillSearchIndex(db, filling);
  expect(await ids()).toHaveLength(3);
});

test.each([
  ["nobody adds", 0],
  ["others add", 3],
])("an erased recipient is found no longer, and the index forgets the name while %s rows", async (_, added) => {
  const [shipment] = await someShipments(300);
  const [erasing, whose] = [merchant, tenant];
  const edit = { recipient: { name: "قمرزمان", phone: "01077000001" } };
  await merchant.test.patch(`/shipments/${shipment?.trackingNumber}`, edit, { "If-Match": "*" });
  await merchant.test.post(`/shipments/${shipment?.trackingNumber}/cancel`);
  await fillSearchIndex(masar.service.db, filling);
  const name = tokensOf(tenant, "shipments", "قمرزمان");
  expect(await tokensInIndex()).toEqual(expect.arrayContaining(name));
  expect((await merchant.test.post("/recipients/erase", { phone: "01077000001" })).status).toBe(200);
  expect(await find("قمرزمان")).toEqual([]);
  expect(await find("RD-0")).toEqual(["ORD-0"]);
  await someShipments(30);
  const write = addingMore(tenant, added);
  [merchant, tenant] = [erasing, whose];
  await fillSearchIndex({ read: masar.service.db.read, write }, { ...filling, fewRows: 100, pages: 1 });
  const left = await tokensInIndex();
  expect(name.filter((token) => left.includes(token))).toEqual([]);
});

/** A `write` that adds some rows of a merchant after each step of the merging, as another process might. */
function addingMore(of: Tenant, count: number): TestService["service"]["db"]["write"] {
  const { write } = masar.service.db;
  const next = { table: "shipments", before: firstIdAt("shp", filling.now), limit: 1 } as const;
  return async (work, options) => {
    const result = await write(work, options);
    if (options?.jobs === undefined) for (let n = 0; n < count; n += 1) await write((trx) => addEntries(trx, of, next));
    return result;
  };
}

/** The tokens that are in the index, also those of deleted rows that SQLite has not merged away yet; on Postgres a vacuum does. */
async function tokensInIndex(): Promise<number[]> {
  const { read } = masar.service.db;
  if (engine === "postgres") return ((await read("search_entries").pluck("tokens")) as number[][]).flat();
  // Leaves alone have no level and no other mark between the number of the page and that of the segment.
  const leaves = read("search_tokens_data")
    .where("id", ">", 2 ** 37)
    .whereRaw("(id >> 31) & 63 = 0");
  const blocks = (await leaves.pluck("block")) as Buffer[];
  return blocks.flatMap(termsIn).map((term) => Number.parseInt(term.slice(1), 36) | 0);
}

/** The terms of a leaf (sqlite.org/src/file/ext/fts5/fts5_index.c, Segment b-tree leaf): a mark, then a word of `wordsOf`. */
function termsIn(leaf: Buffer): string[] {
  const end = leaf.readUInt16BE(2);
  const terms: string[] = [];
  let at = 0;
  for (let footer = end; footer < leaf.length; ) {
    const [distance, next] = readVarint(leaf, footer);
    footer = next;
    at += distance;
    const before = terms.at(-1);
    const [shared, rest] = before === undefined ? [0, at] : readVarint(leaf, at);
    const [length, text] = readVarint(leaf, rest);
    terms.push((before ?? "").slice(0, shared) + leaf.toString("latin1", text, text + length));
  }
  return terms;
}

function readVarint(bytes: Buffer, start: number): [value: number, end: number] {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + 1];
  }
}

test("a text that is changed while its row is added is in the index as it is then", async () => {
  const [shipment] = await someShipments(2);
  const { db } = masar.service;
  const events = new EventEmitter();
  const changed = once(events, "changed");
  const released = once(events, "release");
  const search = "مريم";
  const change = db.transaction(async (trx) => {
    const row = { account_id: tenant.accountId, id: shipment?.id };
    await trx("shipments").where(row).update({ recipient_name: search, search });
    await changeEntries(trx, "shipments", [{ ...(shipment as Shipment), search }]);
    events.emit("changed");
    await released;
  });
  await changed;
  let isFilled = false;
  const filled = fillSearchIndex(db, filling).then(() => {
    isFilled = true;
  });
  if (engine === "postgres") await eventually(async () => isFilled || (await isLockWaitedFor()), Boolean);
  events.emit("release");
  await Promise.all([change, filled]);
  expect((await listShipments(db.read, tenant, { search: readSearch(search) }, 10)).map(({ id }) => id)).toEqual([
    shipment?.id,
  ]);
});

async function isLockWaitedFor(): Promise<boolean> {
  const sql = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await masar.service.db.read.raw(sql)).rows.length > 0;
}

test("two merchants, and the two modes of one, share no tokens", () => {
  const text = "منى السيد 01001234567";
  const of = (accountId: string, mode: Tenant["mode"], table: "shipments" | "orders") =>
    tokensOf({ accountId, mode }, table, text);
  const all = [
    of("acc_a", "live", "shipments"),
    of("acc_a", "test", "shipments"),
    of("acc_b", "live", "shipments"),
    of("acc_a", "live", "orders"),
  ];
  expect(new Set(all.flat()).size).toBe(all.reduce((sum, tokens) => sum + tokens.length, 0));
});

function anOrder(n: number, name: string): Order {
  const at = Date.now();
  return {
    ...{
      id: newId("ord"),
      ...tenant,
      storeId: "str_1",
      remoteId: `${tenant.accountId}-${n}`,
      wholeId: null,
      number: `${n}`,
    },
    ...{
      status: "waiting",
      reasons: [],
      alerts: [],
      content: sampleOrder({ recipient: { name } }),
      contentHash: `h${n}`,
    },
    ...{ corrections: {}, cash: null, recipientPhone: null, parcelNumber: 0, shipmentId: null, placedAt: at },
    ...{ remoteUpdatedAt: null, createdAt: at, updatedAt: at },
  };
}
