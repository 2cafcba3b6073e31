import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { embeddedClient, installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import { tell } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShopify;
let store: { id: string };

beforeEach(async () => {
  shop = fakeShopify({ now: () => Temporal.Now.instant().add({ seconds: 5 }) });
  shop.scopes.add("write_shipping");
  masar = await startWith([shop]);
  merchant = await masar.newAccount();
  store = await installShop(masar, merchant, shop);
});
afterEach(() => masar.stop());

const question = {
  rate: {
    destination: { country: "EG", province: "SU", city: "الحي الأول", address1: "1 شارع", postal_code: null },
    items: [{ name: "قميص", grams: 350, quantity: 2, price: 30_000, requires_shipping: true }],
    currency: "EGP",
    locale: "ar",
  },
};
const ask = async (url: string, body: unknown = question) => {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as { rates: Record<string, string>[] } };
};
const save = (rates: boolean) =>
  embeddedClient(masar, shop).post("settings", {
    ship: "at_once",
    cash_gateways: "Cash on Delivery (COD)",
    ...(rates ? { checkout_rates: "1" } : {}),
  });

test("rates are off until the merchant switches them on, then have Shopify's shape, and are removed when switched off", async () => {
  expect(shop.carriers).toEqual([]);
  await save(true);
  expect(shop.carriers).toHaveLength(1);
  const url = shop.carriers[0]?.callbackUrl ?? "";
  const { body } = await ask(url);
  expect(body.rates.map(({ service_code }) => service_code)).toContain("masar:standard");
  const prices = body.rates.map(({ total_price }) => Number(total_price));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  for (const rate of body.rates)
    expect(rate).toMatchObject({ currency: "EGP", total_price: expect.stringMatching(/^\d+$/) });
  // The same as by our own interface.
  const ours = (
    await merchant.test.post(`/stores/${store.id}/rates`, {
      destination: { country: "EG", state: "GZ" },
      weight_kg: 0.7,
      cart_total: "600.00",
      currency: "EGP",
    })
  ).body.rates;
  expect(ours.map(({ price }: { price: string }) => Math.round(Number(price) * 100))).toEqual(prices);

  const elsewhere = { rate: { ...question.rate, destination: { country: "SA" } } };
  for (const other of [elsewhere, { rate: { ...question.rate, currency: "USD" } }, {}, [], "x"])
    expect((await ask(url, other)).body).toEqual({ rates: [] });
  expect((await ask(url.replace(/.$/, (end) => (end === "A" ? "B" : "A")))).status).toBe(404);

  await save(true);
  expect(shop.carriers).toHaveLength(1);
  await save(false);
  const recorded = await masar.service.db.read("activities").where({ object_id: store.id, action: "store.updated" });
  expect(recorded.map(({ actor_kind }) => actor_kind)).toContain("store");
  expect(recorded.map(({ details }) => details).join()).toContain("rules.checkout_rates");
  expect(shop.carriers).toEqual([]);
  expect((await ask(url)).body).toEqual({ rates: [] });
});

test("a shop whose plan does not include carrier rates gets an error that names the plan, and the setting stays off", async () => {
  shop.mayHaveCarriers = false;
  expect((await save(true)).text).toContain("Advanced plan");
  expect((await merchant.test.get(`/stores/${store.id}`)).body.rules.checkout_rates).toBe(false);
});

test("prices start at the pickup address of the location that Shopify ships from, else at the default one", async () => {
  const ship = { ship: "at_once", cash_gateways: "Cash on Delivery (COD)", checkout_rates: "1" };
  const alexandria = { name: "Alexandria", phone: "01000000033", governorate: "ALX", address: "8 طريق الحرية" };
  const { id: pickup } = (await merchant.live.post("/pickup_addresses", alexandria)).body;
  await embeddedClient(masar, shop).post("settings", ship);
  const url = shop.carriers[0]?.callbackUrl ?? "";
  const [cairo, alex] = ["gid://shopify/Location/81", "gid://shopify/Location/82"];
  const chosen = await merchant.test.patch(`/stores/${store.id}`, {
    rules: { pickup_by_place: { [cairo ?? ""]: null, [alex ?? ""]: pickup } },
  });
  expect(chosen.status).toBe(200);
  const from = async (origin: unknown) => {
    const { body } = await ask(url, { rate: { ...question.rate, origin } });
    return body.rates.map(({ total_price }) => Number(total_price));
  };
  const at = (address1: string, city: string) => ({ country: "EG", province: null, city, address1, postal_code: null });
  const fromCairo = await from(at("1 شارع المخزن", "القاهرة"));
  const fromAlexandria = await from(at("8  طريق الحرية ", "الإسكندرية"));
  expect(fromAlexandria).not.toEqual(fromCairo);
  // As it is booked.
  const placed = shop.placeOrder({ goods: [{ locationId: "82", quantity: 2 }], address: { provinceCode: "SU" } });
  await shop.deliver(masar.origin);
  const order = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
  const { pricing } = (await merchant.test.get(`/shipments/${order.shipment.tracking_number}`)).body;
  expect(fromAlexandria).toContain(Math.round((pricing.shipping ?? pricing.base) * 100));

  // Where it is unknown: the default.
  const unknown = [
    undefined,
    null,
    "x",
    {},
    at("", ""),
    at("9 طريق الحرية", "الإسكندرية"),
    at("8 طريق الحرية", "القاهرة"),
  ];
  for (const origin of unknown) expect(await from(origin)).toEqual(fromCairo);
  shop.locations.push({ ...(shop.locations[1] as (typeof shop.locations)[number]), id: "85" });
  tell(shop, "locations/create", { admin_graphql_api_id: "gid://shopify/Location/85" });
  await shop.deliver(masar.origin);
  await eventually(
    () => from(at("8 طريق الحرية", "الإسكندرية")),
    (prices) => prices.join() === fromCairo.join(),
  );
  // From a place that does not ship with us, no price of ours.
  shop.locations.pop();
  tell(shop, "locations/update", { admin_graphql_api_id: "gid://shopify/Location/85" });
  await merchant.test.patch(`/stores/${store.id}`, {
    rules: { pickup_by_place: { [cairo ?? ""]: null }, places_not_shipped: [alex] },
  });
  await shop.deliver(masar.origin);
  await eventually(
    () => from(at("8 طريق الحرية", "الإسكندرية")),
    (prices) => prices.length === 0,
  );
  expect(await from(undefined)).toEqual(fromCairo);
});

test("the service that the buyer chose is booked", async () => {
  const placed = shop.placeOrder({ deliveryCode: "masar:express" });
  await shop.deliver(masar.origin);
  const order = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
  expect((await merchant.test.get(`/shipments/${order.shipment.tracking_number}`)).body.service).toBe("express");
});
