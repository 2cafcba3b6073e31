// docs/stores.md: an order's change that its booked shipment cannot follow.
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { printedWords } from "../support/printed.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShop;
let store: { id: string };
let shopNow = Temporal.Now.instant().add({ seconds: 5 });

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  staff = await masar.newAccount({ kind: "staff" });
  merchant = await masar.newAccount();
  shop = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  store = await connectShop(masar, merchant, shop);
});
afterAll(async () => {
  await shop.close();
  await masar.stop();
});

type Edit = Parameters<FakeShop["editOrder"]>[1];
interface Placed {
  id: number;
  orderId: string;
  number: string;
}

async function shipped(): Promise<Placed> {
  const placed = shop.placeOrder();
  await shop.deliverWebhooks();
  const taken = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  const shown = { id: placed.id, orderId: taken.id, number: taken.shipment.tracking_number };
  // Our own writing to the order has its place before the edits that follow.
  await eventually(
    async () => (await order(shown)).write_backs,
    (writeBacks) => writeBacks.every(({ state }: { state: string }) => state === "done"),
  );
  return shown;
}
/** Changed in the shop and taken in by us, twice. */
async function change({ id }: Placed, edit: Edit): Promise<void> {
  shopNow = shopNow.add({ seconds: 1 });
  shop.editOrder(id, edit);
  await shop.deliverWebhooks({ isDoubled: true });
  await eventually(
    async () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }),
    (waiting) => waiting.length === 0,
  );
}
const read = async ({ number }: Placed) => (await merchant.test.get(`/shipments/${number}`)).body;
const order = async ({ orderId }: Placed) => (await merchant.test.get(`/orders/${orderId}`)).body;
const events = async ({ number }: Placed) => (await merchant.test.get(`/shipments/${number}/events`)).body.data;
const endBlock = ({ number }: Placed, block: string) =>
  merchant.test.post(`/shipments/${number}/send_as_booked`, { block });
const scan = (number: string, event: string) =>
  staff.test.post("/scans", {
    scans: [{ tracking_number: number, event, ...(event === "hub" ? { hub: "CAI-1" } : {}) }],
  });
const codes = (timeline: { code: string }[]) => timeline.map(({ code }) => code);

/** A shipped order whose phone became unreadable in the store. */
async function blocked(): Promise<Placed> {
  const placed = await shipped();
  await change(placed, { billing: { phone: "123" } });
  expect((await read(placed)).collection_block?.code).toBe("edit_not_followed");
  return placed;
}

test("an edit that cannot be followed blocks the collection: once, with its reason, an event and the timeline", async () => {
  const placed = await blocked();
  const shipment = await read(placed);
  expect(shipment.collection_block.detail.en).toContain("123");
  expect(shipment.collection_block.detail.ar).toContain("123");
  expect(shipment.recipient.phone).toBe("01000000012");
  const sent = await events(placed);
  expect(sent.map((event: { type: string }) => event.type)).toEqual(["shipment.created", "shipment.updated"]);
  expect(sent[1].data.sequence).toBe(2);
  expect(sent[1].data.object.collection_block).toEqual(shipment.collection_block);
  const shown = await order(placed);
  expect(codes(shown.timeline).filter((code) => code !== "written_back")).toEqual([
    "shipped",
    "edit_not_followed",
    "collection_blocked",
  ]);
  expect(codes(shown.alerts)).toEqual(["edit_not_followed"]);
  expect(shown.shipment.collection_block.code).toBe("edit_not_followed");
  expect(shown.reasons.map(({ field }: { field: string }) => field)).toEqual(["recipient.phone"]);
});

