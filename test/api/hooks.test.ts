import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShop;
let store: { id: string };
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  merchant = await masar.newAccount();
  shop = await startFakeShop({ takesHttpCallback: true });
  store = await connectShop(masar, merchant, shop);
});
afterEach(() => shop.close());

const secret = () => [...shop.webhooks.values()][0]?.secret ?? "";
const inbox = () => masar.service.db.read("inbox").where({ store_id: store.id });
const health = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health;

function send(
  body: string | Uint8Array<ArrayBuffer>,
  { topic = "order.updated", signature = signed(body), path = `/hooks/woocommerce/${store.id}` } = {},
): Promise<Response> {
  return fetch(masar.origin + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": topic,
      ...(signature === "" ? {} : { "x-wc-webhook-signature": signature }),
    },
    body,
  });
}

function signed(body: string | Uint8Array): string {
  return createHmac("sha256", secret()).update(body).digest("base64");
}

test.each<[string, () => Promise<Response>]>([
  ["unsigned", () => send('{"id":1}', { signature: "" })],
  ["signed with another secret", () => send('{"id":1}', { signature: "AAAA" })],
  ["changed after signing", () => send('{"id":2}', { signature: signed('{"id":1}') })],
  ["empty", () => send("", { signature: "" })],
])("a webhook that is %s is refused and leaves nothing", async (_, sending) => {
  const reply = await sending();
  expect(reply.status).toBe(401);
  expect((await reply.json()) as object).toMatchObject({ code: "signature_refused" });
  expect(await inbox()).toHaveLength(0);
});

test("the greeting is answered and leaves nothing", async () => {
  const reply = await fetch(`${masar.origin}/hooks/woocommerce/${store.id}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "webhook_id=12",
  });
  expect(reply.status).toBe(200);
  expect(await inbox()).toHaveLength(0);
});

test.each([
  ["no such store", "/hooks/woocommerce/sto_none"],
  ["no such platform", "/hooks/magento/sto_none"],
  ["no store at all", "/hooks/woocommerce"],
  ["nothing", "/hooks"],
])("%s: 404", async (_, path) => {
  expect((await send("{}", { path })).status).toBe(404);
});

test("webhooks of a disconnected store are rejected", async () => {
  const body = '{"id":1}';
  const signature = signed(body);
  await merchant.test.delete(`/stores/${store.id}`);
  expect((await send(body, { signature })).status).toBe(404);
});

test("more than a megabyte is refused, a megabyte is not", async () => {
  const big = JSON.stringify({ id: 1, filler: "x".repeat(1024 * 1024) });
  expect((await send(big)).status).toBe(413);
  const most = JSON.stringify({ filler: "x".repeat(1024 * 1024 - 20) });
  expect((await send(most)).status).toBe(200);
});

test("a topic without a subscription is acknowledged, counted and not stored", async () => {
  expect((await send('{"id":7,"name":"mug"}', { topic: "product.updated" })).status).toBe(200);
  expect((await health()).ignored_webhooks).toBe(1);
  const [item] = await inbox();
  expect([item.state, item.body.length]).toEqual(["ignored", 0]);
});

test.each([
  ["no JSON", "<html>"],
  ["no order", '{"name":"mug"}'],
  ["half an order", '{"id":99,"status":"processing"}'],
  ["broken UTF-8", new Uint8Array([0x7b, 0xff, 0x7d])],
])("what is genuine and cannot be read is acknowledged, kept and shown: %s", async (_, body) => {
  expect((await send(body)).status).toBe(200);
  const [item] = await eventually(inbox, ([one]) => one?.state === "unreadable");
  expect(Buffer.compare(item.body, Buffer.from(body))).toBe(0);
  const { unreadable_webhooks, problems } = await health();
  expect(unreadable_webhooks).toBe(1);
  expect(problems.map(({ code }: { code: string }) => code)).toContain("unreadable_webhooks");
});

test("a signed refusal to read says that the store must be connected again", async () => {
  const body = '{"code":"woocommerce_rest_cannot_view","message":"Sorry","data":{"status":401}}';
  expect((await send(body)).status).toBe(200);
  expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("reconnect");
});

test("a webhook is stored when it is acknowledged, and the next process works on it", async () => {
  const placed = shop.placeOrder();
  const [sent] = await shop.deliverWebhooks();
  expect(sent?.status).toBe(200);
  expect((await inbox()).length).toBeGreaterThan(0);
  await orderOnce(merchant.test, store.id, placed.id);
});

test("takes POST alone", async () => {
  const reply = await fetch(`${masar.origin}/hooks/woocommerce/${store.id}`);
  expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"]);
});
