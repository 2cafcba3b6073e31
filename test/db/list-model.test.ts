// Lists of shipments, orders and events: whatever the filters, search and size of the pages, all pages together are what a
// plain filter over all rows finds, in order, each row once, and nothing of another merchant or mode.
import type { Tenant } from "@masar/core/account/account";
import { type Database, openDatabase } from "@masar/core/db/database";
import { listEvents } from "@masar/core/event/repository";
import { createIds, firstIdAt } from "@masar/core/kernel/id";
import { listOrders, type OrderFilter } from "@masar/core/order/list-repository";
import type { Order } from "@masar/core/order/order";
import { saveOrder } from "@masar/core/order/repository";
import { orderSearchText, readOrderSearch } from "@masar/core/order/search";
import { addEntries } from "@masar/core/search/entry-repository";
import { SEARCHING } from "@masar/core/search/find-repository";
import { listShipments, type ShipmentFilter } from "@masar/core/shipment/list-repository";
import { insertShipments, updateScanned } from "@masar/core/shipment/repository";
import { readSearch, type Search, searchText } from "@masar/core/shipment/search";
import type { Shipment } from "@masar/core/shipment/shipment";
import { trackingNumberOf } from "@masar/core/shipment/tracking-number";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOrder } from "../core/order/sample.ts";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { seeded } from "../support/random.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const RUNS = process.env.MASAR_TEST_LONG ? 2_000 : 150;
const START = Temporal.Instant.from("2026-11-22T08:00:00Z").epochMilliseconds;
const TENANTS: readonly Tenant[] = [
  { accountId: "acc_a", mode: "live" },
  { accountId: "acc_a", mode: "test" },
  { accountId: "acc_b", mode: "live" },
];
const NAMES = ["منى السيد", "منى عادل", "Karim Samir", "كريم", "احمد 50% _خصم"];
const PHONES = ["+201001234567", "+201001234568", "+201112223334"];
const REFERENCES = ["01001234567", "ORD-1", "ORD-10", "W%1", "W_1"];
const STATUSES = ["picked-up", "at-hub", "attempt-failed", "delivered"] as const;
const GOVERNORATES = ["C", "GZ"] as const;
const SERVICES = ["economy", "standard"] as const;
const STORES = ["1", "2"];
/** A store is of one merchant in one mode. */
const storeOf = ({ accountId, mode }: Tenant, store: string) => `str_${accountId}_${mode}_${store}`;
/** Between two of the rows: days lie between the first and the last. */
const STEP_MS = 1_200_000;
const ORDER_STATUSES = ["waiting", "needs_attention", "shipped"] as const;
const TYPES = ["shipment.created", "shipment.delivered"] as const;
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

const random = seeded(7);
// A live row is of the time of its id. The clock of a sandbox is ahead.
let idsAt = START;
const newId = createIds({ nowMs: () => idsAt, fillRandom: (bytes) => bytes.fill(Math.floor(random() * 256)) });
const AHEAD_MS = 40 * 86_400_000;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;

let database: TestDatabase;
let db: Database;
const orders: Order[] = [];
const shipments: Shipment[] = [];
const events: { id: string; tenant: Tenant; type: string; createdAt: number; states: string[] }[] = [];

