/** The database could not be used: nothing of the work was stored, and the same request may be sent again. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/** COMMIT was not confirmed: whether the rows are stored is unknown. Repeating is safe only with an idempotency key. */
export class CommitUnknownError extends Error {
  override readonly name = "CommitUnknownError";
}

/** The database answered COMMIT with an error: it rolled back, and nothing is stored. */
export class CommitRefusedError extends Error {
  override readonly name = "CommitRefusedError";
}

/** Why a statement failed, as far as it decides what to do next. */
export type Failure =
  /** The database is away, full or out of connections: every statement would fail. */
  | "unavailable"
  /** Another transaction holds a row for longer than this one may wait. */
  | "locked"
  /** Postgres ended this transaction to resolve a deadlock or a conflict; it may run again. */
  | "conflict"
  | "other";

/**
 * SQLSTATE (Postgres documentation, appendix A): connection exception, insufficient resources, operator intervention,
 * system error; a server that only reads, as after a failover; a database that is missing, closed or refuses us; a connection
 * that has lost its prepared statements.
 */
const UNAVAILABLE_SQLSTATE = /^(08|53|57|58|25006|25P03|26000|28|3D000|55000)/;
const UNAVAILABLE_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN"],
  ...["SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_BUSY", "SQLITE_READONLY", "SQLITE_PROTOCOL"],
]);
/** The `pg` client gives these no code, and knex puts the statement in front of them. */
const UNAVAILABLE_MESSAGES =
  /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/;

export function failureOf(error: unknown): Failure {
  if (error instanceof DatabaseUnavailableError) return "unavailable";
  if (error instanceof CommitRefusedError) return failureOf(error.cause);
  if (!(error instanceof Error)) return "other";
  if (error instanceof AggregateError) return error.errors.length > 0 ? failureOf(error.errors[0]) : "other";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "55P03") return "locked";
  if (code === "40P01" || code === "40001") return "conflict";
  // A migration changed the type of what a prepared statement answers: a new connection prepares it anew.
  if (code === "0A000" && "routine" in error && error.routine === "RevalidateCachedQuery") return "unavailable";
  if (UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_CODES.has(code)) return "unavailable";
  if (error.name === "KnexTimeoutError" || UNAVAILABLE_MESSAGES.test(error.message)) return "unavailable";
  return "other";
}

/** The database is away or did not confirm the work: the same request may be sent again, and is answered 503. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof CommitUnknownError || failureOf(error) !== "other";
}
