import type { Database, Reader } from "@masar/core/db/database";

/** A statement as the database was sent it. */
export interface Sent {
  sql: string;
  bindings: (string | number | null)[];
}

/** Collects the statements that are sent by a pool of connections meanwhile. */
export async function recordStatements(pool: Reader, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const record = ({ sql, bindings }: Sent) => sent.push({ sql, bindings: bindings ?? [] });
  pool.on("query", record);
  try {
    await work();
  } finally {
    pool.removeListener("query", record);
  }
  return sent;
}

/** Rows of a table that a statement reads on Postgres when it is run again, those that it then leaves out as well. */
export async function rowsRead({ writer }: Database, { sql, bindings }: Sent, table: string): Promise<number> {
  const numbered = sql.replace(/\$\d+/g, "?");
  const { rows } = await writer.raw(`explain (analyze, format json) ${numbered}`, bindings);
  return rowsOf(rows[0]["QUERY PLAN"][0].Plan as PlanNode, table);
}

interface PlanNode {
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

function rowsOf(node: PlanNode, table: string): number {
  const isOfTable = node["Relation Name"] === table || node["Index Name"]?.startsWith(`${table}_`);
  const each = isOfTable ? (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) : 0;
  const own = each * (node["Actual Loops"] ?? 1);
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child, table), 0);
}

/** How SQLite would run it. */
export async function planOnSqlite({ read }: Database, { sql, bindings }: Sent): Promise<string> {
  const plan = (await read.raw(`explain query plan ${sql}`, bindings)) as { detail: string }[];
  return plan.map(({ detail }) => detail).join("\n");
}