beforeAll(async () => {
  database = await makeDatabase({ migrated: true });
  db = await openDatabase(database.url);
  for (let n = 0; n < 150; n += 1) {
    idsAt = START + n * STEP_MS;
    orders.push(someOrder(n));
    shipments.push(someShipment(n));
    events.push(someEvent(n));
  }
  await db.write(async (trx) => {
    await insertShipments(trx, shipments);
    await updateScanned(trx, shipments);
    for (const order of orders) await saveOrder(trx, order);
    await trx.batchInsert("order_shipments", shipments.flatMap(orderShipmentRow), 20);
    await trx.batchInsert("webhook_endpoints", TENANTS.map(endpointOf), 5);
    await trx.batchInsert("events", events.map(eventRow), 20);
    await trx.batchInsert("deliveries", events.flatMap(deliveryRows), 20);
  });
});
afterAll(async () => {
  await db?.close();
  await database?.remove();
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

describe.each(["from all texts", "from three texts and the index"])("%s", (how) => {
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

test("pages of events are what a plain filter finds, with those that an endpoint did not receive", async () => {
  const filter = fc.record({
    type: optional(TYPES),
    deliverySuccess: optional([true, false]),
    since: fc.integer({ min: START - 1, max: START + 160 }),
  });
  await fc.assert(
    fc.asyncProperty(tenant, limit, filter, async (whose, size, wanted) => {
      const found = await allPages(size, (after) => listEvents(db.read, whose, { ...wanted, after }, size));
      const { type, deliverySuccess, since } = wanted;
      const keepsEvent = (row: (typeof events)[number]) =>
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

function someOrder(n: number): Order {
  const { accountId, mode } = pick(TENANTS);
  const isErased = random() < 0.1;
  const phone = pick(PHONES);
  return {
    id: newId("ord"),
    accountId,
    mode,
    storeId: storeOf({ accountId, mode }, pick(STORES)),
    remoteId: `r${n}`,
    wholeId: null,
    number: pick(["1041", "#1041", `${n}`, "ORD-1"]),
    status: pick(ORDER_STATUSES),
    reasons: [],
    alerts: random() < 0.2 ? [{ code: "data_withheld" } as Order["alerts"][number]] : [],
    content: isErased ? null : sampleOrder({ recipient: { name: pick(NAMES) } }),
    contentHash: `h${n}`,
    corrections: random() < 0.2 ? { recipient: { name: pick(NAMES) } } : {},
    cash: null,
    recipientPhone: isErased ? null : phone,
    parcelNumber: 0,
    shipmentId: null,
    placedAt: START + n,
    remoteUpdatedAt: null,
    createdAt: START + n,
    updatedAt: START + n,
  };
}

/** Half of them of the order made before, which is this merchant's or was once. */
function someShipment(n: number): Shipment {
  const order = random() < 0.5 ? orders.at(-1) : undefined;
  const { accountId, mode } = order ?? pick(TENANTS);
  const id = newId("shp");
  if (order) order.shipmentId = id;
  return sampleShipment({
    id,
    accountId,
    mode,
    trackingNumber: trackingNumberOf(accountId, Math.floor(random() * 1e9)),
    trackingToken: `token${n}`,
    reference: pick(REFERENCES),
    status: pick(STATUSES),
    service: pick(SERVICES),
    orderId: order?.id ?? null,
    recipient: {
      ...sampleShipment().recipient,
      name: pick(NAMES),
      phone: pick(PHONES),
      phone2: random() < 0.3 ? pick(PHONES) : null,
      governorate: pick(GOVERNORATES),
    },
    nextStep:
      random() < 0.4
        ? { on: "2026-11-24", instructBy: START + n * STEP_MS, decidedBy: pick(["rule", "merchant"]) }
        : null,
    createdAt: START + n * STEP_MS + (mode === "test" ? AHEAD_MS : 0),
    updatedAt: START + n * STEP_MS,
  });
}

function orderShipmentRow({ id, accountId, orderId, createdAt }: Shipment) {
  const order = orders.find((one) => one.id === orderId);
  if (!order) return [];
  const { storeId, remoteId } = order;
  const of = { account_id: accountId, store_id: storeId, remote_id: remoteId };
  return { ...of, parcel_number: 0, shipment_id: id, created_at: createdAt };
}

function someEvent(n: number) {
  const states = Array.from({ length: Math.floor(random() * 3) }, () =>
    pick(["pending", "delivered", "exhausted", "dropped"]),
  );
  return { id: newId("evt"), tenant: pick(TENANTS), type: pick(TYPES), createdAt: START + n, states };
}

function endpointOf({ accountId, mode }: Tenant) {
  return {
    id: `whe_${accountId}_${mode}`,
    account_id: accountId,
    mode,
    url: "https://example.com",
    events: '["*"]',
    status: "enabled",
    secret: "",
    failures: 0,
    created_at: START,
    updated_at: START,
  };
}

function eventRow({ id, tenant: { accountId, mode }, type, createdAt }: (typeof events)[number]) {
  return { id, account_id: accountId, mode, sequence: 1, type, body: "{}", created_at: createdAt };
}

function deliveryRows({ id, tenant: { accountId, mode }, states, createdAt }: (typeof events)[number]) {
  return states.map((state) => ({
    id: newId("dlv"),
    account_id: accountId,
    mode,
    endpoint_id: `whe_${accountId}_${mode}`,
    event_id: id,
    sequence: 1,
    state,
    attempts: 0,
    due_at: START,
    created_at: createdAt,
  }));
}
