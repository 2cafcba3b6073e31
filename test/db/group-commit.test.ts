import { type Database, openDatabase, type Transaction } from "@masar/core/db/database";
import { failureOf } from "@masar/core/db/failure";
import type { Batch } from "@masar/core/db/group-commit";
import { insertRows } from "@masar/core/db/insert";
import { runPrepared } from "@masar/core/db/prepared";
import { updateRows } from "@masar/core/db/update";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await makeDatabase();
  db = await openDatabase(database.url);
  await db.writer.raw(
    "create table notes (id text primary key, body text not null, size bigint, account_id text default 'acc')",
  );
});
beforeEach(() => db.writer("notes").delete());
afterAll(async () => {
  await db.close();
  await database.remove();
});

interface Note {
  id: string;
  body: string | null;
}

function noteBatch(groups: number[] = []): Batch<Note, string> {
  return {
    name: "notes",
    async apply(trx, notes) {
      groups.push(notes.length);
      await insertRows(
        trx,
        { table: "notes", columns: ["id", "body"] },
        notes.map((note) => [note.id, note.body]),
      );
      return notes.map((note) => `stored ${note.id}`);
    },
  };
}

test("answers each job with its own result, in few commits", async () => {
  const groups: number[] = [];
  const batch = noteBatch(groups);
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, i) => db.submit(batch, { id: `n${i}`, body: "x" })),
  );
  expect(answers).toEqual(Array.from({ length: 500 }, (_, i) => `stored n${i}`));
  expect(groups.length).toBeLessThan(50);
  expect(await stored()).toHaveLength(500);
});

test("fails a bad job alone and stores the others of its group", async () => {
  const batch = noteBatch();
  const settled = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) => db.submit(batch, { id: `n${i}`, body: i === 13 || i === 40 ? null : "x" })),
  );
  const failed = settled.flatMap((result, i) => (result.status === "rejected" ? [i] : []));
  expect(failed).toEqual([13, 40]);
  expect(await stored()).toHaveLength(62);
});

