// The purge deletes the oldest rows of a table in turns, each from where the last one ended.
import { type Database, openDatabase } from "@masar/core/db/database";
import { deleteOldest } from "@masar/core/db/delete-oldest";
import { firstIdAt } from "@masar/core/kernel/id";
import { purge } from "@masar/core/operations/maintenance";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";

const DAY_MS = 86_400_000;
const NOW = Date.now();
const KEPT = { recipientsKeptMs: 10_000 * DAY_MS };
/** More than two transactions delete. */
const MANY = 1_100;

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await makeDatabase({ migrated: true });
  db = await openDatabase(database.url);
});
afterEach(async () => {
  await db.close();
  await database.remove();
});

const event = (id: string) => ({
  ...{ id, account_id: "acc_1", mode: "live", sequence: 1, type: "shipment.created", body: "{}", created_at: 1 },
});
const attempt = (eventId: string) => ({
  ...{ id: `dla_${eventId}`, delivery_id: `dlv_${eventId}`, event_id: eventId, endpoint_id: "whe_1", attempt: 1 },
  ...{ account_id: "acc_1", outcome: "delivered", duration_ms: 1, attempted_at: 1 },
});
const delivery = (eventId: string) => ({
  ...{ id: `dlv_${eventId}`, account_id: "acc_1", mode: "live", endpoint_id: "whe_1", event_id: eventId, sequence: 1 },
  ...{ state: "delivered", attempts: 1, due_at: 1, created_at: 1 },
});
const mail = (id: string) => ({ id, user_id: "usr_1", state: "sent", attempts: 1, due_at: 1, created_at: 1 });
const answer = (key: string, created_at: number) => ({
  ...{ account_id: "acc_1", mode: "live", route: "createShipment", key, fingerprint: "f", status: 201, body: "{}" },
  created_at,
});

const insert = (table: string, rows: object[]) => db.write((trx) => trx.batchInsert(table, rows, 50));
const left = (table: string, column = "id") => db.read(table).orderBy(column).pluck(column) as Promise<string[]>;
const numbered = (prefix: string, at: number) =>
  Array.from({ length: MANY }, (_, n) => `${firstIdAt(prefix, at)}${String(n).padStart(16, "0")}`);

test("a turn deletes the first rows after one key and before another, and says where it ended", async () => {
  await insert("mails", ["a", "b", "c", "d", "e", "f"].map(mail));
  const turn = (after: string | undefined) =>
    db.write((trx) => deleteOldest(trx, { after, before: "f", limit: 2 }, { table: "mails", column: "id" }));
  expect(await turn("a")).toBe("c");
  expect(await left("mails")).toEqual(["a", "d", "e", "f"]);
  expect(await turn("c")).toBe("e");
  expect(await turn("e")).toBeUndefined();
  expect(await left("mails")).toEqual(["a", "f"]);
  expect(await turn(undefined)).toBeUndefined();
  expect(await left("mails")).toEqual(["f"]);
});

test("rows with the same key go in one turn, however many they are", async () => {
  await insert("idempotency_keys", [
    ...Array.from({ length: MANY }, (_, n) => answer(`old-${n}`, NOW - 8 * DAY_MS)),
    answer("border", NOW - 7 * DAY_MS),
  ]);
  await purge(db, NOW, KEPT);
  expect(await left("idempotency_keys", "key")).toEqual(["border"]);
});

test("what belongs to the rows goes with them, and nothing else of its table", async () => {
  const old = numbered("evt", NOW - 31 * DAY_MS);
  const border = firstIdAt("evt", NOW - 30 * DAY_MS);
  const all = [...old, border];
  await insert("events", all.map(event));
  // The third has two attempts and the fourth none.
  await insert("deliveries", all.toSpliced(3, 1).map(delivery));
  await insert("delivery_attempts", [
    ...all.toSpliced(3, 1).map(attempt),
    { ...attempt(all[2] ?? ""), id: "dla_again", attempt: 2 },
  ]);
  await purge(db, NOW, KEPT);
  expect(await left("events")).toEqual([border]);
  expect(await left("deliveries", "event_id")).toEqual([border]);
  expect(await left("delivery_attempts", "event_id")).toEqual([border]);
});

test("a row that stays does not keep those after it", async () => {
  const ids = numbered("ntf", NOW - 31 * DAY_MS);
  const stays = [ids[0], ids[700]];
  const rows = ids.map((id) => ({
    ...{ id, user_id: "usr_1", topic: stays.includes(id) ? "store_stopped" : "attempt_failed", mode: "live" },
    ...{ happening: id, facts: "{}", created_at: 1 },
  }));
  await insert("notifications", rows);
  await purge(db, NOW, KEPT);
  expect(await left("notifications")).toEqual(stays);
});

test("no turn reads again what those before it deleted", async () => {
  const old = numbered("evt", NOW - 31 * DAY_MS);
  await insert("events", old.map(event));
  const from: unknown[] = [];
  db.writer.on("query", ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (/^select .* from .events. /.test(sql)) from.push(sql.includes(" > ") ? bindings[0] : undefined);
  });
  await purge(db, NOW, KEPT);
  expect(from).toEqual([undefined, old[499], old[999]]);
  expect(await left("events")).toEqual([]);
});
