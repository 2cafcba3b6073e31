import { createRequire } from "node:module";
import knex, { type Knex } from "knex";
import pg from "pg";
import { createNodeOf, isSpread, UnfinishedDistribution } from "./citus/placement.ts";
import { type Connection, limitOf } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { failureOf } from "./failure.ts";
import { boundPool } from "./pool.ts";

const INT8 = 20;

/** Groups of writes under way at once. */
const LANES = 3;
/** The same on a distributed database, where each node has one. */
const NODE_LANES = 12;
/** Jobs that wait for a lock, each in a transaction of its own. */
const PATIENT_LANES = 4;
const READERS = 8;
/** A replica that becomes the primary is still not written to by mistake. */
const REPORTS = {
  max: 4,
  lockTimeoutMs: 5_000,
  queryTimeoutMs: 30_000,
  settings: ["default_transaction_read_only=on"],
};
/** A script is sent whole: if its BEGIN failed, each statement would be stored alone. So what is outside a transaction only reads. */
const SCRIPTS = {
  max: 1,
  lockTimeoutMs: 20, // every booking waits meanwhile
  queryTimeoutMs: 15_000,
  pipeline: true,
  keepsPlans: true,
  settings: ["default_transaction_read_only=on"],
};

type PgClient = new (
  config: Knex.Config,
) => {
  config: { queryTimeoutMs?: number };
  _query(connection: Connection, query: { options?: object }): Promise<unknown>;
};

// A query that timed out on our side may still be answered: its connection would give the answer to the next query.
// knex has no option for it.
const KnexPgClient = createRequire(import.meta.url)("knex/lib/dialects/postgres/index.js") as PgClient;
class DiscardingPgClient extends KnexPgClient {
  override async _query(connection: Connection, query: { options?: object }): Promise<unknown> {
    query.options = { ...limitOf(this), ...query.options };
    try {
      return await super._query(connection, query);
    } catch (error) {
      if (failureOf(error) === "unavailable") connection.__knex__disposed = error;
      throw error;
    }
  }
}

/**
 * Opens the pools on Postgres: reads, groups of writes, scripts, single writes that wait for a lock, the schema's changes, and a replica's.
 * @throws when the server does not answer: whether the database is distributed is asked first.
 */
export async function openPostgres(url: string, readUrl?: string, mayBeUnfinished = false): Promise<Engine> {
  // A page of a report may take its time.
  const reading = { max: READERS, lockTimeoutMs: 5_000, queryTimeoutMs: 30_000 };
  const isDistributed = await asksWhetherDistributed(url, mayBeUnfinished);
  const open = (options: ConnectOptions) => connect(url, { ...options, isDistributed });
  const read = open(reading);
  return {
    engine: "postgres",
    read,
    reports: readUrl === undefined ? undefined : connect(readUrl, { ...REPORTS, isDistributed }),
    writer: open({ max: isDistributed ? NODE_LANES : LANES, lockTimeoutMs: 200, queryTimeoutMs: 15_000 }),
    scripts: open(isDistributed ? { ...SCRIPTS, max: NODE_LANES } : SCRIPTS),
    // A repeated request that waits for its twin's commit gives up after this and is answered 409 (docs/api.md, Idempotency).
    patientWriter: open({ max: PATIENT_LANES, lockTimeoutMs: 5_000, queryTimeoutMs: 15_000 }),
    // Building an index may take hours, and verifying reads whole tables.
    maintenance: open({ max: 1, lockTimeoutMs: 5_000, queryTimeoutMs: 0 }),
    lanes: LANES,
    patientLanes: PATIENT_LANES,
    nodeOf: isDistributed ? createNodeOf(read) : undefined,
  };
}

async function asksWhetherDistributed(url: string, mayBeUnfinished: boolean): Promise<boolean> {
  const db = connect(url, { max: 1, lockTimeoutMs: 5_000, queryTimeoutMs: 15_000 });
  try {
    return await isSpread(db);
  } catch (error) {
    if (mayBeUnfinished && error instanceof UnfinishedDistribution) return false;
    throw error;
  } finally {
    await db.destroy();
  }
}

interface ConnectOptions {
  max: number;
  lockTimeoutMs: number;
  queryTimeoutMs: number;
  /** Sends statements before those in front of them are answered (script.ts). */
  pipeline?: boolean;
  /** For few statements that are sent all the time: planning each of them anew costs a tenth of a booking (script.ts discards plans). */
  keepsPlans?: boolean;
  settings?: readonly string[];
  /** What `isDistributed` answers. */
  isDistributed?: boolean;
}

/** Counts and milliseconds come back as numbers: none of ours passes 2^53. */
function connect(url: string, options: ConnectOptions): Knex {
  // Citus plans for the values: they say which node has the rows.
  const keepsPlans = options.keepsPlans && !options.isDistributed;
  const settings = [
    ...(options.settings ?? []),
    `lock_timeout=${options.lockTimeoutMs}`,
    "synchronous_commit=on",
    // Rows that are asked for are mostly in memory, or on an SSD. With the default, made for disks, the list of a merchant who had a
    // tenth of the shipments is read from the primary key, through everybody else's since.
    "random_page_cost=1.1",
    // Starting workers takes milliseconds, and other requests want the cores: 250 lines of a report took 9 ms instead of 2.
    ...(options.queryTimeoutMs > 0 ? ["max_parallel_workers_per_gather=0"] : []),
    // A plan made while a table was empty is not used for what is in it later.
    `plan_cache_mode=${keepsPlans ? "force_generic_plan" : "force_custom_plan"}`,
    // A process that stopped inside a transaction does not keep its locks.
    "idle_in_transaction_session_timeout=15000",
  ];
  const config: Knex.Config & { isDistributed: boolean; queryTimeoutMs: number } = {
    isDistributed: options.isDistributed ?? false,
    queryTimeoutMs: options.queryTimeoutMs,
    client: DiscardingPgClient as unknown as typeof Knex.Client,
    compileSqlOnError: false, // an error must not carry the values: they are personal data
    connection: {
      connectionString: url,
      options: settings.map((setting) => `-c ${setting}`).join(" "),
      // A host that vanished answers nothing at all: without these, and a limit of each query, a request would wait for ever.
      // knex's own question for the version has the pool's.
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      ...(options.pipeline ? { pipeline: true } : {}), // not in knex's types
      types: {
        getTypeParser: (oid: number) => (oid === INT8 ? Number : pg.types.getTypeParser(oid)),
      },
    },
    pool: { min: 0, max: options.max, createRetryIntervalMillis: 100 },
    acquireConnectionTimeout: 10_000,
    // What fails is thrown; knex would print it on standard output as well, into the JSON of the command line.
    log: { warn: () => undefined, error: () => undefined },
  };
  return boundPool(knex(config));
}
