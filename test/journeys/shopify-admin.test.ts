// The app inside Shopify's admin: what a merchant does there every day, and which orders get a courier.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, polled } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
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
beforeEach(async () => {
  const now = () => Temporal.Now.instant().add({ seconds: 5 });
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
    for (let press = 0; press < 2; press += 1) await admin.post("places");
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
