// What the list of a merchant's live shipments from a day reads: not the busy hour before that day.

import { randomFillSync } from "node:crypto";
import type { Tenant } from "@masar/core/account/account";
import { type Database, openDatabase } from "@masar/core/db/database";
import { createIds, firstIdAt } from "@masar/core/kernel/id";
import { listShipments } from "@masar/core/shipment/list-repository";
import { insertShipments } from "@masar/core/shipment/repository";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

const FROM = Temporal.Instant.from("2026-11-22T22:00:00Z").epochMilliseconds;
const tenant: Tenant = { accountId: "acc_1", mode: "live" };

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await makeDatabase({ migrated: true });
  db = await openDatabase(database.url);
  // A thousand in the half hour before the day, and one a minute from then on.
  const times = [
    ...Array.from({ length: 1_000 }, (_, n) => FROM - 30 * 60_000 + n * 1_700),
    ...Array.from({ length: 200 }, (_, n) => FROM + n * 60_000),
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
afterAll(async () => {
  await db.close();
  await database.remove();
});

test("the oldest shipments from a day are found without those of the hour before", async () => {
  let found: string[] = [];
  const statements = await recordStatements(db.read, async () => {
    const filter = { createdFrom: FROM, oldestFirst: true };
    found = (await listShipments(db.read, tenant, filter, 20)).map(({ reference }) => reference ?? "");
  });
  expect(found).toEqual(Array.from({ length: 20 }, (_, n) => `R-${1_000 + n}`));
  for (const { sql, bindings } of statements) {
    if (db.engine === "postgres") expect(await rowsRead(db, { sql, bindings }, "shipments")).toBeLessThan(150);
    // SQLite does not say how many rows it read, but where it begins.
    else expect(await planOnSqlite(db, { sql, bindings })).toMatch(/SEARCH shipments .*id>\?/);
    expect(bindings.find((value) => `${value}`.startsWith("shp_"))).toBe(firstIdAt("shp", FROM - 60_000));
  }
});
