// One store that sends very many webhooks leaves the others room.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectShop } from "../support/merchant.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
const shops: FakeShop[] = [];

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_HOOKS_A_MINUTE: "5" } });
});
afterAll(async () => {
  await masar.stop();
  await Promise.all(shops.map((shop) => shop.close()));
});

/** A connected shop, and how it sends a webhook. */
async function connected() {
  const shop = await startFakeShop({ takesHttpCallback: true });
  shops.push(shop);
  const store = await connectShop(masar, await masar.newAccount(), shop);
  const { secret = "" } = [...shop.webhooks.values()][0] ?? {};
  return (body: string, signature = createHmac("sha256", secret).update(body).digest("base64")) =>
    fetch(`${masar.origin}/hooks/woocommerce/${store.id}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-wc-webhook-topic": "order.updated",
        "x-wc-webhook-signature": signature,
      },
      body,
    });
}

test("a store's webhooks above the limit are answered 429 with Retry-After and not kept, and another store's are taken", async () => {
  const [busy, quiet] = [await connected(), await connected()];
  // Who has no secret uses nothing of the store's share up.
  for (let at = 0; at < 10; at += 1) expect((await busy("{}", "AAAA")).status).toBe(401);
  const before = (await masar.service.db.read("inbox")).length;
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const response = await busy(`{"id":${at}}`);
    statuses.push(response.status);
    if (response.status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const taken = statuses.filter((status) => status === 200).length;
  expect(statuses.at(-1)).toBe(429);
  expect(taken).toBeLessThanOrEqual(10); // a minute may have turned meanwhile
  expect((await masar.service.db.read("inbox")).length - before).toBe(taken);
  expect((await quiet('{"id":1}')).status).toBe(200);
});
