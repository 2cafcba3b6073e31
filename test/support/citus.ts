import { randomBytes } from "node:crypto";
import { distribute } from "@masar/core/db/citus/distribute";
import { openDatabase } from "@masar/core/db/database";
import { administer, databaseAt } from "./postgres-server.ts";
import { migrateOnce } from "./template-database.ts";

/**
 * The maintenance databases of a Citus cluster, the coordinator's first: `MASAR_TEST_CITUS=postgres://…,postgres://…,postgres://…`.
 * Empty without it: the tests then run on a Postgres from npm. Every node has the extension's library preloaded, and lets our role
 * make databases.
 */
export const citusServers = (process.env.MASAR_TEST_CITUS ?? "").split(",").filter((url) => url !== "");

/** Runs a statement on every node, one after the other. */
export async function administerNodes(sql: string, servers: readonly string[] = citusServers): Promise<void> {
  for (const server of servers) await administer(server, sql);
}

/** A migrated database that is joined over the nodes and not distributed. @returns its addresses, the coordinator's first. */
export async function makeCitusDatabase(name: string): Promise<string[]> {
  await administerNodes(`create database ${name}`);
  const nodes = citusServers.map((server) => databaseAt(server, name));
  await administerNodes("create extension citus", nodes);
  const [coordinator = "", ...workers] = nodes;
  const { hostname, port } = new URL(coordinator);
  await administer(coordinator, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers.map((url) => new URL(url)))
    await administer(coordinator, `select citus_add_node('${worker.hostname}', ${worker.port})`);
  await administer(coordinator, `select citus_set_node_property('${hostname}', ${port}, 'shouldhaveshards', false)`);
  await migrateOnce(coordinator);
  return nodes;
}

/** A distributed database that others are copied from, on every node. @returns its name. */
export async function makeCitusTemplate(): Promise<string> {
  const name = `masar_template_${randomBytes(6).toString("hex")}`;
  const [coordinator = ""] = await makeCitusDatabase(name);
  const db = await openDatabase(coordinator, { mayBeUnfinished: true });
  await distribute(db, { say: () => undefined });
  await db.close();
  await closeTo(name, citusServers);
  return name;
}

/** Nobody, nor a process of Citus itself, is in the database from now on, nor gets in: it can be copied, or its node seems to be away. */
export async function closeTo(name: string, servers: readonly string[]): Promise<void> {
  await administerNodes(`alter database ${name} with allow_connections false`, servers);
  await administerNodes(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`, servers);
}
