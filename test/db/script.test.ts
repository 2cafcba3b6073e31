// Statements that are committed in one exchange with the database (core/src/db/script.ts).
import { type Database, openDatabase, type Reader } from "@masar/core/db/database";
import { CommitUnknownError, failureOf } from "@masar/core/db/failure";
import type { Batch } from "@masar/core/db/group-commit";
import { insertRows, insertStatement } from "@masar/core/db/insert";
import { runPrepared } from "@masar/core/db/prepared";
import { expectValue, runScript } from "@masar/core/db/script";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { overTcp } from "../support/postgres-server.ts";
import { startProxy } from "../support/proxy.ts";

const NOTES = { table: "notes", columns: ["id", "body"] };
const LABELS = { table: "labels", columns: ["id", "text"] };

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await makeDatabase();
  db = await openDatabase(database.url);
  await db.writer.raw("create table notes (id text primary key, body text not null)");
  await db.writer.raw("create table labels (id text primary key, text text not null)");
});
beforeEach(async () => {
  await db.writer("notes").delete();
  await db.writer("labels").delete();
});
afterAll(async () => {
  await db.close();
  await database.remove();
});

const insertNotes = (...rows: string[][]) => insertStatement(db.scripts, NOTES, rows);
const insertLabels = (...rows: string[][]) => insertStatement(db.scripts, LABELS, rows);
const countOfNotes = (expected: number) =>
  expectValue(db.scripts, { sql: "select count(*) from notes", values: [] }, expected);
const stored = async () => ({
  notes: await db.read("notes").orderBy("id").pluck("body"),
  labels: await db.read("labels").orderBy("id").pluck("text"),
});

test("stores the rows of every statement as they were given", async () => {
  const bodies = ["'; drop table notes; --", "$1 ? ?", "قميص ١٢٣ 🧿", '{"a":[1,"\\u0000"]}', ""];
  for (let run = 0; run < 3; run += 1) {
    const rows = bodies.map((body, at) => [`${run}${at}`, body]);
    await runScript(db.scripts, [insertNotes(...rows), insertLabels([`${run}`, bodies[run] ?? ""])]);
  }
  expect(await stored()).toEqual({ notes: [...bodies, ...bodies, ...bodies], labels: bodies.slice(0, 3) });
});

test.each([1, 7, 8, 9, 16, 50])("stores each of %i values of a row in its column", async (count) => {
  const names = Array.from({ length: count }, (_, at) => `c${at}`);
  const isInteger = (at: number) => at % 3 === 1;
  const texts = ["قميص ١٢٣ 🧿", "", null, "0012", '{"a":[1]}'];
  const valueIn = (row: number, at: number) => (isInteger(at) ? row * 1e12 + at : (texts[(row + at) % 5] ?? null));
  const types = names.map((name, at) => `${name} ${isInteger(at) ? "bigint" : "text"}`);
  await db.writer.raw(`create table wide (long_text text not null, ${types.join(",")})`);
  onTestFinished(() => db.writer.raw("drop table wide"));
  const into = { table: "wide", columns: names, integers: names.filter((_, at) => isInteger(at)) };
  const rows = Array.from({ length: 11 }, (_, row) => names.map((_name, at) => valueIn(row + 1, at)));
  const long = { ...into, columns: ["long_text", ...names], long: "long_text" };
  const withLong = rows.map((row, at) => [`نص ${at}`, ...row]);
  await db.write((trx) => insertRows(trx, long, withLong));
  await runScript(db.scripts, [insertStatement(db.scripts, long, withLong)]);
  const stored = await db.read("wide").select("long_text", ...names);
  expect(stored.map((row) => Object.values(row))).toEqual([...withLong, ...withLong]);
});

test("stores nothing when one statement fails, whichever it is, and works again afterwards", async () => {
  await runScript(db.scripts, [insertNotes(["taken", "first"])]);
  const scripts = [
    [insertNotes(["taken", "second"]), insertLabels(["a", "a"])],
    [insertLabels(["b", "b"]), insertNotes(["taken", "second"])],
    [insertLabels(["c", "c"]), insertNotes(["new", "third"], ["taken", "second"]), insertLabels(["d", "d"])],
  ];
  for (const script of scripts) await expect(runScript(db.scripts, script)).rejects.toThrow(/unique/i);
  expect(await stored()).toEqual({ notes: ["first"], labels: [] });
  await runScript(db.scripts, [insertNotes(["new", "fourth"]), insertLabels(["e", "e"])]);
  expect(await stored()).toEqual({ notes: ["fourth", "first"], labels: ["e"] });
});

