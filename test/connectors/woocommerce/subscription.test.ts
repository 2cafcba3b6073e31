import { connector } from "@masar/connector-woocommerce";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Receiver, respond, startReceiver } from "../../support/receiver.ts";
import { type FakeShop, startFakeShop } from "../../support/woocommerce/shop.ts";
import { storeOf } from "../../support/woocommerce/store.ts";

let shop: FakeShop;
let receiver: Receiver;
let callbackUrl: URL;
beforeEach(async () => {
  shop = await startFakeShop();
  receiver = await startReceiver();
  callbackUrl = new URL(`${receiver.url}/hooks/woocommerce/str_demo`);
});
afterEach(async () => {
  await Promise.all([shop.close(), receiver.close()]);
});

const subscribe = () => connector.subscribe(storeOf(shop), callbackUrl);
const webhook = (topic: string) => {
  const found = [...shop.webhooks.values()].find((one) => one.topic === topic);
  if (!found) throw new Error(`no webhook for ${topic}`);
  return found;
};

test("makes four webhooks with our own secret, and lives with any answer to the greeting", async () => {
  await receiver.close();
  receiver = await startReceiver(() => respond(500));
  callbackUrl = new URL(`${receiver.url}/hooks/woocommerce/str_demo`);
  expect(await subscribe()).toEqual({ mended: 4 });
  const topics = [...shop.webhooks.values()].map(({ topic }) => topic).sort();
  expect(topics).toEqual(["order.created", "order.deleted", "order.restored", "order.updated"]);
  for (const { secret, delivery_url } of shop.webhooks.values()) {
    expect(secret).toBe(storeOf(shop).secrets.webhookSecret);
    expect(delivery_url).toBe(callbackUrl.href);
  }
  expect(receiver.requests.map(({ body }) => body)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^webhook_id=/)]),
  );
});

describe("mending", () => {
  // W28
  test("switches on what was disabled or paused, with our secret again", async () => {
    await subscribe();
    Object.assign(webhook("order.updated"), { status: "disabled", secret: "changed by hand" });
    webhook("order.deleted").status = "paused";
    expect(await subscribe()).toEqual({ mended: 2 });
    expect(webhook("order.updated")).toMatchObject({ status: "active", secret: storeOf(shop).secrets.webhookSecret });
    expect(webhook("order.deleted").status).toBe("active");
  });

  test("makes what was deleted", async () => {
    await subscribe();
    shop.webhooks.delete(webhook("order.created").id);
    expect(await subscribe()).toEqual({ mended: 1 });
    expect(shop.webhooks.size).toBe(4);
  });

  test("deletes doubles and keeps the one that works", async () => {
    await subscribe();
    const good = webhook("order.updated");
    const all = [...shop.webhooks];
    shop.webhooks.clear();
    for (const id of [7, 8]) shop.webhooks.set(id, { ...good, id, status: "disabled" });
    for (const [id, one] of all) shop.webhooks.set(id, one);
    expect(await subscribe()).toEqual({ mended: 2 });
    const left = [...shop.webhooks.values()].filter(({ topic }) => topic === "order.updated");
    expect(left).toEqual([good]);
  });

  test("brings webhooks along when our own address moves", async () => {
    await subscribe();
    for (const one of shop.webhooks.values()) one.delivery_url = "https://old.example.test/hooks/woocommerce/str_demo";
    expect(await subscribe()).toEqual({ mended: 4 });
    expect(shop.webhooks.size).toBe(4);
  });

  test("leaves everybody else's webhooks alone, on whatever page of the list they stand", async () => {
    const others = Array.from({ length: 130 }, (_, index) => ({
      id: 1000 + index,
      name: "Another service",
      topic: "order.updated",
      delivery_url:
        index % 2 ? "https://other.example.test/hooks" : "https://api.example.test/hooks/woocommerce/str_other",
      secret: "x",
      status: "disabled" as const,
      failures: 0,
      owesGreeting: false,
      keyId: shop.key.consumerKey,
    }));
    for (const other of others) shop.webhooks.set(other.id, structuredClone(other));
    await subscribe();
    await subscribe();
    expect(shop.webhooks.size).toBe(134);
    await connector.disconnect(storeOf(shop), callbackUrl);
    expect([...shop.webhooks.values()]).toEqual(others);
  });
});

describe("disconnecting", () => {
  test("succeeds when the shop has already thrown us out", async () => {
    await subscribe();
    shop.key.mayManage = false;
    await connector.disconnect(storeOf(shop), callbackUrl);
    shop.keys.clear();
    await connector.disconnect(storeOf(shop), callbackUrl);
  });

  test("succeeds when a webhook disappears meanwhile", async () => {
    await subscribe();
    const body = JSON.stringify({ code: "woocommerce_rest_shop_webhook_invalid_id", message: "Invalid ID.", data: {} });
    shop.faults.push({ kind: "status", status: 404, body, on: { method: "DELETE" } });
    await connector.disconnect(storeOf(shop), callbackUrl);
    expect(shop.webhooks.size).toBe(1);
  });

  test("fails when the shop does not answer, so that it is tried again", async () => {
    await subscribe();
    shop.faults.push({ kind: "status", status: 503 });
    await expect(connector.disconnect(storeOf(shop), callbackUrl)).rejects.toMatchObject({ failure: "unavailable" });
  });
});
