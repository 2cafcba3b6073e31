import knex from "knex";
import pg from "pg";
import type { Engine } from "./database.ts";

const INT8 = 20;

/** Opens a pool on Postgres. Counts and milliseconds come back as numbers: none of ours passes 2^53. */
export function openPostgres(url: string): Engine {
  const db = knex({
    client: "pg",
    compileSqlOnError: false, // an error must not carry the values: they are personal data
    connection: {
      connectionString: url,
      // A repeated request that waits for its twin's commit gives up after this and is answered 409 (docs/api.md, Idempotency).
      options: "-c lock_timeout=5000 -c synchronous_commit=on",
      types: {
        getTypeParser: (oid: number) => (oid === INT8 ? Number : pg.types.getTypeParser(oid)),
      },
    },
    pool: { min: 1, max: 10 },
    // What fails is thrown; knex would print it on standard output as well, into the JSON of the command line.
    log: { warn: () => undefined, error: () => undefined },
  });
  return { engine: "postgres", read: db, writer: db, lanes: 3 };
}
