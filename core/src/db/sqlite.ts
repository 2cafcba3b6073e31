import { openSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import knex, { type Knex } from "knex";
import { makePrivate } from "../kernel/private-files.ts";
import { startCheckpoints } from "./checkpoints.ts";
import type { Engine } from "./engine.ts";
import { boundPool } from "./pool.ts";
import { countKept, finalizeStatements, runKept, type SqliteConnection } from "./prepared.ts";

/** What knex asks of a client, and where it finds the result. */
interface Query {
  sql: string;
  bindings?: readonly unknown[];
  method?: string;
  returning?: unknown;
  response?: unknown;
  context?: unknown;
}
type SqliteClient = new (
  config: Knex.Config,
) => {
  _query(connection: SqliteConnection, query: Query): Promise<Query>;
  destroyRawConnection(connection: object): Promise<void>;
};

/** Methods of knex that want rows; the others count changes. */
const isRead = ({ method = "", returning }: Query) =>
  ["insert", "update"].includes(method) ? Boolean(returning) : !["counter", "del"].includes(method);
const KEPT = /^(select|insert|update|delete|with)\b/i;
/** Characters, or bytes. A kept statement holds its last values, and one with hundreds of placeholders 100 kB. */
const MOST = { text: 1_000, value: 10_000 };

function isKept({ sql, bindings = [] }: Query): boolean {
  if (sql.length > MOST.text || !KEPT.test(sql) || (bindings.length === 0 && sql.includes("?"))) return false;
  return !bindings.some((value) => (typeof value === "string" || Buffer.isBuffer(value)) && value.length > MOST.value);
}

// knex prepares each statement anew, which costs a second turn in SQLite's thread and half of its processor time.
const Sqlite3Client = createRequire(import.meta.url)("knex/lib/dialects/sqlite3/index.js") as SqliteClient;
class PreparingSqliteClient extends Sqlite3Client {
  override async _query(connection: SqliteConnection, query: Query): Promise<Query> {
    const { sql, bindings = [] } = query;
    if (!isKept(query)) return super._query(connection, query);
    if (isRead(query)) query.response = await runKept(connection, sql, bindings);
    else query.context = await countKept(connection, sql, bindings);
    return query;
  }

  /** knex closes a connection without its statements, and SQLite refuses that. */
  override async destroyRawConnection(connection: object): Promise<void> {
    await finalizeStatements(connection);
    return super.destroyRawConnection(connection);
  }
}

const WRITER_PRAGMAS = [
  "busy_timeout = 10000",
  "journal_mode = WAL",
  "synchronous = FULL", // a commit is on the disk before anybody is answered
  "foreign_keys = ON",
  "cache_size = -12288", // KiB: the system caches the file as well
  "wal_autocheckpoint = 16000", // pages; most checkpoints are made beside the writer (checkpoints.ts)
  "temp_store = MEMORY",
  "secure_delete = ON", // who is erased is not in the free space of the file either
];
const CHECKPOINT_PRAGMAS = [
  "synchronous = FULL",
  "cache_size = -64",
  "busy_timeout = 0", // it would wait for readers with the writer's lock
];
const READER_PRAGMAS = ["busy_timeout = 10000", "query_only = ON", "cache_size = -4096"];

/** Opens (and makes, when it is not there) a SQLite file: one connection writes, a few read, and one makes checkpoints. */
export async function openSqlite(filename: string): Promise<Engine> {
  makePrivate(filename);
  const writer = connect(filename, WRITER_PRAGMAS, 1);
  await writer.raw("select 1"); // the file and its journal mode exist before the first reader opens it
  const read = connect(filename, READER_PRAGMAS, 3);
  const pools = { read, writer, scripts: writer, patientWriter: writer, maintenance: writer };
  const checkpoints = startCheckpoints(connect(filename, CHECKPOINT_PRAGMAS, 1), openSync(filename, "r+"));
  return { engine: "sqlite", ...pools, lanes: 1, patientLanes: 1, checkpoints };
}

/** One connection that reads and never changes anything, not even the journal mode; for the command line. */
export function openSqliteReader(filename: string): Knex {
  return connect(filename, READER_PRAGMAS, 1);
}

function connect(filename: string, pragmas: readonly string[], connections: number): Knex {
  const db = knex({
    client: PreparingSqliteClient as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false, // an error must not carry the values: they are personal data
    pool: {
      min: 1,
      max: connections,
      afterCreate(connection: SqliteConnection, done: (error: Error | null, connection: SqliteConnection) => void) {
        prepare(connection, pragmas).then(
          () => done(null, connection),
          (error: Error) => done(error, connection),
        );
      },
    },
    // What fails is thrown; knex would print it on standard output as well.
    log: { warn: () => undefined, error: () => undefined },
  });
  return boundPool(db);
}

/** Sets the pragmas. Turning on the WAL needs the file alone for a moment and does not honour busy_timeout, so it is tried again. */
async function prepare(connection: SqliteConnection, pragmas: readonly string[]): Promise<void> {
  const exec = promisify(connection.exec.bind(connection));
  for (let tries = 1; ; tries += 1) {
    try {
      await exec(pragmas.map((pragma) => `PRAGMA ${pragma};`).join("\n"));
      return;
    } catch (error) {
      const busy = error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
      if (!busy || tries === 200) throw error;
      await setTimeout(25);
    }
  }
}
