import type { Database, Reader } from "@masar/core/db/database";
import { isPostgres, resultRows } from "@masar/core/db/dialect";

/** What loses with a crash is a database that is filled for a measurement. */
const SQLITE = ["synchronous = off", "cache_size = -400000", "temp_store = file", "secure_delete = off"];
const SQLITE_AFTER = ["synchronous = full", "cache_size = -12288", "temp_store = memory", "secure_delete = on"];

/** Does something with many rows while the tables have no indexes but their keys, and makes the indexes afterwards. */
export async function quickly(db: Database, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const set = async (pragmas: readonly string[]) => {
    if (!isPostgres(db.writer)) for (const pragma of pragmas) await db.writer.raw(`pragma ${pragma}`);
  };
  const indexes = await listIndexes(db.read, tables);
  await set(SQLITE);
  await db.transaction(async (trx) => {
    for (const { name } of indexes) await trx.raw(`drop index "${name}"`);
  });
  await work();
  for (const { sql } of indexes)
    await db.transaction(async (trx) => {
      if (isPostgres(trx)) await trx.raw("set local maintenance_work_mem = '1GB'");
      if (isPostgres(trx)) await trx.raw("set local lock_timeout = 0"); // autovacuum may hold the table
      await trx.raw(sql);
    });
  await set(SQLITE_AFTER);
}

interface Index {
  name: string;
  sql: string;
}

/** Without those of primary keys, and of constraints on Postgres. */
async function listIndexes(db: Reader, tables: readonly string[]): Promise<Index[]> {
  const sql = isPostgres(db)
    ? `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index
       where indrelid::regclass::text = any(?) and not exists (select 1 from pg_constraint where conindid = indexrelid)`
    : "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (select value from json_each(?))";
  return resultRows<Index>(await db.raw(sql, [isPostgres(db) ? [...tables] : JSON.stringify(tables)]));
}
