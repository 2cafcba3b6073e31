import type { Transaction } from "./transaction.ts";

/**
 * What the planner of SQLite is to assume about each index (`sqlite_stat1`, https://sqlite.org/fileformat2.html#stat1tab): figures of a
 * service with a hundred merchants and a million shipments, the same in every file. Without any, it takes two indexes that begin with the
 * same columns for equally good; with figures that `analyze` found, plans would change with the data, and those of a new file be
 * made for a single merchant (docs/decisions/sqlite-statistics.md).
 */
export async function writeStatistics(trx: Transaction): Promise<void> {
  const wanted = (await listIndexes(trx)).map((index) => ({ tbl: index.table, idx: index.name, stat: statOf(index) }));
  if (await isKnown(trx, wanted)) return;
  for (const table of ["sqlite_stat1", "sqlite_stat4"]) await trx.raw(`drop table if exists ${table}`); // other connections notice
  await trx.raw("analyze migrations"); // makes the table
  await trx("sqlite_stat1").delete();
  await trx.raw(
    "insert into sqlite_stat1 (tbl, idx, stat) select value ->> 'tbl', value ->> 'idx', value ->> 'stat' from json_each(?)",
    [JSON.stringify(wanted)],
  );
  await trx.raw("analyze sqlite_schema"); // this connection reads them
}

interface Statistic {
  tbl: string;
  idx: string;
  stat: string;
}

/** Whether the file has these and no others. */
async function isKnown(trx: Transaction, wanted: readonly Statistic[]): Promise<boolean> {
  const tables = await trx("sqlite_master").whereIn("name", ["sqlite_stat1", "sqlite_stat4"]).pluck("name");
  if (tables.join() !== "sqlite_stat1") return false;
  const known = (await trx("sqlite_stat1").select("tbl", "idx", "stat")) as Statistic[];
  const texts = (all: readonly Statistic[]) => new Set(all.map(({ tbl, idx, stat }) => `${tbl} ${idx} ${stat}`));
  return known.length === wanted.length && texts(known).symmetricDifference(texts(wanted)).size === 0;
}

interface Index {
  table: string;
  name: string;
  isUnique: boolean;
  isPartial: boolean;
  /** Null is an expression. */
  columns: (string | null)[];
}

async function listIndexes(trx: Transaction): Promise<Index[]> {
  const rows = (await trx.raw(
    `select tables.name as "table", indexes.name as name, indexes."unique" as isUnique, indexes.partial as isPartial,
       (select json_group_array(name) from pragma_index_info(indexes.name)) as columns
     from sqlite_master as tables join pragma_index_list(tables.name) as indexes where tables.type = 'table'`,
  )) as (Omit<Index, "columns"> & { columns: string })[];
  return rows.map((row) => ({ ...row, columns: JSON.parse(row.columns) as Index["columns"] }));
}

/** Tables that grow with every shipment, or with every file of them. */
export const GROWING: ReadonlySet<string> = new Set(
  "shipments events deliveries delivery_attempts scans ledger_entries orders order_timeline order_shipments write_backs inbox activities bulk_rows bulk_references customers reputations former_phones idempotency_keys mails notifications search_entries bulk_uploads".split(
    " ",
  ),
);
const ROWS = { growing: 1_000_000, other: 1_000 };
/** Of a partial index: what is open, or has to be looked at. */
const OPEN_ROWS = { growing: 1_000, other: 10 };
/** Partial indexes that have most rows of their tables. */
const MOSTLY_WHOLE = new Set([
  "inbox_by_subject",
  "inbox_delivery",
  "ledger_entries_charged",
  "ledger_entries_paid",
  "notifications_of_mail",
  "orders_of_shipment",
  "orders_phone",
  "shipments_delivered",
  "shipments_phone_2",
  "shipments_to_erase",
  "stores_polled",
  "stores_shop",
  "users_verified_email",
]);
/** A merchant who corrects nothing has many: more than a store has orders of a status, which are then better found by that. */
const ROWS_OF: Readonly<Record<string, number>> = { orders_attention: 300_000 };

/** Whether a partial index holds what is open, which is little however much there is. */
export function holdsLittle(index: string): boolean {
  return !MOSTLY_WHOLE.has(index);
}

/** How many values a column has. One that is not listed has as many as there are rows. */
const VALUES: Readonly<Record<string, number>> = {
  ...{ account_id: 100, store_id: 100, user_id: 100, endpoint_id: 100, entered_by: 100 },
  ...{ mode: 1, generation: 1, is_returning: 1, service: 2, platform: 5 },
  ...{ status: 5, state: 5, type: 10, kind: 5, list: 2, governorate: 25, origin: 25, hub: 25 },
  ...{ action: 50, actor_id: 1_000 },
  ...{ upload_id: 10_000, payout_id: 10_000, shipment_id: 200_000, order_id: 200_000, event_id: 500_000 },
};

/** The rows of the index, and how many of them have the same value of its first column, of its first two, and so on. */
function statOf({ table, name, isUnique, isPartial, columns }: Index): string {
  const size = GROWING.has(table) ? "growing" : "other";
  const all = ROWS[size];
  const rows = ROWS_OF[name] ?? (isPartial && holdsLittle(name) ? OPEN_ROWS[size] : all);
  let left = rows;
  const same = columns.map((column, at) => {
    left = Math.max(1, Math.round(left / ((column === null ? undefined : VALUES[column]) ?? all)));
    return isUnique && at === columns.length - 1 ? 1 : left;
  });
  return [rows, ...same, "noskipscan"].join(" ");
}
