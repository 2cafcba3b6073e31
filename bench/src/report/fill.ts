import { createIds } from "@masar/core/kernel/id";
import type { Service } from "@masar/core/service";
import { type Journey, ledgerRow, orderRow, scanRow, shipmentRow, storeRow } from "./rows.ts";

const YEAR_MS = 365 * 86_400_000;
const FIRST_MS = Date.parse("2025-12-01T00:00:00+02:00");
const STORES = 4;
const BATCH = 400;
const newId = createIds();

interface Fill {
  accountId: string;
  count: number;
  /** Of the shipment that is copied, then deleted. */
  trackingNumber: string;
}

/** Copies of one shipment over a year: three in four of a store's order, nine in ten delivered, the others returned. */
export async function fillYear({ db }: Service, { accountId, count, trackingNumber }: Fill): Promise<void> {
  const template = await db.read("shipments").where({ tracking_number: trackingNumber }).first();
  await db.write((trx) => trx("shipments").where({ id: template.id }).delete());
  await db.write((trx) => trx("stores").insert(Array.from({ length: STORES }, (_, at) => storeRow(accountId, at))));
  for (let start = 0; start < count; start += BATCH) {
    const journeys = Array.from({ length: BATCH }, (_, at) => journey({ accountId, count }, start + at));
    await db.write(async (trx) => {
      await trx("shipments").insert(journeys.map((one) => shipmentRow(template, one)));
      await trx("orders").insert(journeys.flatMap(orderRow));
      await trx("ledger_entries").insert(journeys.map((one) => ledgerRow(newId("lge"), one)));
      await trx("scans").insert(journeys.flatMap((one) => scanRow(newId("scn"), one)));
    });
  }
  await db.write((trx) => trx.raw("analyze"));
}

function journey({ accountId, count }: { accountId: string; count: number }, at: number): Journey {
  const createdAt = FIRST_MS + Math.floor((at / count) * YEAR_MS);
  return {
    at,
    accountId,
    shipmentId: newId("shp"),
    order: at % 4 === 0 ? undefined : { id: newId("ord"), storeId: storeRow(accountId, at % STORES).id },
    createdAt,
    endedAt: createdAt + (20 + (at % 70)) * 3_600_000,
    isDelivered: at % 10 !== 0,
    hasFailure: at % 5 === 0,
  };
}
