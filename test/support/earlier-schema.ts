import type { Database } from "@masar/core/db/database";
import { migrations } from "@masar/migrations";

/** Gives an empty database the schema that it had before a migration. */
export async function migrateBefore(db: Database, migration: string): Promise<void> {
  const end = migrations.findIndex(({ name }) => name === migration);
  if (end < 0) throw new Error(`no migration ${migration}`);
  await db.writer.transaction(async (trx) => {
    await trx.raw("create table migrations (name text primary key, applied_at bigint not null)");
    for (const { name, up } of migrations.slice(0, end)) {
      await up(trx, db.engine);
      await trx("migrations").insert({ name, applied_at: 1 });
    }
  });
}
