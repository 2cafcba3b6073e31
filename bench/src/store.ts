import { createHmac } from "node:crypto";
import { openDatabase } from "@masar/core/db/database";
import { sendHook } from "@masar/test/support/woocommerce/hook";
import { renderOrder } from "@masar/test/support/woocommerce/render";
import { Pool } from "undici";
import { arrive } from "./create/arrivals.ts";
import { send as create, WARM_UP } from "./create/load.ts";
import { type BenchDatabase, postgresDatabase, sqliteDatabase, startServer } from "./start.ts";
import { measureHttp } from "./store/http-alone.ts";
import { connectShop, sendHooks, writeOrdersBack } from "./store/shop.ts";
import { figure, percentile, type Table } from "./table.ts";

/** `store [--seconds N]`: store webhooks accepted at 500/s, and from a store's order to its tracking number at 50/s and at the most. */
export async function run(args: readonly string[]): Promise<Table[]> {
  const seconds = Number(args[args.indexOf("--seconds") + 1] || 0) || 20;
  const tables: Table[] = [];
  const [httpAlone = 0, httpOfMany = 0] = await measureHttp(sqliteDatabase, {
    warmUp: { count: WARM_ORDERS, perSecond: WARM_ORDERS_A_SECOND },
    loads: [
      { count: ORDERS_A_SECOND * seconds, perSecond: ORDERS_A_SECOND },
      { count: MORE_THAN_IT_CAN * BEHIND_SECONDS, perSecond: MORE_THAN_IT_CAN },
    ],
  });
  for (const [name, makeDatabase] of [
    ["SQLite, synchronous=FULL", sqliteDatabase],
    ["Postgres on the same cores", postgresDatabase],
  ] as const) {
    const accepted = await accept(makeDatabase, 500, seconds);
    const written = await writeBack(makeDatabase, ORDERS_A_SECOND, seconds);
    const behind = await writeBack(makeDatabase, MORE_THAN_IT_CAN, BEHIND_SECONDS);
    const createCpu = await cpuOfCreate(makeDatabase, seconds);
    const many = await repeated(makeDatabase);
    tables.push({
      title: `stores, ${name}`,
      figures: [
        figure("webhooks at 500/s, accepted: p50", percentile(accepted.times, 0.5), "ms"),
        figure("webhooks at 500/s, accepted: p99", percentile(accepted.times, 0.99), "ms"),
        figure("floor, signature and one insert committed: p99", percentile(accepted.floor, 0.99), "ms"),
        figure(
          "orders at 50/s: processor time of one, by that of a create at 50/s",
          written.cpu / createCpu.alone,
          "×",
        ),
        figure("   by that of a create with 64 clients, which share commits", written.cpu / createCpu.together, "×"),
        figure("   by that of its HTTP alone at 50/s", written.cpu / httpAlone, "×"),
        figure("   processor time of all threads", written.cpu / 1_000, "ms"),
        figure("   of a create at 50/s", createCpu.alone / 1_000, "ms"),
        figure("   floor: HTTP alone at 50/s, a webhook and the requests to the store", httpAlone / 1_000, "ms"),
        figure("   in the store with their number: p50", percentile(written.times, 0.5), "ms"),
        figure("   p99", percentile(written.times, 0.99), "ms"),
        figure(
          "orders faster than they are handled: processor time of one, by that of a create with 64 clients",
          behind.cpu / createCpu.together,
          "×",
        ),
        figure("   by that of its HTTP alone at 400/s", behind.cpu / httpOfMany, "×"),
        figure("   processor time of all threads", behind.cpu / 1_000, "ms"),
        figure("   floor: HTTP alone at 400/s", httpOfMany / 1_000, "ms"),
        figure("processor time of a hundred webhooks of one order at once, by that of three", many.ratio, "×"),
        figure("   requests to the store for a hundred", many.requests, ""),
      ],
    });
  }
  return tables;
}

/** So few that a create, which waits for no other, has a commit of its own. */
const ORDERS_A_SECOND = 50;
/** Orders a second. Those that wait share commits, as creates with 64 clients do. */
const MORE_THAN_IT_CAN = 400;
const BEHIND_SECONDS = 5;
const WARM = 1_500;

