import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { insertShipments } from "@masar/core/shipment/repository";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { migrateBefore } from "../support/earlier-schema.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

test("shipments get their failed attempts from the scans, and the first that stopped the clock of the promise", async () => {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await migrateBefore(db, "0048-failed-attempts");
  const shipments = ["shp_1", "shp_2", "shp_3"].map((id) => sampleShipment({ id }));
  const scan = (of: string, at: number, more: { kind: string; reason: string | null; outcome: string }) => ({
    ...{ id: `scn_${of}${at}`, account_id: "acc_a", shipment_id: of, mode: "live", fingerprint: `${of}${at}`, ...more },
    ...{ tracking_number: of, scanned_at: at, received_at: at, scanned_by: "key" },
  });
  const fail = (of: string, at: number, reason: string, outcome = "moved") =>
    scan(of, at, { kind: "fail", reason, outcome });
  await db.write(async (trx) => {
    await insertShipments(trx, shipments);
    await trx("scans").insert([
      fail("shp_1", 1, "courier_out_of_time"),
      fail("shp_1", 2, "no_answer", "late"),
      fail("shp_1", 3, "refused"),
      fail("shp_1", 4, "refused", "refused"),
      scan("shp_1", 5, { kind: "deliver", reason: "refused", outcome: "moved" }),
      fail("shp_2", 6, "security_risk"),
      scan("shp_3", 7, { kind: "load", reason: null, outcome: "moved" }),
    ]);
  });
  await migrate(db);
  const rows = await db.read("shipments").orderBy("id").select("failed_attempts", "clock_stopped_at");
  const attempts = rows.map(({ failed_attempts, clock_stopped_at }) => [
    JSON.parse(failed_attempts) as unknown,
    clock_stopped_at === null ? null : Number(clock_stopped_at),
  ]);
  expect(attempts).toEqual([
    [
      [
        { reason: "courier_out_of_time", at: 1 },
        { reason: "no_answer", at: 2 },
        { reason: "refused", at: 3 },
      ],
      2,
    ],
    [[{ reason: "security_risk", at: 6 }], null],
    [null, null],
  ]);
  await db.close();
  await database.remove();
});
