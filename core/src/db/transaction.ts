import type { Knex } from "knex";
import { CommitRefusedError, CommitUnknownError, DatabaseUnavailableError, failureOf } from "./failure.ts";

/** What a write runs in. */
export type Transaction = Knex.Transaction;

/** A connection as knex's pool lends it; one with `__knex__disposed` is closed instead of being lent again. */
interface Connection {
  __knex__disposed?: unknown;
}

/** What this module uses of a knex client. */
interface ConnectionPool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  query(connection: Connection, sql: string): Promise<unknown>;
}

/**
 * The only place that begins, commits and rolls back. Resolves once COMMIT is confirmed; every other end rejects.
 *
 * knex's `trx.commit()` resolves also when COMMIT failed, so its result is never used alone: the outcome is
 * `executionPromise`, and on Postgres the command tag, because COMMIT of a failed transaction answers ROLLBACK without
 * an error. A connection whose transaction did not end in order is closed, since the next one would run inside it.
 *
 * @throws DatabaseUnavailableError when no transaction could begin, or the connection was lost before COMMIT.
 * @throws CommitRefusedError when the database answered COMMIT with an error: nothing is stored.
 * @throws CommitUnknownError when COMMIT was sent and not answered.
 * @throws what `work` throws, after the rollback.
 */
export async function inTransaction<Result>(pool: Knex, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  const client = pool.client as ConnectionPool;
  const connection = await acquire(client);
  try {
    const trx = await begin(pool, connection);
    let result: Result;
    try {
      result = await work(trx);
    } catch (error) {
      await rollback(trx, connection);
      throw failureOf(error) === "unavailable" ? unavailable(error) : error;
    }
    await commit(trx, client, connection);
    return result;
  } finally {
    await client.releaseConnection(connection);
  }
}

async function acquire(client: ConnectionPool): Promise<Connection> {
  try {
    return await client.acquireConnection();
  } catch (error) {
    throw unavailable(error);
  }
}

async function begin(pool: Knex, connection: Connection): Promise<Transaction> {
  try {
    const trx = await pool.transaction(undefined, { connection });
    if (trx.isCompleted()) await trx.executionPromise; // BEGIN failed; only this promise holds its error
    return trx;
  } catch (error) {
    connection.__knex__disposed = error;
    throw unavailable(error);
  }
}

async function rollback(trx: Transaction, connection: Connection): Promise<void> {
  try {
    await trx.rollback();
    await trx.executionPromise;
  } catch (error) {
    connection.__knex__disposed = error;
  }
}

async function commit(trx: Transaction, client: ConnectionPool, connection: Connection): Promise<void> {
  try {
    const answer: unknown = await trx.commit();
    await trx.executionPromise;
    if (commandOf(answer) === "ROLLBACK") throw new CommitRefusedError("a statement of the transaction had failed");
  } catch (cause) {
    connection.__knex__disposed = cause;
    // SQLite keeps the transaction open after some errors, and with it the lock that every other writer needs.
    if (codeOf(cause).startsWith("SQLITE")) await client.query(connection, "ROLLBACK").catch(() => undefined);
    if (cause instanceof CommitRefusedError) throw cause;
    if (isRefusal(cause)) throw new CommitRefusedError("the database refused a commit", { cause });
    throw new CommitUnknownError("the database did not confirm a commit", { cause });
  }
}

/** The tag with which Postgres answers a command; SQLite has none. */
function commandOf(answer: unknown): string | undefined {
  const { response } = (answer ?? {}) as { response?: { command?: string } };
  return response?.command;
}

/** The database itself says that it rolled back: a constraint that is checked at COMMIT, or a conflict. */
function isRefusal(error: unknown): boolean {
  if (codeOf(error) === "SQLITE_CONSTRAINT") return true;
  return error instanceof Error && "severity" in error && error.severity === "ERROR";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  return cause instanceof DatabaseUnavailableError
    ? cause
    : new DatabaseUnavailableError("the database is not available", { cause });
}
