import type { Knex } from "knex";
import type { Database } from "../database.ts";
import { resultRows } from "../dialect.ts";
import { tablesOf } from "../distribution.ts";
import { pendingMigrations } from "../migrate.ts";
import { beginKeysWithAccount } from "./keys.ts";
import { listNodes } from "./nodes.ts";

/** Why a database is not distributed, as a sentence that says what to do. */
export class NotDistributable extends Error {
  override readonly name = "NotDistributable";
}

export interface DistributeOptions {
  /** Called with the name of each step before it is taken. */
  say(step: string): void;
  /** Between two looks at the heartbeats of servers: longer than one. */
  beatMs?: number;
}

/** How long a statement waits for a lock on a node; the settings of a session are those of the coordinator alone. */
const NODE_LOCK_TIMEOUT = "1s";
/** A node that vanished answers nothing. The default is half a minute. */
const NODE_CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Spreads the tables over the nodes of a Citus cluster (docs/decisions/citus.md). Each step is a transaction, and is left out when it
 * was taken before: run again it goes on, and at last it changes nothing.
 *
 * @returns the number of steps that were taken.
 * @throws NotDistributable
 */
export async function distribute(db: Database, { say, beatMs = 5_000 }: DistributeOptions): Promise<number> {
  await check(db, beatMs);
  const steps = await pendingSteps(db);
  for (const { name, take } of steps) {
    say(name);
    await db.transaction(async (trx) => {
      await trx.raw("set local lock_timeout = 0");
      // The guard of the ledger reads nothing but its own row.
      await trx.raw("set local citus.enable_unsafe_triggers = on");
      await take(trx);
    });
  }
  return steps.length;
}

async function check(db: Database, beatMs: number): Promise<void> {
  if (db.engine === "sqlite")
    throw new NotDistributable("SQLite is one file on one machine. Move to Postgres first (docs/operations.md).");
  const installed = await db.read.raw("select 1 from pg_extension where extname = 'citus'");
  if (resultRows(installed).length === 0)
    throw new NotDistributable(
      "This database has no Citus. Add it to shared_preload_libraries of every node, and run on each: create extension citus",
    );
  if ((await listNodes(db.read)).length === 0)
    throw new NotDistributable(
      "The cluster has no nodes beside the coordinator. Run citus_set_coordinator_host and citus_add_node first.",
    );
  if ((await pendingMigrations(db)).length > 0)
    throw new NotDistributable("Migrations are missing. Run first: npm run masar -- migrate");
  for (const table of tablesOf("account"))
    if (await db.read(table).whereNull("account_id").first("account_id"))
      throw new NotDistributable(
        `Rows of ${table} have no account, so no node is theirs. \`npm run masar -- verify\` lists them: give them one, or delete them.`,
      );
  const before = await beats(db);
  if (before.size === 0) return;
  await new Promise((resolve) => setTimeout(resolve, beatMs));
  for (const [id, beat] of await beats(db))
    if (before.get(id) !== beat)
      throw new NotDistributable(
        "A server is running on this database. Stop every server, and start them again afterwards.",
      );
}

async function beats({ read }: Database): Promise<Map<string, number>> {
  const rows = (await read("leases").select("id", "beat")) as { id: string; beat: number }[];
  return new Map(rows.map(({ id, beat }) => [id, Number(beat)]));
}

interface Step {
  name: string;
  take(trx: Knex.Transaction): Promise<unknown>;
}

/** Those that were not taken yet, in their order. */
async function pendingSteps({ read }: Database): Promise<Step[]> {
  const kinds = await citusTables(read);
  const named = (tables: readonly string[]) => tables.filter((table) => !kinds.has(table));
  return [
    // First: the others refer to them.
    ...named(tablesOf("reference")).map((table) => ({
      name: `${table}: a copy on every node`,
      take: (trx: Knex.Transaction) => trx.raw("select create_reference_table(?)", [table]),
    })),
    ...tablesOf("account")
      .filter((table) => kinds.get(table) !== "h")
      .map((table) => ({
        name: `${table}: each account's rows on one node`,
        take: (trx: Knex.Transaction) => spread(trx, table),
      })),
    // Known to Citus, so that a transaction that writes to them and to a node is committed on both or on neither.
    ...named(tablesOf("coordinator").filter((table) => !UNKNOWN_TO_CITUS.has(table))).map((table) => ({
      name: `${table}: on the coordinator`,
      take: (trx: Knex.Transaction) => trx.raw("select citus_add_local_table_to_metadata(?)", [table]),
    })),
    ...(await pendingSettings(read)),
  ];
}

const NUMBERS = "tracking_numbers";
/** Nothing depends on them together with an account's rows. */
const UNKNOWN_TO_CITUS = new Set(["leases", "rate_limits", "migrations", NUMBERS]);

/** What Citus knows, by table: `h` spread, `n` a reference or on the coordinator. */
async function citusTables(db: Knex): Promise<Map<string, string>> {
  const sql = "select logicalrelid::regclass::text as table, partmethod as kind from pg_dist_partition";
  const rows = resultRows<{ table: string; kind: string }>(await db.raw(sql));
  // One that refers to a reference table is known by itself, until the reference is gone.
  return new Map(rows.map(({ table, kind }) => [table, kind]));
}

/** With the shipments, in one transaction: none is without its number. */
async function listNumbers(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`create table ${NUMBERS} (tracking_number text primary key, account_id text not null)`);
  await trx.raw(`insert into ${NUMBERS} select tracking_number, account_id from shipments`);
  await trx.raw("select citus_add_local_table_to_metadata(?)", [NUMBERS]);
}

/** With the first one, of which the others are on the same nodes. */
const FIRST = tablesOf("account")[0] ?? "";

async function spread(trx: Knex.Transaction, table: string): Promise<void> {
  if (table === "shipments") await listNumbers(trx);
  await beginKeysWithAccount(trx, table);
  const beside = table === FIRST ? "none" : FIRST;
  await trx.raw("select create_distributed_table(?, 'account_id', colocate_with => ?)", [table, beside]);
  // What was copied is still in the coordinator's own table.
  await trx.raw("select truncate_local_data_after_distributing_table(?)", [table]);
}

/** Settings of the role, which hold on every node for whoever connects from the coordinator. */
async function pendingSettings(db: Knex): Promise<Step[]> {
  const settings = [`lock_timeout=${NODE_LOCK_TIMEOUT}`, `citus.node_connection_timeout=${NODE_CONNECTION_TIMEOUT_MS}`];
  const sql = `select setconfig from pg_db_role_setting
    where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`;
  const set = resultRows<{ setconfig: string[] }>(await db.raw(sql)).flatMap(({ setconfig }) => setconfig);
  return settings
    .filter((setting) => !set.includes(setting))
    .map((setting) => ({ name: `${setting} for the role on every node`, take: (trx) => setOnEveryNode(trx, setting) }));
}

async function setOnEveryNode(trx: Knex.Transaction, setting: string): Promise<void> {
  const [name, value] = setting.split("=");
  await trx.raw(
    `select success from run_command_on_all_nodes(
       format('alter role %I in database %I set ${name} = ''${value}''', current_user, current_database()))`,
  );
}
