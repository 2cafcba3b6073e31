import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { orderOnce, whenDue } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import type { FakeOrder } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShopify;
let store: { id: string };

/** Every test's own. */
const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
});
afterAll(() => masar.stop());
beforeEach(async () => {
  const now = () => Temporal.Now.instant().add({ seconds: 5 });
  shop = fakeShopify({ domain: `access-${shops.length}.myshopify.com`, now });
  shops.push(shop);
  merchant = await masar.newAccount();
  store = await installShop(masar, merchant, shop);
});

const tell = () => shop.deliver(masar.origin);
const viewed = async () => (await merchant.test.get(`/stores/${store.id}`)).body;
const codes = async () => (await viewed()).health.problems.map(({ code }: { code: string }) => code);
const orderWith = (order: FakeOrder, status: string) =>
  orderOnce(merchant.test, store.id, parcelOf(order), (found) => found.status === status);
/** Until the store has every update: a webhook is held for the others of a write under way. */
const written = () =>
  eventually(
    async () => (await viewed()).health.pending_write_backs,
    (pending) => pending === 0,
  );
const retries = () =>
  eventually(
    async () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }).max({ n: "attempts" }),
    ([most]) => Number(most?.n ?? 0) > 0,
  );

describe("an answer that refuses access", () => {
  test("an unauthorized call renews the token once, is repeated, and nobody has to do anything", async () => {
    const placed = shop.placeOrder();
    shop.tokens.access.clear();
    const { renewals } = shop.tokens;
    await tell();
    await orderWith(placed, "shipped");
    await written();
    expect(placed.fulfillmentOrders[0]?.fulfillments).toHaveLength(1);
    expect([(await viewed()).status, shop.tokens.renewals - renewals]).toEqual(["connected", 1]);
  });

  for (const kind of ["blocked_page", "missing_page"] as const)
    test(`a ${kind} is an outage: the store stays connected, and the order is taken in when it is over`, async () => {
      const placed = shop.placeOrder();
      shop.faults.push({ kind, isLasting: true });
      await tell();
      await retries();
      expect((await viewed()).status).toBe("connected");
      shop.faults.splice(0);
      await eventually(
        whenDue(masar, async () => (await merchant.test.get(`/orders?store=${store.id}`)).body.data),
        ([order]) => order?.status === "shipped",
      );
      expect(placed.fulfillmentOrders[0]?.fulfillments.length).toBeLessThanOrEqual(1);
    });

  test("a store that Shopify refused for a moment is connected again by the next successful call, with all that waited", async () => {
    shop.faults.push({ kind: "forbidden", isLasting: true });
    const placed = shop.placeOrder();
    await tell();
    await eventually(viewed, ({ status }) => status === "reconnect");
    const later = shop.placeOrder();
    await tell();
    const due = () =>
      masar.service.db.write((trx) => trx("stores").where({ id: store.id }).update({ next_poll_at: 0 }));
    await due();
    await eventually(
      async () => masar.service.db.read("stores").where({ id: store.id }).first(),
      ({ poll_failures }) => Number(poll_failures) > 0,
    );
    expect((await viewed()).status).toBe("reconnect");
    shop.faults.splice(0);
    await due();
    await orderWith(placed, "shipped");
    await orderWith(later, "shipped");
    expect([(await viewed()).status, await codes()]).toEqual(["connected", []]);
  });
});

describe("a field that Shopify denies beside the rest of the order", () => {
  test("the order is taken in, and the order and the store's health say what is missing until it is there", async () => {
    for (const type of ["MailingAddress", "Order", "FulfillmentOrderDestination"]) shop.denied.add(`${type}.phone`);
    const placed = shop.placeOrder({ note: "اتصل قبل التوصيل" });
    await tell();
    const order = await orderWith(placed, "needs_attention");
    expect(order.reasons.map(({ code }: { code: string }) => code)).toEqual(["phone_missing"]);
    expect(order.alerts).toMatchObject([{ code: "data_withheld" }]);
    expect(order.alerts[0].detail).toContain("the phone number");
    expect([(await viewed()).status, await codes()]).toEqual(["connected", ["data_withheld"]]);

    shop.denied.clear();
    shop.editAddress(placed, { address2: "الدور الرابع" });
    await tell();
    const after = await orderWith(placed, "shipped");
    expect([after.alerts, await codes()]).toEqual([[], []]);
  });

  test("a parcel that is booked keeps what was known", async () => {
    const placed = shop.placeOrder();
    await tell();
    const { shipment } = await orderWith(placed, "shipped");
    await written();
    shop.denied.add("Order.shippingAddress");
    shop.editAddress(placed, { address2: "الدور الرابع" });
    await tell();
    await orderOnce(merchant.test, store.id, parcelOf(placed), ({ alerts }) => alerts.length > 0);
    const { recipient, collection_block } = (await merchant.test.get(`/shipments/${shipment.tracking_number}`)).body;
    expect(recipient).toMatchObject({ name: "منى السيد", phone: "01000000012", governorate: "GZ" });
    expect(collection_block).toBeNull();
  });

  test("a denied field that Shopify cannot leave out asks for the permission, and the order is not taken for a deleted one", async () => {
    const placed = shop.placeOrder();
    await tell();
    await orderWith(placed, "shipped");
    await written();
    shop.denied.add("Order.transactions");
    shop.editAddress(placed, { address2: "الدور الرابع" });
    await tell();
    await eventually(viewed, ({ status }) => status === "reconnect");
    expect((await orderWith(placed, "shipped")).alerts).toEqual([]);
  });
});
