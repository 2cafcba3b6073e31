/** A connection as knex's pool lends it; one with `__knex__disposed` is closed instead of being lent again. */
export interface Connection {
  __knex__disposed?: unknown;
}

/** What this folder uses of the driver of Postgres. */
export interface PgConnection extends Connection {
  query(query: PgQuery, done: (error: Error | null, answer: PgAnswer) => void): void;
}

/** A statement. One with a name is kept prepared by the connection. */
interface PgQuery {
  name?: string;
  text: string;
  values?: readonly unknown[];
  /** Milliseconds until it fails as not answered; for ever when there are none. */
  query_timeout?: number | undefined;
}

/** `command` is that of the answer, such as ROLLBACK to a COMMIT. */
interface PgAnswer {
  command?: string;
  rows: unknown[];
}

/**
 * Asks with a callback. With the driver's own promises V8 kept queries, their values and their answers until it collected the whole
 * heap. It did so every three seconds under load, and everybody waited for 8 to 17 ms.
 */
export function ask(connection: PgConnection, query: PgQuery): Promise<PgAnswer> {
  return new Promise((resolve, reject) => {
    connection.query(query, (error, answer) => (error ? reject(error) : resolve(answer)));
  });
}

/** What this folder uses of a client of knex. A transaction's has the one connection. */
export interface Client<Lent = Connection> {
  /** `queryTimeoutMs`: a query of Postgres that is not answered in this time fails (postgres.ts). */
  config: { queryTimeoutMs?: number };
  acquireConnection(): Promise<Lent>;
  releaseConnection(connection: Lent): Promise<void>;
}

/** The limit of a query. The driver has one for all of a connection as well, but then each statement of a script has a timer (script.ts). */
export function limitOf({ config }: Pick<Client, "config">): Pick<PgQuery, "query_timeout"> {
  return { query_timeout: config.queryTimeoutMs };
}
