/** A connection as knex's pool lends it; one with `__knex__disposed` is closed instead of being lent again. */
export interface Connection {
  __knex__disposed?: unknown;
}

/** What this folder uses of the driver of Postgres. `command` is that of the answer, such as ROLLBACK to a COMMIT. */
export interface PgConnection extends Connection {
  query(query: string | PgQuery): Promise<{ command?: string; rows: unknown[] }>;
}

/** A statement that the connection keeps prepared by its name. */
interface PgQuery {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** What this folder uses of a client of knex. A transaction's has the one connection. */
export interface Client<Lent = Connection> {
  acquireConnection(): Promise<Lent>;
  releaseConnection(connection: Lent): Promise<void>;
}
