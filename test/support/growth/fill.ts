import { randomInt } from "node:crypto";
import type { Database } from "@masar/core/db/database";
import { isPostgres } from "@masar/core/db/dialect";
import { trackingNumberOf } from "@masar/core/shipment/tracking-number";
import { quickly } from "./bulk.ts";
import { columnsOf, type Multiplied, SPREAD_MS } from "./columns.ts";
import { type Numbers, type Row, type Sample, type Shape, TABLES } from "./tables.ts";

export type { Sample, Shape } from "./tables.ts";

/** Shipments that one statement adds at least: they share the time in their ids. */
const CHUNK = 500;
/** About so many statements for each table, if there are enough shipments: of ten million shipments, 200 of the big merchant share a time, and the next are 17 minutes later. */
const CHUNKS = 5_000;
/** From so many on, indexes are made once, at the end. */
const MANY = 100_000;

export interface Filling {
  from: number;
  to: number;
  nowMs: number;
  /** `slim` leaves out what is kept for some weeks only, and shortens the texts of the rest. */
  shape?: Shape;
}

/**
 * Adds shipments numbered from `from` to below `to`, each with its order, events, deliveries, attempts, scans and ledger. Every tenth
 * belongs to the account of the sample, which is so a big merchant; the others to a hundred accounts. They spread over sixty days. Those
 * of the last three days are under way, and what was earned since the last payout, in the same time, is not paid out.
 */
export async function fill(db: Database, sample: Sample, { from, to, nowMs, shape = "whole" }: Filling): Promise<void> {
  const samples = await Promise.all(
    TABLES.filter((table) => shape === "whole" || table.slim).map(async ({ table, prefix, of, slim }) => {
      const rows = (await of(db.read, sample).orderBy(prefix ? "id" : "created_at")) as Row[];
      const every = slim?.every ?? 1;
      return shape === "whole"
        ? { table, prefix, rows, every: 1 }
        : { table, prefix, rows: rows.filter(slim?.keeps ?? (() => true)).slice(0, 1), every };
    }),
  );
  const chunk = Math.max(CHUNK, Math.floor((to - from) / CHUNKS));
  const addAll = async () => {
    for (let first = from; first < to; first += chunk) {
      const last = Math.min(first + chunk, to) - 1;
      const atMs = Math.round(nowMs - SPREAD_MS * (1 - first / to));
      await db.transaction(async (trx) => {
        const postgres = isPostgres(trx);
        if (postgres) await trx.raw("set local session_replication_role = replica"); // no foreign keys to look up
        if (postgres) await trx.raw("set local synchronous_commit = off");
        for (const { table, prefix, rows, every } of samples)
          for (const [place, row] of rows.entries()) {
            const made: Multiplied = { sample, atMs, nowMs, prefix, place, shape };
            const [sql, bindings] = multiply(postgres, { table, row }, { first, last, every }, made);
            await trx.raw(sql, bindings);
          }
      });
    }
  };
  await (to - from >= MANY
    ? quickly(
        db,
        TABLES.map(({ table }) => table),
        addAll,
      )
    : addAll());
}

/** The statement that makes a row of the sample into many. */
function multiply(
  postgres: boolean,
  { table, row }: { table: string; row: Row },
  { first, last, every }: Numbers,
  made: Multiplied,
): [sql: string, bindings: (string | number | Buffer)[]] {
  const expressions = columnsOf(postgres, made);
  const bindings: (string | number | Buffer)[] = [];
  const values = Object.entries(row).map(([column, value]) => {
    const expression = expressions[column];
    // What the sample leaves empty stays empty.
    if (expression && (value !== null || column === "payout_id")) return expression("n");
    if (value === null) return "null";
    bindings.push(value as string | number | Buffer);
    return "?";
  });
  const begin = Math.ceil(first / every) * every;
  const numbers = postgres
    ? `(select generate_series(${begin}, ${last}, ${every}) as n) numbers`
    : `(with recursive count(n) as (select ${begin} union all select n + ${every} from count where n + ${every} <= ${last}) select n from count where n <= ${last}) numbers`;
  const columns = Object.keys(row).map((name) => `"${name}"`);
  return [`insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${numbers}`, bindings];
}

/** Gives one shipment a number with its check digit, as requests need it. @returns the number. */
export async function nameOne(db: Database, { accountId }: Sample, n: number): Promise<string> {
  const made = trackingNumberOf(accountId, randomInt(1e9));
  const changed = await db.write((trx) =>
    trx("shipments")
      .where({ tracking_number: `MS${String(n).padStart(13, "0")}` })
      .update({ tracking_number: made }),
  );
  if (changed !== 1) throw new Error(`${changed} shipments with the number ${n}`);
  return made;
}
