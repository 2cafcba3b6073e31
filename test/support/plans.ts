import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Reader } from "@masar/core/db/database";
import { GROWING, holdsLittle } from "@masar/core/db/statistics";
import { inject } from "vitest";
import { accountProblem } from "./account-rule.ts";
import { type Binding, explainOnPostgres } from "./plans-postgres.ts";

/** Tables that grow with every shipment: no query of the service may read one of them from beginning to end. */
const TABLES = GROWING;
/** SQLite names a table by its alias. */
const ALIASES = new RegExp(`\\b(?:${[...GROWING].join("|")})\\b["\`]?\\s+(?:as\\s+)?["\`]?(\\w+)`, "gi");
const SCAN = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/;

/** Queries that may, or may read all of a merchant's rows, with the reason. A part of their text. */
const MAY_SCAN: readonly [text: string, reason: string][] = [
  ["1 = ?", "an empty list: nothing is read"],
  ["1 = $", "the same on Postgres"],
  ["from `shipments` where `account_id` = ? and `mode` = ? limit ?", "the first row of any"],
  [
    'select "id" from "shipments" where "account_id" = $1 and "mode" = $2 order by "id" asc limit $3 offset $4',
    "whether a merchant has more rows than are few, for the search index: all may be",
  ],
  [
    'select "id" from "orders" where "account_id" = $1 and "mode" = $2 order by "id" asc limit $3 offset $4',
    "the same of orders",
  ],
  ["from `customers` where `account_id` = ? and `mode` = ? order by `id` asc", "a person is looked for in every note"],
  ["from `idempotency_keys` where `account_id` = ? and `mode` = ? and `event_id` in", "an erasure, a week of answers"],
  ["from `idempotency_keys` where `account_id` = ? and `mode` = ? and substr(body", "an erasure, a week of answers"],
  [
    "SEARCH shipments USING COVERING INDEX shipments_searched (account_id=? AND mode=?)\n    in with last as materialized",
    "the first rows of a list, whose texts are read",
  ],
  [
    "SEARCH orders USING COVERING INDEX orders_searched (account_id=? AND mode=?)\n    in with last as materialized",
    "the same of orders",
  ],
  [
    "select `id`, `remote_id`, `shipment_id`, content = '' as `is_erased` from `orders` where `account_id` = ? and `store_id` = ? and (",
    "what a platform asks about a person",
  ],
];

/** Queries run in it are the service's own, not those of a test. */
const service = new AsyncLocalStorage<Map<string, readonly Binding[]>>();
const explained = new Set<string>();
const judged = new Set<string>();

/**
 * Runs what starts a service, and collects the queries that the service makes from then on.
 *
 * @returns its result, and what throws when a query of the service reads a growing table whole: by the plans of this SQLite database,
 * or of Postgres with many rows (plans-postgres.ts). A partial index, such as that of what is due, may be read whole: it holds what is open.
 */
export async function withPlans<Result extends { db: Database }>(start: () => Promise<Result>) {
  const queries = new Map<string, readonly Binding[]>();
  const result = await service.run(queries, start);
  const { db } = result;
  attributeWrites(db);
  const ofNobody = new Map<string, string>();
  for (const pool of new Set<Reader>([db.read, db.writer, db.scripts]))
    pool.on("query", ({ sql }: { sql: string }) => {
      if (!service.getStore() || judged.has(sql)) return;
      judged.add(sql);
      const problem = accountProblem(sql);
      if (problem) ofNobody.set(sql, problem);
    });
  const large = db.engine === "postgres" ? inject("largeDatabase") : null;
  if (db.engine === "postgres" && large === null) return { result, explain: async () => complain(ofNobody) };
  const kept = new Set<string>();
  for (const pool of new Set<Reader>([db.read, db.writer, db.scripts]))
    pool.on("query", ({ sql, bindings }: { sql: string; bindings?: readonly Binding[] }) => {
      if (!/^(select|with|update|delete)\b/i.test(sql) || explained.has(sql)) return;
      service.getStore()?.set(sql, bindings ?? []);
      if (pool === db.scripts) kept.add(sql);
    });
  return {
    result,
    async explain(open: Database) {
      const problems = large
        ? await explainOnPostgres(large, queries, { growing: TABLES, kept })
        : await explainOnSqlite(open, queries);
      for (const sql of queries.keys()) explained.add(sql);
      complain(ofNobody);
      const unexpected = problems.filter((problem) => !MAY_SCAN.some(([text]) => problem.includes(text)));
      if (unexpected.length > 0)
        throw new Error(`these queries read a table from beginning to end:\n${unexpected.join("\n")}`);
    },
  };
}

