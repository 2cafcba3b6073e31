import { openDatabase } from "@masar/core/db/database";
import { firstIdAt } from "@masar/core/kernel/id";
import { fillSearchIndex } from "@masar/core/search/fill";
import type pg from "pg";
import { fill, type Sample } from "./growth/fill.ts";
import { makeSample } from "./growth/scene.ts";

/** A database with so many rows that Postgres prefers an index where there is one, and whose they are. */
export interface LargeDatabase {
  url: string;
  sample: Sample;
  endpointId: string;
}

/** Merchants of so many have few enough rows that an index is always better than the table. */
const SHIPMENTS = 12_000;

export async function fillLarge(url: string): Promise<LargeDatabase> {
  const { sample, endpointId } = await makeSample(url);
  const db = await openDatabase(url);
  await fill(db, sample, { from: 1, to: SHIPMENTS, nowMs: Date.now() });
  await db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica"); // their accounts and users are not there
    for (const statement of OTHER_TABLES) await trx.raw(`${statement} from generate_series(1, ${SHIPMENTS}) n`);
  });
  await fillSearchIndex(db, { now: Date.now(), fewRows: SHIPMENTS / 20 }); // of the sample's merchant
  await db.transaction((trx) => trx.raw("analyze"));
  await db.close();
  return { url, sample, endpointId };
}

/** Of now. */
const id = (prefix: string) => `'${firstIdAt(prefix, Date.now())}' || lpad(n::text, 16, '0')`;
/** As `fill` makes them. */
const oneOf = (prefix: string) => `'${prefix}_' || lpad((n % 100)::text, 26, '0')`;
const ACCOUNT = oneOf("acc");
const AT = `${Date.now()} - 400000::bigint * (${SHIPMENTS} - n)`;
const PHONE = "'+2010' || lpad(n::text, 8, '0')";

/** Tables of which the sample has no rows. What is open in them is little, as it is in service. */
const OTHER_TABLES = [
  `insert into inbox (id, account_id, store_id, topic, state, body, attempts, due_at, received_at, delivery_id, happened_at, subject)
   select ${id("inb")}, ${ACCOUNT}, ${oneOf("sto")}, 'order.updated', case when n % 1000 = 0 then 'pending' else 'done' end,
     repeat('x', 300)::bytea, 1, ${AT}, ${AT}, 'd' || n, ${AT}, 'order:' || n`,
  `insert into activities (id, account_id, mode, occurred_at, actor_kind, action, object_id, details)
   select ${id("act")}, ${ACCOUNT}, 'live', ${AT}, 'key', 'webhook_endpoint.updated', 'whe_' || n, repeat('x', 100)`,
  `insert into bulk_uploads (id, account_id, mode, status, format, encoding, size_bytes, is_dry_run, rows_done, rows_created, rows_repeated,
     rows_failed, uploaded_by, created_at)
   select ${id("blk")}, ${ACCOUNT}, 'live', case when n % 1000 = 0 then 'queued' else 'completed' end, 'csv', 'utf-8', 1, 0, 1, 1, 0, 0,
     'key_1', ${AT}`,
  `insert into bulk_rows (account_id, upload_id, number, outcome) select ${ACCOUNT}, 'blk_' || n / 50, n % 50, 'created'`,
  `insert into bulk_references (account_id, mode, reference, fingerprint, tracking_number)
   select ${ACCOUNT}, 'live', 'R-' || n, 'f' || n, 'MS' || n`,
  `insert into customers (id, account_id, mode, phone, note, updated_at)
   select ${id("cus")}, ${ACCOUNT}, 'live', ${PHONE}, repeat('x', 100), ${AT}`,
  `insert into reputations (hash, account_id, delivered, came_back, updated_at)
   select 'h' || n, ${ACCOUNT}, 1, 0, ${AT}`,
  `insert into former_phones (account_id, phone, shipment_id, created_at) select ${ACCOUNT}, ${PHONE}, ${id("shp")}, ${AT}`,
  `insert into idempotency_keys (account_id, mode, route, key, fingerprint, status, body, created_at)
   select ${ACCOUNT}, 'live', 'createShipment', 'k' || n, 'f' || n, 201, repeat('x', 300), ${AT}`,
  `insert into mails (id, user_id, state, attempts, due_at, created_at, finished_at)
   select ${id("eml")}, ${oneOf("usr")}, 'sent', 1, ${AT}, ${AT}, ${AT}`,
  `insert into notifications (id, user_id, topic, mode, happening, facts, mail_id, created_at)
   select ${id("ntf")}, ${oneOf("usr")}, 'attempt_failed', 'live', 'h' || n, repeat('x', 200), ${id("eml")}, ${AT}`,
];

export type Binding = string | number | Buffer | null;

/** What this uses of a knex client. */
interface ConnectionPool {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}

/** What this reads of a plan. */
interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  "Plan Rows": number;
  Plans?: Node[];
}

/** More rows of a merchant than this are not sorted: the first of them are read from an index in its order. */
const MOST_SORTED = 500;

