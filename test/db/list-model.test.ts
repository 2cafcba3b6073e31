// Lists of shipments, orders and events: whatever the filters, search and size of the pages, all pages together are what a
// plain filter over all rows finds, in order, each row once, and nothing of another merchant or mode.
import type { Tenant } from "@masar/core/account/account";
import { COMPARING, listEvents } from "@masar/core/event/repository";
import { firstIdAt } from "@masar/core/kernel/id";
import { listOrders, type OrderFilter } from "@masar/core/order/list-repository";
import type { Order } from "@masar/core/order/order";
import { orderSearchText, readOrderSearch } from "@masar/core/order/search";
import { addEntries } from "@masar/core/search/entry-repository";
import { SEARCHING } from "@masar/core/search/find-repository";
import { listShipments, type ShipmentFilter } from "@masar/core/shipment/list-repository";
import { readSearch, type Search, searchText } from "@masar/core/shipment/search";
import type { Shipment } from "@masar/core/shipment/shipment";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import {
  GOVERNORATES,
  insertRows,
  type ListedEvent,
  makeRows,
  ORDER_STATUSES,
  REFERENCES,
  SERVICES,
  START,
  STATUSES,
  STEP_MS,
  STORES,
  storeOf,
  TENANTS,
  TYPES,
} from "../support/listed-rows.ts";

const RUNS = process.env.MASAR_TEST_LONG ? 2_000 : 150;
const TYPED = [
  "منى",
  "مني السيد",
  "karim",
  "0100123",
  "01001234567",
  "ORD-1",
  "#1041",
  "1041",
  "%",
  "_1",
  "50%",
  "none",
  "1234567",
  "rim",
  "ord-1 karim",
  "كريم ord-10",
  "من",
];

const { db } = await openTestDatabase();
const { orders, shipments, events } = makeRows();

beforeAll(async () => {
  await db.write((trx) => insertRows(trx, { orders, shipments, events }));
});

const optional = <Item>(items: readonly Item[]) => fc.option(fc.constantFrom(...items), { nil: undefined, freq: 2 });
const tenant = fc.constantFrom(...TENANTS);
const limit = fc.constantFrom(1, 2, 7, 200);
const typed = fc.option(fc.constantFrom(...TYPED), { nil: undefined, freq: 3 });
const instant = fc.option(
  fc.integer({ min: -1, max: 200 }).map((steps) => START + steps * STEP_MS),
  { nil: undefined, freq: 2 },
);

/** Every page after the one before, as its list pages. */
async function allPages<Row extends { id: string }>(
  size: number,
  read: (after: string | undefined) => Promise<Row[]>,
): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const rows = await read(ids.at(-1));
    expect(rows.length).toBeLessThanOrEqual(size);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < size) return ids;
  }
}

function expected<Row extends { id: string }>(rows: readonly Row[], keeps: (row: Row) => boolean, oldestFirst = false) {
  const ids = rows
    .filter(keeps)
    .map(({ id }) => id)
    .sort();
  return oldestFirst ? ids : ids.reverse();
}

const isOf = (row: { accountId: string; mode: string }, { accountId, mode }: Tenant) =>
  row.accountId === accountId && row.mode === mode;
const fits = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value;

/** Of the first 100 rows of all, as they are in the index of a merchant who has many. */
async function fillIndex(): Promise<void> {
  const before = START + 100 * STEP_MS;
  for (const whose of TENANTS)
    await db.write(async (trx) => {
      await addEntries(trx, whose, { table: "shipments", before: firstIdAt("shp", before), limit: 1_000 });
      await addEntries(trx, whose, { table: "orders", before: firstIdAt("ord", before), limit: 1_000 });
    });
}

