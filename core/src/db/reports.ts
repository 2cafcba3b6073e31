import type { Database } from "./database.ts";
import { DatabaseUnavailableError } from "./failure.ts";
import { pendingMigrations } from "./migrate.ts";

/** Whether long reads go to a replica. */
export function hasReplica({ read, reports }: Database): boolean {
  return reports !== read;
}

/**
 * The database as exports and reports read it: from the replica when there is one. Whoever must see what was just written reads
 * from `db` itself.
 *
 * @throws when the replica is away or lacks migrations: before an answer begins, so that it is 503 and neither a file that ends
 *   early nor one with empty columns.
 */
export async function forReports(db: Database): Promise<Database> {
  if (hasReplica(db) && (await pendingMigrations({ read: db.reports })).length > 0)
    throw new DatabaseUnavailableError("the replica in DATABASE_READ_URL lacks migrations");
  return { ...db, read: db.reports };
}
