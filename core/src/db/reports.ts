import type { Database } from "./database.ts";

/** Whether long reads go to a replica. */
export function hasReplica({ read, reports }: Database): boolean {
  return reports !== read;
}

/**
 * The database as exports and reports read it: from the replica when there is one. Whoever must see what was just written reads
 * from `db` itself.
 *
 * @throws when the replica is away: before an answer begins, so that it is 503 and not a file that ends early.
 */
export async function forReports(db: Database): Promise<Database> {
  if (hasReplica(db)) await db.reports.raw("select 1");
  return { ...db, read: db.reports };
}
