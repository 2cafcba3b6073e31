// Many webhooks of one order: its newest content is worked on once, and every one of them ends with it.

import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { renderOrder } from "../support/woocommerce/render.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShop;
let store: { id: string };
let shopNow: Temporal.Instant;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  merchant = await masar.newAccount();
  shopNow = Temporal.Now.instant().add({ seconds: 5 });
  shop = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  store = await connectShop(masar, merchant, shop);
});
afterAll(() => masar.stop());

const inbox = () => masar.service.db.read("inbox").where({ store_id: store.id });
async function send(body: string, topic = "order.updated"): Promise<void> {
  const secret = [...shop.webhooks.values()][0]?.secret ?? "";
  const response = await fetch(`${masar.origin}/hooks/woocommerce/${store.id}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": topic,
      "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
    },
    body,
  });
  expect(response.status).toBe(200);
}
const allWritten = () =>
  eventually(
    async () => await masar.service.db.read("write_backs").where({ store_id: store.id, state: "pending" }),
    (rows) => rows.length === 0,
  );
const allDone = () =>
  eventually(
    async () => await inbox().where({ state: "pending" }),
    (rows) => rows.length === 0,
  );

test("of many versions of one order, in any order of arrival, the newest is shipped, and the work is done a few times", async () => {
  const order = shop.placeOrder();
  const versions: string[] = [];
  for (let version = 0; version < 60; version += 1) {
    shopNow = shopNow.add({ seconds: 1 });
    shop.editOrder(order.id, { note: `Version ${version}` });
    versions.push(JSON.stringify(renderOrder(shop, order)));
  }
  // The newest arrives first, and the others after it.
  await Promise.all(versions.toReversed().map((body) => send(body)));
  await allDone();
  const taken = await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
  expect(taken.note).toBe("Version 59");
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
  expect((await inbox().where({ state: "done" })).length).toBe(60);
});

test("sixty changes of a shipped order that arrive together change its shipment a few times, and end with the last", async () => {
  const order = shop.placeOrder();
  await send(JSON.stringify(renderOrder(shop, order)));
  const { shipment } = await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
  const versions = Array.from({ length: 60 }, (_, version) => {
    shopNow = shopNow.add({ seconds: 1 });
    shop.editOrder(order.id, { note: `Ring ${version} times` });
    return JSON.stringify(renderOrder(shop, order));
  });
  await Promise.all(versions.map((body) => send(body)));
  await allDone();
  expect((await merchant.test.get(`/shipments/${shipment.tracking_number}`)).body.notes).toContain("Ring 59 times");
  const { data } = (await merchant.test.get(`/shipments/${shipment.tracking_number}/events?limit=100`)).body;
  expect(data.filter(({ type }: { type: string }) => type === "shipment.updated").length).toBeLessThan(20);
});

test("a hundred webhooks of one order ask its store little more than one does, and write to it as often", async () => {
  const costOf = async (webhooks: number) => {
    const order = shop.placeOrder();
    const body = JSON.stringify(renderOrder(shop, order));
    const before = shop.requests.length;
    await Promise.all(Array.from({ length: webhooks }, () => send(body)));
    await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
    await allDone();
    await allWritten();
    return shop.requests.slice(before).map(({ method, path }) => `${method} ${path.replace(String(order.id), "…")}`);
  };
  const ofOne = await costOf(1);
  const ofHundred = await costOf(100);
  // Those that arrive while the order is worked on are a second job, and its products are read again.
  expect(ofHundred.length - ofOne.length).toBeLessThanOrEqual(3);
  expect(ofHundred.filter((request) => !request.startsWith("GET"))).toEqual(
    ofOne.filter((request) => !request.startsWith("GET")),
  );
});

test("an unreadable webhook is shown, and the others of the same order are processed", async () => {
  const order = shop.placeOrder();
  const good = JSON.stringify(renderOrder(shop, order));
  await Promise.all([...Array.from({ length: 5 }, () => send(good)), send(JSON.stringify({ id: order.id }))]);
  await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
  await allDone();
  expect(await inbox().where({ state: "unreadable" })).toHaveLength(1);
  expect(await inbox().where({ state: "done" })).toHaveLength(5);
});

test("an order with an address of 900 KB is ingested, and its stored text is short", async () => {
  const order = shop.placeOrder();
  const body = renderOrder(shop, order) as { shipping: { address_1: string } };
  body.shipping.address_1 = "شارع التحرير الدقي ".repeat(25_000);
  await send(JSON.stringify(body));
  const taken = await orderOnce(merchant.test, store.id, order.id);
  expect(taken.recipient.address.length).toBeLessThan(2_100);
  await allDone();
  expect(String((await masar.service.db.read("orders").where({ id: taken.id }).first()).content).length).toBeLessThan(
    20_000,
  );
});
