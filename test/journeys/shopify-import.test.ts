import { startService } from "@masar/core/service";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { polled, signIn } from "../support/merchant.ts";
import { freePort } from "../support/postgres-server.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { addLocations, chooseInWindow, embeddedClient, installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify, networkWith } from "../support/shopify/shopify.ts";
import type { FakeOrder } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShopify;

beforeEach(async () => {
  shop = fakeShopify();
  masar = await startWith([shop]);
  merchant = await masar.newAccount();
});
afterEach(() => masar.stop());

const daysAgo = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString({ smallestUnit: "second" });

/** A shop with a past: open orders, and those that are too old, sent or cancelled. */
function withPast(open: number): FakeOrder[] {
  const placed = Array.from({ length: open }, (_, at) => shop.placeOrder({ createdAt: daysAgo(59 - (at % 50)) }));
  shop.placeOrder({ createdAt: daysAgo(61) });
  const sent = shop.placeOrder({ createdAt: daysAgo(20) });
  const [parcel] = sent.fulfillmentOrders;
  if (parcel) shop.fulfilByHand(parcel, { company: "Other", number: "OC-1" });
  shop.cancelOrder(shop.placeOrder({ createdAt: daysAgo(20) }));
  for (const order of shop.orders.values()) order.updatedAt = order.createdAt;
  shop.queue.splice(0);
  return placed;
}

/** Installed; its orders are read from now on. */
async function install(): Promise<string> {
  await addLocations(merchant, shop);
  const admin = embeddedClient(masar, shop);
  const state = /name="state" value="([^"]+)"/.exec((await admin.post("link")).text)?.[1] ?? "";
  await chooseInWindow(await signIn(masar, merchant), state);
  await admin.post("finish", { state });
  return (await merchant.test.get("/stores")).body.data[0].id;
}

const storeNow = async (id: string) => (await merchant.test.get(`/stores/${id}`)).body;
const importOf = async (id: string) => (await storeNow(id)).health.first_import;
const importEnded = (id: string) =>
  eventually(
    () => importOf(id),
    (found) => found.state === "done",
  );
const remoteIds = async () =>
  (await masar.service.db.read("orders").select("remote_id")).map(({ remote_id }: { remote_id: string }) => remote_id);
const timesRead = (order: FakeOrder) =>
  shop.calls.filter(({ name, variables }) => name === "OrderForShipment" && String(variables.id).endsWith(order.id))
    .length;

test("open orders of sixty days are imported once and wait for Ship; older, shipped and cancelled ones are not imported", async () => {
  const placed = withPast(45);
  const id = await install();
  const ended = await importEnded(id);
  expect(ended).toMatchObject({ read: 45, total: 45 });
  expect(ended.ended_at).not.toBeNull();
  expect((await remoteIds()).toSorted()).toEqual(placed.map((order) => parcelOf(order)).toSorted());
  // They may be on their way with somebody else.
  expect((await storeNow(id)).health).toMatchObject({ waiting_orders: 45, shipped_orders: 0 });
  expect((await embeddedClient(masar, shop).get("health")).text).toContain("from the last 60 days: <bdi>45</bdi>");

  // Connecting again does not begin it again.
  await merchant.test.delete(`/stores/${id}`);
  const counted = shop.calls.filter(({ name }) => name === "OpenOrdersCount").length;
  expect(await install()).toBe(id);
  expect(await importOf(id)).toEqual(ended);
  expect(shop.calls.filter(({ name }) => name === "OpenOrdersCount")).toHaveLength(counted);
});

test("the progress is in the API and on the pages, and the import continues after a failure", async () => {
  const placed = withPast(45);
  shop.faults.push({ on: "OpenOrders", kind: "down", isLasting: true, after: 1 });
  const id = await install();
  const half = await eventually(
    () => storeNow(id),
    ({ health }) => health.first_import.read > 0 && health.problems.length > 0,
  );
  expect(half.health.first_import).toMatchObject({ state: "running", read: 20, total: 45, ended_at: null });
  const admin = embeddedClient(masar, shop);
  for (const page of ["orders", "health", "progress"])
    expect((await admin.get(page)).text).toMatch(/<bdi>20<\/bdi> of <bdi>45<\/bdi> <progress .*value="20" max="45"/);
  const arabic = await embeddedClient(masar, shop, "ar").get("progress");
  expect(arabic.text).toContain("<bdi>20</bdi> من <bdi>45</bdi>");

  shop.faults.splice(0);
  const { db } = masar.service;
  await db.write((trx) => trx("stores").where({ id }).update({ next_poll_at: 0 }));
  expect(await importEnded(id)).toMatchObject({ read: 45, total: 45 });
  expect(await remoteIds()).toHaveLength(45);
  // The first twenty were not read again for it.
  expect(placed.map(timesRead).filter((times) => times > 1)).toEqual([]);
  expect((await admin.get("progress")).text).not.toContain("data-progress");
});

