import { randomBytes } from "node:crypto";
import type { Database, Reader, Transaction } from "@masar/core/db/database";
import { isPostgres } from "@masar/core/db/dialect";
import { firstIdAt } from "@masar/core/kernel/id";
import { drawTrackingNumber } from "@masar/core/shipment/tracking-number";

/** Shipments that one statement adds: they share the time in their ids. */
const CHUNK = 2_000;
const SPREAD_MS = 60 * 86_400_000;
const ACCOUNTS = 100;

/** The rows of one delivered store order, which every other is made from. */
export interface Sample {
  shipmentId: string;
  orderId: string;
  storeId: string;
  accountId: string;
}

type Row = Record<string, unknown>;
type Expression = (n: string) => string;

/** Tables whose rows multiply with shipments, and how to find those of the sample. */
const TABLES: readonly { table: string; prefix: string | null; of(db: Reader, sample: Sample): ReturnType<Reader> }[] =
  [
    { table: "shipments", prefix: "shp", of: (db, { shipmentId }) => db("shipments").where({ id: shipmentId }) },
    { table: "events", prefix: "evt", of: (db, { shipmentId }) => db("events").where({ shipment_id: shipmentId }) },
    {
      table: "deliveries",
      prefix: "dlv",
      of: (db, { shipmentId }) => db("deliveries").where({ shipment_id: shipmentId }),
    },
    {
      table: "delivery_attempts",
      prefix: "dat",
      of: (db, { shipmentId }) =>
        db("delivery_attempts").whereIn("event_id", db("events").where({ shipment_id: shipmentId }).select("id")),
    },
    { table: "scans", prefix: "scn", of: (db, { shipmentId }) => db("scans").where({ shipment_id: shipmentId }) },
    {
      table: "ledger_entries",
      prefix: "led",
      of: (db, { shipmentId }) => db("ledger_entries").where({ shipment_id: shipmentId }),
    },
    { table: "orders", prefix: "ord", of: (db, { orderId }) => db("orders").where({ id: orderId }) },
    {
      table: "order_timeline",
      prefix: "otl",
      of: (db, { orderId }) => db("order_timeline").where({ order_id: orderId }),
    },
    {
      table: "order_shipments",
      prefix: null,
      of: (db, { shipmentId }) => db("order_shipments").where({ shipment_id: shipmentId }),
    },
    { table: "write_backs", prefix: "wrb", of: (db, { orderId }) => db("write_backs").where({ order_id: orderId }) },
    { table: "inbox", prefix: "inb", of: (db, { storeId }) => db("inbox").where({ store_id: storeId }) },
  ];

/**
 * Adds shipments numbered from `from` to below `to`, each with its order, events, deliveries, attempts, scans and ledger. Every tenth
 * belongs to the account of the sample, which is so a big merchant; the others to a hundred accounts. They spread over sixty days.
 */
export async function fill(
  db: Database,
  sample: Sample,
  { from, to, nowMs }: { from: number; to: number; nowMs: number },
): Promise<void> {
  const samples = await Promise.all(
    TABLES.map(async ({ table, prefix, of }) => ({ table, prefix, rows: (await of(db.read, sample)) as Row[] })),
  );
  for (let first = from; first < to; first += CHUNK) {
    const last = Math.min(first + CHUNK, to) - 1;
    const atMs = Math.round(nowMs - SPREAD_MS * (1 - first / to));
    await db.write(async (trx) => {
      for (const { table, prefix, rows } of samples)
        for (const [place, row] of rows.entries())
          await multiply(trx, {
            table,
            row,
            place,
            first,
            last,
            expressions: columnsOf({ trx, sample, atMs, prefix, place }),
          });
    });
  }
}

