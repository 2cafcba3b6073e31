// SQLite chooses indexes by the figures that migrating writes into the file, which are the same in every file.
import { type Database, openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { migrations } from "@masar/migrations";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await makeDatabase();
  db = await openDatabase(database.url);
});
afterEach(async () => {
  await db.close();
  await database.remove();
});

const read = async () =>
  (await db.read("sqlite_stat1").orderBy("idx").select("idx", "stat")) as { idx: string; stat: string }[];

const indexes = async () =>
  (
    (await db.read.raw(
      "select i.name from sqlite_master t join pragma_index_list(t.name) i where t.type = 'table' order by i.name",
    )) as { name: string }[]
  ).map(({ name }) => name);

/** By a connection that has read something: an explanation alone does not notice a new schema. */
function planOf(sql: string): Promise<string> {
  return db.read.transaction(async (trx) => {
    await trx("migrations").first("name");
    const plan = (await trx.raw(`explain query plan ${sql}`)) as { detail: string }[];
    return plan.map(({ detail }) => detail).join("\n");
  });
}

test("every index has figures, also one that a later migration makes", async () => {
  await migrate(db);
  expect((await read()).map(({ idx }) => idx)).toEqual(await indexes());
  await db.writer.raw("create index later on orders (created_at)");
  await migrate(db);
  expect((await read()).map(({ idx }) => idx)).toEqual(await indexes());
});

test("a file of before, and one that somebody analyzed, gets the same figures as a new one", async () => {
  await migrate(db);
  const figures = await read();
  await db.writer("inbox").insert({
    ...{ id: "inb_1", account_id: "acc_1", store_id: "sto_1", topic: "order.created", state: "pending", body: "{}" },
    ...{ attempts: 0, due_at: 1, received_at: 1 },
  });
  await db.writer.raw("analyze");
  expect(await read()).not.toEqual(figures);
  await migrate(db);
  expect(await read()).toEqual(figures);
  await db.writer.raw("drop table sqlite_stat1");
  await migrate(db);
  expect(await read()).toEqual(figures);
});

test("a file that has the figures is not written to", async () => {
  await migrate(db);
  const versions = async () => [await db.read.raw("pragma data_version"), await db.read.raw("pragma schema_version")];
  const before = await versions();
  await migrate(db);
  expect(await versions()).toEqual(before);
});

test("connections that are open choose by the figures once a file of before has them", async () => {
  await db.writer.raw("create table migrations (name text primary key, applied_at bigint not null)");
  for (const { name, up } of migrations) {
    await db.writer.transaction((trx) => up(trx, db.engine));
    await db.writer("migrations").insert({ name, applied_at: 1 });
  }
  const some =
    "select 1 from orders where account_id = 'a' and mode = 'live' and (status = 'needs_attention' or alert_count > 0)";
  const page = Array.from({ length: 20 }, (_, at) => `'shp_${at}'`).join();
  const named = `select * from shipments where account_id = 'a' and id in (${page}) order by id`;
  expect(await planOf(some)).not.toContain("orders_attention");
  expect(await planOf(named)).not.toContain("sqlite_autoindex_shipments_1");
  await migrate(db);
  expect(await planOf(some)).toContain("orders_attention");
  expect(await planOf(named)).toContain("sqlite_autoindex_shipments_1");
});

test("what is few is found by its own index", async () => {
  await migrate(db);
  const ofStore = "account_id = 'a' and store_id = 's' and status = 'needs_attention'";
  for (const [sql, index] of [
    [`select id from orders where ${ofStore} order by id desc limit 20`, "orders_of_store"],
    ["select 1 from notifications where user_id = 'u' and mail_id is null", "notifications_waiting"],
    ["select 1 from notifications where mail_id = 'm'", "notifications_of_mail"],
    [
      "select 1 from orders where shipment_id is null and content <> '' and updated_at < 1 order by updated_at limit 500",
      "orders_unshipped",
    ],
    ["select 1 from orders where shipment_id = 's'", "orders_of_shipment"],
    ["select id from bulk_uploads where status in ('receiving', 'queued') order by id limit 1", "bulk_uploads_open"],
  ] as const)
    expect(await planOf(sql), sql).toContain(index);
});