test("another process continues an import whose process was killed, and the first changes nothing any more", async () => {
  const placed = withPast(45);
  const gate = Promise.withResolvers<void>();
  shop.gates.push({ on: "OpenOrders", open: gate.promise, after: 1 });
  const id = await install();
  await eventually(
    () => importOf(id),
    ({ read }) => read === 20,
  );
  // The first process hangs in its second page, and its hold on the store has run out.
  const port = await freePort();
  const { db, config } = masar.service;
  const second = await startService({ ...config, port }, { network: (usual) => networkWith([shop], usual) });
  await db.write((trx) => trx("stores").where({ id }).update({ poll_lease_until: 0, next_poll_at: 0 }));
  expect(await importEnded(id)).toMatchObject({ read: 45, total: 45 });
  expect((await remoteIds()).toSorted()).toEqual(placed.map((order) => parcelOf(order)).toSorted());
  expect(placed.map(timesRead).filter((times) => times > 1)).toEqual([]);

  gate.resolve();
  await eventually(
    () => placed.map(timesRead).filter((times) => times > 1).length,
    (readTwice) => readTwice === 20,
  );
  await second.stop();
  await masar.service.stop();
  // Its next page was nobody's to read any more.
  expect(placed.map(timesRead).filter((times) => times > 1)).toHaveLength(20);
  masar.service = await startService(config, { network: (usual) => networkWith([shop], usual) });
  expect(await importOf(id)).toMatchObject({ state: "done", read: 45, total: 45 });
  expect(await remoteIds()).toHaveLength(45);
});

test("an import that a disconnection stopped continues once the shop is connected again", async () => {
  const placed = withPast(45);
  const gate = Promise.withResolvers<void>();
  shop.gates.push({ on: "OrderForShipment", open: gate.promise, after: 25 });
  const id = await install();
  await eventually(
    () => shop.gates.length,
    (left) => left === 0,
  );
  // In the middle of the second page; Shopify lets us read on all the same.
  await merchant.test.delete(`/stores/${id}`);
  gate.resolve();
  const { db } = masar.service;
  await eventually(
    () => db.read("stores").where({ id }).first(),
    ({ poll_lease }) => poll_lease === null,
  );
  expect(await remoteIds()).toHaveLength(20);
  expect(await importOf(id)).toMatchObject({ state: "paused", read: 20 });
  expect(await install()).toBe(id);
  expect(await importEnded(id)).toMatchObject({ read: 45, total: 45 });
  expect((await remoteIds()).toSorted()).toEqual(placed.map((order) => parcelOf(order)).toSorted());
});

test("a page of open orders that always fails does not stop the reading of changed orders", async () => {
  withPast(25);
  shop.faults.push({ on: "OpenOrders", kind: "down", isLasting: true, after: 1 });
  const id = await install();
  await eventually(
    () => importOf(id),
    ({ read }) => read === 20,
  );
  const placed = shop.placeOrder();
  shop.queue.splice(0);
  await merchant.test.post(`/stores/${id}/reconcile`);
  await eventually(remoteIds, (ids) => ids.includes(parcelOf(placed)));
  const found = await eventually(
    () => storeNow(id),
    ({ health }) => health.problems.length > 0,
  );
  expect(found).toMatchObject({ status: "connected", health: { first_import: { state: "running", read: 20 } } });
});

test("a list whose cursor does not advance is not read forever", async () => {
  const placed = withPast(25);
  shop.isStuckAt = "20";
  const id = await install();
  await eventually(
    () => storeNow(id),
    ({ health }) => health.problems.length > 0,
  );
  expect(placed.map(timesRead).filter((times) => times > 1)).toEqual([]);
  shop.isStuckAt = undefined;
  await merchant.test.post(`/stores/${id}/reconcile`);
  expect(await importEnded(id)).toMatchObject({ read: 25, total: 25 });
});

test("a shop whose poll takes longer than its lease is not polled twice at once", async () => {
  const other = fakeShopify({ domain: "other-store.myshopify.com", email: "other@example.com" });
  await masar.stop();
  masar = await startWith([shop, other]);
  merchant = await masar.newAccount();
  const id = await install();
  await polled(merchant.test, id);
  const second = await installShop(masar, merchant, other);
  const { db } = masar.service;
  const gate = Promise.withResolvers<void>();
  shop.gates.push({ on: "ChangedOrders", open: gate.promise });
  await merchant.test.post(`/stores/${id}/reconcile`);
  await eventually(
    () => shop.gates.length,
    (left) => left === 0,
  );
  const asked = shop.calls.filter(({ name }) => name === "ConnectorShop").length;
  await db.write((trx) => trx("stores").where({ id }).update({ poll_lease_until: 0, next_poll_at: 0 }));
  // Whoever is due later has had its turn since.
  const turns = other.calls.length;
  await merchant.test.post(`/stores/${second.id}/reconcile`);
  await eventually(
    () => other.calls.slice(turns).some(({ name }) => name === "ChangedOrders"),
    (polledToo) => polledToo,
  );
  const askedSince = shop.calls.filter(({ name }) => name === "ConnectorShop").length - asked;
  gate.resolve();
  expect(askedSince).toBe(0);
});
