import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { ADDRESSES, type Lines, loadModule, type Parcel } from "../../support/medusa/module.ts";
import { type Receiver, reset, respond, startReceiver } from "../../support/receiver.ts";

const { planParcel } = await loadModule("masar/parcels");
const { describeOrder } = await loadModule("masar/order-document");
const { Quotes } = await loadModule("masar/quotes");
const { seal, unseal } = await loadModule("masar/sealing");
const { readOptions } = await loadModule("options");
const { withMasar } = await loadModule("config");

const started: Receiver[] = [];
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.close();
});

const parcel = (number: number, state: string, lines: Lines, more: Partial<Parcel> = {}): Parcel => {
  const isMade = state !== "claimed";
  const made = { fulfillment_id: isMade ? `ful_${number}` : null, tracking_number: isMade ? `MS${number}` : null };
  return { number, state, lines, ...made, ...more };
};
const ordered = (quantity: number, fulfilled = 0) => [{ id: "a", quantity, fulfilled }];

test("a first fulfillment is parcel 1; goods in a parcel are not put into another one", () => {
  expect(planParcel({ a: 2 }, ordered(2), [])).toEqual({ kind: "new", number: 1 });
  const made = [parcel(1, "created", { a: 2 })];
  expect(planParcel({ a: 2 }, ordered(2), made)).toEqual({ kind: "refused", trackingNumbers: ["MS1"] });
  for (const state of ["shipped", "delivered", "returned", "lost"])
    expect(planParcel({ a: 1 }, ordered(2, 2), [parcel(1, state, { a: 2 })])).toEqual({
      kind: "refused",
      trackingNumbers: ["MS1"],
    });
});

test("what is left of an order is the next parcel, and numbers are never used twice", () => {
  expect(planParcel({ a: 1 }, ordered(2, 1), [parcel(1, "created", { a: 1 })])).toEqual({ kind: "new", number: 2 });
  const cancelled = [parcel(1, "cancelled", { a: 2 }), parcel(2, "cancelling", { a: 2 })];
  expect(planParcel({ a: 2 }, ordered(2), cancelled)).toEqual({ kind: "new", number: 3 });
});

test("a parcel whose answer was lost, or that Masar shipped first, is taken up; goods sent by others are not ours", () => {
  const claimed = parcel(1, "claimed", { a: 2 });
  expect(planParcel({ a: 2 }, ordered(2), [claimed])).toEqual({ kind: "take", parcel: claimed });
  const first = parcel(1, "created", { a: 2 }, { fulfillment_id: null });
  expect(planParcel({ a: 1 }, ordered(2), [first])).toEqual({ kind: "take", parcel: first });
  expect(planParcel({ a: 2 }, ordered(2, 1), []).kind).toBe("refused");
});

const item = (id: string, quantity: number, fulfilled: number) => ({
  id,
  title: id,
  quantity,
  unit_price: 450,
  total: 450 * quantity,
  detail: { quantity, fulfilled_quantity: fulfilled },
  variant: { weight: 400 },
});
const orderOf = (items: object[], change: object = {}) => ({
  id: "order_1",
  display_id: 1,
  status: "pending",
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
  currency_code: "egp",
  total: 965,
  summary: { pending_difference: 965, paid_total: 0, refunded_total: 0 },
  items,
  ...change,
});

