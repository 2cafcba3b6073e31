import { sendHook } from "@masar/test/support/woocommerce/hook";
import { renderOrder } from "@masar/test/support/woocommerce/render";
import { type FakeShop, startFakeShop } from "@masar/test/support/woocommerce/shop";
import type { Pool } from "undici";

/** Starts a shop and connects it with its keys. */
export async function connectShop(server: { origin: string; key: string }): Promise<FakeShop> {
  const shop = await startFakeShop();
  const { consumerKey, consumerSecret } = shop.key;
  const response = await fetch(`${server.origin}/v1/stores`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify({
      platform: "woocommerce",
      way: "keys",
      answers: { url: shop.url, consumer_key: consumerKey, consumer_secret: consumerSecret },
    }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return shop;
}

/**
 * Places orders at a rate and waits until each has its tracking number in the shop.
 * @returns the milliseconds of each order, from when its webhook was due.
 */
export async function writeOrdersBack(
  pool: Pool,
  shop: FakeShop,
  { count, perSecond }: { count: number; perSecond: number },
) {
  const startedAt = performance.now();
  let waiting: { id: number; due: number }[] = [];
  // Placed when its webhook is due, so that the poll cannot find it earlier.
  const sending = sendHooks(pool, shop, {
    count,
    perSecond,
    bodyAt(at) {
      const order = shop.placeOrder();
      waiting.push({ id: order.id, due: startedAt + (at * 1000) / perSecond });
      return JSON.stringify(renderOrder(shop, order));
    },
  });
  const times: number[] = [];
  while (times.length < count) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const now = performance.now();
    if (now > startedAt + (count / perSecond + 120) * 1000)
      throw new Error(`${waiting.length} orders were never written back`);
    waiting = waiting.filter(({ id, due }) => {
      if (!shop.orders.get(id)?.meta.some(({ key }) => key === "_masar_tracking_number")) return true;
      times.push(now - due);
      return false;
    });
  }
  await sending;
  return times;
}

/** Open loop: each webhook starts at its scheduled time, from which its time is measured. @returns milliseconds. */
export async function sendHooks(
  pool: Pool,
  shop: FakeShop,
  { count, perSecond, bodyAt }: { count: number; perSecond: number; bodyAt(at: number): string },
): Promise<number[]> {
  const times: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  async function sender(): Promise<void> {
    while (next < count) {
      const index = next++;
      const due = startedAt + (index * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0.5) await new Promise((resolve) => setTimeout(resolve, early));
      const body = bodyAt(index);
      const status = await sendHook(pool, shop, body);
      if (status !== 200) throw new Error(`a webhook was answered ${status}`);
      times.push(performance.now() - due);
    }
  }
  await Promise.all(Array.from({ length: 64 }, sender));
  return times;
}