test("stores nothing when a query has another value than expected", async () => {
  await runScript(db.scripts, [countOfNotes(0), insertNotes(["a", "a"])]);
  await expect(runScript(db.scripts, [insertLabels(["x", "x"]), countOfNotes(0)])).rejects.toThrow();
  await expect(runScript(db.scripts, [countOfNotes(2), insertLabels(["x", "x"])])).rejects.toThrow();
  await runScript(db.scripts, [insertNotes(["b", "b"]), countOfNotes(2)]);
  const longest = { sql: "select max(body) from notes where body > 'y'", values: [] };
  await runScript(db.scripts, [expectValue(db.scripts, longest, null), insertLabels(["none", "none"])]);
  await expect(runScript(db.scripts, [expectValue(db.scripts, longest, "b")])).rejects.toThrow();
  expect(await stored()).toEqual({ notes: ["a", "b"], labels: ["none"] });
});

interface Note {
  id: string;
  fits?: boolean;
}

/** Notes whose script expects none of their ids to be taken; `apply` leaves out those that are. */
function noteBatch(applied: string[][] = []): Batch<Note, string> {
  return {
    name: "notes",
    async apply(trx, notes) {
      applied.push(notes.map(({ id }) => id));
      const taken: string[] = await trx("notes").pluck("id");
      const fresh = notes.filter(({ id }) => !taken.includes(id));
      await insertRows(
        trx,
        NOTES,
        fresh.map(({ id }) => [id, "applied"]),
      );
      return notes.map((note) => (fresh.includes(note) ? "applied" : "taken"));
    },
    script: {
      fits: ({ fits = true }) => fits,
      of: (_, notes) => ({
        statements: [insertNotes(...notes.map(({ id }) => [id, "script"]))],
        results: notes.map(({ id }) => `script ${id}`),
      }),
    },
  };
}

/** The same, whose taken ids are known to be refused. */
function refusingBatch(
  applied: string[][],
  errorsOf = async (ids: string[], reader: Reader): Promise<(Error | undefined)[]> => {
    const taken: string[] = await reader("notes").pluck("id");
    return ids.map((id) => (taken.includes(id) ? new Error(`${id} is taken`) : undefined));
  },
): Batch<Note, string> {
  const batch = noteBatch(applied);
  if (!batch.script) throw new Error("no script");
  return {
    ...batch,
    script: {
      ...batch.script,
      refusals: (reader, notes) =>
        errorsOf(
          notes.map(({ id }) => id),
          reader,
        ),
    },
  };
}

test("jobs that fit are stored by their script, the others by a transaction", async () => {
  const applied: string[][] = [];
  const batch = noteBatch(applied);
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, at) => db.submit(batch, { id: `n${at}`, fits: at !== 7 })),
  );
  expect(results).toEqual(results.map((_, at) => (at === 7 ? "applied" : `script n${at}`)));
  expect(applied).toEqual([["n7"]]);
  expect((await stored()).notes.filter((body) => body === "script")).toHaveLength(39);
});

test("when a script fails, its jobs are stored by a transaction, each once and with its own result", async () => {
  await db.writer("notes").insert({ id: "n3", body: "before" });
  const batch = noteBatch();
  const results = await Promise.all(Array.from({ length: 30 }, (_, at) => db.submit(batch, { id: `n${at}` })));
  expect(results[3]).toBe("taken");
  expect(results.filter((result) => result === "taken")).toHaveLength(1);
  const notes: string[] = await db.read("notes").pluck("id");
  expect(notes.toSorted()).toEqual(results.map((_, at) => `n${at}`).toSorted());
});

test("when a script fails, jobs that its batch refuses are rejected, and the others are a script again", async () => {
  await db.writer("notes").insert(["n3", "n7"].map((id) => ({ id, body: "before" })));
  const applied: string[][] = [];
  const batch = refusingBatch(applied);
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => db.submit(batch, { id: `n${at}` })));
  const refused = results.flatMap((result, at) => (result.status === "rejected" ? [[at, result.reason.message]] : []));
  expect(refused).toEqual([
    [3, "n3 is taken"],
    [7, "n7 is taken"],
  ]);
  expect(applied).toEqual([]);
  expect((await stored()).notes.toSorted()).toEqual([
    "before",
    "before",
    ...Array.from({ length: 28 }, () => "script"),
  ]);
});

