import type { Knex } from "knex";
import { type Batch, createGroupCommit, type GroupCommit } from "./group-commit.ts";
import { type PoolLoad, poolLoad } from "./load.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** What a write runs in. */
export type Transaction = Knex.Transaction;
/** What a query reads from: the read pool, or a transaction that must see its own rows. */
export type Reader = Knex;

/** One schema on two engines. Rows are written in group commits and read from a pool of their own. */
export interface Database {
  readonly engine: "sqlite" | "postgres";
  /** For reads outside a transaction. On SQLite its connections cannot write. */
  readonly read: Knex;
  /** A write on a hot path: many callers share one commit. Resolves when this job's rows are durable. */
  submit<Job, Result>(batch: Batch<Job, Result>, job: Job): Promise<Result>;
  /** Any other write: `work` runs in a transaction that it may share with others, and may run again after a rollback. */
  write<Result>(work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result>;
  /** For migrations alone: the connection that writes. */
  readonly writer: Knex;
  /** How busy its connections are, and how many jobs wait for a group commit. */
  load(): { pools: PoolLoad[]; queuedJobs: number };
  /** Waits for what was submitted, then closes every connection. */
  close(): Promise<void>;
}

/** What an engine hands over; the rest is the same for both. */
export interface Engine {
  readonly engine: "sqlite" | "postgres";
  readonly read: Knex;
  readonly writer: Knex;
  readonly lanes: number;
}

/** `maxJobs: 1` gives every job a transaction of its own; benchmarks use it as the peer to beat. */
export interface DatabaseOptions {
  maxJobs?: number;
}

/**
 * @param url `sqlite:<file>` or `postgres://user:password@host:port/database`.
 * @throws when the address is of neither kind or the database cannot be opened.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const engine = url.startsWith("sqlite:") ? await openSqlite(url.slice("sqlite:".length)) : openPostgres(url);
  const commits: GroupCommit = createGroupCommit({
    begin: () => engine.writer.transaction(),
    lanes: engine.lanes,
    maxJobs: options.maxJobs ?? 256,
  });
  type Work = (trx: Knex.Transaction) => Promise<unknown>;
  const anyWork: Batch<Work, unknown> = {
    name: "write",
    async apply(trx, jobs) {
      const results: unknown[] = [];
      for (const work of jobs) results.push(await work(trx));
      return results;
    },
  };
  return {
    engine: engine.engine,
    read: engine.read,
    writer: engine.writer,
    submit: (batch, job) => commits.submit(batch, job),
    write: <Result>(work: (trx: Knex.Transaction) => Promise<Result>) =>
      commits.submit(anyWork, work) as Promise<Result>,
    load() {
      const pools = engine.writer === engine.read ? { all: engine.read } : { read: engine.read, write: engine.writer };
      return {
        pools: Object.entries(pools).map(([name, pool]) => poolLoad(name, pool)),
        queuedJobs: commits.queued(),
      };
    },
    async close() {
      await commits.idle();
      await engine.read.destroy();
      if (engine.writer !== engine.read) await engine.writer.destroy();
    },
  };
}
