import { unreachableNodes } from "../../db/citus/nodes.ts";
import type { Database } from "../../db/database.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { hasReplica } from "../../db/reports.ts";
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

export interface Readiness {
  status: "ok";
  /** Of the replica that exports are read from, when it does not answer or lacks migrations: everything else is served. */
  reports?: "unavailable";
  /** Addresses of database nodes that do not answer: the accounts on them get 503, the others are served. */
  unreachable_nodes?: string[];
}

/** What `/readyz` answers; undefined when no request can be answered. */
export async function readReadiness(db: Database): Promise<Readiness | undefined> {
  const [ready, reports, nodes] = await Promise.all([isReady(db), areReportsReady(db), missingNodes(db)]);
  if (!ready) return undefined;
  return {
    status: "ok",
    ...(reports ? {} : { reports: "unavailable" }),
    ...(nodes.length > 0 ? { unreachable_nodes: nodes } : {}),
  };
}

/** Whether exports and reports can be read: from a replica that is there and has every migration, where there is one. */
export async function areReportsReady(db: Database): Promise<boolean> {
  if (!hasReplica(db)) return true;
  try {
    return (await within(PROBE_TIMEOUT_MS, pendingMigrations({ read: db.reports }))).length === 0;
  } catch {
    return false;
  }
}

/** Of a distributed database: the nodes that the coordinator cannot reach. */
export async function missingNodes(db: Database): Promise<string[]> {
  try {
    return await within(PROBE_TIMEOUT_MS, unreachableNodes(db.read));
  } catch {
    return []; // the database itself does not answer, or a node takes long to say no
  }
}

/** A Postgres that only reads, such as a standby. */
async function isReadOnly({ engine, read }: Database): Promise<boolean> {
  if (engine === "sqlite") return false;
  const { rows } = (await read.raw("show transaction_read_only")) as { rows: { transaction_read_only: string }[] };
  return rows[0]?.transaction_read_only === "on";
}