/**
 * Plans of queries with the rows of a small and of a big merchant.
 *
 * @param kept queries whose plan is made once, for any values (postgres.ts).
 * @returns what reads a table or an index from beginning to end, reads the rows of all merchants in a partial index to find those of
 * one, or sorts all that a big merchant has, with its query.
 */
export async function explainOnPostgres(
  large: LargeDatabase,
  queries: ReadonlyMap<string, readonly Binding[]>,
  { growing, kept }: { growing: ReadonlySet<string>; kept: ReadonlySet<string> },
): Promise<string[]> {
  const db = await openDatabase(large.url);
  const { client } = db.read as unknown as { client: ConnectionPool };
  const connection = await client.acquireConnection(); // with the settings of the service
  try {
    const { rows } = await connection.query(
      "select relname, reltuples from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null",
    );
    const partial = new Map<string, number>(rows.map(({ relname, reltuples }) => [relname, reltuples]));
    const problems: string[] = [];
    for (const [sql, bindings] of queries) {
      const found = new Set<string>();
      for (const whose of [merchant(large, "small"), merchant(large, "big")]) {
        const explained = kept.has(sql)
          ? await connection.query(`explain (generic_plan, format json) ${sql}`)
          : await connection.query(`explain (format json) ${sql}`, bindings.map(whose.binding));
        const [{ Plan }] = explained.rows[0]["QUERY PLAN"] as [{ Plan: Node }];
        for (const problem of problemsIn(Plan, { growing, partial, size: whose.size })) found.add(problem);
      }
      if (found.size > 0) problems.push(`${[...found].join("; ")}\n    in ${sql}`);
    }
    return problems;
  } finally {
    await client.releaseConnection(connection);
    await db.close();
  }
}

/** Bindings that name a merchant of the large database in place of one of the test's. */
function merchant({ sample, endpointId }: LargeDatabase, size: "small" | "big") {
  const small = "5".padStart(26, "0");
  const ids: Record<string, string> =
    size === "big"
      ? { acc: sample.accountId, sto: sample.storeId, whe: endpointId }
      : { acc: `acc_${small}`, sto: `sto_${small}`, whe: endpointId };
  const binding = (value: Binding): Binding => {
    if (value === "test") return "live";
    const prefix = typeof value === "string" ? /^([a-z]{3})_\w{26}$/.exec(value)?.[1] : undefined;
    return (prefix && ids[prefix]) ?? value;
  };
  return { size, binding };
}

/** Postgres rightly reads an index of so few rows, whoever's they are. */
const FEW = 10;

/** What the nodes above a node do with its rows. */
interface Above {
  /** Rows that a `Limit` takes of it. */
  limit: number;
  /** Whether an aggregate takes them: it needs all rows of its period, in a hash or sorted, whichever Postgres estimates to be cheaper. */
  isGrouped: boolean;
  /** The conditions of a bitmap scan, of which it finds a part. */
  conditions: string;
}

/** @param partial rows of each partial index. */
function problemsIn(
  node: Node,
  about: { growing: ReadonlySet<string>; partial: ReadonlyMap<string, number>; size: "small" | "big" },
  { limit, isGrouped, conditions }: Above = { limit: 0, isGrouped: false, conditions: "" },
): string[] {
  const { growing, partial, size } = about;
  const children = node.Plans ?? [];
  const below = {
    limit: node["Node Type"] === "Limit" ? node["Plan Rows"] : 0,
    isGrouped: node["Node Type"] === "Aggregate",
    conditions: node["Node Type"].startsWith("Bitmap") ? conditions + conditionsIn(node) : "",
  };
  const found = children.flatMap((child) => problemsIn(child, about, below));
  const table = node["Relation Name"] ?? "";
  const index = node["Index Name"] ?? "";
  if (size === "small" && node["Node Type"] === "Seq Scan" && growing.has(table)) found.push(`Seq Scan on ${table}`);
  if (
    /^(Bitmap )?Index (Only )?Scan$/.test(node["Node Type"]) &&
    node["Index Cond"] === undefined &&
    !partial.has(index)
  )
    found.push(`${node["Node Type"]} of the whole of ${index}`);
  if ((partial.get(index) ?? 0) > FEW && isOfAllMerchants(node, conditions + conditionsIn(node)))
    found.push(`other merchants' rows in ${index}`);
  const sorted = Math.max(0, ...children.map((child) => child["Plan Rows"]));
  // Where all of them are asked for, an index would not read fewer.
  if (size === "big" && node["Node Type"] === "Sort" && !isGrouped && sorted > Math.max(MOST_SORTED, limit))
    found.push(`Sort of ${sorted} rows`);
  return found;
}

/** Of a scan, and of the indexes whose rows it takes. */
function conditionsIn(node: Node): string {
  return [node.Filter, node["Index Cond"], ...(node.Plans ?? []).map(conditionsIn)].join(" ");
}

/**
 * Reads everybody's rows of an index to find those of some merchants. An id of something else (`shipment_id`) is of one merchant
 * as well, and a `lease` is what one process works on.
 */
function isOfAllMerchants({ "Index Cond": condition = "" }: Node, conditions: string): boolean {
  return /\baccount_id = (?:['$]|ANY)/.test(conditions) && !/\b(?:(?:\w+_)?id|lease) = /.test(condition);
}
