import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { startService } from "@masar/core/service";
import { Pool } from "undici";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { killable } from "../support/killable.ts";
import { freePort } from "../support/postgres-server.ts";
import { sendHook } from "../support/woocommerce/hook.ts";
import { renderOrder } from "../support/woocommerce/render.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

const KILLS = process.env.MASAR_TEST_LONG ? 200 : 3;
const AT_ONCE = 200;

test(`one order becomes one shipment, written to its store once, through ${KILLS} kills and ${AT_ONCE} concurrent webhooks`, async () => {
  const database = await makeDatabase({ migrated: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = await startFakeShop();
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("crash"),
    MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
    MASAR_RATE_LIMITS: "off",
    MASAR_LOG: "silent",
  };
  await connect(environment, shop);
  const server = killable(environment);
  const placed: number[] = [];
  let acknowledged = 0;

  for (let kill = 0; kill < KILLS; kill += 1) {
    await server.start();
    const order = shop.placeOrder();
    placed.push(order.id);
    const body = JSON.stringify(renderOrder(shop, order));
    const pool = new Pool(origin, { connections: 32, pipelining: 1 });
    const killAfter = 1 + Math.floor(Math.random() * AT_ONCE);
    let answered = 0;
    const killed = Promise.withResolvers<void>();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const status = await sendHook(pool, shop, body).catch(() => 0);
        if (status === 200) acknowledged += 1;
        answered += 1;
        if (answered === killAfter) server.kill().then(killed.resolve, killed.reject);
      }),
    );
    await killed.promise;
    await pool.close();
  }

  const db = await openDatabase(database.url);
  // The next poll is minutes away; it finds orders of which no webhook was acknowledged.
  await db.write((trx) => trx("stores").update({ next_poll_at: 0 }));
  await server.start();
  const left = async (table: string) =>
    Number((await db.read(table).where({ state: "pending" }).count({ n: "*" }))[0]?.n);
  await eventually(
    async () => (await left("inbox")) + (await left("write_backs")),
    (count) => count === 0,
  );
  // Orders of which no webhook was acknowledged are found by the poll.
  const shipments = () => db.read("shipments").select("id", "reference");
  await eventually(
    async () => (await shipments()).length,
    (count) => count >= placed.length,
  );
  await eventually(
    async () => (await left("inbox")) + (await left("write_backs")),
    (count) => count === 0,
  );

  expect((await shipments()).map(({ reference }) => reference).sort()).toEqual(placed.map(String).sort());
  const claimed = await db.read("order_shipments").select("remote_id", "parcel_number");
  expect(claimed.map(({ remote_id, parcel_number }) => `${remote_id} ${parcel_number}`).sort()).toEqual(
    placed.map((id) => `${id} 1`).sort(),
  );
  for (const id of placed) {
    expect(shop.orders.get(id)?.meta.some(({ key }) => key === "_masar_tracking_number")).toBe(true);
    // One for the merchant and one that is mailed to the buyer, each once.
    expect([
      id,
      shop.notes
        .get(id)
        ?.map(({ customer_note }) => customer_note)
        .sort(),
    ]).toEqual([id, [false, true]]);
  }
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect((await db.read("inbox").whereIn("state", ["failed", "unreadable"])).length).toBe(0);
  console.log(`  ${KILLS} kills, ${acknowledged} webhooks acknowledged, ${placed.length} orders, 0 doubled, 0 missing`);
  await server.kill();
  await db.close();
  await shop.close();
  await database.remove();
});

async function connect(environment: Record<string, string>, shop: FakeShop): Promise<void> {
  const service = await startService(readConfig(environment));
  const { account } = await service.accounts.create({ name: "Shop", email: "shop@example.com", governorate: "C" });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "test", kind: "secret", scopes: [], name: "k" }),
  );
  const { consumerKey, consumerSecret } = shop.key;
  const response = await fetch(`http://127.0.0.1:${environment.PORT}/sandbox/v1/stores`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({
      platform: "woocommerce",
      way: "keys",
      answers: { url: shop.url, consumer_key: consumerKey, consumer_secret: consumerSecret },
    }),
  });
  expect(response.status).toBe(201);
  await service.stop();
}
