import { migrations } from "@masar/migrations";
import type { Knex } from "knex";
import type { Database } from "./database.ts";
import { writeStatistics } from "./statistics.ts";

const MIGRATION_LOCK = 0x6d617361; // "masa": any constant that nothing else in the database uses

/**
 * Brings the schema up to date and returns the names of the migrations that ran. All of them run in one transaction
 * under a lock, so several processes may start at once and one killed half way leaves nothing behind. On SQLite the planner's statistics
 * are brought up to date as well.
 */
export async function migrate(db: Database): Promise<string[]> {
  return db.transaction(async (trx) => {
    if (db.engine === "postgres") {
      await trx.raw("set local lock_timeout = 0"); // another process may be migrating for minutes
      await trx.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
    }
    await trx.raw("create table if not exists migrations (name text primary key, applied_at bigint not null)");
    const applied = await appliedNames(trx);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) {
      await migration.up(trx, db.engine);
      await trx("migrations").insert({ name: migration.name, applied_at: Date.now() });
    }
    if (db.engine === "sqlite") await writeStatistics(trx);
    return pending.map((migration) => migration.name);
  });
}

/** Names of migrations that this version knows and the database lacks; for `doctor` and `/readyz`. */
export async function pendingMigrations(db: Pick<Database, "read">): Promise<string[]> {
  const applied = (await db.read.schema.hasTable("migrations")) ? await appliedNames(db.read) : new Set<string>();
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}

async function appliedNames(db: Knex): Promise<Set<string>> {
  const rows = (await db("migrations").select("name")) as { name: string }[];
  return new Set(rows.map((row) => row.name));
}

/** Migrations that the database has and this version does not know: a newer version made them. */
export async function unknownMigrations(db: Pick<Database, "read">): Promise<string[]> {
  const applied = (await db.read.schema.hasTable("migrations")) ? await appliedNames(db.read) : new Set<string>();
  return [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
}
