import type { Database } from "@masar/core/db/database";
import { DISTRIBUTION } from "@masar/core/db/distribution";
import pg from "pg";
import type { TestDatabase } from "./database.ts";

export interface Row {
  table: string;
  id: string;
}

/** Longer than two requests need to reach the row; a request that does not reach it must not block the test. */
const LONGEST_MS = 400;

/** Locks a row on Postgres as another process would. Undefined on SQLite, which has one writer. */
export async function lockRow(
  { engine, url }: TestDatabase,
  { table, id }: Row,
): Promise<{ releaseOnceAwaited(requests: Promise<unknown>): Promise<void> } | undefined> {
  if (engine === "sqlite") return undefined;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin");
  // On a distributed database a row is locked on the node of its account.
  const isOfAccount = DISTRIBUTION[table] === "account";
  const account = isOfAccount ? [await accountOf(client, { table, id })] : [];
  const ofAccount = isOfAccount ? "and account_id = $2" : "";
  await client.query(`select 1 from ${table} where id = $1 ${ofAccount} for update`, [id, ...account]);
  return {
    /** Releases the lock as soon as two transactions wait for it, or the requests are answered. */
    async releaseOnceAwaited(requests) {
      let answered = false;
      const mark = () => {
        answered = true;
      };
      requests.then(mark, mark);
      const until = performance.now() + LONGEST_MS;
      while (!answered && performance.now() < until && (await waiting(client)) < 2);
      await client.query("commit");
      await client.end();
    },
  };
}

async function accountOf(client: pg.Client, { table, id }: Row): Promise<string> {
  return (await client.query(`select account_id from ${table} where id = $1`, [id])).rows[0].account_id;
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].n;
}

/** Whether a transaction waits for another one. On SQLite always: the second writer waits from its beginning. */
export async function waitsForLock(db: Database): Promise<boolean> {
  if (db.engine === "sqlite") return true;
  const { rows } = await db.read.raw(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}
