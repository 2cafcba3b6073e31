import assert from "node:assert/strict";
import { foldSpelling } from "@masar/core/address/fold";
import { type Database, openDatabase } from "@masar/core/db/database";
import type { OrderFilter } from "@masar/core/order/list-repository";
import { readOrderSearch } from "@masar/core/order/search";
import { Pool } from "undici";
import {
  type BenchServer,
  type Peer,
  postgresDatabase,
  sqliteDatabase,
  startOrdersPeer,
  startServer,
} from "./start.ts";
import { type Figure, figure, percentile, type Table } from "./table.ts";

const ORDERS = 50_000;
const LIMIT = 50;
const REQUESTS = 200;
const BUYERS = ["أحمد علي", "منى حسن", "Omar Khaled", "سارة محمود", "نور الدين"];

interface List {
  name: string;
  /** How many rows the page has. */
  rows: number;
  query: string;
  filter: OrderFilter;
}

/** `orders`: pages of a merchant's 50,000 orders, compared with a bare Koa that answers the rows of the same query. */
export async function run(): Promise<Table[]> {
  const tables: Table[] = [];
  for (const [name, makeDatabase] of [
    ["SQLite", sqliteDatabase],
    ["Postgres on the same cores", postgresDatabase],
  ] as const) {
    const database = await makeDatabase();
    const server = await startServer({ databaseUrl: database.url, role: "all", mode: "test" });
    const db = await openDatabase(database.url);
    const lists = await fill(server, db);
    const accountId = (await db.read("orders").first("account_id")).account_id as string;
    await db.close();
    const filters = Object.fromEntries(lists.map(({ filter }, at) => [at, filter]));
    const peer = await startOrdersPeer({ databaseUrl: database.url, accountId, filters, limit: LIMIT });
    const figures: Figure[] = [];
    for (const [at, list] of lists.entries()) figures.push(...(await compare(server, peer, { ...list, at })));
    tables.push({ title: `pages of ${ORDERS.toLocaleString("en")} orders, one client, ${name}`, figures });
    await Promise.all([server.stop(), peer.stop()]);
    await database.remove();
  }
  return tables;
}

async function compare(
  server: BenchServer,
  peer: Peer,
  { name, rows: count, query, at }: List & { at: number },
): Promise<Figure[]> {
  const [ours, bare] = [server, peer].map(({ origin }) => new Pool(origin, { connections: 1 }));
  assert.ok(ours && bare);
  const authorization = `Bearer ${server.key}`;
  const path = `/sandbox/v1/orders?limit=${LIMIT}${query}`;
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let request = -REQUESTS; request < REQUESTS; request += 1) {
    const page = await timed(ours, path, { authorization });
    const rows = await timed(bare, `/${at}`, {});
    const idsOf = (list: readonly { id: string }[]) => list.slice(0, LIMIT).map(({ id }) => id);
    assert.equal(page.body.data.length, count);
    assert.deepEqual(idsOf(page.body.data), idsOf(rows.body));
    if (request < 0) continue; // warm-up
    times.ours.push(page.ms);
    times.bare.push(rows.ms);
  }
  await Promise.all([ours.close(), bare.close()]);
  const [p50, floor] = [percentile(times.ours, 0.5), percentile(times.bare, 0.5)];
  return [
    figure(`${name}, of the bare query`, p50 / floor, "×"),
    figure("   p50", p50, "ms"),
    figure("   p50 of the bare query", floor, "ms"),
    figure("   p99", percentile(times.ours, 0.99), "ms"),
  ];
}

async function timed(pool: Pool, path: string, headers: Record<string, string>) {
  const startedAt = performance.now();
  const response = await pool.request({ method: "GET", path, headers });
  const text = await response.body.text();
  const ms = performance.now() - startedAt;
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`);
  // biome-ignore lint/suspicious/noExplicitAny: a list of the API, or rows
  return { ms, body: JSON.parse(text) as any };
}

/** Copies of one order of the demo store: one in fifty needs attention, one in three waits, the others are shipped. */
async function fill(server: BenchServer, db: Database): Promise<List[]> {
  const response = await fetch(`${server.origin}/sandbox/v1/stores`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify({ platform: "demo" }),
  });
  const store = (await response.json()) as { id: string };
  if (response.status !== 201) throw new Error(JSON.stringify(store));
  let template: Record<string, unknown> | undefined;
  while (!template) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    template = await db.read("orders").where({ number: "#1012" }).first();
  }
  for (let start = 0; start < ORDERS; start += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => copyOf(template, start + at));
    await db.write(async (trx) => {
      for (let at = 0; at < rows.length; at += 25) await trx("orders").insert(rows.slice(at, at + 25));
    });
  }
  await db.write((trx) => trx.raw("analyze"));
  const [buyer = ""] = BUYERS;
  return [
    { name: "first rows", rows: LIMIT, query: "", filter: {} },
    { name: "those that need attention", rows: LIMIT, query: "&needs_attention=true", filter: { attention: true } },
    { name: "those that wait", rows: LIMIT, query: "&status=waiting", filter: { statuses: ["waiting"] } },
    { name: "of one store", rows: LIMIT, query: `&store=${store.id}`, filter: { storeId: store.id } },
    ...(
      [
        ["a name", buyer, LIMIT],
        ["one number", "B012345", 1],
        ["nothing found", "زينهم", 0],
      ] as const
    ).map(([what, text, rows]) => ({
      name: `search, ${what}`,
      rows,
      query: `&search=${encodeURIComponent(text)}`,
      filter: { search: readOrderSearch(text) },
    })),
  ];
}

function copyOf(template: Record<string, unknown>, at: number): Record<string, unknown> {
  const number = `B${String(at).padStart(6, "0")}`;
  const status = at % 50 === 0 ? "needs_attention" : at % 3 === 0 ? "waiting" : "shipped";
  return {
    ...template,
    id: `ord_${String(at).padStart(12, "0")}`,
    remote_id: number,
    number,
    status,
    content_hash: number,
    search: foldSpelling(`${number} ${BUYERS[at % BUYERS.length]}`).trim(),
  };
}