/** A write of a test stays one, also when it runs in a lane that the service has begun. */
function attributeWrites(db: Database): void {
  const { write } = db;
  const attributed: Database["write"] = (work) => {
    const caller = service.getStore();
    return write((trx) => {
      const begin = async () => await work(trx); // a query of knex begins when it is awaited
      return caller ? service.run(caller, begin) : service.exit(begin);
    });
  };
  Object.assign(db, { write: attributed });
}

/** @throws when a statement names no account and is not to. */
function complain(ofNobody: ReadonlyMap<string, string>): void {
  if (ofNobody.size === 0) return;
  const found = [...ofNobody].map(([sql, problem]) => `${problem}\n    in ${sql}`);
  throw new Error(
    `these statements do not name the account of each table (support/account-rule.ts):\n${found.join("\n")}`,
  );
}

async function explainOnSqlite(
  { read }: Database,
  queries: ReadonlyMap<string, readonly Binding[]>,
): Promise<string[]> {
  const partial = new Set<string>(
    (await read("sqlite_master").where("type", "index").where("sql", "like", "% where %").pluck("name")) as string[],
  );
  const problems: string[] = [];
  for (const [sql, bindings] of queries) {
    const aliases = new Set([...sql.matchAll(ALIASES)].map(([, alias]) => alias));
    // Scripts run in a trigger, and a trigger alone may raise an error.
    const query = sql.replace(/raise\(abort, '[^']*'\)/, "1");
    const plan = (await read.raw(`explain query plan ${query}`, [...bindings])) as { detail: string }[];
    const scan = plan.find(({ detail }) => {
      const found = SCAN.exec(detail);
      if (!found) return false;
      const [, name = "", index = ""] = found;
      return (TABLES.has(name) || aliases.has(name)) && !partial.has(index);
    });
    if (scan) problems.push(`${scan.detail}\n    in ${sql}`);
    const walk = walkOf(
      plan.map(({ detail }) => detail),
      sql,
      { aliases, partial },
    );
    if (walk) problems.push(`${walk}\n    in ${sql}`);
  }
  return problems;
}

/** Columns that many rows of a merchant, or all, have the same of. */
const WIDE = new Set(["account_id", "mode", "store_id", "endpoint_id"]);
const SEARCH = /^SEARCH (\w+)(?: EXISTS)? USING (?:COVERING )?INDEX (\w+) \((.*)\)/;

/** What reads, to sort or to filter, all that a merchant has in a growing table. In an index's order, the first rows of a list are read. */
function walkOf(
  plan: readonly string[],
  sql: string,
  { aliases, partial }: { aliases: ReadonlySet<string | undefined>; partial: ReadonlySet<string> },
): string | undefined {
  const isOrdered = /order by/i.test(sql) && !plan.some((detail) => detail.startsWith("USE TEMP B-TREE FOR ORDER BY"));
  if (isOrdered) return undefined;
  return plan.find((detail) => {
    const [, name = "", index = "", terms = ""] = SEARCH.exec(detail) ?? [];
    if (!(TABLES.has(name) || aliases.has(name)) || (partial.has(index) && holdsLittle(index))) return false;
    return terms.split(" AND ").every((term) => WIDE.has(term.replace(/=\?$/, "")));
  });
}
