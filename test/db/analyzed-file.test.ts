// SQLite keeps what ANALYZE found out about a file, and chooses indexes by it.
import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { migrations } from "@masar/migrations";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";

const WEBHOOK = {
  ...{ id: "inb_1", account_id: "acc_1", store_id: "sto_1", topic: "order.created", state: "pending", body: "{}" },
  ...{ attempts: 0, due_at: 1, received_at: 1 },
};

/** A file with one webhook, from before the indexes of 0044 were made. @returns the indexes that are known of it when it has been migrated. */
async function knownAfterMigrating({ analyzed }: { analyzed: boolean }): Promise<string[]> {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await db.writer.raw("create table migrations (name text primary key, applied_at bigint not null)");
  for (const { name, up } of migrations.filter((migration) => migration.name < "0044")) {
    await db.writer.transaction((trx) => up(trx, db.engine));
    await db.writer("migrations").insert({ name, applied_at: 1 });
  }
  await db.writer("inbox").insert(WEBHOOK);
  if (analyzed) await db.writer.raw("analyze");
  await migrate(db);
  const [has] = (await db.read("sqlite_master").where({ name: "sqlite_stat1" })) as unknown[];
  const known = has === undefined ? [] : await db.read("sqlite_stat1").where({ tbl: "inbox" }).pluck("idx");
  await db.close();
  await database.remove();
  return known;
}

test("a file that was analyzed knows the indexes that a migration makes anew, and one that was not stays as it is", async () => {
  expect(await knownAfterMigrating({ analyzed: true })).toContain("inbox_due");
  expect(await knownAfterMigrating({ analyzed: false })).toEqual([]);
});
