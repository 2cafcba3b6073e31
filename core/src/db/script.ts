import { promisify } from "node:util";
import type { Knex } from "knex";
import { ask, type Client, limitOf, type PgConnection } from "./connection.ts";
import { isPostgres } from "./dialect.ts";
import { CommitRefusedError, CommitUnknownError, failureOf } from "./failure.ts";
import { announce, type PreparedValue, preparedFor, runKept, type SqliteConnection } from "./prepared.ts";
import { acquire, isRefusal } from "./transaction.ts";

/** A statement whose text is a constant, because it is kept prepared. Placeholders are `?`. */
export interface Statement {
  sql: string;
  values: readonly PreparedValue[];
}

/**
 * Commits statements together in one exchange with the database, where a transaction waits for the answer to each of them.
 *
 * @throws CommitUnknownError when the connection was lost meanwhile. Any other error: nothing is stored.
 */
export async function runScript(pool: Knex, statements: readonly Statement[]): Promise<void> {
  for (const { sql, values } of statements) announce(pool, sql, values);
  return isPostgres(pool) ? onPostgres(pool.client, statements) : onSqlite(pool.client, statements);
}

/** A statement that fails unless a query's single value is `expected`. @param query a constant; `expected` comes after its values. */
export function expectValue(db: Knex, query: Statement, expected: string | number | null): Statement {
  const values = [...query.values, expected];
  const sql = isPostgres(db)
    ? `select 1 / (case when (${query.sql}) is not distinct from ? then 1 else 0 end)`
    : `select raise(abort, 'a query has another value than expected') where (${query.sql}) is not ?`;
  return { sql, values };
}

/**
 * All of them are sent before the first is answered. After one that failed Postgres refuses the rest, and COMMIT rolls back.
 * After a BEGIN that failed it refuses them too, because the connection only reads outside a transaction (postgres.ts).
 */
async function onPostgres(client: Client<PgConnection>, statements: readonly Statement[]): Promise<void> {
  const connection = await acquire(client);
  try {
    await discardOldPlans(client, connection);
    // The others are answered before COMMIT, so its limit is theirs as well. A timer for each kept as much garbage as the driver's
    // promises do (`ask`).
    const commit = { text: "COMMIT", ...limitOf(client) };
    const commands = [{ text: "BEGIN READ WRITE" }, ...statements.map(named), commit];
    const answers = await Promise.allSettled(commands.map((command) => ask(connection, command)));
    const failed = answers.find((answer) => answer.status === "rejected");
    const last = answers.at(-1);
    const end = last?.status === "fulfilled" ? last.value.command : undefined;
    if (!failed && end === "COMMIT") return;
    const error = outcomeOf(failed?.reason, failed === last);
    if (end !== "ROLLBACK" || failureOf(error) === "unavailable") connection.__knex__disposed = error; // as in transaction.ts
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
}

/** A plan that was made while a table was empty reads it whole, however many rows it has by now (`keepsPlans`). */
const PLANS_LAST_MS = 10_000;
const plannedAt = new WeakMap<object, number>();

async function discardOldPlans(client: Client<PgConnection>, connection: PgConnection): Promise<void> {
  const now = performance.now();
  const planned = plannedAt.get(connection);
  if (planned !== undefined && now - planned < PLANS_LAST_MS) return;
  plannedAt.set(connection, now);
  if (planned === undefined) return;
  try {
    await ask(connection, { text: "DISCARD PLANS", ...limitOf(client) });
  } catch (error) {
    connection.__knex__disposed = error;
    throw error;
  }
}

/**
 * @param first of the errors. Nothing is stored when the server answered a statement with it, or refused COMMIT, or when the
 * connection was lost before anything was sent.
 */
function outcomeOf(first: unknown, isOfCommit: boolean): Error {
  if (!(first instanceof Error)) return new CommitRefusedError("a commit was answered with a rollback");
  const isAnswer = isOfCommit ? isRefusal(first) : "severity" in first && !isOfConnection(first);
  if (isAnswer || first.message.endsWith("is not queryable")) return first;
  return new CommitUnknownError("the database did not confirm a commit", { cause: first });
}

/** A pooler in front of Postgres reports a connection that it lost as class 08. */
function isOfConnection(error: Error): boolean {
  return "code" in error && String(error.code).startsWith("08");
}

function named({ sql, values }: Statement) {
  return { ...preparedFor(sql), values };
}

const views = new WeakMap<object, Map<string, string>>();

/**
 * The driver takes a turn of the event loop for every statement, so all are the trigger of one: an insert into a view whose
 * columns are the values. It is a transaction of its own.
 */
async function onSqlite(client: Client<SqliteConnection>, statements: readonly Statement[]): Promise<void> {
  const connection = await acquire(client);
  try {
    const insert = await insertThatRuns(connection, statements);
    await runKept(
      connection,
      insert,
      statements.flatMap(({ values }) => values),
    );
  } finally {
    await client.releaseConnection(connection);
  }
}

/** The insert into the temporary view of these statements, which is made when the connection first needs it. */
async function insertThatRuns(connection: SqliteConnection, statements: readonly Statement[]): Promise<string> {
  const texts = statements.map(({ sql }) => sql).join(";\n");
  const ofConnection = views.get(connection) ?? new Map<string, string>();
  views.set(connection, ofConnection);
  const known = ofConnection.get(texts);
  if (known !== undefined) return known;
  const name = `script_${ofConnection.size + 1}`;
  let columns = 0;
  const body = texts.replaceAll("?", () => `new.v${++columns}`);
  const names = Array.from({ length: columns }, (_, at) => `v${at + 1}`);
  await promisify(connection.exec.bind(connection))(
    `drop view if exists temp.${name};
     create temp view ${name} as select ${names.map((value) => `null as ${value}`).join(",")};
     create temp trigger ${name}_insert instead of insert on ${name} begin ${body}; end;`,
  );
  const insert = `insert into ${name} values (${names.map(() => "?").join(",")})`;
  ofConnection.set(texts, insert);
  return insert;
}
