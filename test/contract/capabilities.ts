import { type Connector, SHIPMENT_EVENTS } from "@masar/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callsOf } from "./calls.ts";
import { type Contract, type Shop, webhooksOf } from "./harness.ts";

/** Calls to the store can be repeated. */
export function testCapabilities<Secrets>(connector: Connector<Secrets>, contract: Contract<Secrets>): void {
  describe("calls", () => {
    let shop: Shop<Secrets>;
    beforeEach(async () => {
      shop = await contract.openShop();
    });
    afterEach(() => shop.close());

    const subscribing = webhooksOf(connector, contract);
    if (subscribing) {
      const { webhooks, isSubscribedByApp = false } = subscribing;
      test("creates its subscriptions once, however often it is called", async () => {
        const { repaired } = await webhooks.subscribe(shop.store, shop.callbackUrl);
        expect(repaired > 0).toBe(!isSubscribedByApp);
        const after = shop.snapshot();
        expect(await webhooks.subscribe(shop.store, shop.callbackUrl)).toEqual({ repaired: 0 });
        expect(shop.snapshot()).toEqual(after);
      });
    }

    test("leaves nothing in the store after disconnecting, and can disconnect twice", async () => {
      const before = shop.snapshot();
      await connector.webhooks?.subscribe(shop.store, shop.callbackUrl);
      await connector.disconnect(shop.store, shop.callbackUrl);
      await connector.disconnect(shop.store, shop.callbackUrl);
      expect(shop.snapshot()).toEqual(before);
    });

    const { rates, recheck } = connector;
    if (rates !== undefined) {
      test("offers prices once, and removes them", async () => {
        const before = shop.snapshot();
        await rates.offer(shop.store, shop.callbackUrl);
        const after = shop.snapshot();
        expect(after).not.toEqual(before);
        await rates.offer(shop.store, shop.callbackUrl);
        expect(shop.snapshot()).toEqual(after);
        await rates.offer(shop.store, null);
        await rates.offer(shop.store, null);
        expect(shop.snapshot()).toEqual(before);
      });
    }

    test("writes tracking once, however often it is called", async () => {
      const before = shop.snapshot();
      const first = await connector.pushTracking(shop.store, shop.update);
      const after = shop.snapshot();
      if (!contract.isStateless) expect(after).not.toEqual(before);
      expect((await connector.pushTracking(shop.store, shop.update)).remoteId).toBe(first.remoteId);
      expect(shop.snapshot()).toEqual(after);
    });

    test.each(SHIPMENT_EVENTS)("has an answer to %s, the same however often it is asked", async (event) => {
      const update = { ...shop.update, event, key: `evt_${event}` };
      const first = await connector.pushTracking(shop.store, update);
      const after = shop.snapshot();
      expect((await connector.pushTracking(shop.store, update)).remoteId).toBe(first.remoteId);
      expect(shop.snapshot()).toEqual(after);
    });

    test("changes nothing by reading", async () => {
      const before = shop.snapshot();
      const { inspect, fetchOrder, listOrders, readOrders, importOrders, checkAccess } = callsOf(connector, shop);
      for (const read of [inspect, fetchOrder, listOrders, readOrders, importOrders, checkAccess]) {
        const first = await read?.();
        expect(typeof first).toBe(typeof (await read?.()));
      }
      expect(shop.snapshot()).toEqual(before);
    });

    test("parses every order that it reads", async () => {
      const since = Temporal.Instant.from("2000-01-01T00:00:00Z");
      const { store, update } = shop;
      const listed = await Array.fromAsync(connector.listOrders(store, since));
      const byId = recheck ? await Array.fromAsync(recheck.readOrders(store, [update.orderId])) : [];
      const ids = (payloads: readonly unknown[]) => payloads.map((one) => connector.parseOrder(one, store.facts).id);
      expect(ids([await connector.fetchOrder(store, update.orderId)])).toEqual([update.orderId]);
      expect(ids(listed)).toContain(update.orderId);
      expect(ids(byId)).toEqual(recheck ? [update.orderId] : []);
    });
  });
}
