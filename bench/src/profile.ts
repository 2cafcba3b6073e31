import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { fileOf, upload } from "./bulk/upload.ts";
import { send } from "./create/load.ts";
import { book, drive, readsOf } from "./lookup/requests.ts";
import { deliveriesOf } from "./profile/deliveries.ts";
import { addParts } from "./profile/parts.ts";
import { type BenchServer, postgresDatabase, sqliteDatabase, startServer } from "./start.ts";
import { connectShop, writeOrdersBack } from "./store/shop.ts";
import { type Figure, figure, type Table } from "./table.ts";

const ROUNDS = 3;
/** A smaller share of the time is part of the rest. */
const SHOWN = 0.03;

export async function rounds(args: readonly string[]): Promise<Table[][]> {
  return [await run(args)];
}

/**
 * `profile [--only NAME] [--before COMMIT]`: where the main thread's time goes, for each kind of request. With a commit, the same requests
 * go to its server in turns; it is checked out and installed for that.
 */
export async function run(args: readonly string[]): Promise<Table[]> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const [commit, only] = [option("--before"), option("--only")];
  const paths = PATHS.filter(({ name }) => only === undefined || name.startsWith(only));
  if (paths.length === 0) throw new Error(`--only ${PATHS.map(({ name }) => `"${name}"`).join(" | ")}`);
  if (commit === undefined) return profiles(paths);
  const directory = mkdtempSync(join(tmpdir(), "masar-bench-"));
  try {
    execFileSync("git", ["worktree", "add", "--quiet", "--detach", directory, commit]);
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: directory, stdio: "ignore" });
    return await profiles(paths, directory);
  } finally {
    rmSync(directory, { recursive: true });
    execFileSync("git", ["worktree", "prune"]);
  }
}

async function profiles(paths: readonly Path[], before?: string): Promise<Table[]> {
  const tables: Table[] = [];
  for (const path of paths) {
    const now = await startVersion(path);
    const old = before === undefined ? undefined : await startVersion(path, before);
    for (let round = 0; round <= ROUNDS; round += 1) {
      await old?.work(round);
      await now.work(round);
    }
    await old?.stop();
    await now.stop();
    tables.push({
      title: `profile, ${path.name}`,
      figures: [
        ...(old ? [figure("main thread, now by before", now.total() / old.total(), "×")] : []),
        ...now.figures("now"),
        ...(old?.figures("before") ?? []),
      ],
    });
  }
  return tables;
}

interface Path {
  name: string;
  makeDatabase: typeof sqliteDatabase;
  /** @returns the work of a round, which resolves with the number of its operations, and what comes before it and is not counted. */
  prepare(
    server: BenchServer,
    databaseUrl: string,
  ): Promise<{
    begin?(round: number): Promise<unknown>;
    work(round: number): Promise<number>;
    stop?(): Promise<unknown>;
  }>;
}

const CREATES = 6_000;
const READS = 10_000;
const ORDERS = 600;
/** More than it can: what waits shares commits. */
const ORDERS_A_SECOND = 400;
const ROWS = 10_000;
const DELIVERIES = 4_000;

const PATHS: Path[] = [
  { name: "create, SQLite", makeDatabase: sqliteDatabase, prepare: creates },
  { name: "create, Postgres", makeDatabase: postgresDatabase, prepare: creates },
  { name: "lookup, SQLite", makeDatabase: sqliteDatabase, prepare: (server) => reads(server, "found") },
  {
    name: "lookup answered 304, SQLite",
    makeDatabase: sqliteDatabase,
    prepare: (server) => reads(server, "unchanged"),
  },
  { name: "tracking page, SQLite", makeDatabase: sqliteDatabase, prepare: (server) => reads(server, "page") },
  { name: "store order, SQLite", makeDatabase: sqliteDatabase, prepare: storeOrders },
  { name: "row of an upload, SQLite", makeDatabase: sqliteDatabase, prepare: uploads },
  { name: "delivery, SQLite", makeDatabase: sqliteDatabase, prepare: deliveries },
  { name: "delivery, Postgres", makeDatabase: postgresDatabase, prepare: deliveries },
];

async function creates(server: BenchServer) {
  return {
    async work(round: number) {
      await send(server, { name: `round-${round}`, count: CREATES, clients: 64 });
      return CREATES;
    },
  };
}

async function reads(server: BenchServer, kind: keyof ReturnType<typeof readsOf>) {
  const targets = await book(server);
  return {
    async work() {
      await drive(readsOf(server.key)[kind], { origin: server.origin, targets, count: READS });
      return READS;
    },
  };
}

async function storeOrders(server: BenchServer) {
  const shop = await connectShop(server);
  const pool = new Pool(server.origin, { connections: 64, pipelining: 1 });
  return {
    async work() {
      await writeOrdersBack(pool, shop, { count: ORDERS, perSecond: ORDERS_A_SECOND });
      return ORDERS;
    },
    stop: () => Promise.all([pool.close(), shop.close()]),
  };
}

async function uploads(server: BenchServer) {
  return {
    async work(round: number) {
      await upload(server, fileOf(ROWS, `round-${round}`));
      return ROWS;
    },
  };
}

async function deliveries(server: BenchServer, databaseUrl: string) {
  const { book, deliver, stop } = await deliveriesOf(server, databaseUrl);
  return {
    begin: (round: number) => book(`round-${round}`, DELIVERIES),
    async work() {
      await deliver(DELIVERIES);
      return DELIVERIES;
    },
    stop,
  };
}

async function startVersion({ makeDatabase, prepare }: Path, directory?: string) {
  const database = await makeDatabase();
  const settings = { databaseUrl: database.url, role: "all", isSampled: true, rateLimits: "off" as const };
  const server = await startServer(directory === undefined ? settings : { ...settings, directory });
  const prepared = await prepare(server, database.url);
  const sums = new Map<string, number>();
  let operations = 0;
  const total = () => [...sums.values()].reduce((sum, time) => sum + time, 0) / operations;
  return {
    total,
    async work(round: number) {
      await prepared.begin?.(round);
      await server.startProfile();
      const done = await prepared.work(round);
      const profile = await server.stopProfile();
      if (round === 0) return; // warm-up
      addParts(sums, profile);
      operations += done;
    },
    /** Microseconds an operation, the largest parts first. */
    figures(when: string): Figure[] {
      const parts = [...sums].map(([part, time]) => [part, time / operations] as const).sort(([, a], [, b]) => b - a);
      const shown = parts.filter(([, time]) => time >= SHOWN * total());
      const rest = parts.slice(shown.length).reduce((sum, [, time]) => sum + time, 0);
      return [
        figure(`${when}: main thread`, total(), "µs"),
        ...shown.map(([part, time]) => figure(`   ${part}`, time, "µs")),
        figure("   the rest", rest, "µs"),
      ];
    },
    async stop() {
      await prepared.stop?.();
      await server.stop();
      await database.remove();
    },
  };
}
