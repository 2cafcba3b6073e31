import type { Knex } from "knex";

/**
 * An index of what shipments and orders are searched by, for merchants with many of them (docs/decisions/search.md), and how far each
 * merchant's rows are in it.
 */
export async function up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void> {
  await trx.raw(
    `create table search_indexes (
       account_id text not null, mode text not null, searched text not null, until text not null,
       primary key (account_id, mode, searched))`,
  );
  for (const statement of engine === "sqlite" ? ON_SQLITE : ON_POSTGRES) await trx.raw(statement);
}

const ON_POSTGRES = [
  "create table search_entries (account_id text not null, id text primary key, tokens integer[] not null)",
  // A pending list would be read by every search.
  "create index search_tokens on search_entries using gin (tokens) with (fastupdate = off)",
];

/** The full-text index reads the table's own columns, and is kept by triggers (sqlite.org/fts5.html, External Content Tables). */
const ON_SQLITE = [
  `create table search_entries (
     entry integer primary key, account_id text not null, id text not null unique, tokens text not null)`,
  `create virtual table search_tokens using fts5(
     tokens, content = 'search_entries', content_rowid = 'entry', detail = none, columnsize = 0, tokenize = 'ascii')`,
  `create trigger search_entries_inserted after insert on search_entries begin
     insert into search_tokens (rowid, tokens) values (new.entry, new.tokens);
   end`,
  `create trigger search_entries_deleted after delete on search_entries begin
     insert into search_tokens (search_tokens, rowid, tokens) values ('delete', old.entry, old.tokens);
   end`,
];
