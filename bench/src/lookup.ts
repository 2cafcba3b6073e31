import assert from "node:assert/strict";
import { Pool } from "undici";
import { requestBody } from "./create/body.ts";
import { sentHeaders } from "./create/load.ts";
import { type BenchServer, type Peer, sqliteDatabase, startKoa, startServer } from "./start.ts";
import { figure, percentile, perSecond, type Table } from "./table.ts";

const CLIENTS = 64;
const SHIPMENTS = 2_000;
const REQUESTS = 30_000;
const ROUNDS = 3;

/** `lookup [--count N]`: a shipment, its 304 and the buyer's page, compared with a bare Koa that answers the same bytes. */
export async function run(args: readonly string[]): Promise<Table[]> {
  const count = Number(args[args.indexOf("--count") + 1] || 0) || REQUESTS;
  const database = await sqliteDatabase();
  const server = await startServer({ databaseUrl: database.url });
  const targets = await book(server);
  const [sample] = targets;
  assert.ok(sample);
  const koa = await startKoa(sample.found);
  const pageKoa = await startKoa(sample.page);

  const key = { authorization: `Bearer ${server.key}` };
  const only = { at: () => sample, status: 200 };
  const each = { at: (at: number) => targetAt(targets, at), status: 200 };
  const found = { headers: () => key, answer: ({ found }: Target) => found };
  const unchanged = {
    headers: ({ found }: Target) => ({ ...key, "if-none-match": found.headers.etag ?? "" }),
    answer: ({ found }: Target) => ({ ...found, body: "" }),
    status: 304,
  };
  const page = { headers: () => ({ accept: "text/html" }), answer: ({ page }: Target) => page };
  const pairs: Pair[] = [
    {
      name: "GET /v1/shipments/{tracking_number}",
      ours: { ...each, ...found },
      peer: { ...only, ...found },
      koa,
      sums: sums(),
    },
    {
      name: "304 to If-None-Match",
      ours: { ...each, ...unchanged },
      peer: { ...only, ...unchanged },
      koa,
      sums: sums(),
    },
    {
      name: "the buyer's tracking page",
      ours: { ...each, ...page },
      peer: { ...only, ...page },
      koa: pageKoa,
      sums: sums(),
    },
  ];
  // In turns, so that other load on the machine affects all of them equally.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const pair of pairs) {
      await measure(pair, "ours", server, { round, count });
      await measure(pair, "peer", pair.koa, { round, count });
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
  { round, count }: { round: number; count: number },
): Promise<void> {
  const before = await target.cpu();
  const startedAt = performance.now();
  const times = await drive(pair[kind], round === 0 ? 3_000 : count / ROUNDS, target);
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
  ours: Read;
  peer: Read;
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

function poolOf({ origin }: Peer): Pool {
  return new Pool(origin, { connections: CLIENTS, pipelining: 1 });
}

interface Answer {
  path: string;
  body: string;
  headers: Record<string, string>;
}

interface Target {
  found: Answer;
  page: Answer;
}

function targetAt(targets: readonly Target[], at: number): Target {
  const target = targets[(at * 7_919) % targets.length];
  assert.ok(target);
  return target;
}

interface Read {
  status: number;
  at(at: number): Target;
  headers(target: Target): Record<string, string>;
  answer(target: Target): Answer;
}

/** Sends `count` requests; the status and bytes of every response are checked. */
async function drive({ status, at, headers, answer }: Read, count: number, server: Peer): Promise<number[]> {
  const pool = poolOf(server);
  const times: number[] = [];
  let next = 0;
  async function client(): Promise<void> {
    while (next < count) {
      const target = at(next++);
      const startedAt = performance.now();
      const { path, body: expected } = answer(target);
      const { statusCode, body } = await pool.request({ method: "GET", path, headers: headers(target) });
      const text = await body.text();
      if (statusCode !== status) throw new Error(`${statusCode} ${text}`);
      if (text !== expected) throw new Error(`other bytes for ${path}`);
      times.push(performance.now() - startedAt);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
  return times;
}

/** Creates shipments and reads each once: the expected later responses. */
async function book(server: BenchServer): Promise<Target[]> {
  const pool = poolOf(server);
  const targets: Target[] = [];
  const key = { authorization: `Bearer ${server.key}` };
  let next = 0;
  async function client(): Promise<void> {
    while (next < SHIPMENTS) {
      const body = requestBody("lookup", next++);
      const headers = { ...key, "content-type": "application/json" };
      const created = await pool.request({ method: "POST", path: "/v1/shipments", headers, body });
      const { tracking_number, tracking_url } = (await created.body.json()) as Record<string, string>;
      targets.push({
        found: await read(pool, `/v1/shipments/${tracking_number}`, key),
        page: await read(pool, new URL(tracking_url ?? "").pathname, { accept: "text/html" }),
      });
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
  return targets;
}

async function read(pool: Pool, path: string, asked: Record<string, string>): Promise<Answer> {
  const { headers, body, statusCode } = await pool.request({ method: "GET", path, headers: asked });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
  return { path, body: text, headers: sentHeaders(headers) };
}
