import { createHmac } from "node:crypto";
import { connector } from "@masar/connector-woocommerce";
import wooModule from "@woocommerce/woocommerce-rest-api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Behaviour, type Receiver, respond, startReceiver } from "../../support/receiver.ts";
import { type FakeShop, startFakeShop } from "../../support/woocommerce/shop.ts";
import { storeOf } from "../../support/woocommerce/store.ts";
import { paged, readQuery } from "../../support/woocommerce/wire.ts";

/** Tests of the fake shop: it has WooCommerce's known faults, which the other tests depend on. */

let shop: FakeShop;
let receiver: Receiver;
let answer: Behaviour;
let now = Temporal.Instant.from("2026-11-20T00:00:00Z");
beforeEach(async () => {
  answer = respond(200);
  shop = await startFakeShop({ now: () => now });
  receiver = await startReceiver(() => (exchange) => answer(exchange));
  await connector.webhooks.subscribe(storeOf(shop), new URL(`${receiver.url}/hooks/woocommerce/str_demo`));
  receiver.requests.length = 0;
});
afterEach(async () => {
  await Promise.all([shop.close(), receiver.close()]);
});

const pass = (seconds: number) => {
  now = now.add({ seconds });
};
const topicsOf = async () => (await shop.deliverWebhooks()).map(({ topic }) => topic);

describe("deliveries", () => {
  test("are signed over the bytes that are sent, which are ASCII with escaped slashes", async () => {
    shop.placeOrder({ note: "شارع 5/7" });
    const [sent] = await shop.deliverWebhooks();
    const { body, headers } = receiver.requests[0] ?? {};
    expect(body).toBe(sent?.body);
    expect(body).not.toMatch(/[^\x20-\x7e]/);
    expect(body).toContain("5\\/7");
    const secret = storeOf(shop).secrets.webhookSecret;
    expect(headers?.["x-wc-webhook-signature"]).toBe(
      createHmac("sha256", secret)
        .update(body ?? "")
        .digest("base64"),
    );
  });

  test("send updated before created after a checkout, both with the current order", async () => {
    const { id } = shop.placeOrder();
    shop.editOrder(id, { total: "99.00" });
    const sent = await shop.deliverWebhooks();
    expect(sent.map(({ topic }) => topic)).toEqual(["order.updated", "order.created"]);
    for (const { body } of sent) expect(JSON.parse(body)).toMatchObject({ id, total: "99.00" });
  });

  test("within one second have the same id for different orders", async () => {
    shop.placeOrder({ createdVia: "rest-api" });
    shop.placeOrder({ createdVia: "rest-api" });
    const sent = await shop.deliverWebhooks();
    const created = sent.filter(({ topic }) => topic === "order.created");
    expect(created).toHaveLength(2);
    expect(new Set(created.map(({ headers }) => headers["x-wc-webhook-delivery-id"])).size).toBe(1);
  });

  test("are never retried, and the seventh failure in a row disables the webhook", async () => {
    const { id } = shop.placeOrder();
    await shop.deliverWebhooks();
    answer = respond(500);
    for (let failures = 1; failures <= 7; failures += 1) {
      expect([...shop.webhooks.values()].every(({ status }) => status === "active")).toBe(true);
      shop.editOrder(id, { note: `${failures}` });
      expect(await topicsOf()).toEqual(["order.updated"]);
      expect(await topicsOf()).toEqual([]);
    }
    expect([...shop.webhooks.values()].find(({ topic }) => topic === "order.updated")?.status).toBe("disabled");
  });

  test("count as successful when they are redirected, and do not follow the redirect", async () => {
    const { id } = shop.placeOrder();
    answer = respond(302, { headers: { location: "/elsewhere" } });
    for (let times = 8; times > 0; times -= 1) {
      shop.editOrder(id, {});
      await shop.deliverWebhooks();
    }
    expect([...shop.webhooks.values()].every(({ status }) => status === "active")).toBe(true);
    expect(receiver.requests.some(({ path }) => path === "/elsewhere")).toBe(false);
  });

  test("are sent for trashing and restoring, not for permanent deletion", async () => {
    const { id } = shop.placeOrder();
    await shop.deliverWebhooks();
    shop.trash(id);
    const [sent] = await shop.deliverWebhooks();
    expect(sent).toMatchObject({ topic: "order.deleted", body: `{"id":${id}}` });
    shop.restore(id);
    expect(await topicsOf()).toContain("order.restored");
    shop.deleteForGood(id);
    expect(await topicsOf()).toEqual([]);
  });

  test("contain a signed error when their owner lost the permission, and the connector reports revoked access", async () => {
    shop.placeOrder();
    shop.key.mayManage = false;
    const [sent] = await shop.deliverWebhooks();
    const url = new URL(receiver.url);
    const request = { method: "POST", url, headers: sent?.headers ?? {}, body: Buffer.from(sent?.body ?? "") };
    expect(connector.webhooks.verify(request, storeOf(shop).secrets)).toMatchObject({ kind: "revoked" });
  });

  test("can be lost, duplicated and reordered", async () => {
    shop.placeOrder();
    const sent = await shop.deliverWebhooks({ isDoubled: true, isReversed: true });
    expect(sent.map(({ topic }) => topic)).toEqual([
      "order.created",
      "order.created",
      "order.updated",
      "order.updated",
    ]);
    shop.placeOrder();
    expect(await shop.deliverWebhooks({ drop: ({ topic }) => topic === "order.updated" })).toHaveLength(1);
  });

  test("are not sent for drafts", async () => {
    shop.placeOrder({ status: "checkout-draft" });
    expect(await topicsOf()).toEqual([]);
  });
});

