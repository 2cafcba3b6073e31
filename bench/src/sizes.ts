import { type Database, openDatabase } from "@masar/core/db/database";
import { isPostgres, listTables, resultRows } from "@masar/core/db/dialect";
import { fill } from "@masar/test/support/growth/fill";
import { makeSample } from "@masar/test/support/growth/scene";
import { startReceiver } from "@masar/test/support/receiver";
import { type BenchDatabase, postgresDatabase, sqliteDatabase } from "./start.ts";
import { printColumns, type Table } from "./table.ts";

const SHIPMENTS = 20_000;
const SHOWN_BYTES = 20;

/** `sizes`: bytes on the disk of what one delivered store order leaves in each table, with its indexes. */
export async function run(): Promise<Table[]> {
  const sqlite = await sizesOn(await sqliteDatabase());
  const postgres = await sizesOn(await postgresDatabase());
  const tables = [...sqlite.keys()].filter((table) => (postgres.get(table)?.bytes ?? 0) >= SHOWN_BYTES);
  const sum = (sizes: Sizes) => tables.reduce((bytes, table) => bytes + (sizes.get(table)?.bytes ?? 0), 0);
  printColumns(
    `sizes: bytes of one shipment, measured with ${SHIPMENTS.toLocaleString("en")}`,
    ["", "rows", "SQLite", "Postgres"],
    [
      ...tables.map((table) => [
        table,
        (sqlite.get(table)?.rows ?? 0).toFixed(1),
        Math.round(sqlite.get(table)?.bytes ?? 0),
        Math.round(postgres.get(table)?.bytes ?? 0),
      ]),
      ["together", "", Math.round(sum(sqlite)), Math.round(sum(postgres))],
    ],
  );
  return []; // printed with a column for each engine
}

type Sizes = Map<string, { rows: number; bytes: number }>;

async function sizesOn(database: BenchDatabase): Promise<Sizes> {
  const receiver = await startReceiver();
  const { sample } = await makeSample(database.url, receiver.url);
  await receiver.close();
  const db = await openDatabase(database.url);
  const before = await readSizes(db);
  await fill(db, sample, { from: 1, to: 1 + SHIPMENTS, nowMs: Date.now() });
  const after = await readSizes(db);
  await db.close();
  await database.remove();
  return new Map(
    [...after].map(([table, { rows, bytes }]) => {
      const was = before.get(table) ?? { rows: 0, bytes: 0 };
      return [table, { rows: (rows - was.rows) / SHIPMENTS, bytes: (bytes - was.bytes) / SHIPMENTS }];
    }),
  );
}

/** Of each table: rows, and bytes with its indexes. */
async function readSizes(db: Database): Promise<Sizes> {
  const sql = isPostgres(db.read)
    ? "select pg_total_relation_size(cast(? as regclass)) as bytes"
    : "select sum(s.pgsize) as bytes from dbstat s join sqlite_master m on m.name = s.name where m.tbl_name = ?";
  const sizes: Sizes = new Map();
  for (const table of await listTables(db.read)) {
    const [size] = resultRows<{ bytes: number }>(await db.read.raw(sql, [table]));
    const [counted] = (await db.read(table).count({ rows: "*" })) as { rows: number }[];
    sizes.set(table, { rows: Number(counted?.rows), bytes: Number(size?.bytes) });
  }
  return sizes;
}
