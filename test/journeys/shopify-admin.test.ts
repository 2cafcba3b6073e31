// The app inside Shopify's admin: what a merchant does there every day, and which orders get a courier.
import { setEmail } from "@masar/core/account/user/repository";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { open as openPdf } from "../core/label/paper.ts";
import { createClient } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, polled } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";
import { embeddedClient, installShop, linkShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify, locationOf } from "../support/shopify/shopify.ts";
import { tell } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShopify;

const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
});
afterAll(() => masar?.stop());
/** The shop's clock, in seconds ahead of ours: its dates are whole seconds, and a change gets a later one than the state before. */
let ahead = 5;
const tick = () => {
  ahead += 1;
};

beforeEach(async () => {
  const now = () => Temporal.Now.instant().add({ seconds: ahead });
  const name = `daily-store-${shops.length}`;
  shop = fakeShopify({ now, domain: `${name}.myshopify.com`, email: `owner@${name}.example` });
  shops.push(shop);
  merchant = await masar.newAccount();
});

/** The account that a press of “Create my account” made, with a client of its own in the store's mode. */
async function createdInside() {
  const created = await embeddedClient(masar, shop).post("create");
  expect(created.text).toContain("Connected");
  const store = await masar.service.db.read("stores").where({ remote_id: shop.domain }).first();
  const { db, accounts, config } = masar.service;
  const key = { accountId: store.account_id, mode: store.mode, kind: "secret" as const, scopes: [], name: "test" };
  const { secret } = await db.write((trx) => accounts.issueKey(trx, key));
  const base = store.mode === "live" ? config.liveUrl : config.sandboxUrl;
  const client = createClient({ base, key: secret });
  await polled(client, store.id);
  return { store, client };
}

