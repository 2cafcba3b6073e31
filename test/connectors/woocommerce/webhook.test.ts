import { connector } from "@masar/connector-woocommerce";
import type { RawRequest } from "@masar/kit";
import { describe, expect, test } from "vitest";
import { FIXTURE_WEBHOOK_SECRET, readDelivery } from "../../support/woocommerce/fixture.ts";
import { FACTS } from "../../support/woocommerce/store.ts";

const secrets = {
  url: "https://store.example.test",
  consumerKey: "ck_00000001",
  consumerSecret: "cs_00000002",
  webhookSecret: FIXTURE_WEBHOOK_SECRET,
};
const verdictOf = (request: RawRequest) => connector.webhooks.verify(request, secrets);
const read = (request: RawRequest): unknown => JSON.parse(Buffer.from(request.body).toString("utf8"));

describe("signature", () => {
  // W1
  test("is verified over the bytes as they arrived, with escaped Arabic and slashes", () => {
    for (const [name, topic] of [
      ["order-created", "order.created"],
      ["order-updated", "order.updated"],
      ["order-deleted", "order.deleted"],
    ] as const) {
      expect(verdictOf(readDelivery(name))).toEqual({ kind: "genuine", topic, deliveryId: undefined });
    }
    const rewritten = Buffer.from(JSON.stringify(read(readDelivery("order-created"))));
    expect(verdictOf({ ...readDelivery("order-created"), body: rewritten })).toMatchObject({ kind: "refused" });
  });

  // W3
  test("gives no delivery id: other orders and other stores have the same", () => {
    const [created, deleted] = [readDelivery("order-created"), readDelivery("order-deleted")];
    expect(created.headers["x-wc-webhook-delivery-id"]).toBe(deleted.headers["x-wc-webhook-delivery-id"]);
    expect(verdictOf(created)).toMatchObject({ deliveryId: undefined });
  });
});

describe("greeting", () => {
  // W2
  test("is the unsigned form that WooCommerce sends when a webhook is created", () => {
    expect(verdictOf(readDelivery("greeting"))).toEqual({ kind: "greeting" });
  });

  test("is nothing else", () => {
    const greeting = readDelivery("greeting");
    for (const body of ["webhook_id=", "webhook_id=1&a=b", "", '{"id":119}', "webhook_id=1\n"]) {
      expect(verdictOf({ ...greeting, body: Buffer.from(body) }), body).toMatchObject({ kind: "refused" });
    }
    const headers = { ...greeting.headers, "x-wc-webhook-topic": "order.deleted" };
    expect(verdictOf({ ...greeting, headers })).toMatchObject({ kind: "refused" });
  });
});

describe("what an event is about", () => {
  // W4
  test("maps created, updated and restored to order_changed", () => {
    expect(connector.webhooks.topics).toEqual({
      "order.created": "order_changed",
      "order.updated": "order_changed",
      "order.restored": "order_changed",
      "order.deleted": "order_gone",
      "order.sent_by_copy": "order_gone",
    });
    expect(connector.parseOrder(read(readDelivery("order-updated")), FACTS).payment.total.minor).toBe(44_100);
  });

  // W6
  test("reports revoked access when the shop signs an error instead of the order", () => {
    expect(verdictOf(readDelivery("no-access"))).toEqual({ kind: "revoked", topic: "order.updated" });
    expect(verdictOf({ ...readDelivery("no-access"), headers: {} })).toMatchObject({ kind: "refused" });
  });

  test("maps an order of a copy with the same secrets to order_gone, and ignores a copy's lost access", () => {
    const verdictFrom = (name: string, source: string) => {
      const delivery = readDelivery(name);
      return verdictOf({ ...delivery, headers: { ...delivery.headers, "x-wc-webhook-source": source } });
    };
    const copy = "https://staging.store.example.test/";
    expect(verdictFrom("order-created", copy)).toMatchObject({ kind: "genuine", topic: "order.sent_by_copy" });
    expect(verdictFrom("order-deleted", copy)).toMatchObject({ kind: "genuine", topic: "order.sent_by_copy" });
    expect(verdictFrom("action", copy)).toMatchObject({ kind: "genuine", topic: expect.stringContaining("action.") });
    expect(verdictFrom("no-access", copy)).toEqual({ kind: "greeting" });
    for (const itself of ["http://store.example.test", "https://STORE.example.test/"])
      expect(verdictFrom("order-created", itself)).toMatchObject({ topic: "order.created" });
  });

  test("does not report revoked access for an order deleted meanwhile", () => {
    expect(verdictOf(readDelivery("order-vanished"))).toMatchObject({ kind: "genuine" });
    expect(() => connector.parseOrder(read(readDelivery("order-vanished")), FACTS)).toThrow(
      "not an order of WooCommerce",
    );
  });

  // W7
  test("reads the id, the only content of a trashed order's event", () => {
    expect(connector.orderIdOf(read(readDelivery("order-deleted")))).toBe("119");
    for (const payload of [{ id: "119" }, { id: 0 }, { id: 1.5 }, { arg: 119 }, [119]]) {
      expect(() => connector.orderIdOf(payload), JSON.stringify(payload)).toThrow("without the order's id");
    }
  });

  // W23
  test("returns unknown topics, which are counted", () => {
    const verdict = verdictOf(readDelivery("action"));
    expect(verdict).toMatchObject({ kind: "genuine", topic: "action.woocommerce_thankyou" });
    expect(connector.webhooks.topics).not.toHaveProperty(["action.woocommerce_thankyou"]);
  });
});

test("reads the store only from the path, and only from one of ours", () => {
  const claimed = (path: string) =>
    connector.webhooks.claimedStore({ ...readDelivery("greeting"), url: new URL(path, "https://api.example.test") });
  expect(claimed("/hooks/woocommerce/str_01J")).toEqual({ id: "str_01J" });
  expect(claimed("/base/hooks/woocommerce/str_01J/")).toEqual({ id: "str_01J" });
  for (const path of [
    "/hooks/woocommerce",
    "/hooks/woocommerce/",
    "/hooks/woocommerce/a/b",
    "/hooks/woocommerce/%00",
  ]) {
    expect(claimed(path), path).toBeUndefined();
  }
});
