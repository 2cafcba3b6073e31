import type { Database } from "../db/database.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { PROBE_TIMEOUT_MS, within } from "./within.ts";

/** Whether requests can be answered: the database is there and has every migration. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    return (await within(PROBE_TIMEOUT_MS, pendingMigrations(db))).length === 0;
  } catch {
    return false;
  }
}
