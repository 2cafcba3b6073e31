import type { Knex } from "knex";
import type { Client, Connection } from "./connection.ts";

interface BoundClient extends Client {
  queryBuilder(): Knex.QueryBuilder;
}

interface Context {
  _transaction(work: unknown, config: unknown, outer: object): unknown;
}

/**
 * A knex whose statements all run on one connection, on which a transaction was begun.
 *
 * knex makes its own by defining 150 properties on a function for each transaction. That took half of the main
 * thread's time of an empty one, and half of the memory that had to be collected after requests. This one inherits them from the pool.
 *
 * @returns `end`: statements are refused from then on, since the connection may be in the next transaction. It resolves when
 * those that are under way, such as the others of a `Promise.all` that failed, have ended: SQLite would run ROLLBACK before them.
 */
export function bindTransaction(pool: Knex, connection: Connection): { trx: Knex.Transaction; end(): Promise<void> } {
  let isCompleted = false;
  let underWay = 0;
  const ended = Promise.withResolvers<void>();
  const shared = pool.client as BoundClient;
  const client = Object.assign(Object.create(shared) as BoundClient, {
    transacting: true, // a transaction inside it is a savepoint
    async acquireConnection() {
      if (isCompleted) throw new Error("a statement was sent after the end of its transaction");
      underWay += 1;
      return connection;
    },
    async releaseConnection() {
      underWay -= 1;
      if (isCompleted && underWay === 0) ended.resolve();
    },
  });
  // knex lets the transactions inside this one take turns: savepoints that overlap would undo each other.
  const outer = { _lastChild: Promise.resolve(), isCompleted: () => false };
  const { context: poolContext } = pool as unknown as { context: Context };
  const context: Context = Object.assign(Object.create(poolContext), {
    client,
    _transaction: (work: unknown, config: unknown) => poolContext._transaction.call(context, work, config, outer),
  });
  const trx = Object.assign((table: string) => client.queryBuilder().table(table), { context, isTransaction: true });
  return {
    trx: Object.setPrototypeOf(trx, pool) as Knex.Transaction,
    async end() {
      isCompleted = true;
      if (underWay > 0) await ended.promise;
    },
  };
}