test("whoever scans it is refused with the reason, the scan is kept, and the manifest counts it as blocked", async () => {
  const placed = await blocked();
  for (const event of ["collect", "hub", "load"]) {
    const refused = await scan(placed.number, event);
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, "collection_blocked"]);
    expect(refused.body.errors[0].detail).toContain("123");
  }
  const two = [
    { tracking_number: placed.number, event: "collect" },
    { tracking_number: "MS0", event: "collect" },
  ];
  const outcomes = (await staff.test.post("/scans", { scans: two })).body.data;
  expect([outcomes[0].code, outcomes[0].status]).toEqual(["collection_blocked", "picked-up"]);
  expect(outcomes[0].detail).toContain("123");
  const kept = (await staff.test.get("/scans/refused?limit=100")).body.data;
  expect(kept.filter((one: { tracking_number: string }) => one.tracking_number === placed.number)).toHaveLength(4);
  expect((await read(placed)).collected_at).toBeNull();
  const free = await shipped();
  const manifest = (await staff.test.get("/manifests/CAI-1?kind=collect")).body;
  const rowOf = ({ number }: Placed) =>
    manifest.parcels.find((one: { tracking_number: string }) => one.tracking_number === number);
  expect(rowOf(placed).collection_block.code).toBe("edit_not_followed");
  expect(rowOf(free).collection_block).toBeNull();
  expect(await printedWords(staff.test, "/manifests/CAI-1.pdf?kind=collect")).toContain("DO NOT COLLECT");
  expect(manifest.totals.parcels + manifest.totals.blocked).toBe(manifest.parcels.length);
  expect(manifest.totals.blocked).toBe(
    manifest.parcels.filter((one: { collection_block: unknown }) => one.collection_block !== null).length,
  );
});

test("the merchant corrects the order: the whole edit is followed and the block ends by itself", async () => {
  const placed = await shipped();
  await change(placed, { billing: { phone: "123", address_1: "30 شارع مصدق" } });
  const corrected = await merchant.test.patch(`/orders/${placed.orderId}`, { recipient: { phone: "01100000077" } });
  expect(corrected.status).toBe(200);
  expect(corrected.body.alerts).toEqual([]);
  expect(await read(placed)).toMatchObject({
    collection_block: null,
    recipient: { phone: "01100000077", address: "30 شارع مصدق" },
  });
  expect((await events(placed)).map((event: { data: { sequence: number } }) => event.data.sequence)).toEqual([1, 2, 3]);
  expect((await scan(placed.number, "collect")).status).toBe(200);
});

test("a later change in the store that removes the problem removes the block", async () => {
  const placed = await blocked();
  await change(placed, { billing: { phone: "01100000088" } });
  const shipment = await read(placed);
  expect([shipment.collection_block, shipment.recipient.phone]).toEqual([null, "01100000088"]);
  expect(codes((await order(placed)).timeline)).toContain("collection_allowed");
  expect((await order(placed)).alerts).toEqual([]);
});

