import { connector } from "@masar/connector-woocommerce";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeShop, startFakeShop } from "../../support/woocommerce/shop.ts";
import { FACTS, storeOf } from "../../support/woocommerce/store.ts";

let shop: FakeShop;
/** Not behind the clock of this machine. */
const START = Temporal.Now.instant().add({ hours: 1 }).round({ smallestUnit: "hour", roundingMode: "ceil" });
let now = START;
beforeEach(async () => {
  now = START;
  shop = await startFakeShop({ now: () => now });
});
afterEach(() => shop.close());

const pass = (seconds: number) => {
  now = now.add({ seconds });
};
const idsOf = (orders: readonly unknown[]) => orders.map((order) => (order as { id: number }).id);
const LONG_AGO = Temporal.Instant.from("2000-01-01T00:00:00Z");
const since = (time: Temporal.Instant) => connector.listOrders(storeOf(shop), time);
const listed = async (time = LONG_AGO) => idsOf(await Array.fromAsync(since(time)));

function place(count: number, secondsBetween: number): number[] {
  return Array.from({ length: count }, () => {
    pass(secondsBetween);
    return shop.placeOrder().id;
  });
}

describe("orders that changed", () => {
  test("are all listed, oldest change first, over all pages", async () => {
    const ids = place(250, 60);
    pass(60);
    shop.setStatus(ids[0] ?? 0, "completed");
    expect(await listed()).toEqual([...ids.slice(1), ids[0]]);
  });

  test("are all listed when more than a page changed within one second", async () => {
    const before = place(50, 1);
    const ids = place(230, 0);
    const after = place(30, 1);
    expect((await listed()).sort((a, b) => a - b)).toEqual([...before, ...ids, ...after]);
  });

  test("include those of the requested second", async () => {
    const ids = place(3, 60);
    expect(await listed(START.add({ seconds: 120 }))).toEqual(ids.slice(1));
    expect(await listed(START.add({ seconds: 120, milliseconds: 999 }))).toEqual(ids.slice(1));
    expect(await listed(START.add({ seconds: 121 }))).toEqual(ids.slice(2));
  });

  // W29
  test("are all listed when orders change while they are read", async () => {
    const ids = place(250, 60);
    const seen: number[] = [];
    for await (const order of since(LONG_AGO)) {
      seen.push(...idsOf([order]));
      // The first hundred move to the end of the list, so pages by number would skip another hundred.
      if (seen.length === 100) {
        pass(60);
        for (const id of ids.slice(0, 100)) shop.setStatus(id, "completed");
      }
    }
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen.slice(250)).toEqual(ids.slice(0, 100));
  });

  test("include those that a shop whose clock is behind dated before, as far back as its clock says", async () => {
    const ours = Temporal.Now.instant();
    now = ours.subtract({ minutes: 80 });
    shop.placeOrder();
    now = ours.subtract({ minutes: 45 });
    const { id } = shop.placeOrder();
    pass(300);
    expect(await listed(ours.subtract({ minutes: 25 }))).toEqual([id]);
    expect(shop.requests.filter(({ path }) => path.endsWith("/orders"))).toHaveLength(2);
  });

  test("are asked for once where the shop's clock agrees with ours", async () => {
    now = Temporal.Now.instant();
    const { id } = shop.placeOrder();
    expect(await listed(now.subtract({ minutes: 25 }))).toEqual([id]);
    expect(shop.requests.filter(({ path }) => path.endsWith("/orders"))).toHaveLength(1);
  });

  test("are all listed when a cache strips the pagination headers", async () => {
    const ids = place(120, 60);
    const body = JSON.stringify(ids.slice(0, 100).map((id, at) => ({ id, date_modified_gmt: gmt(60 * (at + 1)) })));
    shop.faults.push({ kind: "status", status: 200, body });
    expect(await listed()).toEqual(ids);
  });
});

