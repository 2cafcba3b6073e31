import { closeSync, openSync } from "node:fs";
import type { Knex } from "knex";
import { openSqliteReader } from "./sqlite.ts";

/**
 * Copies a SQLite database while servers write to it, into a file that only this user may read. The copy holds
 * everything that was committed when it began and nothing of what came later. It runs in one read transaction: writers
 * do not wait for it (docs/decisions/backup.md).
 *
 * @param to a file that does not exist.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  closeSync(openSync(to, "wx", 0o600));
  await withReader(from, async (db) => {
    await db.raw("pragma query_only = off"); // it would forbid the copy as well
    await db.raw("vacuum into ?", [to]);
  });
}

/** What SQLite finds wrong with a file: nothing, or sentences for people. */
export async function checkSqlite(file: string): Promise<string[]> {
  return withReader(file, async (db) => {
    const rows = (await db.raw("pragma quick_check(10)")) as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((sentence) => sentence !== "ok");
  });
}

/** Whether the service has migrated the file, to whichever version. */
export async function isOfMasar(file: string): Promise<boolean> {
  return withReader(
    file,
    async (db) => (await db.schema.hasTable("migrations")) && (await db.schema.hasTable("shipments")),
  );
}

/**
 * Whether another process has the file open. Every connection to a database with a WAL holds a lock as long as it is open,
 * and SQLite leaves that mode only when there is no other one. What was in the WAL is in the file afterwards.
 *
 * @throws when the file is not a database that can be read.
 */
export async function isOpenElsewhere(file: string): Promise<boolean> {
  return withReader(file, async (db) => {
    await db.raw("pragma query_only = off");
    await db.raw("pragma busy_timeout = 0");
    try {
      await db.raw("pragma journal_mode = delete");
      return false;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return true;
      throw error;
    }
  });
}

async function withReader<Result>(file: string, work: (db: Knex) => Promise<Result>): Promise<Result> {
  const db = openSqliteReader(file);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
