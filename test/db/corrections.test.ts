import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { migrateBefore } from "../support/earlier-schema.ts";

test("corrections that were stored under their old names keep their meaning, and no text of a buyer changes", async () => {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await migrateBefore(db, "0026-corrections");
  const stored = {
    recipient: { phone_2: "01100000013", address: 'said "phone_2": and "wish": on the phone' },
    wish: "hold",
  };
  const order = (id: string, mends: object) => ({
    ...{ id, account_id: "acc", mode: "test", store_id: "sto", remote_id: id, number: id, status: "held" },
    ...{ reasons: "[]", alerts: "[]", alert_count: 0, content: "", content_hash: "", mends: JSON.stringify(mends) },
    ...{ parcel_number: 0, placed_at: 1, created_at: 1, updated_at: 1 },
  });
  await db.writer.transaction(async (trx) => {
    await trx("orders").insert([order("one", stored), order("two", {})]);
    await trx("inbox").insert({
      ...{ id: "inb_1", store_id: "sto", topic: "order.told_by_copy", state: "pending", body: Buffer.from("{}") },
      ...{ attempts: 0, due_at: 1, received_at: 1 },
    });
  });
  await migrate(db);
  const rows = await db.read("orders").orderBy("id").pluck("corrections");
  expect(rows.map((text: string) => JSON.parse(text))).toEqual([
    { recipient: { phone2: stored.recipient.phone_2, address: stored.recipient.address }, decision: "hold" },
    {},
  ]);
  // A pending webhook under a topic that no connector knows would be ignored.
  expect(await db.read("inbox").pluck("topic")).toEqual(["order.sent_by_copy"]);
  await db.close();
  await database.remove();
});
