import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { insertShipments } from "@masar/core/shipment/repository";
import { searchText } from "@masar/core/shipment/search";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { migrateBefore } from "../support/earlier-schema.ts";
import { sampleShipment } from "../support/sample-shipment.ts";

test("shipments that were erased before lose the courier's words and are found by an Arabic reference", async () => {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await migrateBefore(db, "0047-erased");
  const reference = "طلب أولى-٤٢ فئة مُحَمَّد A";
  const erased = sampleShipment({
    id: "shp_1",
    reference,
    recipient: { ...sampleShipment().recipient, name: "", phone: "", phone2: null },
  });
  const known = sampleShipment({ id: "shp_2", reference });
  await db.write((trx) => insertShipments(trx, [erased, known]));
  await db.write(async (trx) => {
    const search = trx.raw("lower(tracking_number || ' ' || reference)");
    await trx("shipments").where({ id: "shp_1" }).update({ erased_at: 1, search });
    await trx("scans").insert(
      [erased, known].flatMap(({ id, accountId, mode, trackingNumber }) =>
        ["deliver", "fail"].map((kind) => ({
          ...{ id: `scn_${id}_${kind}`, account_id: accountId, shipment_id: id, mode, kind, reason: "refused" },
          ...{ tracking_number: trackingNumber, fingerprint: `${id}${kind}`, scanned_by: "key", outcome: "moved" },
          ...{ scanned_at: 1, received_at: 1 },
        })),
      ),
    );
  });
  await migrate(db);
  const reasons = await db.read("scans").orderBy("id").pluck("reason");
  expect(reasons).toEqual([null, "refused", "refused", "refused"]);
  expect(await db.read("shipments").orderBy("id").pluck("search")).toEqual([erased, known].map(searchText));
  await db.close();
  await database.remove();
});
