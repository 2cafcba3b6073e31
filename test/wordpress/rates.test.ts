// Shipping rates at the checkout.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hang, reset, respond } from "../support/receiver.ts";
import { type Site, startSite } from "../support/wordpress.ts";
import {
  API_KEY,
  callPlugin,
  connectStore,
  type FakeMasar,
  json,
  problem,
  STORE,
  startMasar,
} from "../support/wordpress-masar.ts";
import { Visitor } from "../support/wordpress-visitor.ts";

const QUESTION = `POST /stores/${STORE}/rates`;
let masar: FakeMasar;
let site: Site;

beforeAll(async () => {
  masar = await startMasar();
  site = await startSite({ appUrl: masar.appUrl });
  await connectStore(site, await Visitor.signedIn(site), masar);
});
afterAll(async () => {
  await site?.stop();
  await masar?.close();
});
beforeEach(async () => {
  masar.reset();
  masar.on(QUESTION, () => json({ object: "rates", rates: [standard, express] }));
  await settings({});
  await forgetSilence();
});

const standard = {
  id: "quo_1",
  service: "standard",
  title: "Standard",
  price: "65.00",
  cod_fee: "5.70",
  currency: "EGP",
  min_days: 1,
  max_days: 3,
};
const express = { ...standard, id: "quo_2", service: "express", title: "Express", price: "95.00", max_days: 1 };

interface Checkout {
  rates: { id: string; label: string; cost: string; meta: Record<string, string> }[];
  fees: { name: string; amount: number; taxable: boolean }[];
}

// Every test uses its own street, so that no cached response of another test is used.
let street = 0;
const place = (changes: object = {}) => ({
  country: "EG",
  state: "EGC",
  city: "Nasr City",
  address: `${++street} Abbas St`,
  postcode: "11765",
  ...changes,
});
const mugs = { name: "Mug &amp; <b>saucer</b>", quantity: 2, weight: "0.4", line_total: 500, line_tax: 66 };
const checkout = (changes: object = {}) =>
  site.ask<Checkout>("POST", "/rates", { destination: place(), contents: [mugs], ...changes });
const forgetSilence = () => site.ask("POST", "/options", { _transient_masar_shipping_silence: null });
const settings = (values: object) =>
  site.ask("POST", "/options", { woocommerce_masar_shipping_3_settings: values, woocommerce_weight_unit: "kg" });

test("offers the services that Masar quotes, with the quote on the rate", async () => {
  const { rates, fees } = await checkout();
  expect(rates).toEqual([
    {
      id: "masar_shipping:3:standard",
      label: "Standard (working days: 1–3)",
      cost: "65.00",
      meta: { _masar_quote_id: "quo_1", _masar_service: "standard", _masar_cod_fee: "5.70" },
    },
    expect.objectContaining({ id: "masar_shipping:3:express", label: "Express (working days: 1)", cost: "95.00" }),
  ]);
  expect(fees).toEqual([]);
});

