import { type Database, openDatabase } from "@masar/core/db/database";
import { FEW_ROWS, fillSearchIndex } from "@masar/core/search/fill";
import type { Service } from "@masar/core/service";
import { ACCOUNTS, DAY_MS, otherId, payoutId, SPREAD_MS, weekOf } from "@masar/test/support/growth/columns";
import { fill, nameOne, type Shape } from "@masar/test/support/growth/fill";
import { makeSample, type Scene, serve } from "@masar/test/support/growth/scene";
import pg from "pg";
import type { Asked } from "./probe.ts";

/** A database with so many shipments, and what is asked of it. */
export interface Stage {
  url: string;
  size: number;
  asked: Asked;
}

export async function prepare(url: string, size: number, shape: Shape): Promise<Stage> {
  const scene = await makeSample(url);
  const nowMs = Date.now();
  const db: Database = await openDatabase(url);
  try {
    await fill(db, scene.sample, { from: 1, to: size, nowMs, shape });
    await addMerchants(db, scene);
    await addPayouts(db, scene, nowMs);
    // Of many, only those of the big merchant, who asks: adding ten million takes hours.
    await fillSearchIndex(db, { now: nowMs, fewRows: Math.max(FEW_ROWS, size / 40) });
    const n = Math.floor(size / 40) * 20;
    const trackingNumber = await nameOne(db, scene.sample, n);
    await analyze(db, url);
    const [row] = (await db.read("shipments").count({ n: "*" })) as { n: number | string }[];
    if (Number(row?.n) < size) throw new Error(`${row?.n} shipments, not ${size}`);
    const shipment = await db
      .read("shipments")
      .where({ tracking_number: trackingNumber })
      .first("id", "order_id", "created_at");
    const event = await db.read("events").where({ shipment_id: shipment.id }).orderBy("sequence").first("id");
    return {
      url,
      size,
      asked: {
        ...{ scene, n, nowMs, trackingNumber, shipmentId: shipment.id, orderId: shipment.order_id, eventId: event.id },
        payoutId: payoutId(weekOf(Number(shipment.created_at), nowMs)),
      },
    };
  } finally {
    await db.close();
  }
}

/** What autovacuum does within a day. On SQLite nobody analyzes, so it is measured without. */
async function analyze({ engine }: Database, url: string): Promise<void> {
  if (engine === "sqlite") return;
  // A connection without the service's time limits; autovacuum may hold a table.
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("analyze");
    // Without it no index answers alone.
    for (const table of ["shipments", "orders", "events", "ledger_entries"]) await client.query(`vacuum ${table}`);
  } finally {
    await client.end();
  }
}

/** The hundred others, whose shipments staff see as well. */
async function addMerchants(db: Database, { sample }: Scene): Promise<void> {
  const like = await db.read("accounts").where({ id: sample.accountId }).first();
  const others = Array.from({ length: ACCOUNTS }, (_, n) => ({
    ...like,
    id: otherId("acc", n),
    email: `m${n}@example.com`,
  }));
  await db.write((trx) => trx("accounts").insert(others));
}

/** The payouts that entries of the big merchant name. */
async function addPayouts(db: Database, { sample }: Scene, nowMs: number): Promise<void> {
  const beganMs = nowMs - SPREAD_MS;
  await db.write(async (trx) => {
    for (let week = 0; week <= weekOf(nowMs, nowMs); week += 1) {
      const executedAt = beganMs + 7 * (week + 1) * DAY_MS;
      await trx("payouts").insert({
        ...{ id: payoutId(week), account_id: sample.accountId, mode: "live", date: dayOf(executedAt), lines: 1 },
        ...{ amount_piastres: 1, cash_piastres: 1, fees_piastres: 0, vat_piastres: 0, held_piastres: 0 },
        ...{ adjustments_piastres: 0, executed_at: executedAt },
      });
    }
  });
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function open({ url, asked }: Stage): Promise<Service> {
  return serve(url, asked.scene.secretKeys, "api");
}
