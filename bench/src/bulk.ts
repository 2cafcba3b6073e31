import { Readable } from "node:stream";
import { openDatabase } from "@masar/core/db/database";
import { parse } from "csv-parse";
import { fileOf, upload } from "./bulk/upload.ts";
import { type BenchDatabase, postgresDatabase, sqliteDatabase, startServer } from "./start.ts";
import { figure, perSecond, type Table } from "./table.ts";

const SMALL = 5_000;

/** `bulk [--count N]`: a file of shipments from the first byte sent to the last row durable, on both databases. */
export async function run(args: readonly string[]): Promise<Table[]> {
  const count = Number(args[args.indexOf("--count") + 1] || 0) || 50_000;
  const floor = await parseAlone(fileOf(count, "F"));
  const tables: Table[] = [];
  for (const [name, makeDatabase] of [
    ["SQLite, synchronous=FULL", sqliteDatabase],
    ["Postgres on the same cores", postgresDatabase],
  ] as const) {
    const { ms, small, large } = await measure(makeDatabase, count);
    tables.push({
      title: `bulk, ${count.toLocaleString("en")} rows, ${name}`,
      figures: [
        figure("of csv-parse alone", (floor / ms) * 100, "%"),
        figure("rows, each a shipment with its event and delivery", perSecond(count, ms), "/s"),
        figure("from the first byte to the last row", ms / 1000, "s"),
        figure("floor: csv-parse alone", perSecond(count, floor), "/s"),
        figure(`most resident memory, ${SMALL.toLocaleString("en")} rows`, small / 1e6, "MB"),
        figure(`most resident memory, ${count.toLocaleString("en")} rows`, large / 1e6, "MB"),
      ],
    });
  }
  return tables;
}

async function measure(makeDatabase: () => Promise<BenchDatabase>, count: number) {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url, role: "all" });
  const small = await upload(server, fileOf(SMALL, "S"));
  const large = await upload(server, fileOf(count, "L"));
  await server.stop();
  const db = await openDatabase(database.url);
  for (const table of ["shipments", "events", "deliveries"]) {
    const [row] = await db.read(table).count({ count: "*" });
    if (Number(row?.count) !== SMALL + count) throw new Error(`${table} holds ${row?.count} of ${SMALL + count}`);
  }
  const [distinct] = await db.read("shipments").countDistinct({ count: "reference" });
  if (Number(distinct?.count) !== SMALL + count) throw new Error("a row was done twice");
  await db.close();
  await database.remove();
  return { ms: large.ms, small: small.rss, large: large.rss };
}

async function parseAlone(file: string): Promise<number> {
  const begun = performance.now();
  let rows = 0;
  for await (const _ of Readable.from([file]).pipe(parse())) rows += 1;
  if (rows < 2) throw new Error("nothing was parsed");
  return performance.now() - begun;
}
