import type { Knex } from "knex";
import { resultRows } from "../../db/dialect.ts";
import type { Check } from "./checks.ts";
import type { SealedColumn } from "./sealed-columns.ts";

export interface BrokenRow {
  id: string;
  problem: string;
}

/** The first rows that break a rule, and how many do. */
export async function findBroken(
  db: Knex,
  { broken, bindings = [] }: Check,
  limit: number,
): Promise<{ count: number; first: BrokenRow[] }> {
  const first = resultRows<BrokenRow>(await db.raw(`${broken} limit ${limit}`, [...bindings]));
  if (first.length < limit) return { count: first.length, first };
  const [row] = resultRows<{ n: number | string }>(
    await db.raw(`select count(*) as n from (${broken}) broken_rows`, [...bindings]),
  );
  return { count: Number(row?.n), first };
}

export async function countRows(db: Knex, table: string): Promise<number> {
  const [row] = (await db(table).count({ n: "*" })) as { n: number | string }[];
  return Number(row?.n);
}

/** The id of the oldest event; undefined when there is none. */
export async function firstEventId(db: Knex): Promise<string | undefined> {
  const row = (await db("events").orderBy("id").first("id")) as { id: string } | undefined;
  return row?.id;
}

const PAGE = 500;

/** Sealed texts of a column, one page in memory at a time. */
export async function* readSealed(
  db: Knex,
  { table, column }: SealedColumn,
): AsyncGenerator<{ id: string; text: string }> {
  let after = "";
  for (;;) {
    const rows = (await db(table)
      .whereNotNull(column)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .select({ id: "id", text: column })) as { id: string; text: string }[];
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** What SQLite finds wrong with the file: pages, indexes and what foreign keys name. */
export async function integrityProblems(db: Knex): Promise<string[]> {
  const pages = (await db.raw("pragma integrity_check(20)")) as { integrity_check: string }[];
  const sentences = pages.map((row) => row.integrity_check).filter((sentence) => sentence !== "ok");
  const foreign = (await db.raw("pragma foreign_key_check")) as { table: string; rowid: number; parent: string }[];
  return [...sentences, ...foreign.slice(0, 20).map((row) => `${row.table} row ${row.rowid} names no ${row.parent}`)];
}