test("stores the first of two jobs that want the same row, whichever group they are in", async () => {
  const batch = noteBatch();
  const settled = await Promise.allSettled([1, 2, 3].map((i) => db.submit(batch, { id: "same", body: `take ${i}` })));
  expect(settled.map((result) => result.status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await stored()).toEqual([{ id: "same", body: "take 1" }]);
});

test("rolls a write back whole when it throws half way, and keeps its neighbours", async () => {
  const batch = noteBatch();
  const good = db.submit(batch, { id: "good", body: "x" });
  const bad = db.write(async (trx) => {
    await trx("notes").insert({ id: "half", body: "x" });
    throw new Error("half way");
  });
  const after = db.write((trx) =>
    trx("notes")
      .insert({ id: "after", body: "x" })
      .then(() => "done"),
  );
  await expect(bad).rejects.toThrow("half way");
  await expect(good).resolves.toBe("stored good");
  await expect(after).resolves.toBe("done");
  expect((await stored()).map((note) => note.id).sort()).toEqual(["after", "good"]);
});

test("has stored everything it accepted by the time it is closed", async () => {
  const other = await openDatabase(database.url);
  const batch = noteBatch();
  const jobs = Array.from({ length: 100 }, (_, i) => other.submit(batch, { id: `c${i}`, body: "x" }));
  await other.close();
  await expect(Promise.all(jobs)).resolves.toHaveLength(100);
  expect(await stored()).toHaveLength(100);
});

test("has stored by the time it is closed what was submitted when an earlier job was answered", async () => {
  const other = await openDatabase(database.url);
  const both = (async () => {
    for (const id of ["n1", "n2"]) await other.submit(noteBatch(), { id, body: "x" });
  })();
  await other.close();
  await both;
  expect(await stored()).toHaveLength(2);
});

test("gives each row its own values in one update", async () => {
  await db.write(async (trx) => {
    await insertRows(
      trx,
      { table: "notes", columns: ["id", "body"] },
      Array.from({ length: 1200 }, (_, i) => [`u${i}`, "old"]),
    );
    await updateRows(
      trx,
      "notes",
      [
        { name: "body", type: "text" },
        { name: "size", type: "bigint" },
      ],
      Array.from({ length: 1100 }, (_, i) => ({
        accountId: "acc",
        id: `u${i}`,
        values: [`new ${i}`, i % 2 ? i : null],
      })),
    );
  });
  const rows = (await db.read("notes").select("id", "body", "size")) as {
    id: string;
    body: string;
    size: number | null;
  }[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(byId.get("u7")).toMatchObject({ body: "new 7", size: 7 });
  expect(byId.get("u1098")).toMatchObject({ body: "new 1098", size: null });
  expect(byId.get("u1100")).toMatchObject({ body: "old", size: null });
});

if (process.env.MASAR_TEST_ENGINE === "sqlite") {
  test("syncs every commit to the disk on SQLite", async () => {
    const [row] = (await db.writer.raw("pragma synchronous")) as { synchronous: number }[];
    expect(row?.synchronous).toBe(2); // FULL
    const [journal] = (await db.writer.raw("pragma journal_mode")) as { journal_mode: string }[];
    expect(journal?.journal_mode).toBe("wal");
  });

  test("cannot write through the connections that read on SQLite", async () => {
    await expect(db.read("notes").insert({ id: "r", body: "x" })).rejects.toThrow(/readonly/);
  });

  test("waits for another process's write instead of failing on SQLite", async () => {
    const other = await openDatabase(database.url);
    const batch = noteBatch();
    const writes = Array.from({ length: 50 }, (_, i) => [
      db.submit(batch, { id: `a${i}`, body: "x" }),
      other.submit(batch, { id: `b${i}`, body: "x" }),
    ]).flat();
    await Promise.all(writes);
    await other.close();
    expect(await stored()).toHaveLength(100);
  });
}

function stored(): Promise<Note[]> {
  return db.read("notes").select("id", "body").orderBy("id");
}

if (process.env.MASAR_TEST_ENGINE === "postgres") {
  test("a write that hides a failed statement is not taken for stored: Postgres answers its COMMIT with ROLLBACK", async () => {
    const hiding = db.write(async (trx) => {
      await trx("notes").insert({ id: "hidden", body: "x" });
      await trx.raw("select 1 / 0").catch(() => undefined);
    });
    await expect(hiding).rejects.toThrow("a statement of the transaction had failed");
    expect(await stored()).toEqual([]);
  });

  test("a prepared statement that the database forgot, or whose answer has another type since, fails at most once", async () => {
    const sizes = () => runPrepared(db.read, "select size from notes where id = $1", ["n"]);
    await db.writer("notes").insert({ id: "n", body: "x", size: 1 });
    const spoil = [
      () => db.read.raw("deallocate all"),
      () => db.writer.raw("alter table notes alter column size type numeric"),
      () => db.writer.raw("alter table notes alter column size type bigint"),
    ];
    for (const make of spoil) {
      await sizes();
      await make();
      const failure: unknown = await sizes().then(
        () => undefined,
        (error) => error,
      );
      expect(failureOf(failure)).toBe("unavailable");
      expect(await sizes()).toHaveLength(1);
    }
  });
}

test.each([
  ["", undefined],
  [", with long texts", "body"],
])("stores every text and number as it was, and each of many thousands of rows once%s", async (_, long) => {
  const into = { table: "notes", columns: ["id", "body", "size"], integers: ["size"], ...(long && { long }) };
  const texts = [
    `"'\\ ?|\n\u2028`,
    "عنوان\u200f 😀",
    "",
    "null",
    "007",
    '{"a":[1]}',
    "a half \ud83d",
    "\ude00 the other",
    "x".repeat(100_000),
  ];
  const sizes = [null, 0, -1, Number.MAX_SAFE_INTEGER, 1, 2, 3, 4, 5];
  const rows = texts.map((body, at) => [`t${at}`, body, sizes[at] ?? null]);
  await db.write((trx) => insertRows(trx, into, rows));
  const kept = await db.read("notes").orderBy("id");
  expect(kept.map(({ body }) => body)).toEqual(texts.map((text) => text.toWellFormed()));
  expect(kept.map(({ size }) => size)).toEqual(sizes);
  await db.write((trx) =>
    insertRows(trx, into, [
      ["e0", "", 0],
      ["e1", "", 1],
    ]),
  );
  expect(await db.read("notes").whereIn("id", ["e0", "e1"]).pluck("body")).toEqual(["", ""]);
  await db.writer("notes").whereIn("id", ["e0", "e1"]).delete();
  const many = Array.from({ length: 4_500 }, (_, at) => [`m${at}`, "x", at]);
  await db.write((trx) => insertRows(trx, into, many));
  expect((await stored()).length).toBe(texts.length + many.length);
});

test("a statement after the end of its transaction is refused, so that it is in no other transaction", async () => {
  const ended: Transaction[] = [];
  const insert = (trx: Transaction, id: string) =>
    insertRows(trx, { table: "notes", columns: ["id", "body"] }, [[id, "late"]]);
  const laterStatements: ((trx: Transaction) => PromiseLike<unknown>)[] = [
    (trx) => insert(trx, "too late"),
    (trx) => trx("notes").insert({ id: "too late", body: "late" }),
    (trx) => trx.raw("insert into notes (id, body) values ('too late', 'late')"),
    (trx) => trx.insert({ id: "too late", body: "late" }).into("notes"),
  ];
  await db.write(async (trx) => {
    await insert(trx, "in time");
    ended.push(trx);
  });
  const failed = db.write(async (trx) => {
    ended.push(trx);
    throw new Error("failed");
  });
  await expect(failed).rejects.toThrow("failed");
  for (const trx of ended)
    for (const send of laterStatements)
      await expect((async () => send(trx))()).rejects.toThrow(/end of its transaction/);
  expect(await db.read("notes").pluck("id")).toEqual(["in time"]);
});

test("a transaction inside another is undone alone, or with it", async () => {
  const insert = (trx: Transaction, id: string) => trx("notes").insert({ id, body: "x" });
  await db.write(async (trx) => {
    await insert(trx, "outer");
    await trx.transaction((inner) => insert(inner, "inner"));
    const undone = trx.transaction(async (inner) => {
      await insert(inner, "undone");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
  });
  const failed = db.write(async (trx) => {
    await trx.transaction((inner) => insert(inner, "released"));
    throw new Error("failed");
  });
  await expect(failed).rejects.toThrow("failed");
  expect((await db.read("notes").pluck("id")).sort()).toEqual(["inner", "outer"]);
  await db.write(async (trx) => {
    const inner = (id: string) =>
      trx.transaction(async (one) => {
        await insert(one, id);
        if (id === "beside 2") throw new Error("undone");
      });
    await Promise.allSettled(["beside 1", "beside 2", "beside 3"].map(inner));
  });
  expect((await db.read("notes").pluck("id")).sort()).toEqual(["beside 1", "beside 3", "inner", "outer"]);
});

test("a statement that nobody awaited is in its own transaction: undone or stored with it", async () => {
  const unawaited = (trx: Transaction, id: string) => [
    trx("notes")
      .insert({ id: `${id} built`, body: "x" })
      .then(() => undefined),
    insertRows(trx, { table: "notes", columns: ["id", "body"] }, [[`${id} prepared`, "x"]]),
  ];
  for (let round = 0; round < 20; round += 1) {
    const failed = db.write(async (trx) => {
      void Promise.all(unawaited(trx, `undone ${round}`));
      throw new Error("failed");
    });
    await expect(failed).rejects.toThrow("failed");
    await db.write(async (trx) => void Promise.all(unawaited(trx, `stored ${round}`)));
    const next = db.write(async () => {
      throw new Error("failed");
    });
    await expect(next).rejects.toThrow("failed");
  }
  const ids: string[] = await db.read("notes").pluck("id");
  expect(ids.filter((id) => id.startsWith("undone"))).toEqual([]);
  expect(ids.filter((id) => id.startsWith("stored"))).toHaveLength(40);
});
