// What a merchant sets on the Masar page and on a held order.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Site, startSite } from "../support/wordpress.ts";
import { connectStore, type FakeMasar, json, problem, STORE, startMasar } from "../support/wordpress-masar.ts";
import { hidden, Visitor, visibleText } from "../support/wordpress-visitor.ts";

const PAGE = "/wp-admin/admin.php?page=masar-shipping";
const POST = "/wp-admin/admin-post.php";
let masar: FakeMasar;
let site: Site;
let admin: Visitor;

beforeAll(async () => {
  masar = await startMasar();
  site = await startSite({ appUrl: masar.appUrl });
  admin = await Visitor.signedIn(site);
  await connectStore(site, admin, masar);
});
afterAll(async () => {
  await site?.stop();
  await masar?.close();
});
beforeEach(() => {
  masar.reset();
  masar.on(`GET /stores/${STORE}`, () => json(store));
});

const store = {
  id: STORE,
  name: "Shop",
  status: "connected",
  health: {},
  rules: { cash_gateways: ["cod", "old_cash"], prepaid_gateways: ["bacs"], tell_buyer: true },
  payment_methods: [
    { id: "cod", title: "Cash on delivery", means: "cash" },
    { id: "paymob", title: "بطاقة <b>Paymob</b>", means: "ask" },
    { id: "x/deposits.php", title: "Deposits", means: "deposit" },
  ],
};
const sent = (operation: string) =>
  masar.requests
    .filter(({ method, path }) => `${method} ${path}`.startsWith(operation))
    .map(({ body }) => JSON.parse(body));
const press = async (action: string, fields: Record<string, string>) => {
  const { body } = await admin.get(PAGE);
  const nonce = hidden(body, "_wpnonce", `value="${action}"`);
  await admin.post(POST, { action, _wpnonce: nonce, ...fields });
  return visibleText((await admin.get(PAGE)).body);
};
const options = (values: object) => site.ask("POST", "/options", values);

test("shows each payment method with what it means, and saves only those that are shown", async () => {
  const { body } = await admin.get(PAGE);
  expect(body).toContain("بطاقة &lt;b&gt;Paymob&lt;/b&gt;");
  expect(body).toMatch(/name="means\[cod\]"><option value="cash" selected/);
  expect(body).toMatch(/name="means\[paymob\]">.*?<option value="ask" selected/s);
  expect(visibleText(body)).toContain("Deposit: the rest of each order is collected in cash");
  masar.on(`PATCH /stores/${STORE}`, () => json(store));
  const text = await press("masar_checkout", { "means[cod]": "cash", "means[paymob]": "paid", fee: "yes" });
  expect(text).toContain("Saved.");
  expect(sent("PATCH")).toEqual([
    { rules: { tell_buyer: false, cash_gateways: ["old_cash", "cod"], prepaid_gateways: ["bacs", "paymob"] } },
  ]);
});

test("a refusal by Masar is shown and changes nothing here", async () => {
  await options({
    standin_zones: { 1: { name: "Egypt", locations: [], methods: [{ id: "masar_shipping", instance: 3 }] } },
  });
  masar.on(`PATCH /stores/${STORE}`, () => problem(403, "Ask the owner."));
  expect(await press("masar_checkout", { "means[cod]": "ask" })).toContain("Ask the owner.");
  expect(await site.ask("GET", "/option/woocommerce_masar_shipping_3_settings")).toBe(false);
});

test("the cash fee is turned off in every zone that offers Masar", async () => {
  masar.on(`PATCH /stores/${STORE}`, () => json(store));
  await options({ woocommerce_masar_shipping_3_settings: { title: "Home" } });
  await press("masar_checkout", { "means[cod]": "cash", tell_buyer: "yes" });
  expect(await site.ask("GET", "/option/woocommerce_masar_shipping_3_settings")).toEqual({
    cod_fee: "no",
    title: "Home",
  });
  await options({ woocommerce_masar_shipping_3_settings: null });
});

test("where Masar is offered to locations that no zone covers, it counts as offered and its cash fee is turned off too", async () => {
  masar.on(`PATCH /stores/${STORE}`, () => json(store));
  const before = await site.ask("GET", "/option/standin_zones");
  await options({
    standin_zones: { 0: { name: "", locations: [], methods: [{ id: "masar_shipping", instance: 9 }] } },
  });
  expect(visibleText((await admin.get(PAGE)).body)).not.toContain("No shipping zone offers Masar");
  await press("masar_checkout", { "means[cod]": "cash", tell_buyer: "yes" });
  expect(await site.ask("GET", "/option/woocommerce_masar_shipping_9_settings")).toEqual({ cod_fee: "no" });
  await options({ woocommerce_masar_shipping_9_settings: null, standin_zones: before });
});

