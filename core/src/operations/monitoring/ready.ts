import type { Database } from "../../db/database.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { PROBE_TIMEOUT_MS, within } from "./within.ts";

/** Whether requests can be answered: the database is there, has every migration and takes writes. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    if ((await within(PROBE_TIMEOUT_MS, pendingMigrations(db))).length > 0) return false;
    return !(await within(PROBE_TIMEOUT_MS, isReadOnly(db)));
  } catch {
    return false;
  }
}

/** A Postgres that only reads, such as a standby. */
async function isReadOnly({ engine, read }: Database): Promise<boolean> {
  if (engine === "sqlite") return false;
  const { rows } = (await read.raw("show transaction_read_only")) as { rows: { transaction_read_only: string }[] };
  return rows[0]?.transaction_read_only === "on";
}