describe("orders that no courier collects", () => {
  test("a test order waits in live with a reason, also after a press of Ship, and books nothing", async () => {
    const { store, client } = await createdInside();
    expect(store.mode).toBe("live");
    const placed = shop.placeOrder({ test: true });
    const real = shop.placeOrder();
    await shop.deliver(masar.origin);
    await orderOnce(client, store.id, parcelOf(real), ({ status }) => status === "shipped");
    const waiting = await orderOnce(client, store.id, parcelOf(placed), ({ status }) => status === "waiting");
    expect(waiting.reasons[0].code).toBe("test_order");
    const pressed = await embeddedClient(masar, shop).post("ship", { order: waiting.id });
    expect(pressed.text).toContain("connect the store to the sandbox");
    expect((await client.get("/shipments")).body.data).toHaveLength(1);
  });

  test("an account that was made for a shop under development is in the sandbox, where its orders ship", async () => {
    shop.isDevelopment = true;
    const { store, client } = await createdInside();
    expect(store.mode).toBe("test");
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    await orderOnce(client, store.id, parcelOf(placed), ({ status }) => status === "shipped");
    expect(await masar.service.db.read("shipments").where({ account_id: store.account_id, mode: "live" })).toEqual([]);
  });

  test("a shop's real orders ship once its development has ended, and what was a test is never collected", async () => {
    const { store, client } = await createdInside();
    expect(store.mode).toBe("live");
    // Connected before, and nothing tells us of another plan.
    shop.isDevelopment = true;
    const placed = shop.placeOrder({ goods: [{ quantity: 2 }] });
    await shop.deliver(masar.origin);
    const waits = ({ status }: { status: string }) => status === "waiting";
    expect((await orderOnce(client, store.id, parcelOf(placed), waits)).reasons[0].code).toBe("test_order");
    shop.isDevelopment = false;
    tick();
    const real = shop.placeOrder();
    const [whole] = placed.fulfillmentOrders;
    if (whole) shop.split(whole, 1);
    await shop.deliver(masar.origin);
    await orderOnce(client, store.id, parcelOf(real), ({ status }) => status === "shipped");
    for (const part of [0, 1])
      expect((await orderOnce(client, store.id, parcelOf(placed, part), waits)).reasons[0].code).toBe("test_order");
    expect((await client.get("/shipments")).body.data).toHaveLength(1);
  });

  test("local delivery ships only where the setting says so, and pick-up in the shop never does", async () => {
    const store = await installShop(masar, merchant, shop);
    const local = shop.placeOrder({ methodType: "LOCAL" });
    const pickedUp = shop.placeOrder({ methodType: "PICK_UP" });
    await shop.deliver(masar.origin);
    const of = (order: typeof local, status: string) =>
      orderOnce(merchant.test, store.id, parcelOf(order), (found) => found.status === status);
    expect((await of(local, "waiting")).reasons[0].code).toBe("local_delivery");
    await of(pickedUp, "ignored");
    const admin = embeddedClient(masar, shop);
    const form = { ship: "at_once", cash_gateways: "Cash on Delivery (COD)" };
    expect((await admin.post("settings", { ...form, local_delivery: "1" })).text).toMatch(
      /local_delivery"[^>]* checked/,
    );
    await of(local, "shipped");
    expect((await admin.post("settings", form)).text).not.toMatch(/local_delivery"[^>]* checked/);
    const later = shop.placeOrder({ methodType: "LOCAL" });
    await shop.deliver(masar.origin);
    await of(later, "waiting");
    await of(pickedUp, "ignored");
  });
});

describe("locations and pickup addresses", () => {
  const place = (id: string) => `gid://shopify/Location/${id}`;
  const pickupsOf = async () => (await merchant.test.get("/pickup_addresses")).body.data;

  test("one press makes the locations pickup addresses, and their orders are collected there; pressing again adds nothing", async () => {
    const [, alexandria] = shop.locations;
    Object.assign(alexandria?.address ?? {}, { address2: "الدور الأول", phone: "+201001112223" });
    const store = await linkShop(masar, merchant, shop);
    const before = (await pickupsOf()).length;
    const orders = ["81", "82"].map((locationId) => shop.placeOrder({ goods: [{ locationId }] }));
    await shop.deliver(masar.origin);
    for (const order of orders) {
      const held = await orderOnce(
        merchant.test,
        store.id,
        parcelOf(order),
        ({ status }) => status === "needs_attention",
      );
      expect(held.reasons.map(({ code }: { code: string }) => code)).toEqual(["place_unmapped"]);
    }
    expect((await merchant.test.get("/shipments")).body.data).toEqual([]);
    const admin = embeddedClient(masar, shop);
    expect((await admin.get("orders")).text).toContain('data-do="places"');
    for (let press = 0; press < 2; press += 1) await Promise.all([admin.post("places"), admin.post("places")]);
    for (const order of orders)
      await orderOnce(merchant.test, store.id, parcelOf(order), ({ status }) => status === "shipped");
    const pickups = await pickupsOf();
    expect(pickups).toHaveLength(before + 2);
    const [cairo, alex] = ["مخزن القاهرة", "مخزن الإسكندرية"].map((name) =>
      pickups.find((one: { name: string }) => one.name === name),
    );
    expect(alex).toMatchObject({
      governorate: "ALX",
      city: "الإسكندرية",
      address: "8 طريق الحرية، الدور الأول",
      phone: "01001112223",
      is_default: false,
    });
    const seen = await Promise.all(
      orders.map(async (order) => {
        const { shipment } = await orderOnce(merchant.test, store.id, parcelOf(order));
        const [row] = await masar.service.db.read("shipments").where({ tracking_number: shipment.tracking_number });
        return row.pickup_address_id;
      }),
    );
    expect(seen).toEqual([cairo.id, alex.id]);
    expect((await admin.get("orders")).text).not.toContain('data-do="places"');
  });

  test("locations that the shop no longer has make room in the rules for those it has", async () => {
    const store = await linkShop(masar, merchant, shop);
    const full = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [place(`closed-${at}`), null]));
    const rules = { pickup_by_place: full };
    expect((await merchant.test.patch(`/stores/${store.id}`, { rules })).status).toBe(200);
    const before = (await pickupsOf()).length;
    const admin = embeddedClient(masar, shop);
    await admin.post("places");
    expect((await merchant.test.get(`/stores/${store.id}`)).status).toBe(200);
    const named = (await merchant.test.get(`/stores/${store.id}`)).body.rules.pickup_by_place;
    expect(named).toMatchObject({ [place("81")]: expect.any(String), [place("82")]: expect.any(String) });
    expect(await pickupsOf()).toHaveLength(before + 2);
  });

  test("a location whose address names no governorate holds its orders until its address is chosen", async () => {
    const [, second] = shop.locations;
    Object.assign(second?.address ?? {}, { address1: "بجوار المسجد", city: null, provinceCode: null });
    const store = await linkShop(masar, merchant, shop);
    const admin = embeddedClient(masar, shop);
    expect((await admin.post("places")).text).toContain("incomplete");
    const placed = shop.placeOrder({ goods: [{ locationId: "82" }] });
    await shop.deliver(masar.origin);
    const held = await orderOnce(
      merchant.test,
      store.id,
      parcelOf(placed),
      ({ status }) => status === "needs_attention",
    );
    expect((await admin.post("ship", { order: held.id })).text).toContain("pickup address is not known");
    expect((await merchant.test.get("/shipments")).body.data).toEqual([]);
    const [main] = await pickupsOf();
    const saved = await admin.post("settings", {
      ship: "at_once",
      cash_gateways: "Cash on Delivery (COD)",
      [`pickup ${place("82")}`]: main.id,
    });
    expect(saved.text).toContain("Saved");
    await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
  });

  test("settings that cannot be are refused with what to change, and nothing is saved", async () => {
    const store = await installShop(masar, merchant, shop);
    const admin = embeddedClient(masar, shop);
    const tries: [Record<string, string>, string][] = [
      [{ cash_gateways: "COD\nFawry", prepaid_gateways: "Fawry" }, "Remove from one list: Fawry"],
      [{ cash_gateways: "x".repeat(61) }, "at most 60 characters"],
      [{ [`pickup ${place("82")}`]: "pka_gone" }, "no longer exists"],
    ];
    for (const [form, problem] of tries)
      expect((await admin.post("settings", { ship: "by_hand", ...form })).text).toContain(problem);
    expect((await merchant.test.get(`/stores/${store.id}`)).body.rules).toEqual(store.rules);
  });

  test("what the settings say of a location stays when another one is saved, and a location can ship without us", async () => {
    const store = await installShop(masar, merchant, shop);
    const admin = embeddedClient(masar, shop);
    const before = store.rules.pickup_by_place;
    expect(Object.keys(before).sort()).toEqual([place("81"), place("82")]);
    const form = { ship: "at_once", cash_gateways: "Cash on Delivery (COD)" };
    await admin.post("settings", { ...form, [`pickup ${place("82")}`]: "none" });
    const { rules } = (await merchant.test.get(`/stores/${store.id}`)).body;
    expect(rules.pickup_by_place).toEqual({ [place("81")]: before[place("81")] });
    expect(rules.places_not_shipped).toEqual([place("82")]);
    const placed = shop.placeOrder({ goods: [{ locationId: "82" }] });
    await shop.deliver(masar.origin);
    const waiting = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "waiting");
    expect(waiting.reasons[0].code).toBe("other_place");
  });

  test("a pickup address of another account is refused for a location", async () => {
    const store = await linkShop(masar, merchant, shop);
    const stranger = await masar.newAccount();
    const [foreign] = (await stranger.test.get("/pickup_addresses")).body.data;
    const admin = embeddedClient(masar, shop);
    await admin.post("settings", { ship: "at_once", cash_gateways: "x", [`pickup ${place("81")}`]: foreign.id });
    const { rules } = (await merchant.test.get(`/stores/${store.id}`)).body;
    expect(rules.pickup_by_place).toEqual({});
  });

  test("the shop's own address is the location's pickup address from the start, and a new location waits for its own", async () => {
    const { store, client } = await createdInside();
    const here = shop.placeOrder({ goods: [{ locationId: "81" }] });
    shop.locations.push(locationOf("84", "معرض طنطا", { address1: "3 شارع البحر", city: "طنطا", provinceCode: "GH" }));
    tell(shop, "locations/create", { admin_graphql_api_id: place("84") });
    const there = shop.placeOrder({ goods: [{ locationId: "84" }] });
    await shop.deliver(masar.origin);
    await orderOnce(client, store.id, parcelOf(here), ({ status }) => status === "shipped");
    await orderOnce(client, store.id, parcelOf(there), ({ status }) => status === "needs_attention");
    await embeddedClient(masar, shop).post("places");
    const shipped = await orderOnce(client, store.id, parcelOf(there), ({ status }) => status === "shipped");
    expect(shipped.status).toBe("shipped");
  });

  test("goods that move to an unmapped location are not collected, and after mapping the courier goes there", async () => {
    const store = await installShop(masar, merchant, shop);
    shop.faults.push({ on: "FulfillmentOrderBeforeWrite", kind: "down", isLasting: true });
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    const { shipment } = await orderOnce(
      merchant.test,
      store.id,
      parcelOf(placed),
      ({ status }) => status === "shipped",
    );
    shop.locations.push(locationOf("84", "معرض طنطا", { address1: "3 شارع البحر", city: "طنطا", provinceCode: "GH" }));
    tell(shop, "locations/create", { admin_graphql_api_id: place("84") });
    const [parcel] = placed.fulfillmentOrders;
    if (!parcel) throw new Error("no parcel");
    tick();
    shop.move(parcel, "84");
    await shop.deliver(masar.origin);
    const read = async () => (await merchant.test.get(`/shipments/${shipment.tracking_number}`)).body;
    await eventually(read, ({ collection_block }) => collection_block?.code === "edit_not_followed");
    await embeddedClient(masar, shop).post("places");
    await eventually(read, ({ collection_block }) => collection_block === null);
    const [row] = await masar.service.db.read("shipments").where({ tracking_number: shipment.tracking_number });
    const [tanta] = (await pickupsOf()).filter(({ name }: { name: string }) => name === "معرض طنطا");
    expect(row.pickup_address_id).toBe(tanta.id);
  });
});

