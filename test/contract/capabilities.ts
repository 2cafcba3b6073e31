import type { Connector } from "@masar/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callsOf } from "./calls.ts";
import type { Contract, Shop } from "./harness.ts";

/** What reaches out may be repeated. */
export function testCapabilities<Secrets>(connector: Connector<Secrets>, contract: Contract<Secrets>): void {
  describe("calls", () => {
    let shop: Shop<Secrets>;
    beforeEach(async () => {
      shop = await contract.openShop();
    });
    afterEach(() => shop.close());

    test("subscribes once, however often it is asked", async () => {
      const { mended } = await connector.subscribe(shop.store, shop.callbackUrl);
      expect(mended > 0).toBe(contract.isToldByPlatform !== true);
      const after = shop.snapshot();
      expect(await connector.subscribe(shop.store, shop.callbackUrl)).toEqual({ mended: 0 });
      expect(shop.snapshot()).toEqual(after);
    });

    test("leaves nothing behind when it disconnects, and may do so twice", async () => {
      const before = shop.snapshot();
      await connector.subscribe(shop.store, shop.callbackUrl);
      await connector.disconnect(shop.store, shop.callbackUrl);
      await connector.disconnect(shop.store, shop.callbackUrl);
      expect(shop.snapshot()).toEqual(before);
    });

    const { offerRates } = connector;
    if (offerRates !== undefined) {
      test("offers prices once, and takes them away again", async () => {
        const before = shop.snapshot();
        await offerRates(shop.store, shop.callbackUrl);
        const after = shop.snapshot();
        expect(after).not.toEqual(before);
        await offerRates(shop.store, shop.callbackUrl);
        expect(shop.snapshot()).toEqual(after);
        await offerRates(shop.store, null);
        await offerRates(shop.store, null);
        expect(shop.snapshot()).toEqual(before);
      });
    }

    const { pushTracking } = connector;
    if (pushTracking !== undefined) {
      test("writes tracking once, however often it is asked", async () => {
        const before = shop.snapshot();
        const first = await pushTracking(shop.store, shop.update);
        const after = shop.snapshot();
        expect(after).not.toEqual(before);
        expect(await pushTracking(shop.store, shop.update)).toEqual(first);
        expect(shop.snapshot()).toEqual(after);
      });
    }

    test("changes nothing by reading", async () => {
      const before = shop.snapshot();
      const { inspect, fetchOrder, listOrders, readOrders } = callsOf(connector, shop);
      for (const read of [inspect, fetchOrder, listOrders, readOrders]) {
        const first = await read?.();
        expect(typeof first).toBe(typeof (await read?.()));
      }
      expect(shop.snapshot()).toEqual(before);
    });

    test("hands over orders that it can read itself", async () => {
      const { fetchOrder, listOrders, readOrders } = callsOf(connector, shop);
      const one = fetchOrder ? [await fetchOrder()] : [];
      const lists = await Promise.all([listOrders?.(), readOrders?.()]);
      for (const payload of [...one, ...lists.flat()].filter((found) => found !== undefined)) {
        expect(connector.parseOrder(payload, shop.store.facts).id).toBe(shop.update.orderId);
      }
    });
  });
}
