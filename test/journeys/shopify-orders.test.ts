// Orders of a Shopify store that are unusual: how they are read, asked about and shipped.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import { type FakeOrder, numeric, tell } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShopify;
let store: { id: string; rules: { cash_gateways: string[] } };
/** The last id of the shop; ids are longer than a number can hold exactly. */
let lastId = 820_982_911_946_154_500n;

/** Every test's own. */
const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
});
afterAll(() => masar.stop());
beforeEach(async () => {
  shop = fakeShopify({
    domain: `orders-${shops.length}.myshopify.com`,
    now: () => Temporal.Now.instant().add({ seconds: 5 }),
    nextId() {
      lastId += 1n;
      return String(lastId);
    },
  });
  shops.push(shop);
  merchant = await masar.newAccount();
  store = await installShop(masar, merchant, shop);
});

const deliver = () => shop.deliver(masar.origin);
const orderWith = (order: FakeOrder, status: string, place = 0) =>
  orderOnce(merchant.test, store.id, parcelOf(order, place), (found) => found.status === status);
const codesOf = ({ reasons }: { reasons: { code: string }[] }) => reasons.map(({ code }) => code);
const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const written = () =>
  eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.health,
    ({ pending_write_backs }) => pending_write_backs === 0,
  );

test("a province by its alternate name with diacritics and without a code is understood", async () => {
  const placed = shop.placeOrder({ address: { provinceCode: null, province: "Al Jīzah", city: "الدقي" } });
  const other = shop.placeOrder({ address: { provinceCode: null, province: "Būr Saٰīd", city: null } });
  await deliver();
  expect((await orderWith(placed, "shipped")).plan.governorate).toBe("GZ");
  expect((await orderWith(other, "shipped")).plan.governorate).toBe("PTS");
});

test("a town alone never ships: without a governorate and a street the order asks for the address", async () => {
  const town = { provinceCode: null, province: null, city: "طنطا", address2: null };
  const nothing = shop.placeOrder({ address: { ...town, address1: null } });
  const repeated = shop.placeOrder({ address: { ...town, address1: "مدينة طنطا" } });
  const shared = shop.placeOrder({ address: { ...town, city: "دار السلام", address1: "12 شارع البحر" } });
  const street = shop.placeOrder({ address: { ...town, address1: "12 شارع البحر، الدور الثاني" } });
  await deliver();
  expect(codesOf(await orderWith(nothing, "needs_attention"))).toEqual(["address_missing"]);
  expect(codesOf(await orderWith(repeated, "needs_attention"))).toEqual(["address_missing"]);
  expect(codesOf(await orderWith(shared, "needs_attention"))[0]).toMatch(/^governorate_/);
  expect((await orderWith(street, "shipped")).plan.governorate).toBe("GH");
});

test("a renamed cash method is asked about once, and the answer is used for every later order", async () => {
  const gateways = ["الدفع نقدًا للسائق"];
  const first = shop.placeOrder({ gateways });
  const second = shop.placeOrder({ gateways: ["gift_card", ...gateways] });
  await deliver();
  for (const order of [first, second]) {
    const asked = await orderWith(order, "needs_attention");
    expect(asked.reasons).toMatchObject([{ code: "gateway_unknown", field: "cod_value" }]);
    expect(asked.reasons[0].detail).toContain(gateways[0]);
  }
  const { rules } = (await merchant.test.get(`/stores/${store.id}`)).body;
  await merchant.test.patch(`/stores/${store.id}`, {
    rules: { cash_gateways: [...rules.cash_gateways, ...gateways] },
  });
  for (const order of [first, second]) expect((await orderWith(order, "shipped")).plan.cod_value).toBe(350);
  const third = shop.placeOrder({ gateways });
  await deliver();
  expect((await orderWith(third, "shipped")).plan.cod_value).toBe(350);
});

test("ids that a number cannot hold are read exactly, also where a webhook has only a number", async () => {
  const placed = shop.placeOrder();
  await deliver();
  const { shipment } = await orderWith(placed, "shipped");
  expect(Number.isSafeInteger(Number(placed.id))).toBe(false);
  // An edit, a fulfilment and a merge name the order, or its parcels, as bare numbers.
  shop.addGoods(placed, { priceMinor: 10_000 });
  await deliver();
  await orderWith(placed, "shipped", 1);
  await written();
  await deliver();
  shop.refund(placed, 5_000);
  shop.queue.splice(0);
  tell(shop, "fulfillments/update", { id: numeric("820982911946199999"), order_id: numeric(placed.id) });
  await deliver();
  const cash = async (place: number) =>
    (await read((await orderWith(placed, "shipped", place)).shipment.tracking_number)).cod_value;
  await eventually(
    async () => Math.round(((await cash(0)) + (await cash(1))) * 100),
    (sum) => sum === placed.outstandingMinor,
  );
  const buyer = { phone: "+201000000012", email: null };
  tell(shop, "customers/redact", {
    ...{ shop_id: 1, shop_domain: shop.domain, customer: buyer },
    orders_to_redact: [numeric(placed.id)],
  });
  await deliver();
  const requests = await eventually(
    async () => (await merchant.test.get("/privacy_requests")).body.data,
    (list) => list.length > 0,
  );
  expect(requests).toHaveLength(1);
  expect((await read(shipment.tracking_number)).tracking_number).toBe(shipment.tracking_number);
});

test("the part that another carrier has fulfilled is no contradiction: the rest ships with its own cash", async () => {
  const placed = shop.placeOrder({
    goods: [
      { priceMinor: 60_000, locationId: "81" },
      { priceMinor: 30_000, locationId: "82", title: "حذاء" },
    ],
  });
  const [first] = placed.fulfillmentOrders;
  if (!first) throw new Error("no parcel");
  shop.fulfilByHand(first, { company: "Other courier", number: "OC-1" });
  await deliver();
  const { plan, alerts } = await orderWith(placed, "shipped", 1);
  // Its goods and the delivery; the other carrier collects the price of what it has.
  expect([plan.cod_value, alerts]).toEqual([350, []]);
  await written();
  expect(first.fulfillments).toHaveLength(1);
  expect(placed.fulfillmentOrders[1]?.fulfillments).toHaveLength(1);
});

test("some units that another carrier has taken are its own, and a payment for either carrier is asked about", async () => {
  const units = shop.placeOrder({ goods: [{ quantity: 3, priceMinor: 20_000 }] });
  const paid = shop.placeOrder({ goods: [{ quantity: 3, priceMinor: 20_000 }] });
  for (const { fulfillmentOrders } of [units, paid]) {
    const [parcel] = fulfillmentOrders;
    const [line] = parcel?.lines ?? [];
    if (!parcel || !line) throw new Error("no parcel");
    shop.fulfilByHand(parcel, { company: "Other courier", number: "OC-2" });
    Object.assign(parcel.fulfillments[0] ?? {}, { lines: [{ line: line.line, quantity: 1 }] });
    line.remaining = 2;
    parcel.status = "IN_PROGRESS";
  }
  shop.pay(paid, 10_000);
  await deliver();
  expect((await orderWith(units, "shipped")).plan.cod_value).toBe(450);
  expect(codesOf(await orderWith(paid, "needs_attention"))).toEqual(["doubt"]);
  await written();
  const [parcel] = units.fulfillmentOrders;
  expect(parcel?.fulfillments.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 2]);
});
