import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import { isPostgres, positionFunction, resultRows } from "../db/dialect.ts";
import { findIndexedUntil, wordsOf } from "./entry-repository.ts";
import { ownSql, type Place, pageOf } from "./page-repository.ts";
import { type SearchedTable, tokensOf } from "./tokens.ts";

export interface WordSearch {
  tenant: Tenant;
  table: SearchedTable;
  /** At least one; every one must be found. */
  words: readonly string[];
  place: Place;
}

/** With the number of ids that are enough for a page. */
type PageSearch = WordSearch & { enough: number };

/** Tests, which have few rows, lower it. */
export const SEARCHING = {
  /** Rows whose texts are read before the index is asked: a common word is found in them sooner. */
  readFirst: 500,
};
/** So many times as many texts are read next, if that fills the page where the words are as common as in the first. */
const READ_NEXT = 4;

/**
 * The rows that have every word, of a list that nothing else narrows: in the first texts of the list, then by the index, and in the texts
 * of rows that are not in it (docs/decisions/search.md). In all texts where the merchant's rows are not in the index, or all words are too short for it.
 *
 * @returns at least the ids of the page, if there are so many.
 */
export async function findPage(db: Knex, search: PageSearch): Promise<string[]> {
  const { tenant, table, words, enough } = search;
  const tokens = tokensOf(tenant, table, words.join(" "));
  const indexedUntil = tokens.length === 0 ? undefined : await findIndexedUntil(db, tenant, table);
  if (indexedUntil === undefined) {
    const found = (await idsInTexts(db, search).limit(enough)) as { id: string }[];
    return found.map(({ id }) => id);
  }
  const first = await findInFirst(db, search);
  if (first.length === enough) return first;
  return [...new Set([...first, ...(await findByIndex(db, search, { tokens, indexedUntil }))])];
}

/**
 * The ids of all rows that have every word, in the order of the list. The index `shipments_searched` or `orders_searched` alone answers
 * it: rows that do not match are not read, on Postgres neither those of other merchants.
 */
export function idsInTexts(db: Knex, { tenant, table, words, place }: WordSearch): Knex.QueryBuilder {
  const ids = pageOf(db(table), tenant, place).select("id");
  for (const word of words) ids.whereRaw(`${positionFunction(db)}(search, ?) > 0`, [word]);
  return ids;
}

/** In the first texts of the list, and in those after the last one found if that is likely to be enough. */
async function findInFirst(db: Knex, search: PageSearch): Promise<string[]> {
  const { readFirst } = SEARCHING;
  const first = await findInNext(db, search, readFirst);
  const missing = search.enough - first.length;
  const after = first.at(-1);
  if (after === undefined || missing === 0 || first.length * READ_NEXT < missing) return first;
  const next = { ...search, place: { ...search.place, after }, enough: missing };
  return [...first, ...(await findInNext(db, next, readFirst * READ_NEXT))];
}

/** In so many texts from the place on. */
async function findInNext(db: Knex, search: PageSearch, texts: number): Promise<string[]> {
  const { tenant, table, place } = search;
  const found: { id: string }[] = await findInTexts(db, pageOf(db(table), tenant, place).limit(texts), search);
  return found.map(({ id }) => id);
}

interface Index {
  tokens: readonly number[];
  /** The last row in it. */
  indexedUntil: string;
}

/** By the index, and in the texts of the rows that are not in it yet. */
async function findByIndex(db: Knex, search: PageSearch, { tokens, indexedUntil }: Index): Promise<string[]> {
  const answer = await db.raw("? union all select id from ? as others", [
    indexedIds(db, search, tokens),
    newIds(db, search, indexedUntil),
  ]);
  return resultRows<{ id: string }>(answer).map(({ id }) => id);
}

function newIds(db: Knex, search: PageSearch, indexedUntil: string): Knex.QueryBuilder {
  const { tenant, table, place, enough } = search;
  const { after = "", oldestFirst } = place;
  if (oldestFirst) {
    // One lower bound: of two SQLite may seek the farther one.
    const from = { oldestFirst, after: after > indexedUntil ? after : indexedUntil };
    return idsInTexts(db, { ...search, place: from }).limit(enough);
  }
  // A list that begins with the newest began with these, and the first texts were read.
  const rows = pageOf(db(table), tenant, place).where("id", ">", indexedUntil).offset(SEARCHING.readFirst);
  return findInTexts(db, rows, search);
}

/**
 * Of rows in the order of the list. It ends as soon as it has found enough: both databases read a sorted subquery in its order where the
 * outer one has none.
 */
function findInTexts(db: Knex, rows: Knex.QueryBuilder, { words, enough }: PageSearch): Knex.QueryBuilder {
  const found = db.from(rows.select("id", "search").as("read")).limit(enough).select("id");
  for (const word of words) found.whereRaw(`${positionFunction(db)}(search, ?) > 0`, [word]);
  return found;
}

/**
 * In the order of the list, which both databases keep as above. The row of each entry is looked up by its id alone, until enough have been
 * found: the databases would rather read all of a merchant's rows, in order or once for each entry. Without an offset Postgres looks a row up
 * twice.
 */
function indexedIds(db: Knex, search: PageSearch, tokens: readonly number[]): Knex.Raw {
  const { tenant, table, words, place, enough } = search;
  const { after, oldestFirst } = place;
  const has = words.map(() => `${positionFunction(db)}(search, ?) > 0`).join(" and ");
  const entries = tokenSql(db, tenant, tokens);
  return db.raw(
    `with entries as materialized (${entries.sql}),
     listed as materialized (
       select id from entries ${after === undefined ? "" : `where id ${oldestFirst ? ">" : "<"} ?`}
       order by id ${oldestFirst ? "asc" : "desc"})
     select id from (select id from (
       select (select id from ${table} where id = listed.id and ${ownSql(db)} and ${has}) as id from listed
       limit ${isPostgres(db) ? "all" : -1} offset 0) as looked_up
       where id is not null limit ${enough}) as indexed`,
    [...entries.values, ...(after === undefined ? [] : [after]), tenant.accountId, tenant.mode, ...words],
  );
}

/** The ids in the index that have all tokens: some of them may not have the words after all. */
function tokenSql(db: Knex, { accountId }: Tenant, tokens: readonly number[]): { sql: string; values: string[] } {
  if (isPostgres(db))
    return {
      sql: `select id from search_entries where account_id = ? and tokens @> ?::integer[]`,
      values: [accountId, `{${tokens.join(",")}}`],
    };
  return {
    sql: `select search_entries.id from search_tokens
      cross join search_entries on search_entries.entry = search_tokens.rowid and search_entries.account_id = ?
      where search_tokens match ?`,
    values: [accountId, wordsOf(tokens).join(" AND ")],
  };
}