describe("daily work inside the admin", () => {
  async function shippedOrder(order: Parameters<FakeShopify["placeOrder"]>[0] = {}) {
    const store = await installShop(masar, merchant, shop);
    const placed = shop.placeOrder(order);
    await shop.deliver(masar.origin);
    const found = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
    return { store, placed, order: found, number: String(found.shipment.tracking_number) };
  }

  test("the balance and the next payout are the API's; an account with another store shows them in the dashboard only", async () => {
    const { number } = await shippedOrder();
    for (let step = 0; step < 4; step += 1) await merchant.test.post(`/simulations/${number}/advance`);
    const { body: balance } = await merchant.test.get("/balance");
    const admin = embeddedClient(masar, shop);
    const page = (await admin.get("money")).text;
    expect(balance.payable).toBeGreaterThan(0);
    expect(page).toContain(balance.next_payout.date);
    expect(page).toContain(`<bdi>${balance.payable}`);
    await merchant.test.post("/stores", { platform: "demo" });
    const other = (await admin.get("money")).text;
    expect(other).toContain("other stores");
    expect(other).not.toContain(balance.next_payout.date);
  });

  test("a shipment is cancelled before the courier has it, and the order can be shipped again", async () => {
    const { order, number, store, placed } = await shippedOrder();
    const admin = embeddedClient(masar, shop);
    expect((await admin.post("cancel", { order: order.id })).text).toContain("The shipment is cancelled.");
    expect((await merchant.test.get(`/shipments/${number}`)).body.status).toBe("cancelled");
    await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "held");
    const [activity] = await masar.service.db
      .read("activities")
      .where({ account_id: merchant.account.id, action: "shipment.cancelled" });
    expect(activity).toMatchObject({ actor_kind: "store", object_id: number });
  });

  test("an amount for an order that was cancelled meanwhile is refused with the reason", async () => {
    const store = await installShop(masar, merchant, shop);
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin);
    await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
    tick();
    shop.cancelOrder(placed);
    await shop.deliver(masar.origin);
    const over = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "cancelled");
    const pressed = await embeddedClient(masar, shop).post("amount", { order: over.id, cod_value: "120" });
    expect(pressed.text).toContain(`tone="critical"><p role="alert">${over.reasons[0].detail}`);
  });

  test("a held order's address is corrected in place, a wrong phone is explained, and another shop's order is unknown", async () => {
    const store = await installShop(masar, merchant, shop);
    const placed = shop.placeOrder({ address: { provinceCode: null, province: null, city: "الشيخ زايد" } });
    await shop.deliver(masar.origin);
    const held = await orderOnce(
      merchant.test,
      store.id,
      parcelOf(placed),
      ({ status }) => status === "needs_attention",
    );
    const admin = embeddedClient(masar, shop);
    expect((await admin.get("orders")).text).toContain('data-do="correct"');
    const wrong = await admin.post("correct", { order: held.id, governorate: "GZ", phone: "0100" });
    expect(wrong.text).toContain("Digits are missing");
    const stranger = await masar.newAccount();
    const other = fakeShopify({
      domain: `other-${shops.length}.myshopify.com`,
      email: `o${shops.length}@other.example`,
    });
    shops.push(other);
    await linkShop(masar, stranger, other);
    expect((await embeddedClient(masar, other).post("correct", { order: held.id, governorate: "C" })).text).toContain(
      "This order is not in this store.",
    );
    // Somebody else corrects the phone after the page was opened.
    const etagOf = (page: string) => /name="etag" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const seen = etagOf((await admin.get("orders")).text).replaceAll("&#34;", '"');
    expect(seen).toBe(held.etag);
    await merchant.test.patch(`/orders/${held.id}`, { recipient: { phone: "01112345678" } });
    const late = await admin.post("correct", { order: held.id, etag: seen, governorate: "GZ", phone: "01001234567" });
    expect(late.text).toContain("This order was changed since the page was opened.");
    expect((await merchant.test.get(`/orders/${held.id}`)).body.status).toBe("needs_attention");
    const now = etagOf(late.text).replaceAll("&#34;", '"');
    expect(now).not.toBe(seen);
    await admin.post("correct", { order: held.id, etag: now, governorate: "GZ", city: "الشيخ زايد" });
    const shipped = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
    const { recipient } = (await merchant.test.get(`/shipments/${shipped.shipment.tracking_number}`)).body;
    expect(recipient).toMatchObject({ governorate: "GZ", phone: "01112345678" });
  });

  test("labels of several shipments are one file; shipments of others are left out", async () => {
    const { number, store } = await shippedOrder();
    const second = shop.placeOrder();
    await shop.deliver(masar.origin);
    const { shipment } = await orderOnce(
      merchant.test,
      store.id,
      parcelOf(second),
      ({ status }) => status === "shipped",
    );
    const foreign = (await merchant.test.post("/shipments", shipmentBody())).body.tracking_number;
    const print = (numbers: string[]) =>
      fetch(`${masar.origin}/embedded/shopify/labels`, {
        method: "POST",
        headers: { authorization: `Bearer ${shop.sessionToken()}` },
        body: new URLSearchParams(numbers.map((one) => ["number", one])),
      });
    const both = await print([number, shipment.tracking_number, foreign]);
    expect(both.headers.get("content-type")).toBe("application/pdf");
    expect((await openPdf(Buffer.from(await both.arrayBuffer()))).numPages).toBe(2);
    expect((await print([foreign])).status).toBe(404);
  });

  test("the label of a shipment that was cancelled meanwhile is refused, alone and among others", async () => {
    const { number, order, store } = await shippedOrder();
    const second = shop.placeOrder();
    await shop.deliver(masar.origin);
    const other = await orderOnce(merchant.test, store.id, parcelOf(second), ({ status }) => status === "shipped");
    const admin = embeddedClient(masar, shop);
    const print = (numbers: string[]) =>
      fetch(`${masar.origin}/embedded/shopify/labels`, {
        method: "POST",
        headers: { authorization: `Bearer ${shop.sessionToken()}` },
        body: new URLSearchParams(numbers.map((one) => ["number", one])),
      });
    const before = await admin.get(`label/${number}`);
    expect([before.status, before.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await admin.post("cancel", { order: order.id });
    const after = await admin.get(`label/${number}`);
    expect([after.status, JSON.parse(after.text).code]).toEqual([409, "invalid_state"]);
    expect((await print([number])).status).toBe(409);
    const standing = await print([number, other.shipment.tracking_number]);
    expect((await openPdf(Buffer.from(await standing.arrayBuffer()))).numPages).toBe(1);
  });

  test("a link on an order's page, or on selected orders, opens with these orders, ready to print", async () => {
    const { placed, store } = await shippedOrder();
    const second = shop.placeOrder();
    await shop.deliver(masar.origin);
    await orderOnce(merchant.test, store.id, parcelOf(second), ({ status }) => status === "shipped");
    const open = async (query: string) =>
      (
        await fetch(
          `${masar.origin}/embedded/shopify?shop=${shop.domain}&locale=en&id_token=${shop.sessionToken()}&${query}`,
        )
      ).text();
    const one = await open(`id=${placed.id}`);
    expect([one.includes(`<bdi>${placed.name}<`), one.includes(`<bdi>${second.name}<`)]).toEqual([true, false]);
    const ticked = (html: string) => (html.match(/name="number"[^>]* checked/g) ?? []).length;
    expect(ticked(one)).toBe(1);
    expect(ticked(await open(`ids[]=${placed.id}&ids[]=${second.id}`))).toBe(2);
    expect(await open(`ids[]=${placed.id}&ids[]=999`)).toContain("have not arrived here yet");
  });

  test("a pickup address is added, and what is wrong with one is said at its field", async () => {
    await linkShop(masar, merchant, shop);
    const admin = embeddedClient(masar, shop);
    const form = { name: "المعرض", phone: "01001112223", governorate: "GZ", address: "5 شارع الهرم" };
    const wrong = await admin.post("address", { ...form, phone: "12" });
    expect(wrong.text).toContain("Digits are missing");
    expect(wrong.text).toContain('value="المعرض"');
    expect((await admin.post("address", form)).text).toContain("Saved");
    const addresses = async () => (await merchant.test.get("/pickup_addresses")).body.data;
    // It takes the place of the blank one that the account began with; the next one does not.
    expect(await addresses()).toMatchObject([{ name: "المعرض", governorate: "GZ", is_default: true }]);
    await admin.post("address", { ...form, name: "المخزن", governorate: "ALX" });
    const both = await addresses();
    expect(both.map(({ name, is_default }: Record<string, unknown>) => [name, is_default]).sort()).toEqual([
      ["المخزن", false],
      ["المعرض", true],
    ]);
  });
});

