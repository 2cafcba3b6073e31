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
const verdictOf = (request: RawRequest) => connector.verifyWebhook(request, secrets);
const read = (request: RawRequest): unknown => JSON.parse(Buffer.from(request.body).toString("utf8"));

describe("signature", () => {
  // W1
  test("believes deliveries by the bytes that arrived, with their escaped Arabic and slashes", () => {
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
  test("gives deliveries no identity: other orders and other stores have the same", () => {
    const [created, deleted] = [readDelivery("order-created"), readDelivery("order-deleted")];
    expect(created.headers["x-wc-webhook-delivery-id"]).toBe(deleted.headers["x-wc-webhook-delivery-id"]);
    expect(verdictOf(created)).toMatchObject({ deliveryId: undefined });
  });
});

describe("greeting", () => {
  // W2
  test("knows the unsigned form that WooCommerce sends when a webhook is made", () => {
    expect(verdictOf(readDelivery("greeting"))).toEqual({ kind: "greeting" });
  });

  test("takes nothing else for a greeting", () => {
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
  test("takes created, updated and restored for the same, the order as it is now", () => {
    expect(connector.topics).toEqual({
      "order.created": "order_changed",
      "order.updated": "order_changed",
      "order.restored": "order_changed",
      "order.deleted": "order_gone",
      "order.told_by_copy": "order_gone",
    });
    expect(connector.parseOrder(read(readDelivery("order-updated")), FACTS).payment.total.minor).toBe(44_100);
  });

  // W6
  test("says that access is lost when the shop signs an error in the order's place", () => {
    expect(verdictOf(readDelivery("no-access"))).toEqual({ kind: "revoked", topic: "order.updated" });
    expect(verdictOf({ ...readDelivery("no-access"), headers: {} })).toMatchObject({ kind: "refused" });
  });

  test("asks the shop when a copy of it with the same secrets tells of an order, and hears nothing else from it", () => {
    const toldBy = (name: string, source: string) => {
      const delivery = readDelivery(name);
      return verdictOf({ ...delivery, headers: { ...delivery.headers, "x-wc-webhook-source": source } });
    };
    const copy = "https://staging.store.example.test/";
    expect(toldBy("order-created", copy)).toMatchObject({ kind: "genuine", topic: "order.told_by_copy" });
    expect(toldBy("order-deleted", copy)).toMatchObject({ kind: "genuine", topic: "order.told_by_copy" });
    expect(toldBy("action", copy)).toMatchObject({ kind: "genuine", topic: expect.stringContaining("action.") });
    expect(toldBy("no-access", copy)).toEqual({ kind: "greeting" });
    for (const itself of ["http://store.example.test", "https://STORE.example.test/"])
      expect(toldBy("order-created", itself)).toMatchObject({ topic: "order.created" });
  });

  test("does not take an order that vanished meanwhile for lost access", () => {
    expect(verdictOf(readDelivery("order-vanished"))).toMatchObject({ kind: "genuine" });
    expect(() => connector.parseOrder(read(readDelivery("order-vanished")), FACTS)).toThrow(
      "no order of WooCommerce's",
    );
  });

  // W7
  test("reads the id, which is all that a trashed order's event says", () => {
    expect(connector.orderIdOf(read(readDelivery("order-deleted")))).toBe("119");
    for (const payload of [{ id: "119" }, { id: 0 }, { id: 1.5 }, { arg: 119 }, [119]]) {
      expect(() => connector.orderIdOf(payload), JSON.stringify(payload)).toThrow("without the order's id");
    }
  });

  // W23
  test("passes topics on that nobody asked for, to be counted", () => {
    const verdict = verdictOf(readDelivery("action"));
    expect(verdict).toMatchObject({ kind: "genuine", topic: "action.woocommerce_thankyou" });
    expect(connector.topics).not.toHaveProperty(["action.woocommerce_thankyou"]);
  });
});

test("finds the store in the path alone, and only in one like ours", () => {
  const claimed = (path: string) =>
    connector.claimedStore({ ...readDelivery("greeting"), url: new URL(path, "https://api.example.test") });
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
