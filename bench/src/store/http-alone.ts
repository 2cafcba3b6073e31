import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { renderOrder } from "@masar/test/support/woocommerce/render";
import { Pool } from "undici";
import { type BenchDatabase, type StoreRequest, startRelay, startServer } from "../start.ts";
import { connectShop, sendHooks, writeOrdersBack } from "./shop.ts";

/** Of how many orders, and how many a second. */
interface Load {
  count: number;
  perSecond: number;
}

/**
 * The floor of a store's order: the same webhook is accepted and the same requests are sent by a bare Koa and undici, which store
 * nothing. A store that answers each request with what it was sent stands in for the shop: its answers are shorter than a shop's.
 *
 * @returns for each load the microseconds of all threads an order.
 * @throws Error when the store received another number of requests.
 */
export async function measureHttp(
  makeDatabase: () => Promise<BenchDatabase>,
  { warmUp, loads }: { warmUp: Load; loads: readonly Load[] },
): Promise<number[]> {
  const { shop, requests } = await recordRequests(makeDatabase);
  const store = await startEcho();
  const relay = await startRelay({ store: store.origin, requests });
  const pool = new Pool(relay.origin, { connections: 64, pipelining: 1 });
  const body = JSON.stringify(renderOrder(shop, shop.placeOrder()));
  const send = async ({ count, perSecond }: Load) => {
    const [usedBefore, receivedBefore] = [await relay.processCpu(), store.received()];
    await sendHooks(pool, shop, { count, perSecond, bodyAt: () => body });
    await store.waitFor(receivedBefore + count * requests.length);
    return ((await relay.processCpu()) - usedBefore) / count;
  };
  await send(warmUp);
  const used: number[] = [];
  for (const load of loads) used.push(await send(load));
  await pool.close();
  await relay.stop();
  await Promise.all([store.close(), shop.close()]);
  return used;
}

/** The requests that a shop receives for an order that is alone: from its webhook until its last note is written. */
async function recordRequests(makeDatabase: () => Promise<BenchDatabase>) {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url, role: "all" });
  const shop = await connectShop(server);
  const pool = new Pool(server.origin);
  let before = 0;
  const recorded = () => shop.requests.slice(before);
  // The first order after the connection can come with requests of the connection.
  for (let at = 0; at < 2; at += 1) {
    before = shop.requests.length;
    await writeOrdersBack(pool, shop, { count: 1, perSecond: 1 });
    while (recorded().filter(({ path }) => path.endsWith("/notes")).length < NOTES) await setTimeout(5);
  }
  const requests = recorded().map(({ method, url, headers, body }): StoreRequest => {
    const sent = SENT.flatMap((name) => (headers[name] === undefined ? [] : [[name, `${headers[name]}`]]));
    return {
      method,
      path: url,
      headers: Object.fromEntries(sent),
      body: body === undefined ? null : JSON.stringify(body),
    };
  });
  await pool.close();
  await server.stop();
  await database.remove();
  return { shop, requests };
}

/** One for the merchant and one for the buyer. */
const NOTES = 2;
const SENT = ["accept", "accept-encoding", "content-type", "user-agent"];

const LONGEST_WAIT_MS = 120_000;

async function startEcho() {
  let received = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(200, { "content-type": "application/json" }).end(body || "[]");
    received += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received: () => received,
    async waitFor(expected: number): Promise<void> {
      const startedAt = performance.now();
      while (received < expected && performance.now() - startedAt < LONGEST_WAIT_MS) await setTimeout(5);
      if (received !== expected) throw new Error(`the store received ${received} requests, not ${expected}`);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