test("stops at a list that a cache repeats for ever", async () => {
  const page = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, date_modified_gmt: gmt(60) }));
  shop.faults.push({ kind: "status", status: 200, body: JSON.stringify(page), isLasting: true });
  await expect(listed()).rejects.toMatchObject({ failure: "unavailable" });
});

test("stops at a list whose orders have later dates on each page", async () => {
  let pages = 0;
  const request = async () => {
    pages += 1;
    // Where the list does not end by itself, the test does.
    if (pages > 11_000) throw new Error("it goes on");
    const order = { id: 1, date_modified_gmt: gmt(60 * pages), line_items: [] };
    const headers = { date: new Date().toUTCString(), "x-wp-totalpages": "2" };
    return { status: 200, headers, body: Buffer.from(JSON.stringify([order])) };
  };
  const store = storeOf(shop);
  const orders = connector.listOrders({ ...store, network: { ...store.network, request } }, LONG_AGO);
  const message = "GET orders: more than 10000 pages";
  await expect(Array.fromAsync(orders)).rejects.toMatchObject({ failure: "unavailable", message });
  expect(pages).toBe(10_000);
});

const gmt = (seconds: number) => START.add({ seconds }).toString().replace("Z", "");

describe("orders by id", () => {
  test("are read 100 per request, without trashed and deleted ones", async () => {
    const ids = place(205, 1);
    shop.trash(ids[0] ?? 0);
    shop.deleteForGood(ids[204] ?? 0);
    const orders = await Array.fromAsync(connector.recheck.readOrders(storeOf(shop), ids.map(String)) ?? []);
    expect(idsOf(orders).sort((a, b) => a - b)).toEqual(ids.slice(1, 204));
    expect(shop.requests.filter(({ path }) => path.endsWith("/orders"))).toHaveLength(3);
    expect(await Array.fromAsync(connector.recheck.readOrders(storeOf(shop), []) ?? [])).toEqual([]);
  });

  test("distinguish a trashed order from a permanently deleted one", async () => {
    const { id } = shop.placeOrder();
    shop.trash(id);
    const trashed = await connector.fetchOrder(storeOf(shop), String(id));
    expect(connector.parseOrder(trashed, FACTS).stage).toBe("gone");
    shop.deleteForGood(id);
    expect(await connector.fetchOrder(storeOf(shop), String(id))).toBeUndefined();
  });

  test("accept only order ids", async () => {
    for (const id of ["../settings", "1/notes", "", "0", "1e3", "batch"]) {
      const fetched = connector.fetchOrder(storeOf(shop), id);
      await expect(fetched, id).rejects.toMatchObject({ failure: "refused" });
    }
    expect(shop.requests).toEqual([]);
  });
});

describe("posts storage", () => {
  // W29, W5
  test("hides an edited address from the list, not from reading by id, and is detected", async () => {
    await shop.close();
    shop = await startFakeShop({ storage: "posts", now: () => now });
    const { id } = shop.placeOrder();
    const before = connector.parseOrder(await connector.fetchOrder(storeOf(shop), String(id)), FACTS);
    pass(3600);
    shop.editOrder(id, { billing: { address_1: "9 شارع هارون" }, total: "441.00" });
    expect(await listed(START.add({ minutes: 30 }))).toEqual([]);
    const [payload] = await Array.fromAsync(connector.recheck.readOrders(storeOf(shop), [String(id)]) ?? []);
    const after = connector.parseOrder(payload, FACTS);
    expect(after.updatedAt).toEqual(before.updatedAt);
    expect(after).toMatchObject({
      recipient: { address: { line1: "9 شارع هارون" } },
      payment: { total: { minor: 44_100 } },
    });
  });

  test("is assumed when the storage is unknown", () => {
    const blind = (values: Record<string, string>) => connector.recheck.listMissesEdits({ ...FACTS, values });
    expect([blind({ hpos: "true" }), blind({ hpos: "false" }), blind({})]).toEqual([false, true, true]);
  });
});
