import type { Knex } from "knex";
import { bindTransaction } from "./bind-transaction.ts";
import type { Client, Connection } from "./connection.ts";
import { beginSql } from "./dialect.ts";
import { CommitRefusedError, CommitUnknownError, DatabaseUnavailableError, failureOf } from "./failure.ts";
import { runCommand } from "./prepared.ts";

/** What a write runs in. */
export type Transaction = Knex.Transaction;

/**
 * Begins, commits and rolls back. Nothing else does, but for scripts (script.ts) and snapshots, which only read
 * (snapshot.ts). Resolves once COMMIT is confirmed; every other end rejects.
 *
 * On Postgres the outcome is COMMIT's command tag, because COMMIT of a failed transaction answers ROLLBACK without an
 * error. A connection whose transaction did not end in order is closed, since the next one would run inside it.
 *
 * @throws DatabaseUnavailableError when no transaction could begin, or the connection was lost before COMMIT.
 * @throws CommitRefusedError when the database answered COMMIT with an error: nothing is stored.
 * @throws CommitUnknownError when COMMIT was sent and not answered.
 * @throws what `work` throws, after the rollback.
 */
export async function inTransaction<Result>(pool: Knex, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  const client = pool.client as Client;
  const connection = await acquire(client);
  try {
    await begin(pool, connection);
    const { trx, end } = bindTransaction(pool, connection);
    let result: Result;
    try {
      result = await work(trx);
    } catch (error) {
      await end();
      await rollback(pool, connection);
      throw failureOf(error) === "unavailable" ? unavailable(error) : error;
    }
    await end();
    await commit(pool, connection);
    return result;
  } finally {
    await client.releaseConnection(connection);
  }
}

/** @throws DatabaseUnavailableError when there is none. */
export async function acquire<Lent>(client: { acquireConnection(): Promise<Lent> }): Promise<Lent> {
  try {
    return await client.acquireConnection();
  } catch (error) {
    throw unavailable(error);
  }
}

async function begin(pool: Knex, connection: Connection): Promise<void> {
  try {
    await runCommand(pool, connection, beginSql(pool));
  } catch (error) {
    connection.__knex__disposed = error;
    throw unavailable(error);
  }
}

async function rollback(pool: Knex, connection: Connection): Promise<void> {
  const answer = runCommand(pool, connection, "ROLLBACK").catch((error: unknown) => {
    connection.__knex__disposed = error;
  });
  // A connection that does not answer is closed: waiting for it as long again would help nobody.
  if (!connection.__knex__disposed) await answer;
}

async function commit(pool: Knex, connection: Connection): Promise<void> {
  try {
    const { command } = await runCommand(pool, connection, "COMMIT");
    if (command === "ROLLBACK") throw new CommitRefusedError("a statement of the transaction had failed");
  } catch (cause) {
    connection.__knex__disposed = cause;
    // SQLite keeps the transaction open after some errors, and with it the lock that every other writer needs.
    if (codeOf(cause).startsWith("SQLITE")) await runCommand(pool, connection, "ROLLBACK").catch(() => undefined);
    if (cause instanceof CommitRefusedError) throw cause;
    if (isRefusal(cause)) throw new CommitRefusedError("the database refused a commit", { cause });
    throw new CommitUnknownError("the database did not confirm a commit", { cause });
  }
}

/** The database itself says that it rolled back: a constraint that is checked at COMMIT, or a conflict. */
export function isRefusal(error: unknown): boolean {
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
