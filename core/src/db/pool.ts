import type { Knex } from "knex";
import type { Client } from "./connection.ts";
import { DatabaseUnavailableError } from "./failure.ts";

/** Queries that may wait for a connection; more are refused, so that memory stays flat while the database is away. */
const MOST_WAITING = 5_000;

interface PooledClient extends Client {
  pool: { numPendingAcquires(): number };
}

/** Bounds the queue in front of a pool: knex's own grows without end. */
export function boundPool(db: Knex): Knex {
  const client = db.client as PooledClient;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    if (client.pool.numPendingAcquires() >= MOST_WAITING)
      throw new DatabaseUnavailableError("too many queries are waiting for a database connection");
    return acquire();
  };
  return db;
}
