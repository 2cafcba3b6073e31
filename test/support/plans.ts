import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Reader } from "@masar/core/db/database";

/** Tables that grow with every shipment: no query of the service may read one of them from beginning to end. */
const GROWING =
  "shipments|events|deliveries|delivery_attempts|orders|order_timeline|order_shipments|inbox|write_backs|ledger_entries|scans|idempotency_keys|bulk_rows|bulk_references|notifications|mails|activities|customers|reputations";
const SCAN = new RegExp(`^SCAN (?:${GROWING})\\b(?: USING (?:COVERING )?INDEX (\\w+))?`);

/** Queries that may, with the reason. A part of their text. */
const MAY_SCAN: readonly [text: string, reason: string][] = [["1 = ?", "an empty list: nothing is read"]];

type Binding = string | number | Buffer | null;

/** Queries run in it are the service's own, not those of a test. */
const service = new AsyncLocalStorage<Map<string, readonly Binding[]>>();
const explained = new Set<string>();

/**
 * Runs what starts a service, and collects the queries that the service makes from then on.
 *
 * @returns its result, and what throws when a query of a service on SQLite reads a growing table whole. A partial index, such as that of what
 * is due, may be read whole: it holds what is open.
 */
export async function withPlans<Result extends { db: Database }>(start: () => Promise<Result>) {
  const queries = new Map<string, readonly Binding[]>();
  const result = await service.run(queries, start);
  const { db } = result;
  if (db.engine !== "sqlite") return { result, explain: async () => undefined };
  for (const pool of new Set<Reader>([db.read, db.writer]))
    pool.on("query", ({ sql, bindings }: { sql: string; bindings?: readonly Binding[] }) => {
      if (/^(select|with|update|delete)\b/i.test(sql) && !explained.has(sql))
        service.getStore()?.set(sql, bindings ?? []);
    });
  return { result, explain: (open: Database) => explainAll(open, queries) };
}

async function explainAll({ read }: Database, queries: ReadonlyMap<string, readonly Binding[]>): Promise<void> {
  const partial = new Set<string>(
    (await read("sqlite_master").where("type", "index").where("sql", "like", "% where %").pluck("name")) as string[],
  );
  const problems: string[] = [];
  for (const [sql, bindings] of queries) {
    explained.add(sql);
    const plan = (await read.raw(`explain query plan ${sql}`, [...bindings])) as { detail: string }[];
    const scan = plan.find(({ detail }) => {
      const found = SCAN.exec(detail);
      return found !== null && !partial.has(found[1] ?? "");
    });
    if (scan && !MAY_SCAN.some(([text]) => sql.includes(text))) problems.push(`${scan.detail}\n    in ${sql}`);
  }
  if (problems.length > 0) throw new Error(`these queries read a table from beginning to end:\n${problems.join("\n")}`);
}