describe("documents of the admin", () => {
  const document = (path: string, query = "") =>
    fetch(
      `${masar.origin}/embedded/shopify${path}?shop=${shop.domain}&locale=ar&id_token=${shop.sessionToken()}${query}`,
    );

  test("each page has its own address, for a reload; the admin's menu lists them, and only the platform's scripts may run", async () => {
    await installShop(masar, merchant, shop);
    for (const view of ["orders", "money", "addresses", "settings", "health"]) {
      const answer = await document(`/${view}`);
      expect(answer.status, view).toBe(200);
      const html = await answer.text();
      expect(html, view).toContain(`data-view="${view}"`);
      expect(html, view).toContain(`<s-link href="/embedded/shopify/${view}"`);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self' https://cdn.shopify.com/shopifycloud/;");
      expect(policy).toContain(`frame-ancestors https://${shop.domain} https://admin.shopify.com`);
      for (const file of ["app-bridge.js", "polaris.js"])
        expect(html).toContain(`src="https://cdn.shopify.com/shopifycloud/${file}"`);
    }
    expect((await fetch(`${masar.origin}/embedded/shopify/money`)).status).toBe(401);
    const forged = shop.sessionToken({}, "another secret");
    expect((await document("/money", `&id_token=${forged}`)).status).toBe(200); // the first one counts
    const wrong = await fetch(`${masar.origin}/embedded/shopify/money?shop=${shop.domain}&id_token=${forged}`);
    expect([wrong.status, (await wrong.text()).includes("data-view")]).toEqual([401, false]);
  });

  test("a page that cannot be shown says so in the frame, in the merchant's language", async () => {
    await installShop(masar, merchant, shop);
    // Nothing of this store can be read: its rules are no rules.
    const { db } = masar.service;
    const { rules } = await db.read("stores").where({ remote_id: shop.domain }).first();
    const write = (text: string) =>
      db.write((trx) => trx("stores").where({ remote_id: shop.domain }).update({ rules: text }));
    await write("{}");
    const broken = await document("");
    await write(rules);
    const html = await broken.text();
    expect([broken.status, broken.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(html).toContain("حدث خطأ في مسار");
    expect(html).not.toMatch(/ZodError|stack|"status"/);
    expect(broken.headers.get("content-security-policy")).toContain(`frame-ancestors https://${shop.domain} `);
    expect(await (await document("")).text()).toContain('data-view="orders"');
  });
});

describe("the way into the dashboard", () => {
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const tokenIn = (text: string) => /sign-in\?token=([\w-]+)/.exec(text)?.[1];
  const signInWith = (token: string) =>
    fetch(`${masar.origin}/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });

  test("the shop's owner gets a link that signs in once, and can set a password then", async () => {
    const { store } = await createdInside();
    const token = tokenIn((await embeddedClient(masar, shop).post("dashboard")).text) ?? "";
    expect(token).not.toBe("");
    const entered = await signInWith(token);
    expect(entered.status).toBe(204);
    expect((await signInWith(token)).status).toBe(422);
    const cookie = (entered.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const session = await (await fetch(`${masar.origin}/v1/session`, { headers: { cookie } })).json();
    expect(session).toMatchObject({
      account: { id: store.account_id },
      password: "none",
      user: { role: "owner", email_status: "unverified" },
    });
    const headers = {
      cookie,
      "content-type": "application/json",
      "x-csrf-token": (session as { csrf_token: string }).csrf_token,
    };
    const change = (path: string, body: object, method = "PUT") =>
      fetch(`${masar.origin}/v1${path}`, { method, headers, body: JSON.stringify(body) });
    expect((await change("/password", { password: "a long new pass phrase" })).status).toBe(204);
    expect((await change("/email", { email: `chosen${shops.length}@example.com` })).status).toBe(204);
    const lines = await masar.service.db
      .read("activities")
      .where({ account_id: store.account_id, action: "sign_in_link.created" });
    expect(lines).toMatchObject([{ actor_kind: "store", actor_id: store.id }]);
    const again = tokenIn((await embeddedClient(masar, shop).post("dashboard")).text);
    expect(again).not.toBe(token);
    const { user } = session as { user: { id: string } };
    const [link] = await masar.service.db.read("sign_in_links").where({ user_id: user.id, used_at: null });
    expect(link.proves_email).toBe(0);
    expect(Number(link.expires_at)).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
  });

  test("staff of the shop, an account that was linked, and a token of another shop get no link", async () => {
    await createdInside();
    const staff = await embeddedClient(masar, shop).post("dashboard", {}, shop.sessionToken({ sub: "77" }));
    expect(staff.text).toContain("Only the store&#39;s owner");
    expect(tokenIn(staff.text)).toBeUndefined();
    const other = fakeShopify({
      domain: `linked-${shops.length}.myshopify.com`,
      email: `l${shops.length}@linked.example`,
    });
    shops.push(other);
    await linkShop(masar, merchant, other);
    const linked = await embeddedClient(masar, other).post("dashboard");
    expect(tokenIn(linked.text)).toBeUndefined();
    expect(linked.text).toContain(`${masar.origin}/sign-in`);
    expect((await embeddedClient(masar, shop).post("dashboard", {}, "x")).status).toBe(401);
    // A platform that does not answer: a sentence, and no link.
    shop.faults.push({ on: "token", kind: "down" });
    const away = await embeddedClient(masar, shop).post("dashboard");
    expect(tokenIn(away.text)).toBeUndefined();
    expect(away.text).toContain("s-banner");
  });

  test("an account whose address somebody has verified is opened only by the shop's owner of that address", async () => {
    const { store } = await createdInside();
    const [owner] = await masar.service.db.read("users").where({ account_id: store.account_id });
    await masar.service.db.write((trx) => setEmail(trx, owner.id, { email: owner.email, status: "verified" }));
    const admin = embeddedClient(masar, shop);
    const other = await admin.post("dashboard");
    expect(tokenIn(other.text)).toBeUndefined();
    expect(other.text).toContain(`${masar.origin}/sign-in`);
    shop.tokens.ownerEmail = owner.email;
    expect(tokenIn((await admin.post("dashboard")).text)).toBeDefined();
  });

  test("a second factor is asked for after the link", async () => {
    const { store } = await createdInside();
    const admin = embeddedClient(masar, shop);
    const [owner] = await masar.service.db.read("users").where({ account_id: store.account_id });
    const first = await sessionClient(masar, owner.id);
    const { body: started } = await first.post("/second_factor/totp");
    expect((await first.post("/second_factor/totp/confirm", { code: codeOf(started.secret) })).status).toBe(200);
    const entered = await signInWith(tokenIn((await admin.post("dashboard")).text) ?? "");
    const cookie = (entered.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const session = await fetch(`${masar.origin}/v1/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ second_factor: "needed" });
    expect((await fetch(`${masar.origin}/v1/account`, { headers: { cookie } })).status).toBe(403);
  });
});