/** Accepting only, as with separate worker processes. */
async function accept(makeDatabase: () => Promise<BenchDatabase>, perSecond: number, seconds: number) {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url, role: "api" });
  const shop = await connectShop(server);
  const count = perSecond * seconds;
  const pool = new Pool(server.origin, { connections: 64, pipelining: 1 });
  const orders = Array.from({ length: 100 }, () => shop.placeOrder());
  const bodies = orders.map((order) => JSON.stringify(renderOrder(shop, order)));
  const bodyAt = (at: number) => bodies[at % bodies.length] ?? "";
  await sendHooks(pool, shop, { count: WARM, perSecond, bodyAt });
  const times = await sendHooks(pool, shop, { count, perSecond, bodyAt });
  await pool.close();
  await server.stop();
  await shop.close();
  const db = await openDatabase(database.url);
  const [row] = (await db.read("inbox").count({ n: "*" })) as { n: number | string }[];
  if (Number(row?.n) !== count + WARM) throw new Error(`the inbox holds ${row?.n}, not ${count + WARM}`);
  const floor: number[] = [];
  for (let at = 0; at < 500; at += 1) {
    const startedAt = performance.now();
    createHmac("sha256", "secret")
      .update(bodies[0] ?? "")
      .digest("base64");
    await db.write((trx) =>
      trx("order_timeline").insert({
        id: `floor_${at}`,
        account_id: "",
        order_id: "",
        code: "",
        en: bodies[0],
        ar: "",
        at,
      }),
    );
    floor.push(performance.now() - startedAt);
  }
  await db.close();
  await database.remove();
  return { times, floor };
}

/** A server that has just started compiles its code for about so many. */
const WARM_ORDERS = 5_000;
const WARM_ORDERS_A_SECOND = 200;

/** From the moment a webhook is due until the shop's own order has the tracking number. */
async function writeBack(makeDatabase: () => Promise<BenchDatabase>, perSecond: number, seconds: number) {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url, role: "all" });
  const shop = await connectShop(server);
  const pool = new Pool(server.origin, { connections: 64, pipelining: 1 });
  const count = perSecond * seconds;
  await writeOrdersBack(pool, shop, { count: WARM_ORDERS, perSecond: WARM_ORDERS_A_SECOND });
  const usedBefore = await server.processCpu();
  const times = await writeOrdersBack(pool, shop, { count, perSecond });
  const cpu = ((await server.processCpu()) - usedBefore) / count;
  await pool.close();
  await server.stop();
  await shop.close();
  const db = await openDatabase(database.url);
  const [row] = (await db.read("shipments").count({ n: "*" })) as { n: number | string }[];
  if (Number(row?.n) !== WARM_ORDERS + count) throw new Error(`${row?.n} shipments of ${WARM_ORDERS + count} orders`);
  await db.close();
  await database.remove();
  return { times, cpu };
}

const REPEATED_ROUNDS = 20;

/** Webhooks of one order that arrive at once: the processor time of a hundred, by that of three. */
async function repeated(makeDatabase: () => Promise<BenchDatabase>) {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url, role: "all" });
  const shop = await connectShop(server);
  const pool = new Pool(server.origin, { connections: 32, pipelining: 1 });
  const round = async (webhooks: number) => {
    const [cpuBefore, sentBefore] = [await server.processCpu(), shop.requests.length];
    const order = shop.placeOrder();
    const body = JSON.stringify(renderOrder(shop, order));
    const statuses = await Promise.all(Array.from({ length: webhooks }, () => sendHook(pool, shop, body)));
    if (statuses.some((status) => status !== 200)) throw new Error(`webhooks were answered ${statuses}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // those that came later have waited and ended by then
    const notes = shop.notes.get(order.id)?.length;
    if (notes !== 2) throw new Error(`an order has ${notes} notes of its shipment, not 2`);
    return { cpu: (await server.processCpu()) - cpuBefore, requests: shop.requests.length - sentBefore };
  };
  const rounds = { few: [] as number[], many: [] as number[], requests: [] as number[] };
  for (let at = 0; at < REPEATED_ROUNDS; at += 1) {
    rounds.few.push((await round(3)).cpu);
    const { cpu, requests } = await round(100);
    rounds.many.push(cpu);
    rounds.requests.push(requests);
  }
  await pool.close();
  await server.stop();
  await shop.close();
  await database.remove();
  const median = (values: readonly number[]) => percentile([...values], 0.5);
  return { ratio: median(rounds.many) / median(rounds.few), requests: median(rounds.requests) };
}

/** Microseconds of all threads for a create: where 64 clients share commits, and where each is alone, as orders are. */
async function cpuOfCreate(makeDatabase: () => Promise<BenchDatabase>, seconds: number) {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url });
  const cpuOf = async (count: number, creating: () => Promise<unknown>) => {
    const usedBefore = await server.processCpu();
    await creating();
    return ((await server.processCpu()) - usedBefore) / count;
  };
  await create(server, { name: "warm-up", count: WARM_UP, clients: 64 });
  const together = await cpuOf(8_000, () => create(server, { name: "together", count: 8_000, clients: 64 }));
  const { origin, key } = server;
  const count = ORDERS_A_SECOND * seconds;
  const load = { origin, key, name: "alone", count, perSecond: ORDERS_A_SECOND, connections: 64 };
  const alone = await cpuOf(count, () => arrive(load));
  await server.stop();
  await database.remove();
  return { together, alone };
}
