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
  connector.pushTracking(storeOf(shop, { values }), updateOf(order.id, change));
const notes = () => shop.notes.get(order.id) ?? [];
const meta = () => Object.fromEntries(order.meta.map(({ key, value }) => [key, value]));
const requests = (method: string) => shop.requests.filter((request) => request.method === method);
const notifyBuyer = { en: "Your order is on its way.", ar: "طلبك في الطريق." };

describe("the order", () => {
  test("gets the tracking and its status in one PUT, and keeps other plugins' meta", async () => {
    const delivered = { event: "shipment.delivered", status: "delivered", orderStatus: "completed" } as const;
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
    const parsed = connector.parseOrder(await connector.fetchOrder(storeOf(shop), String(order.id)), FACTS);
    expect(parsed).toMatchObject({ stage: "closed", payment: { isPaid: true } });
  });

  test("keeps its status when the update has none", async () => {
    await push();
    expect(requests("PUT")[0]?.body).not.toHaveProperty("status");
    expect(order.status).toBe("processing");
  });

  test("keeps its status and gets the tracking when the shop no longer has the status", async () => {
    shop.settings.language = "en_US";
    await push({ orderStatus: "packing" }, { language: "en_US" });
    expect(order.status).toBe("processing");
    expect(meta()).toMatchObject({ _masar_status: "picked-up" });
    expect(notes()[0]?.note).toContain("has no status “packing”");
  });

  // W9
  test("is parsed with the same result after our own write", async () => {
    const read = async () => connector.parseOrder(await connector.fetchOrder(storeOf(shop), String(order.id)), FACTS);
    const before = await read();
    await push({ notifyBuyer });
    expect({ ...(await read()), updatedAt: null }).toEqual({
      ...before,
      shipmentId: expect.any(String),
      updatedAt: null,
    });
  });

  test("that was deleted permanently ends the update", async () => {
    shop.deleteForGood(order.id);
    const skipped = { en: expect.stringContaining("deleted"), ar: expect.any(String) };
    expect(await push()).toMatchObject({ skipped });
    expect(await push({ orderStatus: "completed" })).toMatchObject({ skipped });
  });

  test.each(["cancelled", "refunded", "failed", "trash"])(
    "that is %s stays so when its parcel is delivered",
    async (status) => {
      shop.settings.language = "en_US";
      if (status === "trash") shop.trash(order.id);
      else shop.setStatus(order.id, status);
      await push({ orderStatus: "completed", event: "shipment.delivered", status: "delivered" }, { language: "en_US" });
      expect(order.status).toBe(status);
      expect(meta()).toMatchObject({ _masar_status: "delivered" });
      expect(notes()[0]?.note).toContain("status was not changed");
    },
  );
});

describe("notes", () => {
  test("are written in the shop's language, and to the buyer only when required", async () => {
    const { remoteId } = (await push()) ?? {};
    expect(notes()).toHaveLength(1);
    expect(notes()[0]).toMatchObject({ id: Number(remoteId), customer_note: false });
    expect(notes()[0]?.note).toMatch(
      /^Masar MSR-EG-000123: استلم المندوب الشحنة\. \(2026-\d\d-\d\d \d\d:\d\d\) https:\/\/track\.example\.test\/\S+ \(ref \w+\)$/,
    );
    await push({ key: "evt_2", notifyBuyer }, { language: "en_US" });
    expect(notes().slice(1)).toMatchObject([
      { customer_note: false, note: expect.stringContaining("Collected by the courier.") },
      { customer_note: true, note: expect.stringContaining("Your order is on its way.") },
    ]);
  });

  // W26
  test("are written once per event, however often it is pushed", async () => {
    const first = await push({ notifyBuyer });
    expect(await push({ notifyBuyer })).toEqual(first);
    expect(notes()).toHaveLength(2);
    await push({ key: "another event", notifyBuyer });
    expect(notes()).toHaveLength(4);
  });

  test("of a first attempt are written without looking first, and a later attempt finds them", async () => {
    await push({ notifyBuyer, isFirstAttempt: true });
    expect(requests("GET")).toEqual([]);
    expect(notes()).toHaveLength(2);
    await push({ notifyBuyer, isFirstAttempt: false });
    expect(requests("GET")).toHaveLength(1);
    expect(notes()).toHaveLength(2);
  });

  test("of a first attempt are not written twice when the answer to one of them was lost", async () => {
    shop.faults.push({ kind: "reset", isDone: true, on: { method: "POST", path: /notes$/ } });
    await push({ notifyBuyer, isFirstAttempt: true });
    expect(notes()).toHaveLength(2);
  });

  test("are found again when the answer was lost, broken or not JSON", async () => {
    for (const kind of ["reset", "notice", "empty", "html200"] as const) {
      const key = `evt lost by ${kind}`;
      const before = notes().length;
      shop.faults.push({ kind, isDone: true, on: { method: "POST", path: /notes$/ } });
      await push({ key });
      await push({ key });
      expect(notes(), kind).toHaveLength(before + 1);
    }
  });

  test("are not written twice in one call when the first request failed", async () => {
    shop.faults.push({ kind: "reset", on: { method: "POST", path: /notes$/ } });
    await expect(push()).rejects.toMatchObject({ failure: "unavailable" });
    expect(notes()).toEqual([]);
    expect(requests("POST")).toHaveLength(1);
    await push();
    expect(notes()).toHaveLength(1);
  });

  test("are completed: the buyer's note is written when only the merchant's exists", async () => {
    shop.faults.push({ kind: "status", status: 500, on: { method: "POST", path: /notes$/ } });
    await expect(push({ notifyBuyer })).rejects.toMatchObject({ failure: "unavailable" });
    await push();
    await push({ notifyBuyer });
    expect(notes().map(({ customer_note }) => customer_note)).toEqual([false, true]);
  });
});

describe("other plugins", () => {
  const values = { shipmentTracking: "true", fulfillments: "true" };
  beforeEach(() => {
    shop.settings.hasShipmentTracking = true;
    shop.settings.hasFulfillments = true;
  });

  test("get the tracking number once, when they are active", async () => {
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

  test("show no number of a cancelled shipment", async () => {
    await push({ event: "shipment.created" }, values);
    await push({ key: "evt_2", event: "shipment.created", trackingNumber: "MSR-EG-000124" }, values);
    for (const key of ["evt_3", "evt_4"]) await push({ key, event: "shipment.cancelled", status: "cancelled" }, values);
    expect(shop.trackings.get(order.id)).toMatchObject([{ tracking_number: "MSR-EG-000124" }]);
  });

  test("are not called when they are not active", async () => {
    await push();
    expect(shop.trackings.size + shop.fulfillments.size).toBe(0);
    expect(shop.requests.some(({ path }) => /fulfillments|shipment-trackings/.test(path))).toBe(false);
  });

  test("get no fulfilment before the parcel was collected", async () => {
    await push({ event: "shipment.created" }, values);
    expect(shop.fulfillments.size).toBe(0);
    expect(shop.trackings.size).toBe(1);
  });

  test("fail no push when they fail or were deactivated meanwhile", async () => {
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
