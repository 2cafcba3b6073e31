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
  readFirst: 2_000,
};

/**
 * The rows that have every word, of a list that nothing else narrows: in the first texts of the list, and the rest by the index
 * (docs/decisions/search.md). In all texts where the merchant's rows are not in the index, or all words are too short for it.
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
  return [...first, ...(await findInIndex(db, { ...search, tokens, indexedUntil }))];
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

interface IndexSearch extends PageSearch {
  tokens: readonly number[];
  /** The last row in the index. */
  indexedUntil: string;
}

/** In the first texts of the list. It ends as soon as it has found enough. */
async function findInFirst(db: Knex, { tenant, table, words, place, enough }: PageSearch): Promise<string[]> {
  const first = pageOf(db(table), tenant, place).select("id", "search").limit(SEARCHING.readFirst);
  const found = db.from(first.as("first")).limit(enough);
  for (const word of words) found.whereRaw(`${positionFunction(db)}(search, ?) > 0`, [word]);
  return found.pluck("id");
}

/**
 * Behind the first rows: by the index, and in the texts of the rows that are not in it. The row of each entry is looked up by its id
 * alone: the databases would rather read all of a merchant's rows, in order or once for each entry.
 */
async function findInIndex(db: Knex, search: IndexSearch): Promise<string[]> {
  const { tenant, table, words, place, enough, indexedUntil } = search;
  const { after, oldestFirst } = place;
  const beyond = oldestFirst ? ">" : "<";
  const inOrder = `order by id ${oldestFirst ? "asc" : "desc"}`;
  const has = words.map(() => `${positionFunction(db)}(search, ?) > 0`).join(" and ");
  const rest = `id ${beyond} (select id from last) and ${has}`;
  // Of two lower bounds SQLite may seek the farther one.
  const notIndexed = isPostgres(db) || !oldestFirst ? "id > ?" : "id > max(?, (select id from last))";
  const tokens = tokenSql(db, search);
  const owner = [tenant.accountId, tenant.mode];
  const answer = await db.raw(
    `with last as materialized (
       select id from ${table} where account_id = ? and mode = ? ${after === undefined ? "" : `and id ${beyond} ?`}
       ${inOrder} limit 1 offset ${SEARCHING.readFirst - 1}),
     entries as materialized (${tokens.sql}),
     indexed as materialized (
       select (select id from ${table} where id = entries.id and ${ownSql(db)} and ${rest}) as id from entries)
     select id from (select id from indexed where id is not null ${inOrder} limit ${enough}) as page
     union all select id from (
       select id from ${table} where account_id = ? and mode = ? and ${notIndexed} and ${rest} ${inOrder} limit ${enough}) as others`,
    [
      ...[...owner, ...(after === undefined ? [] : [after])],
      ...[...tokens.values, ...owner, ...words],
      ...[...owner, indexedUntil, ...words],
    ],
  );
  return resultRows<{ id: string }>(answer).map(({ id }) => id);
}

/** The ids in the index that have all tokens: some of them may not have the words after all. */
function tokenSql(db: Knex, { tenant, tokens }: IndexSearch): { sql: string; values: string[] } {
  if (isPostgres(db))
    return {
      sql: `select id from search_entries where account_id = ? and tokens @> ?::integer[]`,
      values: [tenant.accountId, `{${tokens.join(",")}}`],
    };
  return {
    sql: `select search_entries.id from search_tokens
      cross join search_entries on search_entries.entry = search_tokens.rowid and search_entries.account_id = ?
      where search_tokens match ?`,
    values: [tenant.accountId, wordsOf(tokens).join(" AND ")],
  };
}