test("the merchant sends it as it was booked: the timeline says who, twice changes nothing, and only something new blocks again", async () => {
  const placed = await blocked();
  const { id } = (await read(placed)).collection_block;
  const [first, second] = [await endBlock(placed, id), await endBlock(placed, id)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect([first.body.collection_block, first.body.recipient.phone]).toEqual([null, "01000000012"]);
  const { timeline, alerts } = await order(placed);
  const decided = timeline.filter(({ code }: { code: string }) => code === "sent_as_booked");
  expect(decided).toHaveLength(1);
  const recorded = await masar.service.db.read("activities").where({ object_id: placed.number });
  expect(recorded).toHaveLength(1);
  expect(recorded[0].action).toBe("shipment.sent_as_booked");
  expect(decided[0].text).toContain(recorded[0].actor_name);
  expect(alerts).toEqual([]);
  expect(await events(placed)).toHaveLength(3);
  await change(placed, { note: "اتصل قبل الوصول" });
  expect((await read(placed)).collection_block).toBeNull();
  await change(placed, { billing: { phone: "456" } });
  const newer = (await read(placed)).collection_block;
  expect(newer.detail.en).toContain("456");
  const outdated = await endBlock(placed, id);
  expect([outdated.status, outdated.body.code]).toEqual([409, "collection_block_changed"]);
  expect((await read(placed)).collection_block).toEqual(newer);
  await endBlock(placed, newer.id);
  expect((await scan(placed.number, "collect")).status).toBe(200);
});

test("what the merchant edited on a shipment is kept when its block ends, and the order's correction is followed", async () => {
  const placed = await shipped();
  const edit = { notes: "بجوار الصيدلية", parcel: { weight_kg: 2, description: "ملابس" } };
  expect((await merchant.test.patch(`/shipments/${placed.number}`, edit, { "If-Match": "*" })).status).toBe(200);
  await change(placed, { billing: { phone: "123" } });
  const ended = await merchant.test.patch(
    `/shipments/${placed.number}`,
    { notes: "الدور الثاني" },
    { "If-Match": "*" },
  );
  expect([ended.status, ended.body.collection_block?.code]).toEqual([200, "edit_not_followed"]);
  await change(placed, { billing: { phone: "01100000077" } });
  const shipment = await read(placed);
  expect([shipment.collection_block, shipment.recipient.phone]).toEqual([null, "01100000077"]);
  expect([shipment.notes, shipment.parcel.weight_kg, shipment.parcel.description]).toEqual([
    "الدور الثاني",
    2,
    "ملابس",
  ]);
});

test("the merchant cancels it: the block is gone with the shipment", async () => {
  const placed = await blocked();
  const cancelled = await merchant.test.post(`/shipments/${placed.number}/cancel`);
  expect([cancelled.status, cancelled.body.status, cancelled.body.collection_block]).toEqual([200, "cancelled", null]);
  await eventually(
    () => order(placed),
    ({ alerts }) => alerts.length === 0,
  );
});

test("an order that the store pauses is not collected until it goes on", async () => {
  const placed = await shipped();
  await change(placed, { status: "on-hold" });
  expect((await read(placed)).collection_block.code).toBe("paused_in_store");
  expect((await scan(placed.number, "collect")).body.errors[0].code).toBe("collection_blocked");
  await change(placed, { status: "processing" });
  expect((await read(placed)).collection_block).toBeNull();
  expect((await order(placed)).alerts).toEqual([]);
});

test("an order that became one for local pickup is not collected; one that the store completed is", async () => {
  const placed = await shipped();
  await change(placed, { shippingMethod: "local_pickup" });
  expect((await read(placed)).collection_block?.code).toBe("edit_not_followed");
  expect((await order(placed)).reasons).toEqual([]);
  await change(placed, { shippingMethod: "flat_rate" });
  expect((await read(placed)).collection_block).toBeNull();
  await change(placed, { status: "completed" });
  expect((await scan(placed.number, "collect")).status).toBe(200);
});

test("a correction of an order that became one for local pickup is refused, because its shipment would not follow", async () => {
  const placed = await shipped();
  await change(placed, { shippingMethod: "local_pickup" });
  const before = [await read(placed), await order(placed)];
  const correction = { recipient: { address: "7 شارع مصدق" } };
  const { status, body } = await merchant.test.patch(`/orders/${placed.orderId}`, correction);
  expect([status, body.code, codes(body.reasons)]).toEqual([409, "order_not_ready", ["nothing_left_to_ship"]]);
  expect([await read(placed), await order(placed)]).toEqual(before);
  expect((await merchant.test.patch(`/shipments/${placed.number}`, correction, { "If-Match": "*" })).status).toBe(200);
});

test("the alert of an unclear order whose parcel was collected ends when the order is clear again", async () => {
  const placed = await shipped();
  expect((await scan(placed.number, "collect")).status).toBe(200);
  const { phone } = (await read(placed)).recipient;
  await change(placed, { billing: { phone: "123" } });
  expect(codes((await order(placed)).alerts)).toEqual(["edit_not_followed"]);
  await change(placed, { billing: { phone: "01100000077" } });
  expect(codes((await order(placed)).alerts)).toEqual(["recipient_changed"]);
  await change(placed, { billing: { phone: "123" } });
  await change(placed, { billing: { phone } });
  expect((await order(placed)).alerts).toEqual([]);
});

test("an amount above the store's limit blocks the collection, and the old amount stays", async () => {
  const placed = await shipped();
  const { cod_value } = await read(placed);
  await change(placed, { total: "40000.00" });
  const shipment = await read(placed);
  expect([shipment.collection_block.code, shipment.cod_value]).toEqual(["edit_not_followed", cod_value]);
  expect(shipment.collection_block.detail.en).toContain("40000.00");
});

test("a service that is not sold to the new governorate blocks the collection until the order goes elsewhere", async () => {
  const placed = await shipped();
  await merchant.test.patch(`/orders/${placed.orderId}`, { service: "express" });
  expect((await read(placed)).service).toBe("express");
  await change(placed, { billing: { state: "EGSIN", city: "العريش", address_1: "شارع 23 يوليو 5" } });
  expect((await read(placed)).collection_block?.code).toBe("edit_not_followed");
  await merchant.test.post(`/orders/${placed.orderId}/dismiss_alerts`);
  expect((await read(placed)).collection_block?.code).toBe("edit_not_followed");
  const corrected = await merchant.test.patch(`/orders/${placed.orderId}`, { service: "standard" });
  expect(corrected.status).toBe(200);
  expect(await read(placed)).toMatchObject({
    collection_block: null,
    service: "standard",
    recipient: { governorate: "SIN", address: "شارع 23 يوليو 5" },
  });
});

test("the alert stays when a scan from before the block took the parcel that could not follow its order", async () => {
  const placed = await shipped();
  await merchant.test.patch(`/orders/${placed.orderId}`, { service: "express" });
  const at = new Date().toISOString();
  await change(placed, { billing: { state: "EGSIN", city: "العريش", address_1: "شارع 23 يوليو 5" } });
  const collected = await staff.test.post("/scans", {
    scans: [{ tracking_number: placed.number, event: "collect", at }],
  });
  expect([collected.status, collected.body.data[0].outcome]).toEqual([200, "moved"]);
  await eventually(
    () => masar.service.db.read("orders").where({ id: placed.orderId }).first("unsettled"),
    ({ unsettled }) => Number(unsettled) === 0,
  );
  expect(codes((await order(placed)).alerts)).toEqual(["edit_not_followed"]);
});

test("the shop's order says that its parcel was lost", async () => {
  const notes = (placed: Placed) => (shop.notes.get(placed.id) ?? []).map(({ note }) => note).join("\n");
  const placed = await shipped();
  for (const event of ["collect", "hub"]) await scan(placed.number, event);
  const scans = [{ tracking_number: placed.number, event: "lost", note: "not found in three counts" }];
  expect((await staff.test.post("/scans", { scans })).status).toBe(200);
  await eventually(
    async () => notes(placed),
    (text) => text.includes("فُقدت الشحنة"),
  );
  const meta = shop.orders.get(placed.id)?.meta ?? [];
  expect(meta.find(({ key }) => key === "_masar_status")?.value).toBe("lost");
  expect((await order(placed)).shipment.status).toBe("lost");
});

test("a shipment that was made by the API has no block to end, and another account's is not found", async () => {
  const made = (await merchant.test.post("/shipments", shipmentBody())).body;
  const reply = await merchant.test.post(`/shipments/${made.tracking_number}/send_as_booked`, {
    block: "blk_1",
  });
  expect([reply.status, reply.body.collection_block]).toEqual([200, null]);
  expect(await events({ id: 0, orderId: "", number: made.tracking_number })).toHaveLength(1);
  const others = await staff.test.post(`/shipments/${made.tracking_number}/send_as_booked`, { block: "blk_1" });
  expect(others.status).toBe(404);
});
