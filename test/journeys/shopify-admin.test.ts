// The app inside Shopify's admin: what a merchant does there every day, and which orders get a courier.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { orderOnce, polled } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { embeddedClient, installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
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