test("who is refused is found out also while every reader is busy, and all of a group may be", async () => {
  await db.writer("notes").insert(["n1", "n2"].map((id) => ({ id, body: "before" })));
  const readers = await Promise.all(Array.from({ length: engine === "sqlite" ? 3 : 8 }, () => db.read.transaction()));
  for (const reader of readers) await reader("notes").count();
  const applied: string[][] = [];
  const all = await Promise.allSettled(["n1", "n2"].map((id) => db.submit(refusingBatch(applied), { id })));
  for (const reader of readers) await reader.rollback();
  expect(all).toMatchObject([{ reason: { message: "n1 is taken" } }, { reason: { message: "n2 is taken" } }]);
  expect(applied).toEqual([]);
});

test("when others cannot be a script either, or nobody can say what is refused, a transaction stores them", async () => {
  await db.writer("notes").insert(["n1", "n2"].map((id) => ({ id, body: "before" })));
  const applied: string[][] = [];
  const knowsOne = refusingBatch(applied, async (ids) =>
    ids.map((id) => (id === "n1" ? new Error("n1 is taken") : undefined)),
  );
  const some = await Promise.allSettled(["n0", "n1", "n2"].map((id) => db.submit(knowsOne, { id })));
  expect(some).toMatchObject([{ value: "applied" }, { reason: { message: "n1 is taken" } }, { value: "taken" }]);
  const knowsNothing = refusingBatch(applied, () => Promise.reject(new Error("no answer")));
  const all = await Promise.all(["n1", "n4"].map((id) => db.submit(knowsNothing, { id })));
  expect(all).toEqual(["taken", "applied"]);
  expect(applied).toEqual([
    ["n0", "n2"],
    ["n1", "n4"],
  ]);
});

test("while few jobs wait, their script is sent before those of the last one are answered", async () => {
  const order: string[] = [];
  const { script, ...batch } = noteBatch();
  const submit = (id: string) => db.submit(noted, { id }).then(() => order.push(`${id} answered`));
  let second: Promise<unknown> | undefined;
  const noted: Batch<Note, string> = {
    ...batch,
    script: {
      fits: () => true,
      of(reader, notes) {
        order.push(`${notes.map(({ id }) => id)} sent`);
        second ??= submit("b");
        return script?.of(reader, notes);
      },
    },
  };
  await submit("a");
  await second;
  expect(order).toEqual(["a sent", "b sent", "a answered", "b answered"]);
});

test("waits for jobs that went from a script to a transaction before it closes", async () => {
  const other = await openDatabase(database.url);
  await db.writer("notes").insert({ id: "n0", body: "before" });
  const batch = noteBatch();
  const results = Promise.all(["n0", "n1"].map((id) => other.submit(batch, { id })));
  await other.close();
  expect(await results).toEqual(["taken", "applied"]);
});

