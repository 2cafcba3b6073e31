import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

// Orders that a store cancels and restores.
let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShop;
let storeId: string;
let seconds = 2;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  shop = await startFakeShop({ takesHttpCallback: true, now: later });
  storeId = (await connectShop(masar, merchant, shop)).id;
});
afterAll(async () => {
  await masar.stop();
  await shop.close();
});

/** WooCommerce keeps whole seconds: every change is in one of its own. */
function later() {
  seconds += 1;
  return Temporal.Now.instant().add({ seconds });
}

async function collected() {
  const { id: placedId } = shop.placeOrder({ createdAt: later(), modifiedAt: later() });
  await shop.deliverWebhooks();
  const { id, shipment } = await orderOnce(merchant.test, storeId, placedId, ({ status }) => status === "shipped");
  await courier(staff.test).scan(shipment.tracking_number, "collect");
  return { placedId, id, number: shipment.tracking_number as string };
}
const orderOf = async (id: string) => (await merchant.test.get(`/orders/${id}`)).body;
const alertsOf = async (id: string) => (await orderOf(id)).alerts.map(({ code }: { code: string }) => code);

test("a cancellation after the collection is said once: dismissed it stays away, also when something else happens", async () => {
  const { placedId, id, number } = await collected();
  shop.setStatus(placedId, "cancelled");
  await shop.deliverWebhooks({ isDoubled: true });
  await eventually(
    () => alertsOf(id),
    (codes) => codes.includes("cancelled_after_collection"),
  );
  expect((await merchant.test.post(`/orders/${id}/dismiss_alerts`)).body.alerts).toEqual([]);
  shop.editOrder(placedId, { note: "رنّ الجرس" });
  await shop.deliverWebhooks();
  await eventually(
    () => orderOf(id),
    ({ note }) => note === "رنّ الجرس",
  );
  await courier(staff.test).scan(number, "hub", { hub: "CAI-1" });
  const isSettled = () => masar.service.db.read("orders").where({ id }).first("unsettled");
  await eventually(isSettled, ({ unsettled }) => Number(unsettled) === 0);
  expect(await alertsOf(id)).toEqual([]);
});

test("the alert of a cancellation ends when the store restores the order, and begins anew with the next one", async () => {
  const { placedId, id } = await collected();
  for (let times = 0; times < 2; times += 1) {
    shop.setStatus(placedId, "cancelled");
    await shop.deliverWebhooks();
    await eventually(
      () => alertsOf(id),
      (codes) => codes.includes("cancelled_after_collection"),
    );
    shop.setStatus(placedId, "processing");
    await shop.deliverWebhooks();
    await eventually(
      () => alertsOf(id),
      (codes) => codes.length === 0,
    );
  }
});

test("the alert of another recipient ends when the store has the one of the shipment again", async () => {
  const { placedId, id } = await collected();
  const { address_1: before = "" } = shop.orders.get(placedId)?.billing ?? {};
  for (const { address, alerts } of [
    { address: "شارع آخر 55", alerts: "recipient_changed" },
    { address: before, alerts: "" },
  ]) {
    shop.editOrder(placedId, { billing: { address_1: address } });
    await shop.deliverWebhooks();
    await eventually(
      () => alertsOf(id),
      (codes) => codes.join() === alerts,
    );
  }
});
