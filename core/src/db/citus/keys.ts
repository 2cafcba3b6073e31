import type { Knex } from "knex";
import { resultRows } from "../dialect.ts";

/**
 * Makes every primary key and unique index of a table begin with the account. Citus requires it, because each node holds the rows of
 * its accounts alone. Those that do already are left, so it may run again.
 */
export async function beginKeysWithAccount(trx: Knex.Transaction, table: string): Promise<void> {
  await trx.raw(`alter table ${table} alter column account_id set not null`);
  for (const key of await uniqueKeys(trx, table)) {
    if (key.constraint === null) {
      await trx.raw(`drop index ${key.name}`);
      await trx.raw(withAccount(key.definition));
      continue;
    }
    await trx.raw(`alter table ${table} drop constraint ${key.name}`);
    await trx.raw(`alter table ${table} add constraint ${key.name} ${withAccount(key.constraint)}`);
  }
}

interface UniqueKey {
  name: string;
  /** As `create index` has it. */
  definition: string;
  /** As `add constraint` has it; null for an index alone. */
  constraint: string | null;
}

/** Those without the account. */
async function uniqueKeys(trx: Knex.Transaction, table: string): Promise<UniqueKey[]> {
  const sql = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
      (select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype in ('p', 'u')) as constraint
    from pg_index i
    where i.indrelid = ?::regclass and i.indisunique and not exists (
      select 1 from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = 'account_id')`;
  return resultRows<UniqueKey>(await trx.raw(sql, [table]));
}

/** The first list of columns is that of the key. */
function withAccount(definition: string): string {
  return definition.replace("(", "(account_id, ");
}
