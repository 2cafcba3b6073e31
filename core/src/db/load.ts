import type { Knex } from "knex";

/** How busy a pool of connections is. */
export interface PoolLoad {
  name: string;
  max: number;
  used: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

interface TarnPool {
  max: number;
  numUsed(): number;
  numPendingAcquires(): number;
}

/** knex does not show its pool in its types. */
export function poolLoad(name: string, db: Knex): PoolLoad {
  const pool = db.client.pool as TarnPool;
  return { name, max: pool.max, used: pool.numUsed(), waiting: pool.numPendingAcquires() };
}