test("one press offers Masar in a zone, once, or makes the zone of Egypt where there is none", async () => {
  await options({ standin_zones: null });
  expect(visibleText((await admin.get(PAGE)).body)).toContain("No shipping zone offers Masar");
  expect(await press("masar_zone", { zone: "0" })).toContain("Egypt Offers Masar");
  expect(await site.ask("GET", "/option/standin_zones")).toMatchObject({
    1: { name: "Egypt", locations: ["country:EG"], methods: [{ id: "masar_shipping" }] },
  });
  await options({ standin_zones: { 1: { name: "Delta", locations: [], methods: [] } } });
  const { body } = await admin.get(PAGE);
  const nonce = hidden(body, "_wpnonce", 'value="masar_zone"');
  for (const zone of ["1", "1", "77"]) await admin.post(POST, { action: "masar_zone", _wpnonce: nonce, zone });
  const text = visibleText((await admin.get(PAGE)).body);
  expect(text).toContain("Delta Offers Masar");
  expect(text).toContain("This shipping zone no longer exists.");
  expect(await site.ask("GET", "/option/standin_zones")).toMatchObject({ 1: { methods: [{}] } });
});

test("the settings are refused without a nonce and without the right", async () => {
  for (const action of ["masar_checkout", "masar_zone"]) {
    expect((await admin.post(POST, { action, zone: "0" })).status).toBe(403);
    await site.ask("POST", "/users", { user_login: action, user_pass: action, role: "subscriber" });
    const other = await Visitor.signedIn(site, action);
    expect((await other.post(POST, { action, _wpnonce: await other.nonce(action) })).status).toBe(403);
  }
  expect(sent("PATCH")).toEqual([]);
});

test("Disconnect asks first and says what it does, also to the shipments that have not ended", async () => {
  masar.on(`GET /stores/${STORE}`, () => json({ ...store, health: { open_shipments: 7 } }));
  const { body } = await admin.get(PAGE);
  expect(body).toMatch(
    /<details class="masar-leave"><summary>Disconnect<\/summary><p>New orders.*Shipments that have not ended: 7\..*Disconnect this store<\/button>/s,
  );
});

const held = (id: number, more: object = {}) => ({
  id: "ord_1",
  remote_id: String(id),
  status: "needs_attention",
  shipment: null,
  recipient: { name: "منى", phones: ["0100"], address: "12 St" },
  reasons: [
    { code: "phone_unreadable", field: "recipient.phone", detail: "“0100” is not a mobile number." },
    { code: "governorate_unknown", field: "recipient.governorate", detail: "Choose the governorate." },
  ],
  ...more,
});

test("a held order is corrected and shipped on its own page", async () => {
  const { id } = await site.ask<{ id: number }>("POST", "/orders", { meta: {} });
  masar.on("GET /orders", () => json({ object: "list", data: [held(id)] }));
  const address = `/wp-admin/admin.php?page=wc-orders&action=edit&id=${id}`;
  const { body } = await admin.get(address);
  expect(body).toMatch(/name="masar_correction\[recipient.phone\]" value="0100"/);
  expect(body).toMatch(/name="masar_correction\[recipient.governorate\]">.*<option value="EGGZ">Giza/s);
  const fields = {
    action: "masar_correct",
    order_id: String(id),
    _wpnonce: hidden(body, "_wpnonce", "masar-order-form"),
    "masar_correction[recipient.phone]": " 01000000001 ",
    "masar_correction[recipient.governorate]": "EGGZ",
    "masar_correction[cod_value]": "",
    "masar_correction[secret]": "x",
  };
  masar.on("PATCH /orders/ord_1", () => problem(422, "Not a phone number."));
  await admin.post(POST, fields);
  expect(sent("POST /v1/orders/ship")).toEqual([]);
  expect(visibleText((await admin.get(address)).body)).toContain("Not a phone number.");
  masar.on("PATCH /orders/ord_1", () => json(held(id, { status: "waiting", reasons: [] })));
  await admin.post(POST, fields);
  expect(sent("PATCH").at(-1)).toEqual({ recipient: { phone: "01000000001", governorate: "GZ" } });
  expect(sent("POST /v1/orders/ship")).toEqual([{ store: STORE, remote_ids: [String(id)] }]);
});

test("the list of orders says which are held and why, and asks once a minute", async () => {
  const { id } = await site.ask<{ id: number }>("POST", "/orders", { meta: {} });
  await options({ _transient_masar_shipping_held: null });
  masar.on("GET /orders", () => json({ object: "list", data: [held(id)] }));
  const cell = async () => {
    const { body } = await admin.get("/wp-admin/admin.php?page=wc-orders");
    return visibleText(new RegExp(`id="masar-${id}">(.*?)</td>`, "s").exec(body)?.[1] ?? "");
  };
  expect(await cell()).toBe("Held “0100” is not a mobile number.");
  expect(await cell()).toContain("Held");
  expect(masar.requests.filter(({ path }) => path.startsWith("/v1/orders"))).toHaveLength(1);
});

test("none of these tests wrote a line to the log", async () => {
  expect(await site.complaints()).toEqual([]);
});