describe.each(["from all texts", "from the first texts and the index"])("%s", (how) => {
  const { readFirst } = SEARCHING;
  beforeAll(async () => {
    if (how === "from all texts") return;
    await fillIndex();
    SEARCHING.readFirst = 3;
  });
  afterAll(() => {
    SEARCHING.readFirst = readFirst;
  });

  test("pages of shipments are what a plain filter finds", async () => {
    const filter = fc.record({
      typed: fc.oneof(
        typed,
        fc.nat({ max: 149 }).map((n) => shipments[n]?.trackingNumber),
      ),
      reference: optional(REFERENCES),
      status: optional(STATUSES),
      governorate: optional(GOVERNORATES),
      service: optional(SERVICES),
      store: optional(STORES),
      awaitingInstructionAt: instant,
      createdFrom: instant,
      createdBefore: instant,
      oldestFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(tenant, limit, filter, async (whose, size, { typed, store, ...others }) => {
        const storeId = store && storeOf(whose, store);
        const wanted: ShipmentFilter = {
          ...others,
          storeId,
          search: typed === undefined ? undefined : readSearch(typed),
        };
        const found = await allPages(size, (after) => listShipments(db.read, whose, { ...wanted, after }, size));
        expect(found).toEqual(expected(shipments, (row) => isOf(row, whose) && keeps(row, wanted), wanted.oldestFirst));
      }),
      { numRuns: RUNS },
    );
  });

  test("pages of orders are what a plain filter finds", async () => {
    const filter = fc.record({
      typed: fc.oneof(
        typed,
        fc.nat({ max: 149 }).map((n) => shipments[n]?.trackingNumber),
      ),
      store: optional(STORES),
      statuses: fc.option(fc.subarray([...ORDER_STATUSES], { minLength: 1 }), { nil: undefined, freq: 2 }),
      attention: fc.constantFrom(true, undefined, undefined),
      number: optional(["1041", "#1041"]),
      oldestFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(tenant, limit, filter, async (whose, size, { typed, store, ...others }) => {
        const storeId = store && storeOf(whose, store);
        const wanted: OrderFilter = {
          ...others,
          storeId,
          search: typed === undefined ? undefined : readOrderSearch(typed),
        };
        const found = await allPages(size, (after) => listOrders(db.read, whose, { ...wanted, after }, size));
        expect(found).toEqual(
          expected(orders, (row) => isOf(row, whose) && keepsOrder(row, wanted), wanted.oldestFirst),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test("pages of a search that nothing else narrows are what a plain filter finds", async () => {
    const filter = fc.record({ typed: fc.constantFrom(...TYPED), oldestFirst: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(tenant, limit, filter, async (whose, size, { typed, oldestFirst }) => {
        const wanted = { search: readSearch(typed), oldestFirst };
        const found = await allPages(size, (after) => listShipments(db.read, whose, { ...wanted, after }, size));
        expect(found).toEqual(expected(shipments, (row) => isOf(row, whose) && keeps(row, wanted), oldestFirst));
        const wantedOrders = { search: readOrderSearch(typed), oldestFirst };
        const foundOrders = await allPages(size, (after) =>
          listOrders(db.read, whose, { ...wantedOrders, after }, size),
        );
        expect(foundOrders).toEqual(
          expected(orders, (row) => isOf(row, whose) && keepsOrder(row, wantedOrders), oldestFirst),
        );
      }),
      { numRuns: RUNS / 2 },
    );
  });
});

function keeps(row: Shipment, wanted: ShipmentFilter): boolean {
  const storeId = orders.find(({ id }) => id === row.orderId)?.storeId;
  const awaits =
    wanted.awaitingInstructionAt === undefined ||
    (row.nextStep !== null &&
      row.nextStep.decidedBy === "rule" &&
      row.nextStep.instructBy > wanted.awaitingInstructionAt &&
      ["attempt-failed", "at-hub"].includes(row.status));
  return (
    fits(wanted.reference, row.reference) &&
    fits(wanted.status, row.status) &&
    fits(wanted.service, row.service) &&
    fits<string | undefined>(wanted.governorate, row.recipient.governorate) &&
    fits<string | undefined>(wanted.storeId, storeId) &&
    awaits &&
    row.createdAt >= (wanted.createdFrom ?? 0) &&
    row.createdAt < (wanted.createdBefore ?? Number.POSITIVE_INFINITY) &&
    (wanted.search === undefined || isFound(row, wanted.search))
  );
}

function isFound(row: Shipment, search: Search): boolean {
  const { recipient, reference, trackingNumber } = row;
  switch (search.kind) {
    case "number":
      return trackingNumber === search.trackingNumber;
    case "phone":
      return [recipient.phone, recipient.phone2, `+2${reference}`].includes(search.phone);
    case "words":
      return search.words.every((word) => searchText(row).includes(word));
    case "nothing":
      return false;
  }
}

function keepsOrder(row: Order, { storeId, statuses, attention, number, search }: OrderFilter): boolean {
  const trackingNumber = shipments.find(({ id }) => id === row.shipmentId)?.trackingNumber;
  const isFound =
    search === undefined ||
    search.numbers.includes(row.number) ||
    (search.phone !== undefined && search.phone === row.recipientPhone) ||
    (search.trackingNumber !== undefined && search.trackingNumber === trackingNumber) ||
    (search.words.length > 0 && search.words.every((word) => orderSearchText(row).includes(word)));
  return (
    fits(storeId, row.storeId) &&
    (statuses === undefined || statuses.includes(row.status)) &&
    (!attention || row.status === "needs_attention" || row.alerts.length > 0) &&
    fits(number, row.number) &&
    isFound
  );
}

const { most } = COMPARING;
afterEach(() => {
  COMPARING.most = most;
});

test.for([
  ["those of a type taken of them", most],
  ["looked for among those of a type", 2],
] as const)("pages of events are what a plain filter finds, with undelivered ones %s", async ([, compared]) => {
  COMPARING.most = compared;
  const filter = fc.record({
    type: optional(TYPES),
    deliverySuccess: optional([true, false]),
    since: fc.integer({ min: START - 1, max: START + 160 }),
  });
  await fc.assert(
    fc.asyncProperty(tenant, limit, filter, async (whose, size, wanted) => {
      const found = await allPages(size, (after) => listEvents(db.read, whose, { ...wanted, after }, size));
      const { type, deliverySuccess, since } = wanted;
      const keepsEvent = (row: ListedEvent) =>
        isOf(row.tenant, whose) &&
        fits<string | undefined>(type, row.type) &&
        row.createdAt >= since &&
        fits(
          deliverySuccess,
          row.states.every((state) => state === "delivered"),
        );
      expect(found).toEqual(expected(events, keepsEvent));
    }),
    { numRuns: RUNS },
  );
});
