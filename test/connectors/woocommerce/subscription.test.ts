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

const subscribe = () => connector.webhooks.subscribe(storeOf(shop), callbackUrl);
const webhook = (topic: string) => {
  const found = [...shop.webhooks.values()].find((one) => one.topic === topic);
  if (!found) throw new Error(`no webhook for ${topic}`);
  return found;
};

test("creates four webhooks with our own secret, whatever the greeting is answered with", async () => {
  await receiver.close();
  receiver = await startReceiver(() => respond(500));
  callbackUrl = new URL(`${receiver.url}/hooks/woocommerce/str_demo`);
  expect(await subscribe()).toEqual({ repaired: 4 });
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

describe("repairing", () => {
  // W28
  test("enables disabled and paused webhooks and sets our secret", async () => {
    await subscribe();
    Object.assign(webhook("order.updated"), { status: "disabled", secret: "changed by hand" });
    webhook("order.deleted").status = "paused";
    expect(await subscribe()).toEqual({ repaired: 2 });
    expect(webhook("order.updated")).toMatchObject({ status: "active", secret: storeOf(shop).secrets.webhookSecret });
    expect(webhook("order.deleted").status).toBe("active");
  });

  test("writes the secret again when webhooks arrived that it does not verify", async () => {
    await subscribe();
    webhook("order.updated").secret = "changed by hand";
    expect(await subscribe()).toEqual({ repaired: 0 });
    const again = connector.webhooks.subscribe(storeOf(shop), callbackUrl, { secret: true });
    expect(await again).toEqual({ repaired: 4 });
    expect(webhook("order.updated").secret).toBe(storeOf(shop).secrets.webhookSecret);
  });

  test("creates deleted webhooks again", async () => {
    await subscribe();
    shop.webhooks.delete(webhook("order.created").id);
    expect(await subscribe()).toEqual({ repaired: 1 });
    expect(shop.webhooks.size).toBe(4);
  });

  test("deletes duplicates and keeps the working webhook", async () => {
    await subscribe();
    const good = webhook("order.updated");
    const all = [...shop.webhooks];
    shop.webhooks.clear();
    for (const id of [7, 8]) shop.webhooks.set(id, { ...good, id, status: "disabled" });
    for (const [id, one] of all) shop.webhooks.set(id, one);
    expect(await subscribe()).toEqual({ repaired: 2 });
    const left = [...shop.webhooks.values()].filter(({ topic }) => topic === "order.updated");
    expect(left).toEqual([good]);
  });

  test("updates the webhooks when our own address changes", async () => {
    await subscribe();
    for (const one of shop.webhooks.values()) one.delivery_url = "https://old.example.test/hooks/woocommerce/str_demo";
    expect(await subscribe()).toEqual({ repaired: 4 });
    expect(shop.webhooks.size).toBe(4);
  });

  test("does not touch other webhooks, on any page of the list", async () => {
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
  test("succeeds when the shop has already revoked our access", async () => {
    await subscribe();
    shop.key.mayManage = false;
    await connector.disconnect(storeOf(shop), callbackUrl);
    shop.keys.clear();
    await expect(connector.disconnect(storeOf(shop), callbackUrl)).resolves.toBeUndefined();
  });

  test("succeeds when a webhook was deleted meanwhile", async () => {
    await subscribe();
    const body = JSON.stringify({ code: "woocommerce_rest_shop_webhook_invalid_id", message: "Invalid ID.", data: {} });
    shop.faults.push({ kind: "status", status: 404, body, on: { method: "DELETE" } });
    await connector.disconnect(storeOf(shop), callbackUrl);
    expect(shop.webhooks.size).toBe(1);
  });

  test("fails when the shop does not answer, so that core retries", async () => {
    await subscribe();
    shop.faults.push({ kind: "status", status: 503 });
    await expect(connector.disconnect(storeOf(shop), callbackUrl)).rejects.toMatchObject({ failure: "unavailable" });
  });
});
