// The migration that gives each row of a merchant its account.
import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { migrateBefore } from "../support/earlier-schema.ts";

const AT = 1_700_000_000_000;
const ROWS: readonly [table: string, row: Record<string, string | number | Buffer | null>][] = [
  [
    "webhook_endpoints",
    {
      ...{ id: "whe", account_id: "acc", mode: "live", url: "", events: "[]", status: "enabled", secret: "" },
      ...{ failures: 0, created_at: AT, updated_at: AT },
    },
  ],
  [
    "events",
    { id: "evt", account_id: "acc", mode: "live", sequence: 1, type: "shipment.created", body: "{}", created_at: AT },
  ],
  // Of an endpoint that was deleted since.
  [
    "delivery_attempts",
    {
      ...{
        id: "dla",
        delivery_id: "dlv",
        event_id: "evt",
        endpoint_id: "whe_deleted",
        attempt: 1,
        outcome: "delivered",
      },
      ...{ duration_ms: 1, attempted_at: AT },
    },
  ],
  [
    "bulk_uploads",
    {
      ...{
        id: "blk",
        account_id: "acc",
        mode: "live",
        status: "queued",
        format: "csv",
        encoding: "utf-8",
        size_bytes: 1,
      },
      ...{
        is_dry_run: 0,
        rows_done: 0,
        rows_created: 0,
        rows_repeated: 0,
        rows_failed: 0,
        uploaded_by: "",
        created_at: AT,
      },
    },
  ],
  ["bulk_chunks", { upload_id: "blk", number: 0, bytes: Buffer.from("a") }],
  ["bulk_rows", { upload_id: "blk", number: 0, outcome: "created" }],
  [
    "stores",
    {
      ...{
        id: "sto",
        account_id: "acc",
        mode: "live",
        platform: "demo",
        remote_id: "1",
        name: "",
        status: "connected",
      },
      ...{ facts: "{}", notes: "[]", rules: "{}", connected_at: AT, watermark: 0, next_poll_at: AT, next_sweep_at: AT },
      ...{ poll_failures: 0, found_by_poll: 0, repaired_subscriptions: 0, created_at: AT },
    },
  ],
  [
    "orders",
    {
      ...{ id: "ord", account_id: "acc", mode: "live", store_id: "sto", remote_id: "1", number: "1", status: "held" },
      ...{ reasons: "[]", alerts: "[]", alert_count: 0, content: "", content_hash: "", corrections: "{}" },
      ...{ parcel_number: 0, placed_at: AT, created_at: AT, updated_at: AT },
    },
  ],
  [
    "inbox",
    {
      ...{ id: "inb", store_id: "sto", topic: "order.updated", state: "done", body: Buffer.from(""), attempts: 0 },
      ...{ due_at: AT, received_at: AT },
    },
  ],
  ["order_shipments", { store_id: "sto", remote_id: "1", parcel_number: 1, shipment_id: "shp", created_at: AT }],
  ["order_timeline", { id: "otl", order_id: "ord", code: "", en: "", ar: "", at: AT }],
  [
    "write_backs",
    {
      ...{ id: "evt", store_id: "sto", order_id: "ord", shipment_id: "shp", sequence: 1, event: "", state: "done" },
      ...{ attempts: 1, due_at: AT, at: AT },
    },
  ],
  [
    "scans",
    {
      ...{ id: "scn", shipment_id: null, mode: "live", tracking_number: "MS1", fingerprint: "", kind: "hub" },
      ...{ scanned_at: AT, received_at: AT, scanned_by: "", outcome: "refused" },
    },
  ],
];

test("rows that were stored before get the account of what they belong to, and a scan of an unknown number nobody's", async () => {
  const database = await makeDatabase();
  const db = await openDatabase(database.url);
  await migrateBefore(db, "0043-account-everywhere");
  await db.writer.transaction(async (trx) => {
    for (const [table, row] of ROWS) await trx(table).insert(row);
  });
  await migrate(db);
  const accounts = Object.fromEntries(
    await Promise.all(ROWS.map(async ([table]) => [table, await db.read(table).pluck("account_id")])),
  );
  const expected = Object.fromEntries(ROWS.map(([table]) => [table, [table === "scans" ? "" : "acc"]]));
  expect(accounts).toEqual(expected);
  await db.close();
  await database.remove();
});
