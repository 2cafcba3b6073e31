// SQLite's journal is written back to the file beside the writer (core/src/db/checkpoints.ts).
import { readFile, stat } from "node:fs/promises";
import { type Database, openDatabase } from "@masar/core/db/database";
import { purge } from "@masar/core/operations/maintenance";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";

let database: TestDatabase;
let db: Database;
let file: string;

beforeEach(async () => {
  database = await makeDatabase({ migrated: true });
  file = database.url.replace(/^sqlite:/, "");
  db = await openDatabase(database.url);
  await db.writer.raw("create table notes (id integer primary key, body text not null)");
});
afterEach(async () => {
  await db.close();
  await database.remove();
});

/** A page and more each. */
const note = () => db.write((trx) => trx("notes").insert({ body: "x".repeat(5_000) }));
const sizeOf = async () => (await stat(file)).size;

test("what was committed is written to the file while the server runs, without the writer's own checkpoints", async () => {
  await db.writer.raw("pragma wal_autocheckpoint = 0");
  const before = await sizeOf();
  for (let jobs = 0; jobs < 120; jobs += 1) await note();
  await eventually(sizeOf, (size) => size > before + 100 * 5_000);
  const groups = async () => {
    await Promise.all(Array.from({ length: 100 }, note));
    return sizeOf();
  };
  await eventually(groups, (size) => size > before + 500 * 5_000);
});

test("a long write counts as many, and is written to the file as well", async () => {
  await db.writer.raw("pragma wal_autocheckpoint = 0");
  const before = await sizeOf();
  const notes = Array.from({ length: 100 }, () => ({ body: "x".repeat(5_000) }));
  await db.write((trx) => trx("notes").insert(notes), { jobs: notes.length });
  await eventually(sizeOf, (size) => size > before + 100 * 5_000);
});

test("writes go on while somebody reads an old state, and nothing is missing after closing", async () => {
  await note();
  const reader = await db.read.transaction();
  expect(await reader("notes").count({ n: "*" })).toEqual([{ n: 1 }]);
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 100 }, note));
  expect(await reader("notes").count({ n: "*" })).toEqual([{ n: 1 }]);
  await reader.rollback();
  await Promise.all(Array.from({ length: 150 }, note));
  await db.close();
  db = await openDatabase(database.url);
  expect(await db.read("notes").count({ n: "*" })).toEqual([{ n: 651 }]);
});

test("what was deleted is neither in the file nor in the journal once that was emptied, which is left undone while somebody reads", async () => {
  const phone = "01001234567";
  const holds = async (path: string) => (await readFile(path)).includes(phone);
  await db.write((trx) => trx("notes").insert({ body: phone }));
  const reader = await db.read.transaction();
  expect(await reader("notes").count({ n: "*" })).toEqual([{ n: 1 }]);
  await db.write((trx) => trx("notes").delete());
  await db.emptyJournal();
  expect(await holds(`${file}-wal`)).toBe(true);
  expect(await reader("notes").select("body")).toEqual([{ body: phone }]);
  await note();
  await reader.rollback();
  await db.emptyJournal();
  expect(await holds(`${file}-wal`)).toBe(false);
  expect(await holds(file)).toBe(false);
});

test("writes beside the emptying of the journal are all stored", async () => {
  const writing = Array.from({ length: 20 }, async () => {
    for (let notes = 0; notes < 20; notes += 1) await note();
  });
  let isDone = false;
  const written = Promise.all(writing).finally(() => {
    isDone = true;
  });
  while (!isDone) await db.emptyJournal();
  await written;
  await db.close();
  db = await openDatabase(database.url);
  expect(await db.read("notes").count({ n: "*" })).toEqual([{ n: 400 }]);
});

test("the journal is empty after the purge", async () => {
  const sizeOfJournal = async () => (await stat(`${file}-wal`)).size;
  await note();
  expect(await sizeOfJournal()).toBeGreaterThan(0);
  await purge(db, Date.now(), { recipientsKeptMs: 86_400_000 });
  expect(await sizeOfJournal()).toBe(0);
});

test("SQLite is one in which two connections may make checkpoints at once", async () => {
  const [{ version } = expect.fail()] = (await db.read.raw("select sqlite_version() as version")) as {
    version: string;
  }[];
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  // https://www.sqlite.org/wal.html, the WAL-reset bug
  expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(3_051_003);
});