test("every ordered item is described once: asked for, open, or sent by others", () => {
  const states = fc.constantFrom("claimed", "created", "shipped", "delivered", "cancelled", "cancelling");
  const parcels = fc.array(fc.record({ state: states, quantity: fc.integer({ min: 1, max: 3 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(parcels, fc.nat(3), fc.nat(3), (given, elsewhere, left) => {
      const rows = given.map(({ state, quantity }, at) => parcel(at + 1, state, { a: quantity }));
      const counts = (some: readonly Parcel[]) => some.reduce((sum, { lines }) => sum + (lines.a ?? 0), 0);
      const held = rows.filter(({ state }) => !state.startsWith("cancel"));
      const linked = counts(held.filter(({ fulfillment_id }) => fulfillment_id !== null));
      const quantity = counts(held) + elsewhere + left;
      const order = orderOf([item("a", quantity, linked + elsewhere)]);
      const described = describeOrder(order, rows, readOptions(ADDRESSES)).parcels;
      const sum = (state: string) =>
        described.filter((one) => one.state === state).reduce((all, { lines }) => all + (lines.a ?? 0), 0);
      expect(sum("requested") + sum("open") + sum("elsewhere")).toBe(quantity);
      expect(sum("open")).toBe(left);
      expect(new Set(described.map(({ number }) => number)).size).toBe(described.length);
    }),
  );
});

test("a request changes its own parcel only", () => {
  const order = orderOf([item("a", 3, 0)]);
  const request = { number: 1, lines: { a: 1 } };
  const expected = [
    { number: 1, state: "requested", lines: { a: 1 } },
    { number: 2, state: "open", lines: { a: 2 } },
  ];
  for (const rows of [[], [parcel(1, "claimed", { a: 3 })], [parcel(1, "created", { a: 3 }, { fulfillment_id: null })]])
    expect(describeOrder(order, rows, readOptions(ADDRESSES), request).parcels).toEqual(expected);
});

test("a parcel keeps the service of the shipping option that the merchant chose for it", () => {
  const order = orderOf([item("a", 3, 0)]);
  const rows = [
    parcel(1, "created", { a: 1 }, { service: "economy" }),
    parcel(2, "claimed", { a: 1 }, { service: null }),
  ];
  const request = { number: 2, lines: { a: 1 }, service: "express" };
  const services = describeOrder(order, rows, readOptions(ADDRESSES), request).parcels.map(({ service }) => service);
  expect(services).toEqual(["economy", "express", undefined]);
});

test("cash is the last payment's that was not cancelled, else the last one's; amounts are decimal text", () => {
  const payment = (provider_id: string, created_at: string, canceled_at: string | null = null) => ({
    id: provider_id,
    provider_id,
    amount: 965,
    created_at,
    canceled_at,
    captures: [],
  });
  const described = (payments: object[]) => {
    const order = orderOf([], { payment_collections: [{ id: "p", status: "x", amount: 1, payments }] });
    return describeOrder(order, [], readOptions(ADDRESSES)).order;
  };
  const cash = payment("pp_system_default", "2026-11-20T10:00:00Z");
  const card = payment("pp_stripe_stripe", "2026-11-20T09:00:00Z");
  expect(described([cash, card])).toMatchObject({ gateway: "pp_system_default", is_cod: true, total: "965.00" });
  const cancelled = { ...cash, canceled_at: "2026-11-20T11:00:00Z" };
  expect(described([cancelled, card])).toMatchObject({ gateway: "pp_stripe_stripe", is_cod: false });
  expect(described([cancelled])).toMatchObject({ gateway: "pp_system_default", is_cod: true });
  expect(described([])).toMatchObject({ gateway: null, is_cod: false });
  const odd = { total: { value: "849.5", precision: 20 }, summary: { pending_difference: -450.255 } };
  expect(describeOrder(orderOf([], odd), [], readOptions(ADDRESSES)).order).toMatchObject({
    total: "849.50",
    pending_difference: "-450.25",
  });
});

const CART = {
  currency_code: "egp",
  items: [{ quantity: 2, unit_price: 450, variant: { weight: 400 } }],
  shipping_address: { province: "Giza", city: "Dokki", address_1: "5 Test Street" },
};

test("carts at one address ask once; while Masar does not answer the known price is used, and elsewhere the option", async () => {
  let isDown = false;
  const rates = JSON.stringify({ object: "rates", rates: [{ service: "standard", price: "65.00" }] });
  const answer = respond(200, { headers: { "content-type": "application/json" }, body: rates });
  const receiver = await startReceiver(() => (isDown ? reset : answer));
  started.push(receiver);
  const connection = { storeId: "sto_1", apiUrl: `${receiver.url}/v1`, apiKey: "masar_test_rk_x" };
  const quotes = new Quotes(readOptions({ ...ADDRESSES, fallbackPrice: 80 }));
  const priced = await Promise.all(Array.from({ length: 5 }, () => quotes.price("standard", CART, connection)));
  expect(priced).toEqual([65, 65, 65, 65, 65]);
  expect(await quotes.price("standard", CART, connection)).toBe(65);
  expect(receiver.requests).toHaveLength(1);
  expect(JSON.parse(receiver.requests[0]?.body ?? "")).toMatchObject({ weight_kg: 0.8, cart_total: "900.00" });
  expect(await quotes.price("express", CART, connection)).toBeUndefined();
  isDown = true;
  const elsewhere = { ...CART, shipping_address: { province: "Aswan" } };
  expect(await quotes.price("standard", CART, connection)).toBe(65);
  expect(await quotes.price("standard", elsewhere, connection)).toBe(80);
  expect(await quotes.price("express", elsewhere, connection)).toBe(80);
  expect(await quotes.price("standard", elsewhere, undefined)).toBe(80);
  // After a failure, the next carts do not wait.
  expect(receiver.requests).toHaveLength(2);
});

const cartTo = (province: string, address_1: string, quantity = 2) => ({
  ...CART,
  items: [{ quantity, unit_price: 450, variant: { weight: 400 } }],
  shipping_address: { province, city: "x", address_1 },
});

/** Quotes that have seen these prices, after which Masar does not answer any more. */
async function quotesWithout(seen: readonly [cart: object, price: number][], options: object) {
  let price: number | undefined;
  const receiver = await startReceiver(() => {
    if (price === undefined) return reset;
    const rates = [{ service: "standard", price: price.toFixed(2) }];
    return respond(200, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ object: "rates", rates }),
    });
  });
  started.push(receiver);
  const connection = { storeId: "sto_1", apiUrl: `${receiver.url}/v1`, apiKey: "masar_test_rk_x" };
  const quotes = new Quotes(readOptions({ ...ADDRESSES, ...options }));
  for (const [cart, says] of seen) {
    price = says;
    expect(await quotes.price("standard", cart, connection)).toBe(says);
  }
  price = undefined;
  return (cart: object, service = "standard") => quotes.price(service, cart, connection);
}

const SEEN: readonly [object, number][] = [
  [cartTo("Cairo", "1 Nasr City"), 60],
  [cartTo("Cairo", "1 Badr City"), 75],
  [cartTo("Cairo", "2 Nasr City", 10), 80],
  [cartTo("Aswan", "1 Corniche"), 150],
];

test("while Masar does not answer, a new address costs what its governorate did, at this weight and in its dearest part", async () => {
  const priced = await quotesWithout(SEEN, { fallbackPrice: 70 });
  expect(await priced(cartTo("Cairo", "3 Unseen Street"))).toBe(75);
  expect(await priced(cartTo(" cairo ", "3 Unseen Street"))).toBe(75);
  expect(await priced(cartTo("Aswan", "3 Unseen Street"))).toBe(150);
  // 1.2 kg: of heavier parcels the lightest; 8 kg: not less than lighter ones.
  expect(await priced(cartTo("Cairo", "3 Unseen Street", 3))).toBe(80);
  expect(await priced(cartTo("Cairo", "3 Unseen Street", 20))).toBe(80);
  expect(await priced(cartTo("Aswan", "3 Unseen Street", 20))).toBe(150);
});

test("of a governorate that nobody asked for, fallbackPrice; without it the highest price seen, else 70", async () => {
  const unseen = cartTo("Luxor", "1 Unseen Street");
  const set = await quotesWithout(SEEN, { fallbackPrice: 55 });
  expect([await set(unseen), await set(unseen, "express")]).toEqual([55, 55]);
  const unset = await quotesWithout(SEEN, {});
  expect([await unset(unseen), await unset(unseen, "express")]).toEqual([150, 70]);
});

test("a cart that cannot be delivered has no price, and takes the live prices from no other cart", async () => {
  const rates = JSON.stringify({ object: "rates", rates: [{ service: "standard", price: "65.00" }] });
  const refusal = JSON.stringify({ code: "validation_failed", detail: "too heavy", status: 422 });
  const json = { "content-type": "application/json" };
  const receiver = await startReceiver(({ body }) =>
    JSON.parse(body).weight_kg > 1_000
      ? respond(422, { headers: json, body: refusal })
      : respond(200, { headers: json, body: rates }),
  );
  started.push(receiver);
  const connection = { storeId: "sto_1", apiUrl: `${receiver.url}/v1`, apiKey: "masar_test_rk_x" };
  const quotes = new Quotes(readOptions({ ...ADDRESSES, fallbackPrice: 80 }));
  const heavy = { ...CART, items: [{ quantity: 3_000, unit_price: 1, variant: { weight: 400 } }] };
  expect(await quotes.price("standard", heavy, connection)).toBeUndefined();
  expect(await quotes.price("standard", CART, connection)).toBe(65);
});

test("an item without a weight has the one of the options, in the checkout and in the shipment", () => {
  const weightless = { ...item("a", 1, 0), variant: null };
  const described = describeOrder(orderOf([weightless]), [], readOptions({ ...ADDRESSES, defaultWeightGrams: 250 }));
  expect(described.order.items).toMatchObject([{ unit_grams: 250 }]);
});

test("what a claim sends instead of faulty goods costs the buyer nothing at the door", () => {
  const order = orderOf([item("a", 1, 1), item("b", 1, 0)], {
    total: 965,
    summary: { pending_difference: 450, paid_total: 515, refunded_total: 0 },
    claims: [{ order_id: "order_1", additional_items: [{ item_id: "b", quantity: 1 }], return: null }],
  });
  expect(describeOrder(order, [], readOptions(ADDRESSES)).order).toMatchObject({
    total: "515.00",
    paid_total: "515.00",
    pending_difference: "0.00",
    items: [
      { id: "a", total: "450.00" },
      { id: "b", total: "0.00" },
    ],
  });
});

test("the total leaves out goods that are to come back, as what is owed is", () => {
  const back = { ...item("a", 2, 2), detail: { quantity: 2, fulfilled_quantity: 2, return_requested_quantity: 1 } };
  const order = orderOf([back, item("b", 1, 0)], {
    total: 1415,
    summary: { pending_difference: 450, paid_total: 515, refunded_total: 0 },
  });
  expect(describeOrder(order, [], readOptions(ADDRESSES)).order).toMatchObject({
    total: "965.00",
    paid_total: "515.00",
    pending_difference: "450.00",
  });
});

test("secrets open with the server's own secret only, and not after a change", () => {
  const sealed = seal("cookie secret", "whsec_x");
  expect(unseal("cookie secret", sealed)).toBe("whsec_x");
  expect(unseal("another secret", sealed)).toBeUndefined();
  expect(unseal("cookie secret", `${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(unseal("cookie secret", "")).toBeUndefined();
});

test("the configuration gets Masar once, and keeps what it has", () => {
  const manual = { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" };
  const config = {
    modules: { fulfillment: { resolve: "x", options: { providers: [manual] }, dependencies: ["mine"] }, cart: {} },
    plugins: ["another"],
  };
  const once = structuredClone(withMasar(config, ADDRESSES));
  expect(withMasar(config, ADDRESSES)).toEqual(once);
  expect(once).toMatchObject({
    modules: {
      fulfillment: {
        resolve: "x",
        options: { providers: [manual, { resolve: "@masar/medusa-shipping/providers/masar", id: "masar" }] },
        dependencies: ["mine", "query", "locking", "masarShipping"],
      },
      cart: {},
    },
    plugins: ["another", { resolve: "@masar/medusa-shipping" }],
  });
  expect(withMasar({}, ADDRESSES)).toMatchObject({
    modules: { fulfillment: { resolve: "@medusajs/medusa/fulfillment" } },
  });
});

test.each([
  ["masarUrl", { masarUrl: "" }],
  ["backendUrl", { backendUrl: "ftp://x" }],
  ["weightUnit", { weightUnit: "lb" }],
  ["restockOnReturn", { restockOnReturn: "no" }],
  ["fallbackPrice", { fallbackPrice: 0 }],
  ["defaultWeightGrams", { defaultWeightGrams: Number.NaN }],
  ["masarUrl", { masarUrl: null }],
  ["masarUrl", { masarUrl: "https://app.masar.example/?x=1" }],
  ["backendUrl", { backendUrl: "https://user:secret@shop.example" }],
  ["fallbackPrice", { fallbackPrice: "70" }],
  ["fallbackPrice", { fallbackPrice: Number.POSITIVE_INFINITY }],
  ["codProviders", { codProviders: "pp_system_default" }],
  ["codProviders", { codProviders: [""] }],
  ["captureOnDelivery", { captureOnDelivery: "false" }],
])("an invalid option is named: %s", (name, change) => {
  expect(() => readOptions({ ...ADDRESSES, ...change })).toThrow(name);
});

test("a misspelt option stops the start, and is named", () => {
  expect(() => withMasar({}, { ...ADDRESSES, fallbackRate: 70 })).toThrow("fallbackRate");
});
