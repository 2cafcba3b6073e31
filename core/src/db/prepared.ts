import { hash } from "node:crypto";
import type { Knex } from "knex";
import { ask, type Client, limitOf, type PgConnection } from "./connection.ts";
import { isPostgres } from "./dialect.ts";
import { failureOf } from "./failure.ts";

export type PreparedValue = string | number | null | readonly string[] | Uint8Array;

export interface SqliteConnection {
  prepare(sql: string, done: (error: Error | null) => void): SqliteStatement;
  exec(sql: string, done: (error: Error | null) => void): void;
}
interface SqliteStatement {
  all(values: readonly unknown[], done: (error: Error | null, rows: unknown[]) => void): void;
  run(values: readonly unknown[], done: (this: RunOutcome, error: Error | null) => void): void;
  finalize(done: () => void): void;
}

/** What knex reads of a statement without rows. */
export interface RunOutcome {
  lastID: number;
  changes: number;
}

/**
 * Runs a statement that each connection keeps prepared, for the hot paths: the database does not read the same text again
 * and again, and a query of knex costs the main thread twice as much as the driver's own.
 *
 * @param sql a constant, because it is kept until the connection is closed. Placeholders are `?`.
 */
export async function runPrepared<Row>(db: Knex, sql: string, values: readonly PreparedValue[]): Promise<Row[]> {
  announce(db, sql, values);
  return isPostgres(db) ? onPostgres(db.client, sql, values) : onSqlite(db.client, sql, values);
}

/** Tells those who watch knex's queries. */
export function announce(db: Knex, sql: string, bindings: readonly PreparedValue[]): void {
  db.client.emit("query", { sql: isPostgres(db) ? preparedFor(sql).text : sql, bindings });
}

/** BEGIN, COMMIT or ROLLBACK on a connection. @returns the answer of Postgres, which says what became of a COMMIT. */
export async function runCommand(pool: Knex, connection: object, sql: string): Promise<{ command?: string }> {
  announce(pool, sql, []);
  if (isPostgres(pool)) return ask(connection as PgConnection, { text: sql, ...limitOf(pool.client) });
  await runKept(connection as SqliteConnection, sql, []);
  return {};
}

interface Named {
  name: string;
  text: string;
}
const named = new Map<string, Named>();

/** The name by which Postgres keeps a statement prepared, and its text, in which `?` are numbered. */
export function preparedFor(sql: string): Named {
  const known = named.get(sql) ?? { name: hash("sha256", sql, "base64url"), text: numbered(sql) };
  named.set(sql, known);
  return known;
}

function numbered(sql: string): string {
  let last = 0;
  return sql.replaceAll("?", () => `$${++last}`);
}

async function onPostgres<Row>(client: Client<PgConnection>, sql: string, values: readonly PreparedValue[]) {
  const connection = await client.acquireConnection();
  try {
    return (await ask(connection, { ...preparedFor(sql), values, ...limitOf(client) })).rows as Row[];
  } catch (error) {
    // As in postgres.ts: the answer to this query may still come, and would be taken for the next one's.
    if (failureOf(error) === "unavailable") connection.__knex__disposed = error;
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
}

const statements = new WeakMap<object, Map<string, Promise<SqliteStatement>>>();

async function onSqlite<Row>(client: Client<SqliteConnection>, sql: string, values: readonly PreparedValue[]) {
  const connection = await client.acquireConnection();
  try {
    return await runKept<Row>(connection, sql, values);
  } finally {
    await client.releaseConnection(connection);
  }
}

/**
 * Runs a statement on a connection to SQLite, which keeps it prepared. One that is kept may overtake another one sent before
 * it at the same time.
 *
 * @param values of every placeholder: those of the last time are used where all are missing.
 */
export async function runKept<Row>(
  connection: SqliteConnection,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const keeping = statementOf(connection, sql);
  const statement = await keeping;
  return new Promise<Row[]>((resolve, reject) => {
    statement.all(values, (error, rows) => {
      if (!error) return resolve(rows as Row[]);
      forget(connection, sql, keeping);
      void finalize(statement);
      reject(error);
    });
  });
}

/** The same for a statement without rows. */
export async function countKept(
  connection: SqliteConnection,
  sql: string,
  values: readonly unknown[],
): Promise<RunOutcome> {
  const keeping = statementOf(connection, sql);
  const statement = await keeping;
  return new Promise((resolve, reject) => {
    statement.run(values, function done(error) {
      if (!error) return resolve({ lastID: this.lastID, changes: this.changes });
      forget(connection, sql, keeping);
      void finalize(statement);
      reject(error);
    });
  });
}

/** Those that were not used for longest are given up: lists of many lengths make many texts. */
const MOST_KEPT = 200;

function statementOf(connection: SqliteConnection, sql: string): Promise<SqliteStatement> {
  const kept = statements.get(connection) ?? new Map<string, Promise<SqliteStatement>>();
  statements.set(connection, kept);
  const statement = kept.get(sql) ?? prepare(connection, sql);
  kept.delete(sql);
  kept.set(sql, statement); // the last of them
  const [oldest] = kept.size > MOST_KEPT ? kept : [];
  if (oldest) {
    kept.delete(oldest[0]);
    oldest[1].then(finalize, () => undefined);
  }
  return statement;
}

function prepare(connection: SqliteConnection, sql: string): Promise<SqliteStatement> {
  const preparing = new Promise<SqliteStatement>((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
  });
  preparing.catch(() => forget(connection, sql, preparing));
  return preparing;
}

/**
 * Keeps a statement that failed no longer, unless another one of the same text has taken its place. One that could not get a
 * lock is still under way for SQLite, which then refuses to commit: until it is finalized.
 */
function forget(connection: SqliteConnection, sql: string, failed: Promise<SqliteStatement>): void {
  const kept = statements.get(connection);
  if (kept?.get(sql) === failed) kept.delete(sql);
}

/** After what it is doing. With a callback, because the driver throws what it cannot tell anybody. */
function finalize(statement: SqliteStatement): Promise<void> {
  return new Promise((resolve) => statement.finalize(() => resolve()));
}

/** SQLite does not close a connection that has statements. */
export async function finalizeStatements(connection: object): Promise<void> {
  const kept = statements.get(connection)?.values() ?? [];
  statements.delete(connection);
  await Promise.allSettled([...kept].map(async (statement) => finalize(await statement)));
}
