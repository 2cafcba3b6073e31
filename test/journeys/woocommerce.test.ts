import { afterEach, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShop;

beforeEach(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  shop = await startFakeShop({ takesHttpCallback: true });
});
afterEach(async () => {
  await masar.stop();
  await shop.close();
});

const later = () => Temporal.Now.instant().add({ seconds: 2 });

test("a cash order becomes one shipment, is delivered, shows in the store and is paid out", async () => {
  const store = await connectShop(masar, merchant, shop);
  const placed = shop.placeOrder({ createdAt: later(), modifiedAt: later() });
  await shop.deliverWebhooks();

  const order = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  const number = order.shipment.tracking_number;
  const shipment = (await merchant.test.get(`/shipments/${number}`)).body;
  expect(shipment).toMatchObject({
    reference: placed.number,
    status: "picked-up",
    cod_value: 566,
    order_id: order.id,
    recipient: {
      name: "منى السيد",
      phone: "01000000012",
      governorate: "GZ",
      city: "الدقي",
      address: "12 شارع التحرير",
    },
  });
  const meta = () => Object.fromEntries(shop.orders.get(placed.id)?.meta.map(({ key, value }) => [key, value]) ?? []);
  await eventually(meta, ({ _masar_tracking_number }) => _masar_tracking_number === number);

  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub: shipment.hub });
  await scan(number, "load");
  await scan(number, "deliver", { receiver_name: "منى", cash_collected: 566 });
  await eventually(
    () => shop.orders.get(placed.id)?.status,
    (status) => status === "completed",
  );
  expect(meta()).toMatchObject({ _masar_status: "delivered", _masar_tracking_url: shipment.tracking_url });

  const health = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health;
  await eventually(health, ({ pending_write_backs }) => pending_write_backs === 0);

  // Our own writing comes back as webhooks, and changes nothing.
  const before = shop.requests.length;
  expect((await shop.deliverWebhooks({ isDoubled: true })).every(({ status }) => status === 200)).toBe(true);
  const updated = (await merchant.test.get(`/orders/${order.id}`)).body;
  expect(updated.write_backs.map(({ event, state }: { event: string; state: string }) => `${event} ${state}`)).toEqual([
    "shipment.created done",
    "shipment.picked_up done",
    "shipment.at_hub done",
    "shipment.out_for_delivery done",
    "shipment.delivered done",
  ]);
  expect(shop.requests.slice(before).filter(({ method }) => method !== "GET")).toEqual([]);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);

  const payout = (await merchant.test.post("/simulations/payout")).body;
  const lines = (await merchant.test.get(`/payouts/${payout.id}/lines`)).body.data;
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ tracking_number: number, cash_collected: 566 });
});
