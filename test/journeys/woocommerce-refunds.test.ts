// Goods that were refunded in the shop, and refunds that the shop does not give.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShop;
let store: { id: string };
let shopNow: Temporal.Instant;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  merchant = await masar.newAccount();
  shopNow = Temporal.Now.instant().add({ seconds: 5 });
  shop = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  store = await connectShop(masar, merchant, shop);
});
afterEach(() => shop.close());

const LINES = [
  { id: 901, name: "Fridge" },
  { id: 902, name: "Kettle", quantity: 2 },
];
const order = async (id: number) =>
  (await merchant.test.get(`/orders?store=${store.id}&remote_ids=${id}`)).body.data[0];
const shipmentOf = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);

/** The next poll, without a sweep. @param watermark what was read before: by default long after every change of the shop. */
async function poll(watermark = Date.now() + 86_400_000): Promise<void> {
  const { db } = masar.service;
  const row = async () => (await db.read("stores").where({ id: store.id }).first()) as Record<string, number>;
  const before = await row();
  await db.write((trx) => trx("stores").where({ id: store.id }).update({ next_poll_at: 0, watermark }));
  await eventually(row, (now) => Number(now.last_poll_at) > Number(before.last_poll_at) && now.poll_lease === null);
}

/** The refunds of an order answer with 500 until the faults are cleared. */
function breakRefunds(id: number): void {
  const on = { path: new RegExp(`/orders/${id}/refunds`) };
  shop.faults.push({ kind: "status", status: 500, on, isLasting: true });
}

async function refundedAndLost(id: number): Promise<void> {
  shopNow = shopNow.add({ seconds: 1 });
  shop.refund(id, "100.00", { 901: 1 });
  await shop.deliverWebhooks({ drop: () => true });
}

test("an order whose refunds the shop does not give is not booked, holds up no other, and is booked without them once it does", async () => {
  const placed = shop.placeOrder({ lines: LINES });
  breakRefunds(placed.id);
  await refundedAndLost(placed.id);
  const other = shop.placeOrder();
  await shop.deliverWebhooks({ drop: () => true });
  await poll(Date.now());
  await orderOnce(merchant.test, store.id, other.id, ({ status }) => status === "shipped");
  const waiting = await order(placed.id);
  expect([waiting.status, codes(waiting.reasons)]).toEqual(["needs_attention", ["refunds_unread"]]);
  await poll();
  expect((await order(placed.id)).status).toBe("needs_attention");
  shop.faults.length = 0;
  await poll();
  const booked = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  expect(await shipmentOf(booked.shipment.tracking_number)).toMatchObject({
    cod_value: 466,
    parcel: { description: "2 × Kettle" },
  });
});

test("a booked shipment is not collected while it is unknown which of its goods were refunded, and then follows", async () => {
  const placed = shop.placeOrder({ lines: LINES });
  await shop.deliverWebhooks();
  const booked = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  const number = booked.shipment.tracking_number as string;
  breakRefunds(placed.id);
  shopNow = shopNow.add({ seconds: 1 });
  shop.refund(placed.id, "100.00", { 901: 1 });
  await shop.deliverWebhooks();
  const blocked = await eventually(
    () => shipmentOf(number),
    ({ collection_block }) => collection_block !== null,
  );
  expect(blocked.collection_block.detail.en).toContain("could not read which goods");
  shop.faults.length = 0;
  await poll();
  expect(await shipmentOf(number)).toMatchObject({
    collection_block: null,
    cod_value: 466,
    parcel: { description: "2 × Kettle" },
  });
  expect((await order(placed.id)).alerts).toEqual([]);
});

test("an order that is opened again while its refunds cannot be read is not booked with goods that were refunded meanwhile", async () => {
  const placed = shop.placeOrder({ lines: LINES });
  await shop.deliverWebhooks();
  await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  const setTo = async (status: string) => {
    shopNow = shopNow.add({ seconds: 1 });
    shop.setStatus(placed.id, status);
    await shop.deliverWebhooks();
  };
  shopNow = shopNow.add({ seconds: 1 });
  shop.refund(placed.id, "100.00", { 901: 1 });
  await setTo("cancelled");
  await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "cancelled");
  breakRefunds(placed.id);
  await setTo("processing");
  const waiting = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status !== "cancelled");
  expect([waiting.status, codes(waiting.reasons)]).toEqual(["needs_attention", ["refunds_unread"]]);
});
