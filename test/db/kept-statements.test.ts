// Statements that SQLite keeps prepared (core/src/db/prepared.ts) behave as those prepared anew, as they are on Postgres.
import { type Database, openDatabase } from "@masar/core/db/database";
import { insertStatement } from "@masar/core/db/insert";
import { runScript } from "@masar/core/db/script";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let db: Database;
let other: Database;

beforeEach(async () => {
  database = await makeDatabase();
  db = await openDatabase(database.url);
  await db.writer.raw("create table notes (id text primary key, body text not null)");
  other = await openDatabase(database.url);
});
afterEach(async () => {
  await db.close();
  await other.close();
  await database.remove();
});

const note = (id: string) => ({ id, body: `note ${id}` });
const ids = () => db.read("notes").orderBy("id").pluck("id");

test("changes are counted for each statement, also for the same one several times at once", async () => {
  await db.write((trx) => trx("notes").insert(["a", "b", "c"].map(note)));
  const touch = (trx: Database["writer"], from: string) => trx("notes").where("id", ">=", from).update({ body: from });
  const counts = await db.write((trx) => Promise.all(["a", "b", "c", "d"].map((from) => touch(trx, from))));
  expect(counts).toEqual([3, 2, 1, 0]);
  expect(await db.write((trx) => trx("notes").where("id", "<", "c").delete())).toBe(2);
  expect(await ids()).toEqual(["c"]);
});

test("a column that another process adds is in the next result", async () => {
  await db.writer("notes").insert(note("a"));
  for (let reads = 0; reads < 4; reads += 1) expect(await db.read("notes")).toEqual([note("a")]);
  await other.writer.raw("alter table notes add column colour text");
  await other.writer("notes").update({ colour: "red" });
  for (let reads = 0; reads < 4; reads += 1) expect(await db.read("notes")).toEqual([{ ...note("a"), colour: "red" }]);
});

test("a statement that cannot be prepared fails for everybody who asked, and works once its table is there", async () => {
  const ask = (on: Database["read"] = db.read) => on("labels").where({ id: "a" });
  const threeTimes = (on: Database["read"]) => Promise.allSettled([ask(on), ask(on), ask(on)]);
  // On one connection: a transaction of Postgres would end with the first.
  const asked = await (engine === "sqlite" ? db.write(threeTimes) : threeTimes(db.read));
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await expect(ask()).rejects.toThrow(/labels/);
  await other.writer.raw("create table labels (id text primary key)");
  expect(await ask()).toEqual([]);
});

test("many different statements do not displace each other's results, and the database closes after them", async () => {
  await db.write((trx) =>
    trx("notes").insert(Array.from({ length: 300 }, (_, at) => note(String(at).padStart(3, "0")))),
  );
  const all = await ids();
  for (let round = 0; round < 2; round += 1) {
    const lists = Array.from({ length: 300 }, (_, at) => all.slice(0, at + 1));
    const found = await Promise.all(
      lists.map((list) => db.read("notes").whereIn("id", list).orderBy("id").pluck("id")),
    );
    expect(found).toEqual(lists);
  }
});

test("what failed twice at once and is asked again leaves nothing open, and a value that is not given is not an earlier one", async () => {
  await db.writer("notes").insert(note("taken"));
  const insert = (id: string) => db.writer("notes").insert(note(id));
  await db.writer.raw("select ? as secret", ["secret"]);
  await db.writer.raw("select ? as secret").then(
    (rows) => expect(JSON.stringify(rows)).not.toContain('"secret":"secret"'),
    () => undefined, // Postgres refuses it
  );
  await Promise.allSettled([insert("taken"), insert("taken")]);
  await insert("b");
  if (engine === "sqlite") {
    await db.write(async (trx) => {
      const again = (id: string) =>
        trx("notes")
          .insert(note("taken"))
          .catch(() => trx("notes").insert(note(id)));
      await Promise.all([again("c"), again("d")]);
    });
    expect(await closingErrors()).toEqual([]);
  }
});

/** What SQLite answers to closing the writer's connection: with a statement left open it refuses. */
async function closingErrors(): Promise<unknown[]> {
  const errors: unknown[] = [];
  const connection = await db.writer.client.acquireConnection();
  const close = connection.close.bind(connection);
  connection.close = (done: (error: Error | null) => void) =>
    close((error: Error | null) => {
      if (error) errors.push(error);
      done(error);
    });
  await db.writer.client.releaseConnection(connection);
  await db.writer.destroy();
  return errors;
}

if (engine === "sqlite")
  test("a statement that did not get the lock of another process holds up no commit after it", async () => {
    await db.writer.raw("pragma busy_timeout = 20");
    const insert = (id: string) => db.writer("notes").insert(note(id));
    const script = (id: string) =>
      runScript(db.scripts, [insertStatement(db.scripts, { table: "notes", columns: ["id", "body"] }, [[id, id]])]);
    await Promise.all([insert("a"), script("b")]); // kept from now on
    await other.writer.raw("begin immediate");
    await expect(insert("c")).rejects.toThrow(/SQLITE_BUSY/);
    await expect(script("d")).rejects.toThrow(/SQLITE_BUSY/);
    await other.writer.raw("commit");
    await db.write((trx) => trx("notes").insert(note("e")));
    await script("f");
    expect(await ids()).toEqual(["a", "b", "e", "f"]);
  });
