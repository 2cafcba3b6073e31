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
export async function administerNodes(sql: string, servers = citusServers): Promise<void> {
  for (const server of servers) await administer(server, sql);
}

/** A distributed database that others are copied from, on every node. */
export async function makeCitusTemplate(name: string): Promise<void> {
  await administerNodes(`drop database if exists ${name} with (force)`);
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
  const db = await openDatabase(coordinator, { mayBeUnfinished: true });
  await distribute(db, { say: () => undefined });
  await db.close();
  // Nobody, nor a process of Citus itself, may be in it while it is copied.
  await administerNodes(`alter database ${name} with allow_connections false`);
  await administerNodes(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}