test("sends the destination, the goods and their price, and no personal data of the buyer", async () => {
  await site.ask("POST", "/options", { woocommerce_weight_unit: "g" });
  const destination = { ...place(), address: "14 Abbas & <El Akkad>", first_name: "Mona", phone: "01000000000" };
  const feather = { name: "Feather", weight: "", quantity: 1 };
  await checkout({
    destination,
    contents: [
      { ...mugs, weight: "400" },
      { name: "Voucher", virtual: true },
    ],
  });
  await checkout({ destination, contents: [{ ...mugs, weight: "400" }, feather] });
  expect(masar.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${API_KEY}` });
  const [first, second] = masar.requests.map(({ body }) => JSON.parse(body));
  expect(first).toEqual({
    destination: {
      country: "EG",
      state: "EGC",
      city: "Nasr City",
      address: "14 Abbas & <El Akkad>",
      postcode: "11765",
    },
    weight_kg: 0.8,
    cart_total: "566.00",
    currency: "EGP",
    items: [{ title: "Mug & saucer", quantity: 2, weight_kg: 0.4 }],
  });
  expect(second.weight_kg).toBeNull();
  expect(second.items[1]).toEqual({ title: "Feather", quantity: 1, weight_kg: null });
});

test("sends one request for the same cart, and another for a changed one", async () => {
  const same = { destination: place() };
  const [first, second] = [await checkout(same), await checkout(same)];
  expect(second).toEqual(first);
  expect(masar.requests).toHaveLength(1);
  await checkout({ ...same, contents: [{ ...mugs, quantity: 3 }] });
  expect(masar.requests).toHaveLength(2);
});

test.each([
  ["without a governorate", { state: "" }],
  ["abroad", { country: "SA", state: "EGC" }],
])("offers nothing %s, not even the fallback, and sends no request", async (_, changes) => {
  await settings({ fallback_price: "70" });
  expect((await checkout({ destination: place(changes) })).rates).toEqual([]);
  expect(masar.requests).toEqual([]);
});

test.each([
  ["answers with no rates", () => json({ object: "rates", rates: [] })],
  ["does not understand the address", () => problem(422, "No such governorate.")],
])("offers nothing where Masar %s", async (_, answer) => {
  await settings({ fallback_price: "70" });
  masar.on(QUESTION, answer);
  expect((await checkout()).rates).toEqual([]);
});

test.each([
  ["is silent", () => hang],
  ["breaks off", () => reset],
  ["fails", () => respond(503, { body: "<html>down</html>" })],
  ["answers with something else", () => respond(200, { body: "<html>welcome</html>" })],
  ["refuses the key", () => problem(401, "No such key.")],
  ["sends elsewhere", () => respond(302, { headers: { location: "/v1/elsewhere" } })],
])("uses the fallback price when Masar %s, and sends no request for a while", async (_, answer) => {
  await settings({ title: "Home", fallback_price: "70" });
  masar.on(QUESTION, answer);
  const same = { destination: place(), payment_method: "cod" };
  for (let times = 0; times < 2; times++) {
    const { rates, fees } = await checkout(same);
    expect(rates).toEqual([{ id: "masar_shipping:3:fallback", label: "Home", cost: "70", meta: {} }]);
    expect(fees).toEqual([]);
  }
  expect(masar.requests).toHaveLength(1);
});

test("while Masar does not answer no other buyer waits for it; later requests are sent again", async () => {
  await settings({ fallback_price: "70" });
  masar.on(QUESTION, () => reset);
  await checkout();
  masar.on(QUESTION, () => json({ rates: [standard] }));
  expect((await checkout()).rates[0]?.cost).toBe("70");
  expect(masar.requests).toHaveLength(1);
  await forgetSilence();
  expect((await checkout()).rates[0]?.cost).toBe("65.00");
});

test("waits four seconds for a response, and keeps the error until the next success", async () => {
  masar.on(QUESTION, () => reset);
  await checkout();
  await forgetSilence();
  expect(await site.ask("GET", "/timeout")).toBe(4);
  const lastError = async () => (await callPlugin(site, "GET", "/health")).body.last_error;
  expect(await lastError()).toMatchObject({ message: expect.stringContaining("Masar could not be reached") });
  masar.on(QUESTION, () => json({ rates: [] }));
  await checkout();
  expect(await lastError()).toBeNull();
});

test("offers nothing when Masar fails and no fallback price is set", async () => {
  masar.on(QUESTION, () => respond(500));
  expect((await checkout()).rates).toEqual([]);
});

test("offers only the chosen services, free of charge from the amount that is set", async () => {
  await settings({ services: ["express"], free_above: "566" });
  const { rates } = await checkout();
  expect(rates.map(({ id, cost }) => [id, cost])).toEqual([["masar_shipping:3:express", "0"]]);
  await settings({ services: ["express"], free_above: "566.01" });
  expect((await checkout()).rates[0]?.cost).toBe("95.00");
});

test("offers no price that is in another currency or invalid", async () => {
  const rates = [{ ...standard, currency: "USD" }, { ...standard, price: "free" }, { ...standard, price: null }, 7];
  masar.on(QUESTION, () => json({ rates }));
  expect((await checkout()).rates).toEqual([]);
});

test("adds the cash fee of the chosen rate only when the buyer pays cash and the merchant charges it", async () => {
  const cash = { payment_method: "cod" };
  expect((await checkout(cash)).fees).toEqual([{ name: "Cash on delivery", amount: 5.7, taxable: false }]);
  expect((await checkout({ payment_method: "bacs" })).fees).toEqual([]);
  expect((await checkout({ ...cash, chosen: "flat_rate:1" })).fees).toEqual([]);
  await settings({ cod_fee: "no" });
  expect((await checkout(cash)).fees).toEqual([]);
});

test("charges no cash fee in a checkout block that keeps the payment method to itself until the end", async () => {
  const inBlock = async () => {
    const body = JSON.stringify({ destination: place(), contents: [mugs], payment_method: "cod" });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${site.origin}/wp-json/wc/store/v1/rates`, { method: "POST", headers, body });
    return ((await answer.json()) as Checkout).fees;
  };
  await site.ask("POST", "/options", { standin_version: "10.3.6" });
  expect(await inBlock()).toEqual([]);
  await site.ask("POST", "/options", { standin_version: "10.4.0" });
  expect(await inBlock()).toHaveLength(1);
  await site.ask("POST", "/options", { standin_version: null });
});

test("VAT is not added again to a shipping line of ours, and others' lines keep theirs", async () => {
  const taxes = async (method: string) => (await site.ask<{ taxes: unknown }>("POST", "/line-taxes", { method })).taxes;
  expect(await taxes("masar_shipping")).toBe(false);
  expect(await taxes("flat_rate")).toEqual({ total: { 1: "9.10" } });
});

test("a buyer in Egypt needs no postcode", async () => {
  expect(await site.ask("GET", "/locale")).toEqual({ EG: { postcode: { required: false } } });
});

test("removes markup from a service's name", async () => {
  masar.on(QUESTION, () => json({ rates: [{ ...standard, title: "<script>alert(1)</script>سريع", min_days: null }] }));
  expect((await checkout()).rates[0]?.label).toBe("سريع");
});

test("none of these tests wrote a line to the log", async () => {
  expect(await site.complaints()).toEqual([]);
});
