import assert from "node:assert/strict";
import { book, CLIENTS, drive, type Read, readsOf, SHIPMENTS, type Target } from "./lookup/requests.ts";
import { type Peer, sqliteDatabase, startKoa, startServer } from "./start.ts";
import { figure, percentile, perSecond, type Table } from "./table.ts";

const REQUESTS = 30_000;
const ROUNDS = 3;

/** `lookup [--count N]`: a shipment, its 304 and the buyer's page, compared with a bare Koa that answers the same bytes. */
export async function run(args: readonly string[]): Promise<Table[]> {
  const count = Number(args[args.indexOf("--count") + 1] || 0) || REQUESTS;
  const database = await sqliteDatabase();
  const server = await startServer({ databaseUrl: database.url, rateLimits: "off" });
  const targets = await book(server);
  const [sample] = targets;
  assert.ok(sample);
  const koa = await startKoa(sample.found);
  const pageKoa = await startKoa(sample.page);

  const { found, unchanged, page } = readsOf(server.key);
  const pairs: Pair[] = [
    { name: "GET /v1/shipments/{tracking_number}", read: found, koa, sums: sums() },
    { name: "304 to If-None-Match", read: unchanged, koa, sums: sums() },
    { name: "the buyer's tracking page", read: page, koa: pageKoa, sums: sums() },
  ];
  // In turns, so that other load on the machine affects all of them equally.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const pair of pairs) {
      await measure(pair, "ours", server, { targets, round, count });
      await measure(pair, "peer", pair.koa, { targets: [sample], round, count });
    }
  }
  await Promise.all([server.stop(), koa.stop(), pageKoa.stop()]);
  await database.remove();
  return [
    {
      title: `lookup, ${CLIENTS} clients, SQLite, ${SHIPMENTS.toLocaleString("en")} shipments`,
      figures: pairs.flatMap(({ name, sums: { ours, peer } }) => [
        figure(`${name}, of a bare Koa that answers the same bytes`, (rateOf(ours) / rateOf(peer)) * 100, "%"),
        figure("   by processor time of the main thread", (cpuOf(peer) / cpuOf(ours)) * 100, "%"),
        figure("   rate", rateOf(ours), "/s"),
        figure("   rate of the bare Koa", rateOf(peer), "/s"),
        figure("   main thread, a request", cpuOf(ours), "µs"),
        figure("   p50", percentile(ours.times, 0.5), "ms"),
        figure("   p99", percentile(ours.times, 0.99), "ms"),
      ]),
    },
  ];
}

async function measure(
  pair: Pair,
  kind: "ours" | "peer",
  target: Peer,
  { targets, round, count }: { targets: readonly Target[]; round: number; count: number },
): Promise<void> {
  const before = await target.cpu();
  const startedAt = performance.now();
  const load = { origin: target.origin, targets, count: round === 0 ? 3_000 : count / ROUNDS };
  const times = await drive(pair.read, load);
  if (round === 0) return; // warm-up
  const sum = pair.sums[kind];
  sum.ms += performance.now() - startedAt;
  sum.cpu += (await target.cpu()) - before;
  for (const time of times) sum.times.push(time);
}

interface Sum {
  ms: number;
  cpu: number;
  times: number[];
}

interface Pair {
  name: string;
  read: Read;
  koa: Peer;
  sums: { ours: Sum; peer: Sum };
}

function sums(): Pair["sums"] {
  return { ours: { ms: 0, cpu: 0, times: [] }, peer: { ms: 0, cpu: 0, times: [] } };
}

function rateOf({ times, ms }: Sum): number {
  return perSecond(times.length, ms);
}

function cpuOf({ cpu, times }: Sum): number {
  return cpu / times.length;
}
