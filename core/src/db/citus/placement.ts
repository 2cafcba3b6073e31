import type { Knex } from "knex";
import { resultRows } from "../dialect.ts";
import { tablesOf } from "../distribution.ts";

/** Tells which node an account's rows are on. Undefined while that is being looked up: the next question knows it. */
export type NodeOf = (accountId: string) => number | undefined;

/** Accounts whose nodes are remembered. */
const MOST_KNOWN = 50_000;
/** A shard may move to another node. Until this is noticed a group of commits may concern two nodes, and no harm is done. */
const KNOWN_FOR_MS = 10 * 60_000;

/** Asks the coordinator, once for an account, and for many accounts at a time. */
export function createNodeOf(db: Knex): NodeOf {
  const known = new Map<string, number>();
  let asked = new Set<string>();
  let looking = false;
  let since = performance.now();

  async function look(): Promise<void> {
    looking = true;
    await new Promise(setImmediate); // those of this turn share a question
    const accounts = [...asked];
    asked = new Set();
    try {
      for (const row of resultRows<{ account: string; node: number }>(await db.raw(NODES, [accounts])))
        known.set(row.account, row.node);
    } catch {
      // Whoever asks next asks again.
    } finally {
      looking = false;
      if (asked.size > 0) void look();
    }
  }

  return (accountId) => {
    const node = known.get(accountId);
    if (node !== undefined && performance.now() - since < KNOWN_FOR_MS) return node;
    if (known.size >= MOST_KNOWN || node !== undefined) {
      known.clear();
      since = performance.now();
    }
    asked.add(accountId);
    if (!looking) void look();
    return node;
  };
}

const NODES = `select account, placement.groupid as node
  from unnest(?::text[]) account
  join pg_dist_placement placement on placement.shardid = get_shard_id_for_distribution_column('shipments', account)`;

/** Some tables are spread and others are not: `masar citus distribute` was cut off, or a migration made a table since. */
export class UnfinishedDistribution extends Error {
  override readonly name = "UnfinishedDistribution";
}

/** Whether `masar citus distribute` has spread the tables of this database. @throws UnfinishedDistribution */
export async function isSpread(db: Knex): Promise<boolean> {
  const citus = await db.raw("select 1 where to_regclass('pg_catalog.pg_dist_partition') is not null");
  if (resultRows(citus).length === 0) return false;
  const tables = tablesOf("account");
  const sql = `select (select count(*)::int from pg_dist_partition p where p.partmethod = 'h' and p.logicalrelid = t.oid) as spread
    from pg_class t where t.relname = any(?) and t.relnamespace = current_schema()::regnamespace`;
  const rows = resultRows<{ spread: number }>(await db.raw(sql, [tables]));
  const spread = rows.filter((row) => row.spread > 0).length;
  if (spread > 0 && spread < rows.length)
    throw new UnfinishedDistribution(`of ${rows.length} tables ${spread} are distributed`);
  return spread > 0;
}
