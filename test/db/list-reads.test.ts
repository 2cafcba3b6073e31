// What a list of a merchant's live shipments from or until a time reads: not the busy hour before or after it.

import { randomFillSync } from "node:crypto";
import type { Tenant } from "@masar/core/account/account";
import { createIds, firstIdAt } from "@masar/core/kernel/id";
import { listShipments, type ShipmentFilter } from "@masar/core/shipment/list-repository";
import { insertShipments } from "@masar/core/shipment/repository";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { recordStatements, rowsRead } from "../support/rows-read.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const MINUTE_MS = 60_000;
const FROM = Temporal.Instant.from("2026-11-22T22:00:00Z").epochMilliseconds;
const BUSY_FROM = FROM - 30 * MINUTE_MS;
const tenant: Tenant = { accountId: "acc_1", mode: "live" };

const { db } = await openTestDatabase();
beforeAll(async () => {
  // One a minute, then a thousand in half an hour, then one a minute again.
  const times = [
    ...Array.from({ length: 200 }, (_, n) => BUSY_FROM + (n - 200) * MINUTE_MS),
    ...Array.from({ length: 1_000 }, (_, n) => BUSY_FROM + n * 1_700),
    ...Array.from({ length: 200 }, (_, n) => FROM + n * MINUTE_MS),
  ];
  let idsAt = FROM;
  const newId = createIds({ nowMs: () => idsAt, fillRandom: (bytes) => randomFillSync(bytes) });
  const shipments = times.map((createdAt, n) => {
    idsAt = createdAt;
    return sampleShipment({ ...tenant, id: newId("shp"), createdAt, reference: `R-${n}` });
  });
  await db.write(async (trx) => {
    for (let n = 0; n < shipments.length; n += 200) await insertShipments(trx, shipments.slice(n, n + 200));
    await trx.raw("analyze");
  });
});

/** The references of a page, in order, and the most rows that one of its statements reads on Postgres. */
async function read(filter: ShipmentFilter): Promise<{ found: string[]; rows: number; bounds: string[] }> {
  let found: string[] = [];
  const statements = await recordStatements(db.read, async () => {
    found = (await listShipments(db.read, tenant, filter, 20)).map(({ reference }) => reference ?? "");
  });
  const rows =
    db.engine === "postgres" ? await Promise.all(statements.map((sent) => rowsRead(db, sent, "shipments"))) : [0];
  const bounds = statements.flatMap(({ bindings }) => bindings.map(String)).filter((value) => value.startsWith("shp_"));
  return { found, rows: Math.max(...rows), bounds };
}

const references = (first: number, step: 1 | -1) => Array.from({ length: 20 }, (_, n) => `R-${first + n * step}`);

test("the oldest shipments from a time are found without those of the hour before", async () => {
  const { found, rows, bounds } = await read({ createdFrom: FROM, oldestFirst: true });
  expect(found).toEqual(references(1_200, 1));
  expect(bounds).toContain(firstIdAt("shp", FROM - MINUTE_MS));
  expect(rows).toBeLessThan(150);
});

test("the newest shipments until a time are found without those of the hour after", async () => {
  const { found, rows, bounds } = await read({ createdBefore: BUSY_FROM });
  expect(found).toEqual(references(199, -1));
  expect(bounds).toContain(firstIdAt("shp", BUSY_FROM + 10 * MINUTE_MS));
  expect(rows).toBeLessThan(500);
});
