import type { Knex } from "knex";
import { openPostgres } from "./postgres.ts";
import { openSqliteReader } from "./sqlite.ts";

/** One connection that sees the database as it was at one moment, whatever servers write meanwhile. It changes nothing. */
export interface Snapshot {
  engine: "sqlite" | "postgres";
  read: Knex;
}

/** @param url as for `openDatabase`; a SQLite file must exist. */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return url.startsWith("sqlite:") ? onSqlite(url.slice("sqlite:".length), work) : onPostgres(url, work);
}

async function onSqlite<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const db = openSqliteReader(file);
  try {
    await db.raw("begin"); // the pool has one connection, so every query is in this transaction
    return await work({ engine: "sqlite", read: db });
  } finally {
    await db.destroy();
  }
}

async function onPostgres<Result>(url: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const { maintenance, ...others } = await openPostgres(url);
  try {
    // Its queries may take as long as they need.
    return await maintenance.transaction((trx) => work({ engine: "postgres", read: trx }), {
      isolationLevel: "repeatable read",
      readOnly: true,
    });
  } finally {
    const { read, writer, scripts, patientWriter } = others;
    await Promise.all([maintenance, read, writer, scripts, patientWriter].map((pool) => pool.destroy()));
  }
}