describe("modified dates", () => {
  const moves = (storage: "hpos" | "posts", change: (id: number) => void) => {
    shop.storage = storage;
    const order = shop.placeOrder();
    const before = order.modifiedAt;
    pass(60);
    change(order.id);
    return !order.modifiedAt.equals(before);
  };

  test("change with every edit on HPOS, and on posts storage only with status, note and refund", () => {
    const edits: ((id: number) => void)[] = [
      (id) => shop.editOrder(id, { billing: { phone: "01000000013" } }),
      (id) => shop.editOrder(id, { total: "1.00" }),
      (id) => shop.editOrder(id, { meta: { key: "value" } }),
      (id) => shop.editOrder(id, {}),
    ];
    const always: ((id: number) => void)[] = [
      (id) => shop.setStatus(id, "completed"),
      (id) => shop.editOrder(id, { note: "Ring twice" }),
      (id) => shop.refund(id, "10.00"),
    ];
    expect(edits.map((edit) => moves("hpos", edit))).toEqual([true, true, true, true]);
    expect(edits.map((edit) => moves("posts", edit))).toEqual([false, false, false, false]);
    for (const storage of ["hpos", "posts"] as const) {
      expect(always.map((edit) => moves(storage, edit))).toEqual([true, true, true]);
    }
  });

  test("change with a full refund, which changes the status and not the total", () => {
    const order = shop.placeOrder({ total: "100.00" });
    shop.refund(order.id, "40.00");
    expect(order).toMatchObject({ status: "processing", total: "100.00" });
    shop.refund(order.id, "60.00");
    expect(order).toMatchObject({ status: "refunded", total: "100.00" });
  });
});

test("answers an unsigned, badly signed or replayed request with 401, as recorded", async () => {
  const index = await fetch(`${shop.url}/wp-json/`);
  expect(index.status).toBe(200);
  const bare = await fetch(`${shop.url}/wp-json/wc/v3/orders`);
  expect([bare.status, await bare.json()]).toMatchObject([401, { code: "woocommerce_rest_cannot_view" }]);
  await connector.fetchOrder(storeOf(shop), String(shop.placeOrder().id));
  const used = shop.requests.at(-1)?.url ?? "";
  const replayed = await fetch(new URL(used, shop.url));
  expect(await replayed.json()).toMatchObject({ code: "woocommerce_rest_authentication_error" });
  const altered = await fetch(new URL(`${used}&status=any`, shop.url));
  expect(await altered.json()).toMatchObject({ message: expect.stringContaining("Invalid signature") });
});

/** The package is CommonJS: Node imports the class as `default` of the module, test runners as the module. */
const Woo = wooModule.default ?? (wooModule as unknown as typeof wooModule.default);

test("understands WooCommerce's own client library, whose signatures are those of WooCommerce", async () => {
  const { consumerKey, consumerSecret } = shop.key;
  const { id } = shop.placeOrder();
  const library = new Woo({ url: shop.url, consumerKey, consumerSecret, version: "wc/v3" });
  const list = await library.get("orders", { include: [id, 999], search: "(a) & 'b'!*", orderby: "modified" });
  expect(list.data).toMatchObject([{ id }]);
  const note = await library.post(`orders/${id}/notes`, { note: "وصلت" });
  expect(note.data).toMatchObject({ note: "وصلت" });
});

test("refuses a signed call to an alias of its home", async () => {
  const alias = await startFakeShop({ homeHost: "localhost" });
  const { consumerKey, consumerSecret } = alias.key;
  const secrets = { url: `http://127.0.0.1:${alias.port}`, consumerKey, consumerSecret };
  await expect(connector.fetchOrder(storeOf(alias, { secrets }), "19")).rejects.toMatchObject({
    message: expect.stringContaining("Invalid signature"),
  });
  await alias.close();
});

test("refuses pages of more than 100, and reads queries as PHP does", () => {
  expect(paged([], { per_page: "101" })).toMatchObject({ status: 400, body: { code: "rest_invalid_param" } });
  expect(readQuery(new URLSearchParams("a[]=1&a[]=2&b=1&b=2&c[0]=x&c[1]=y&c[0]=z"))).toEqual({
    a: ["1", "2"],
    b: "2",
    c: ["z", "y"],
  });
});