if (engine === "postgres") {
  test("a plan made while a table was empty is not used for long", async () => {
    const ids = ["n7"];
    const find = [
      { sql: "select body from notes where id = any(?)", values: [ids] },
      { sql: "select pg_stat_force_next_flush()", values: [] },
    ];
    const readWhole = async () => {
      await runScript(db.scripts, find);
      await runScript(db.scripts, find); // the statistics of the script before
      const { rows } = await db.read.raw("select seq_scan from pg_stat_user_tables where relname = 'notes'");
      return Number(rows[0].seq_scan);
    };
    await db.writer.raw("vacuum analyze notes");
    await readWhole();
    await db.writer.raw("insert into notes select 'n' || n, repeat('x', 100) from generate_series(1, 5000) n");
    const before = await readWhole();
    expect(await readWhole()).toBeGreaterThan(before);
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now + 11_000);
    await readWhole();
    const after = await readWhole();
    expect(await readWhole()).toBe(after);
    clock.mockRestore();
  });

  test("stores nothing when Postgres refuses its BEGIN", async () => {
    await runScript(db.scripts, [insertNotes(["before", "before"])]);
    const { client } = db.scripts;
    const connection = await client.acquireConnection();
    const send = connection.query;
    connection.query = (query: { text: string }, done: unknown) =>
      send.call(connection, query.text.startsWith("BEGIN") ? { text: "BEGIN refused" } : query, done);
    await client.releaseConnection(connection);
    await expect(runScript(db.scripts, [insertNotes(["a", "a"]), insertLabels(["a", "a"])])).rejects.toThrow("syntax");
    connection.query = send;
    expect(await stored()).toEqual({ notes: ["before"], labels: [] });
    await runScript(db.scripts, [insertNotes(["b", "b"])]);
  });

  test("fails once at most when Postgres forgot its prepared statements", async () => {
    await runScript(db.scripts, [insertNotes(["a", "a"])]);
    await db.scripts.raw("deallocate all");
    await expect(runScript(db.scripts, [insertNotes(["b", "b"])])).rejects.toThrow("does not exist");
    await runScript(db.scripts, [insertNotes(["c", "c"])]);
    expect((await stored()).notes).toEqual(["a", "c"]);
  });

  test("does not know the outcome when the server ends the connection at COMMIT", async () => {
    await db.writer.raw(`create function end_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end $$`);
    await db.writer.raw(`create constraint trigger end_connection after insert on notes deferrable initially deferred
      for each row when (new.body = 'end') execute function end_connection()`);
    await expect(runScript(db.scripts, [insertNotes(["a", "end"])])).rejects.toThrow(CommitUnknownError);
    await runScript(db.scripts, [insertNotes(["b", "goes on"])]);
    const script = {
      fits: () => true,
      of: () => ({ statements: [insertNotes(["c", "end"])], results: ["script"] }),
    };
    const submitted = (isRepeatable: boolean) =>
      db.submit({ ...noteBatch(), script: { ...script, isRepeatable } }, { id: "c" });
    await expect(submitted(false)).rejects.toThrow(CommitUnknownError);
    expect(await submitted(true)).toBe("applied");
  });

  test.each([
    ["a script", (away: Database) => runScript(away.scripts, [insertNotes(["a", "a"])])],
    ["a query on the connection of scripts", (away: Database) => away.scripts("notes").pluck("id")],
    ["a query", (away: Database) => away.read("notes").pluck("id")],
    ["a prepared statement", (away: Database) => runPrepared(away.read, "select id from notes where id = ?", ["a"])],
    ["a transaction", (away: Database) => away.write((trx) => trx("notes").insert({ id: "a", body: "a" }))],
  ])("%s that Postgres does not answer fails after its limit, and the next one works", async (_, run) => {
    const proxy = await startProxy({ port: Number(new URL(inject("postgresUrl")).port) });
    const away = await openDatabase(overTcp(database.url, proxy.port));
    const released = Promise.withResolvers<void>();
    const answerAgain = () => {
      vi.useRealTimers();
      proxy.held = undefined;
      released.resolve();
    };
    onTestFinished(async () => {
      answerAgain();
      await away.close();
      await proxy.close();
    });
    await run(away); // its connection is open
    await db.writer("notes").delete();
    proxy.held = released.promise;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const failed = run(away).then(
      () => "answered",
      (error) => failureOf(error instanceof CommitUnknownError ? error.cause : error),
    );
    for (let second = 0; second < 40; second += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await Promise.race([failed, "not answered"])).toBe("unavailable");
    answerAgain();
    await db.writer("notes").delete();
    await run(away);
  });

  /** A note that another connection has inserted and not committed. */
  async function holdNote(id: string): Promise<pg.Client> {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`begin; insert into notes values ('${id}', 'of another')`);
    return other;
  }

  test("a row that another transaction holds holds up its own job alone", async () => {
    const other = await holdNote("n3");
    const batch = noteBatch();
    const jobs = Array.from({ length: 40 }, (_, at) => db.submit(batch, { id: `n${at}` }));
    const results = await Promise.all(jobs.toSpliced(3, 1));
    expect(results.filter((result) => result === "applied").length).toBeLessThan(5); // the others of its part
    await other.query("rollback");
    expect(await jobs[3]).toBe("applied");
  });

  test.each([
    { locked: 3, taken: 7 },
    { locked: 7, taken: 3 },
    { locked: 3, taken: 4 },
  ])(
    "a held row ($locked) and a refused job ($taken) of one group concern their own jobs",
    async ({ locked, taken }) => {
      await db.writer("notes").insert({ id: `n${taken}`, body: "before" });
      const other = await holdNote(`n${locked}`);
      const batch = refusingBatch([]);
      const jobs = Array.from({ length: 40 }, (_, at) => db.submit(batch, { id: `n${at}` }));
      const others = jobs.filter((_, at) => at !== locked);
      const results = await Promise.allSettled(others);
      // Where both are of one part, a transaction finds the reason.
      const outcomes = results.map((result) => (result.status === "fulfilled" ? result.value : result.reason.message));
      expect(outcomes.filter((outcome) => /taken/.test(outcome))).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "applied").length).toBeLessThan(5);
      await other.query("rollback");
      expect(await jobs[locked]).toBe("applied");
      expect(await db.read("notes")).toHaveLength(40);
    },
  );
}
