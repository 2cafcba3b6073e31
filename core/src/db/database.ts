import type { Knex } from "knex";
import { type Batch, createGroupCommit } from "./group-commit.ts";
import { type PoolLoad, poolLoad } from "./load.ts";
import { openPostgres } from "./postgres.ts";
import { runScript } from "./script.ts";
import { openSqlite } from "./sqlite.ts";
import { inTransaction, type Transaction } from "./transaction.ts";

export type { Transaction } from "./transaction.ts";
/** What a query reads from: the connections that read, a replica's, or a transaction that must see its own rows. */
export type Reader = Knex;

/** One schema on two engines. Most writes are committed in groups (group-commit.ts); reads have connections of their own. */
export interface Database {
  readonly engine: "sqlite" | "postgres";
  /** For reads outside a transaction. On SQLite its connections cannot write; on Postgres they also count for the rate limits. */
  readonly read: Knex;
  /** For long reads that may be some seconds behind (forReports): a replica, or `read` when there is none. */
  readonly reports: Knex;
  /** A write on a hot path: many callers share statements and a commit. Resolves when this job's rows are durable. */
  submit<Job, Result>(batch: Batch<Job, Result>, job: Job): Promise<Result>;
  /**
   * Any other write: `work` runs in a transaction that it may share with others, and may run again after a rollback.
   * @param options.jobs how many small writes it is as long as, for SQLite's checkpoints; 1 unless given.
   */
  write<Result>(work: (trx: Transaction) => Promise<Result>, options?: { jobs?: number }): Promise<Result>;
  /** A transaction of its own that may take long and hold locks meanwhile: for migrations and `masar citus distribute`. */
  transaction<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Empties SQLite's journal, in which pages of what was deleted stay until others take their place. It gives up after ten tries in 100 ms
   * when the database is in use at each of them. On Postgres nothing happens.
   */
  emptyJournal(): Promise<void>;
  /** Writes that wait for their commit to begin. */
  queuedWrites(): number;
  /** For tests and benchmarks alone: the connections that write. */
  readonly writer: Knex;
  /** For tests and benchmarks alone: the connections that run scripts. */
  readonly scripts: Knex;
  /** How busy its connections are. */
  poolLoads(): PoolLoad[];
  /** Waits for what was submitted, then closes every connection. */
  close(): Promise<void>;
}

/** `maxJobs: 1` gives every job a commit of its own; benchmarks use it as the peer to beat. */
export interface DatabaseOptions {
  maxJobs?: number;
  /** Of a replica; on Postgres alone. */
  readUrl?: string | undefined;
  /** Opens a database whose distribution is unfinished, as one that is not distributed: for migrating and distributing it. */
  mayBeUnfinished?: boolean;
}

/**
 * @param url `sqlite:<file>` or `postgres://user:password@host:port/database`.
 * @throws when the address is of neither kind or the database cannot be opened.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const engine = url.startsWith("sqlite:")
    ? await openSqlite(url.slice("sqlite:".length))
    : await openPostgres(url, options.readUrl, options.mayBeUnfinished);
  const commits = createGroupCommit({
    run: (work) => inTransaction(engine.writer, work),
    runPatiently: (work) => inTransaction(engine.patientWriter, work),
    async runScript(batch, jobs) {
      const script = batch.script?.of(engine.scripts, jobs);
      if (script) await runScript(engine.scripts, script.statements);
      return script?.results;
    },
    refusals: async (batch, jobs) => (await batch.script?.refusals?.(engine.scripts, jobs)) ?? [],
    settled: (jobs) => engine.checkpoints?.settled(jobs),
    lanes: engine.lanes,
    patientLanes: engine.patientLanes,
    maxJobs: options.maxJobs ?? 256,
    maxQueued: 5_000,
    nodeOf: engine.nodeOf,
  });
  return {
    engine: engine.engine,
    read: engine.read,
    reports: engine.reports ?? engine.read,
    writer: engine.writer,
    scripts: engine.scripts,
    submit: (batch, job) => commits.submit(batch, job),
    write: (work, { jobs = 1 } = {}) => commits.submit(single(work, jobs), undefined),
    transaction: (work) => inTransaction(engine.maintenance, work),
    emptyJournal: async () => engine.checkpoints?.emptyJournal(),
    queuedWrites: () => commits.queued(),
    poolLoads() {
      const { read, reports = read, writer, scripts: script, patientWriter, maintenance } = engine;
      const named = Object.entries({ read, reports, write: writer, script, patient_write: patientWriter, maintenance });
      return named
        .filter(([, pool], at) => named.findIndex(([, other]) => other === pool) === at)
        .map(([name, pool]) => poolLoad(name, pool));
    },
    async close() {
      await commits.idle();
      const { read, reports = read, writer, scripts, patientWriter, maintenance } = engine;
      const pools = new Set([read, reports, writer, scripts, patientWriter, maintenance]);
      await Promise.all([...pools].map((pool) => pool.destroy()));
      await engine.checkpoints?.stop();
    },
  };
}

/** Any work as a batch of its own, so that a lock it waits for is known to be its own. */
function single<Result>(work: (trx: Transaction) => Promise<Result>, countsAs: number): Batch<undefined, Result> {
  return { name: "write", countsAs, apply: async (trx) => [await work(trx)] };
}
