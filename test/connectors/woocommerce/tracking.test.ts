import { connector } from "@masar/connector-woocommerce";
import type { TrackingUpdate } from "@masar/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeShop, startFakeShop } from "../../support/woocommerce/shop.ts";
import type { FakeOrder } from "../../support/woocommerce/state.ts";
import { FACTS, storeOf, updateOf } from "../../support/woocommerce/store.ts";

let shop: FakeShop;
let order: FakeOrder;
beforeEach(async () => {
  shop = await startFakeShop();
  order = shop.placeOrder({ meta: { _of_another_plugin: "kept" } });
});
afterEach(() => shop.close());

const push = async (change: Partial<TrackingUpdate> = {}, values: Record<string, string> = {}) =>
  connector.pushTracking?.(storeOf(shop, { values }), updateOf(order.id, change));
const notes = () => shop.notes.get(order.id) ?? [];
const meta = () => Object.fromEntries(order.meta.map(({ key, value }) => [key, value]));
const requests = (method: string) => shop.requests.filter((request) => request.method === method);
const tellBuyer = { en: "Your order is on its way.", ar: "طلبك في الطريق." };

describe("the order", () => {
  test("gets the tracking and its status in one PUT, beside everybody else's meta", async () => {
    const delivered = { event: "shipment.delivered", status: "delivered", orderStatus: "completed" };
    await push(delivered);
    expect(requests("PUT")).toHaveLength(1);
    expect(meta()).toEqual({
      _of_another_plugin: "kept",
      _masar_shipment_id: "shp_0001",
      _masar_tracking_number: "MSR-EG-000123",
      _masar_tracking_url: updateOf(order.id).trackingUrl,
      _masar_status: "delivered",
    });
    expect(order.status).toBe("completed");
    const parsed = connector.parseOrder(await connector.fetchOrder?.(storeOf(shop), String(order.id)), FACTS);
    expect(parsed).toMatchObject({ stage: "closed", payment: { isPaid: true } });
  });

  test("keeps its status when none is given", async () => {
    await push();
    expect(requests("PUT")[0]?.body).not.toHaveProperty("status");
    expect(order.status).toBe("processing");
  });

  test("keeps its status and gets the rest when the shop does not know the status any more", async () => {
    shop.settings.language = "en_US";
    await push({ orderStatus: "packing" }, { language: "en_US" });
    expect(order.status).toBe("processing");
    expect(meta()).toMatchObject({ _masar_status: "picked-up" });
    expect(notes()[0]?.note).toContain("does not know “packing”");
  });

  // W9
  test("says the same to us after our own write", async () => {
    const read = async () => connector.parseOrder(await connector.fetchOrder?.(storeOf(shop), String(order.id)), FACTS);
    const before = await read();
    await push({ tellBuyer });
    expect({ ...(await read()), updatedAt: null }).toEqual({
      ...before,
      shipmentId: expect.any(String),
      updatedAt: null,
    });
  });

  test("says that it was deleted, when it was", async () => {
    shop.deleteForGood(order.id);
    await expect(push()).rejects.toMatchObject({
      failure: "refused",
      publicMessage: { en: expect.stringContaining("deleted") },
    });
  });
});

describe("notes", () => {
  test("tell the merchant in the shop's language, and the buyer only when asked", async () => {
    const { remoteId } = (await push()) ?? {};
    expect(notes()).toHaveLength(1);
    expect(notes()[0]).toMatchObject({ id: Number(remoteId), customer_note: false });
    expect(notes()[0]?.note).toMatch(
      /^Masar MSR-EG-000123: استلم المندوب الشحنة\. https:\/\/track\.example\.test\/\S+ \(ref \w+\)$/,
    );
    await push({ key: "evt_2", tellBuyer }, { language: "en_US" });
    expect(notes().slice(1)).toMatchObject([
      { customer_note: false, note: expect.stringContaining("Collected by the courier.") },
      { customer_note: true, note: expect.stringContaining("Your order is on its way.") },
    ]);
  });

  // W26
  test("are written once for each event, however often it is told", async () => {
    const first = await push({ tellBuyer });
    expect(await push({ tellBuyer })).toEqual(first);
    expect(notes()).toHaveLength(2);
    await push({ key: "another event", tellBuyer });
    expect(notes()).toHaveLength(4);
  });

  test("are found again when the answer was lost, broken or no JSON", async () => {
    for (const kind of ["reset", "notice", "empty", "html200"] as const) {
      const key = `evt lost by ${kind}`;
      const before = notes().length;
      shop.faults.push({ kind, isDone: true, on: { method: "POST", path: /notes$/ } });
      await push({ key });
      await push({ key });
      expect(notes(), kind).toHaveLength(before + 1);
    }
  });

  test("are not written by us a second time in the same call when the first did not arrive", async () => {
    shop.faults.push({ kind: "reset", on: { method: "POST", path: /notes$/ } });
    await expect(push()).rejects.toMatchObject({ failure: "unavailable" });
    expect(notes()).toEqual([]);
    expect(requests("POST")).toHaveLength(1);
    await push();
    expect(notes()).toHaveLength(1);
  });

  test("finish what was begun: the buyer's, when only the merchant's had been written", async () => {
    shop.faults.push({ kind: "status", status: 500, on: { method: "POST", path: /notes$/ } });
    await expect(push({ tellBuyer })).rejects.toMatchObject({ failure: "unavailable" });
    await push();
    await push({ tellBuyer });
    expect(notes().map(({ customer_note }) => customer_note)).toEqual([false, true]);
  });
});

describe("other places", () => {
  const values = { shipmentTracking: "true", fulfillments: "true" };
  beforeEach(() => {
    shop.settings.hasShipmentTracking = true;
    shop.settings.hasFulfillments = true;
  });

  test("get the tracking number once, where they are there", async () => {
    await push({}, values);
    await push({ key: "evt_2", event: "shipment.at_hub" }, values);
    expect(shop.trackings.get(order.id)).toMatchObject([
      // 22:30 UTC is the next day in Cairo.
      { custom_tracking_provider: "Masar", tracking_number: "MSR-EG-000123", date_shipped: "2026-11-21" },
    ]);
    expect(shop.fulfillments.get(order.id)).toMatchObject([{ status: "fulfilled", is_fulfilled: true }]);
    const fulfillment = shop.fulfillments.get(order.id)?.[0] as { meta_data: { key: string; value: unknown }[] };
    const items = fulfillment.meta_data.find(({ key }) => key === "_items")?.value;
    expect(items).toEqual([{ item_id: order.lines[0]?.id, qty: 1 }]);
  });

  test("are not asked where they are not there", async () => {
    await push();
    expect(shop.trackings.size + shop.fulfillments.size).toBe(0);
    expect(shop.requests.some(({ path }) => /fulfillments|shipment-trackings/.test(path))).toBe(false);
  });

  test("do not call an order fulfilled that nobody has collected", async () => {
    await push({ event: "shipment.created" }, values);
    expect(shop.fulfillments.size).toBe(0);
    expect(shop.trackings.size).toBe(1);
  });

  test("fail nothing when they are in trouble or were switched off meanwhile", async () => {
    shop.settings.hasShipmentTracking = false;
    shop.faults.push({ kind: "status", status: 500, on: { path: /fulfillments/ } });
    await push({}, values);
    expect(notes()).toHaveLength(1);
    shop.settings.hasShipmentTracking = true;
    await push({ key: "evt_2", event: "shipment.out_for_delivery" }, values);
    expect(shop.trackings.get(order.id)).toHaveLength(1);
    expect(shop.fulfillments.get(order.id)).toHaveLength(1);
  });
});
