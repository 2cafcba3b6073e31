// Orders that were stored before the company of a shipping address was read.

import { hashOf } from "@masar/core/order/order";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import type { FakeOrder } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShopify;
let storeId: string;

beforeAll(async () => {
  shop = fakeShopify({ domain: "company.myshopify.com", now: () => Temporal.Now.instant().add({ seconds: 5 }) });
  masar = await startWith([shop]);
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  storeId = (await installShop(masar, merchant, shop)).id;
});
afterAll(() => masar.stop());

const COMPANY = "Nile & Sons";
const deliver = () => shop.deliver(masar.origin);
const shipmentOf = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const stored = async (id: string) => {
  const row = await masar.service.db.read("orders").where({ id }).first();
  return { content: JSON.parse(row.content), corrections: JSON.parse(row.corrections) };
};
const orderWith = (placed: FakeOrder, status = "shipped") =>
  orderOnce(merchant.test, storeId, parcelOf(placed), (found) => found.status === status);

/** The order as a version stored it that did not read the company. */
async function storeAsBefore(id: string): Promise<void> {
  const { content, corrections } = await stored(id);
  const { person, ...recipient } = content.recipient;
  const before = { ...recipient, name: person };
  const text = JSON.stringify({ ...content, recipient: before });
  const corrected = corrections.recipient ? { ...corrections, recipientOf: hashOf(before) } : corrections;
  await masar.service.db.write((trx) =>
    trx("orders")
      .where({ id })
      .update({ content: text, content_hash: hashOf(text), corrections: JSON.stringify(corrected) }),
  );
}

async function booked(company: string | null = COMPANY) {
  const placed = shop.placeOrder({ address: { company } });
  await deliver();
  const { id, shipment } = await orderWith(placed);
  return { placed, id, number: shipment.tracking_number as string };
}

/** Something of the order changes that is not its recipient, and the order is read with it. */
async function readAgain(placed: FakeOrder, id: string): Promise<void> {
  const { content } = await stored(id);
  shop.refund(placed, 1_000);
  await deliver();
  const isRead = ({ content: now }: typeof content) => now.payment.total.minor < content.payment.total.minor;
  await eventually(() => stored(id), isRead);
}

const alertsOf = async (id: string) =>
  (await merchant.test.get(`/orders/${id}`)).body.alerts.map(({ code }: { code: string }) => code);

test("a collected parcel of an order whose company was not read before raises no alert, and one when the company changes", async () => {
  const { placed, id, number } = await booked();
  await storeAsBefore(id);
  await courier(staff.test).scan(number, "collect");
  await readAgain(placed, id);
  expect(await alertsOf(id)).not.toContain("recipient_changed");
  shop.editAddress(placed, { company: "Delta" });
  await deliver();
  await eventually(
    () => alertsOf(id),
    (codes) => codes.includes("recipient_changed"),
  );
});

test.each([
  ["of the order", (id: string) => merchant.test.patch(`/orders/${id}`, { recipient: { address: "7 شارع مصدق" } })],
  [
    "of the shipment",
    (_: string, number: string) =>
      merchant.test.patch(`/shipments/${number}`, { recipient: { address: "7 شارع مصدق" } }, { "If-Match": "*" }),
  ],
])("a correction %s that was made before the company was read stays until the store changes it", async (_, correct) => {
  const { placed, id, number } = await booked();
  expect((await correct(id, number)).status).toBe(200);
  await storeAsBefore(id);
  await readAgain(placed, id);
  expect((await shipmentOf(number)).recipient.address).toBe("7 شارع مصدق");
  shop.editAddress(placed, { company: "Delta" });
  await deliver();
  const { recipient } = await eventually(
    () => shipmentOf(number),
    (one) => one.recipient.name.includes("Delta"),
  );
  expect(recipient.address).toContain("شارع التحرير");
});

test("a company that the buyer's order got later is noticed, also when it was stored before companies were read", async () => {
  const { placed, id, number } = await booked(null);
  await storeAsBefore(id);
  await readAgain(placed, id);
  shop.editAddress(placed, { company: COMPANY });
  await deliver();
  await eventually(
    () => shipmentOf(number),
    ({ recipient }) => recipient.name.includes(COMPANY),
  );
});

test("an order that waits takes the company over and keeps its correction", async () => {
  const placed = shop.placeOrder({ address: { company: COMPANY, phone: "123" } });
  await deliver();
  const { id } = await orderWith(placed, "needs_attention");
  await merchant.test.post(`/orders/${id}/hold`);
  await merchant.test.patch(`/orders/${id}`, { recipient: { phone: "01000000055" } });
  await storeAsBefore(id);
  await readAgain(placed, id);
  const shipped = (await merchant.test.post(`/orders/${id}/ship`)).body;
  const { recipient } = await shipmentOf(shipped.shipment.tracking_number);
  expect(recipient).toMatchObject({ name: `منى السيد (${COMPANY})`, phone: "01000000055" });
});
