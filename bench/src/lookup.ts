import assert from "node:assert/strict";
import { Pool } from "undici";
import { type BenchServer, sqliteDatabase, startKoa, startServer } from "./start.ts";
import { percentile, perSecond, printTable } from "./table.ts";

const CLIENTS = 64;
const SHIPMENTS = 2_000;
const REQUESTS = 40_000;
const ROUNDS = 3;

/** `lookup [--count N]`: GET /v1/shipments/{tracking_number} and its 304, compared with a bare Koa that answers the same bytes. */
export async function run(args: readonly string[]): Promise<void> {
  const count = Number(args[args.indexOf("--count") + 1] || 0) || REQUESTS;
  const database = await sqliteDatabase();
  const server = await startServer({ databaseUrl: database.url });
  const targets = await book(server);
  const [sample] = targets;
  assert.ok(sample);
  const peer = await startKoa({ body: sample.body, headers: sample.headers });
  const origin = (at: string) => new Pool(at, { connections: CLIENTS, pipelining: 1 });
  const [ours, koa] = [origin(server.origin), origin(peer.origin)];

  const key = { authorization: `Bearer ${server.key}` };
  const found = { pool: ours, server, ask: (at: number) => asked(targets, at), headers: () => key, status: 200 };
  const unchanged = {
    ...found,
    headers: (at: number) => ({ ...key, "if-none-match": asked(targets, at).etag }),
    status: 304,
  };
  const bare = { pool: koa, server: peer, ask: () => sample, headers: () => key, status: 200 };
  const bareUnchanged = { ...bare, headers: () => ({ ...key, "if-none-match": sample.etag }), status: 304 };
  const loads = [found, bare, unchanged, bareUnchanged];
  for (const load of loads) await drive(load, 3_000);
  // In turns, so that other load on the machine affects all of them equally.
  const results = loads.map(() => ({ ms: 0, cpu: 0, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, load] of loads.entries()) {
      const cpuBefore = await load.server.cpu();
      const startedAt = performance.now();
      const times = await drive(load, count / ROUNDS);
      const result = results[at];
      if (!result) continue;
      result.ms += performance.now() - startedAt;
      result.cpu += (await load.server.cpu()) - cpuBefore;
      for (const time of times) result.times.push(time);
    }
  }
  await Promise.all([ours.close(), koa.close()]);
  await Promise.all([server.stop(), peer.stop()]);
  await database.remove();

  const rate = (at: number) => (results[at]?.times.length ?? 0) / (results[at]?.ms ?? 1);
  const cpu = (at: number) => (results[at]?.cpu ?? 0) / (results[at]?.times.length ?? 1);
  const cpuRows = (at: number): [string, string][] => [
    ["   main thread, a request", `${cpu(at).toFixed(0)} µs`],
    ["   of the peer's", `${((cpu(at + 1) / cpu(at)) * 100).toFixed(0)} % (${cpu(at + 1).toFixed(0)} µs)`],
  ];
  printTable(`tracking lookup, ${CLIENTS} clients, SQLite, ${SHIPMENTS} shipments`, [
    ["GET /v1/shipments/{tracking_number}", perSecond(rate(0), 1)],
    ["   p50", percentile(results[0]?.times ?? [], 0.5)],
    ["   p99", percentile(results[0]?.times ?? [], 0.99)],
    ["   peer: bare Koa, the same bytes", perSecond(rate(1), 1)],
    ["   of the peer", `${((rate(0) / rate(1)) * 100).toFixed(0)} %`],
    ...cpuRows(0),
    ["304 to If-None-Match", perSecond(rate(2), 1)],
    ["   peer: bare Koa", perSecond(rate(3), 1)],
    ["   of the peer", `${((rate(2) / rate(3)) * 100).toFixed(0)} %`],
    ...cpuRows(2),
  ]);
}

interface Target {
  path: string;
  body: string;
  etag: string;
  headers: Record<string, string>;
}

function asked(targets: readonly Target[], at: number): Target {
  const target = targets[(at * 7_919) % targets.length];
  assert.ok(target);
  return target;
}

/** Sends `count` requests; the status and bytes of every response are checked. */
async function drive(
  load: { pool: Pool; ask(at: number): Target; headers(at: number): Record<string, string>; status: number },
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  async function client(): Promise<void> {
    while (next < count) {
      const at = next++;
      const startedAt = performance.now();
      const target = load.ask(at);
      const { statusCode, body } = await load.pool.request({
        method: "GET",
        path: target.path,
        headers: load.headers(at),
      });
      const text = await body.text();
      if (statusCode !== load.status) throw new Error(`${statusCode} ${text}`);
      if (text !== (load.status === 200 ? target.body : "")) throw new Error(`other bytes for ${target.path}`);
      times.push(performance.now() - startedAt);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

/** Creates shipments and reads each once: the expected later responses. */
async function book({ origin, key }: BenchServer): Promise<Target[]> {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 });
  const targets: Target[] = [];
  let next = 0;
  async function client(): Promise<void> {
    while (next < SHIPMENTS) {
      next += 1;
      const created = await pool.request({
        method: "POST",
        path: "/v1/shipments",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({
          reference: `lookup-${next}`,
          service: "standard",
          cod_value: 990,
          parcel: { weight_kg: 1, description: "قميص قطن" },
          recipient: {
            name: "منى عبد الرحمن",
            phone: "01001234567",
            governorate: "GZ",
            address: "12 شارع 26 يوليو، الدور 3",
          },
        }),
      });
      const { tracking_number } = (await created.body.json()) as { tracking_number: string };
      const path = `/v1/shipments/${tracking_number}`;
      const read = await pool.request({ method: "GET", path, headers: { authorization: `Bearer ${key}` } });
      const headers = Object.fromEntries(
        Object.entries(read.headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
      ) as Record<string, string>;
      targets.push({ path, body: await read.body.text(), etag: String(read.headers.etag), headers });
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
  return targets;
}

/** Node sets these itself. */
const OF_THE_CONNECTION = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);
