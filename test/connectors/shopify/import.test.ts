import type { ImportPage } from "@masar/kit";
import { expect, test } from "vitest";
import { type FakeShopify, fakeShopify } from "../../support/shopify/shopify.ts";
import { connector, storeOf } from "../../support/shopify/store.ts";

const since = Temporal.Instant.from("2026-09-22T00:00:00Z");
const dayOf = (day: number) => since.add({ hours: 24 * day }).toString({ smallestUnit: "second" });

function shopWith(orders: number): FakeShopify {
  const shop = fakeShopify();
  for (let day = 0; day < orders; day += 1) shop.placeOrder({ createdAt: dayOf(day) });
  return shop;
}

async function pagesFrom(shop: FakeShopify, cursor: string | null): Promise<ImportPage[]> {
  const pages: ImportPage[] = [];
  const store = await storeOf(shop);
  for await (const page of connector.importOrders(store, { since, cursor }) ?? []) pages.push(page);
  return pages;
}

const ordersIn = (pages: readonly ImportPage[]) => pages.reduce((sum, { orders }) => sum + orders, 0);

test("the first page contains the total, each page a cursor, the last page none", async () => {
  const pages = await pagesFrom(shopWith(45), null);
  expect(pages.map(({ orders, total }) => [orders, total])).toEqual([
    [20, 45],
    [20, null],
    [5, null],
  ]);
  expect(pages.map(({ cursor }) => cursor === null)).toEqual([false, false, true]);
});

test("continuing at a cursor does not read earlier orders again", async () => {
  const shop = shopWith(45);
  const [first] = await pagesFrom(shop, null);
  expect(ordersIn(await pagesFrom(shop, first?.cursor ?? null))).toBe(25);
});

test("an expired or invalid cursor restarts the list, and no order is missed", async () => {
  const shop = shopWith(45);
  const [first] = await pagesFrom(shop, null);
  const place = JSON.parse(first?.cursor ?? "{}");
  // Restarts at the date of the last order that was read: that order is read again.
  expect(ordersIn(await pagesFrom(shop, JSON.stringify({ ...place, after: "gone" })))).toBe(26);
  expect(ordersIn(await pagesFrom(shop, "x"))).toBe(45);
});

test("a new list begins before one exceeds Shopify's limit", async () => {
  const shop = shopWith(45);
  const [first] = await pagesFrom(shop, null);
  const long = { ...JSON.parse(first?.cursor ?? "{}"), read: 19_990 };
  const pages = await pagesFrom(shop, JSON.stringify(long));
  const queries = shop.calls
    .filter(({ name }) => name === "OpenOrders")
    .map(({ variables }) => String(variables.query));
  expect(queries.at(-1)).toContain(dayOf(39));
  const days = new Set(pages.flatMap(({ payloads }) => payloads.map((one) => JSON.stringify(one).slice(0, 60))));
  expect(days.size).toBe(25);
});
