import { isDeepStrictEqual } from "node:util";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { courier } from "../support/courier.ts";
import { engine } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { type Killable, killable } from "../support/killable.ts";
import type { KilledPlatform, PlacedOrder } from "../support/killed/platform.ts";
import { killedSalla } from "../support/killed/salla.ts";
import { killedWooCommerce } from "../support/killed/woocommerce.ts";
import { killedZid } from "../support/killed/zid.ts";
import { startTestService, type TestAccount } from "../support/service.ts";

const isLong = Boolean(process.env.MASAR_TEST_LONG);
const PLATFORMS: readonly { name: string; start(): Promise<KilledPlatform>; kills: number; atOnce: number }[] = [
  { name: "WooCommerce", start: killedWooCommerce, kills: isLong ? 200 : 2, atOnce: 200 },
  // In an ordinary run one on each engine.
  ...(isLong || engine === "sqlite"
    ? [{ name: "Salla", start: killedSalla, kills: isLong ? 100 : 1, atOnce: 60 }]
    : []),
  ...(isLong || engine === "postgres" ? [{ name: "Zid", start: killedZid, kills: isLong ? 100 : 1, atOnce: 60 }] : []),
];

test.each(PLATFORMS)(
  "one order of $name becomes one shipment with its cash, written to its store once, through $kills kills and $atOnce requests at once",
  async ({ name, start, kills, atOnce }) => {
    const platform = await start();
    const common = { MASAR_SECRET_KEYS: newMasterKey("crash"), MASAR_RATE_LIMITS: "off", ...platform.environment };
    const masar = await startTestService({ environment: common, network: platform.network });
    const [merchant, staff] = [await masar.newAccount(), await masar.newAccount({ kind: "staff" })];
    await platform.connect(masar, merchant);
    await masar.service.stop();
    const { port } = new URL(masar.origin);
    const ofProcess = { PORT: port, DATABASE_URL: masar.database.url, MASAR_ALLOW_PRIVATE_WEBHOOKS: "1" };
    const server = killable({ ...common, ...ofProcess, MASAR_LOG: "silent" }, platform.relay);
    onTestFinished(async () => {
      await server.kill();
      await platform.relay?.close();
      await platform.close();
      await masar.database.remove();
    });

    const placed: PlacedOrder[] = [];
    let acknowledged = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await server.start();
      // A process books the first order of a merchant by a transaction, and the next ones by a script.
      const first = platform.placeOrder();
      await tellAndWait(first, masar.origin);
      const order = platform.placeOrder();
      placed.push(first, order);
      acknowledged += await killWhileTold(server, order, { origin: masar.origin, atOnce });
    }

    const db = await openDatabase(masar.database.url);
    // The next poll is minutes away; it finds orders of which no request was acknowledged.
    await db.write((trx) => trx("stores").update({ next_poll_at: 0 }));
    await server.start();
    const left = async () => {
      const [inbox, writeBacks] = await Promise.all(
        ["inbox", "write_backs"].map((table) => db.read(table).where({ state: "pending" }).count({ n: "*" })),
      );
      return Number(inbox?.[0]?.n) + Number(writeBacks?.[0]?.n);
    };
    const shipments = () => db.read("shipments").select("id", "reference", "cod_piastres", "tracking_number", "status");
    await eventually(
      async () => ({ left: await left(), made: (await shipments()).length }),
      (now) => now.left === 0 && now.made >= placed.length,
    );
    const made = await shipments();
    expect(made.map(({ reference }) => reference).sort()).toEqual(placed.map(({ reference }) => reference).sort());
    const claimed = await db.read("order_shipments").select("remote_id", "parcel_number");
    expect(claimed.map(({ remote_id, parcel_number }) => `${remote_id} ${parcel_number}`).sort()).toEqual(
      placed.map(({ id }) => `${id} 1`).sort(),
    );
    for (const { id, written, expected } of placed) expect([id, written()]).toEqual([id, expected.booked]);

    const [first] = placed;
    if (first?.expected.delivered) {
      for (const { cod_piastres } of made) expect(Number(cod_piastres)).toBe(first.cashPiastres);
      const numbers = made.map(({ tracking_number: number }) => number);
      await killWhileDelivering(server, { staff, numbers, cash: first.cashPiastres / 100 });
      await eventually(left, (count) => count === 0);
      for (const { id, written, expected } of placed) expect([id, written()]).toEqual([id, expected.delivered]);
      const [ledger] = await db
        .read("shipments")
        .where({ status: "delivered" })
        .sum({ cash: "collected_piastres" })
        .count({ n: "*" });
      expect([Number(ledger?.n), Number(ledger?.cash)]).toEqual([placed.length, placed.length * first.cashPiastres]);
    }
    expect(acknowledged).toBeGreaterThan(0);
    expect((await db.read("inbox").whereIn("state", ["failed", "unreadable"])).length).toBe(0);
    console.log(`  ${name}: ${kills} kills, ${acknowledged} requests acknowledged, 0 doubled, 0 missing`);
    await db.close();
  },
);

/** Tells the service about an order once, and waits until its store has the shipment. */
async function tellAndWait({ tell, written, expected }: PlacedOrder, origin: string): Promise<void> {
  const pool = new Pool(origin.replace("localhost", "127.0.0.1"), { connections: 1, pipelining: 1 });
  expect(await tell(pool, 0)).toBe(200);
  await pool.close();
  await eventually(
    async () => written(),
    (now) => isDeepStrictEqual(now, expected.booked),
  );
}

/** Tells the service about an order many times at once, and kills it in the middle. @returns how often it acknowledged. */
async function killWhileTold(
  server: Killable,
  order: PlacedOrder,
  { origin, atOnce }: { origin: string; atOnce: number },
): Promise<number> {
  const pool = new Pool(origin.replace("localhost", "127.0.0.1"), { connections: 32, pipelining: 1 });
  const killAfter = 1 + Math.floor(Math.random() * atOnce);
  const killed = Promise.withResolvers<void>();
  let answered = 0;
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, time) => {
      const status = await order.tell(pool, time).catch(() => 0);
      if (status === 200) acknowledged += 1;
      answered += 1;
      if (answered === killAfter) server.kill().then(killed.resolve, killed.reject);
    }),
  );
  await killed.promise;
  await pool.close();
  return acknowledged;
}

/** Takes the parcels to their doors, and kills the service after each scan while their stores are updated. */
async function killWhileDelivering(
  server: Killable,
  { staff, numbers, cash }: { staff: TestAccount; numbers: readonly string[]; cash: number },
): Promise<void> {
  const { scan } = courier(staff.test);
  const scans = [
    ["collect", {}],
    ["hub", { hub: "CAI-1" }],
    ["load", {}],
    ["deliver", { receiver_name: "منى", cash_collected: cash }],
  ] as const;
  for (const [event, more] of scans) {
    for (const number of numbers) await scan(number, event, more);
    await server.kill();
    await server.start();
  }
}