/** What differs from the sample, by column, as SQL of the shipment's number. */
function columnsOf({
  trx,
  sample,
  atMs,
  prefix,
  place,
}: {
  trx: Transaction;
  sample: Sample;
  atMs: number;
  prefix: string | null;
  place: number;
}): Record<string, Expression> {
  const digits = (n: string, width: number) =>
    isPostgres(trx) ? `lpad((${n})::text, ${width}, '0')` : `printf('%0${width}d', ${n})`;
  const id =
    (of: string, at: number): Expression =>
    (n) =>
      `'${firstIdAt(of, atMs)}' || ${digits(n, 12)} || '${String(at).padStart(4, "0")}'`;
  const other =
    (of: string): Expression =>
    (n) =>
      `'${of}_' || ${digits(`${n} % ${ACCOUNTS}`, 26)}`;
  const big =
    (value: string, of: string): Expression =>
    (n) =>
      `case when ${n} % 10 = 0 then '${value}' else ${other(of)(n)} end`;
  const phone: Expression = (n) => `'+2010' || ${digits(`${n} % 50000000`, 8)}`;
  const at: Expression = () => String(atMs);
  const status: Expression = (n) =>
    `case ${n} % 20 when 17 then 'at-hub' when 18 then 'picked-up' when 19 then 'returned' else 'delivered' end`;
  return {
    ...(prefix ? { id: id(prefix, place) } : {}),
    account_id: big(sample.accountId, "acc"),
    store_id: big(sample.storeId, "sto"),
    shipment_id: id("shp", 0),
    order_id: id("ord", 0),
    event_id: id("evt", place),
    delivery_id: id("dlv", place),
    tracking_number: (n) => `'MS' || ${digits(n, 13)}`,
    reference: (n) => `'R-' || ${n}`,
    number: (n) => `'R-' || ${n}`,
    recipient_phone: phone,
    remote_id: (n) => `'${10_000_000}' + ${n}`,
    subject: (n) => `'order:' || ${n}`,
    fingerprint: (n) => `'f' || ${n} || '-${place}'`,
    search: (n) => `'ms' || ${digits(n, 13)} || ' r-' || ${n} || ' ساره محمود 010' || ${digits(`${n} % 50000000`, 8)}`,
    created_at: at,
    updated_at: at,
    occurred_at: at,
    scanned_at: at,
    received_at: at,
    attempted_at: at,
    placed_at: at,
    collected_at: (n) => `case when ${n} % 20 = 18 then null else ${atMs} end`,
    delivered_at: (n) => `case when ${n} % 20 < 17 then ${atMs} end`,
    ...(prefix === "shp" ? { status } : {}),
    ...(prefix === "dlv"
      ? { state: (n: string) => `case when ${n} % 1000 = 1 then 'exhausted' else 'delivered' end` }
      : {}),
    // Paid out, but for the newest.
    // Only the newest are not paid out.
    payout_id: (n) => `case when ${n} % 50 > 0 then ${other("pyt")(n)} end`,
    ...(prefix === "inb" ? { delivery_id: (n: string) => `'hook-${place}-' || ${n}` } : {}),
  };
}

async function multiply(
  trx: Transaction,
  {
    table,
    row,
    first,
    last,
    expressions,
  }: {
    table: string;
    row: Row;
    place: number;
    first: number;
    last: number;
    expressions: Record<string, Expression>;
  },
): Promise<void> {
  const bindings: (string | number | Buffer)[] = [];
  const values = Object.entries(row).map(([column, value]) => {
    const expression = expressions[column];
    // What the sample leaves empty stays empty.
    if (expression && (value !== null || column === "payout_id")) return expression("n");
    if (value === null) return "null";
    bindings.push(value as string | number | Buffer);
    return "?";
  });
  const numbers = isPostgres(trx)
    ? `(select generate_series(${first}, ${last}) as n) numbers`
    : `(with recursive count(n) as (select ${first} union all select n + 1 from count where n < ${last}) select n from count) numbers`;
  await trx.raw(
    `insert into ${table} (${Object.keys(row)
      .map((name) => `"${name}"`)
      .join(", ")}) select ${values.join(", ")} from ${numbers}`,
    bindings,
  );
}

/** Gives one shipment a number with its check digit, as requests need it. @returns the number. */
export async function nameOne(db: Database, { accountId }: Sample, n: number): Promise<string> {
  const made = drawTrackingNumber(accountId, randomBytes(8));
  const changed = await db.write((trx) =>
    trx("shipments")
      .where({ tracking_number: `MS${String(n).padStart(13, "0")}` })
      .update({ tracking_number: made }),
  );
  if (changed !== 1) throw new Error(`${changed} shipments with the number ${n}`);
  return made;
}
