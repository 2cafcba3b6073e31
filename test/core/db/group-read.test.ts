import { setImmediate } from "node:timers/promises";
import { createGroupRead } from "@masar/core/db/group-read";
import { expect, test } from "vitest";

/** A table that answers on demand. */
function table() {
  const queries: { keys: readonly string[]; answer(version: string): void; fail(error: Error): void }[] = [];
  const read = createGroupRead(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const answer = (version: string) => resolve(new Map(keys.map((key) => [key, `${key} ${version}`])));
        queries.push({ keys, answer, fail: reject });
      }),
  );
  return { read, queries };
}

test("concurrent reads share one query with each key once, and each gets its own row", async () => {
  const { read, queries } = table();
  const rows = Promise.all([read("a"), read("b"), read("a")]);
  await setImmediate();
  expect(queries.map(({ keys }) => keys)).toEqual([["a", "b"]]);
  queries[0]?.answer("v1");
  expect(await rows).toEqual(["a v1", "b v1", "a v1"]);
});

test("a key without a row gives undefined", async () => {
  const read = createGroupRead(async () => new Map<string, string>());
  expect(await read("a")).toBeUndefined();
});

test("a read never gets the result of a query that started before it", async () => {
  const { read, queries } = table();
  const early = read("a");
  await setImmediate();
  const late = read("a");
  await setImmediate();
  queries[0]?.answer("old");
  queries[1]?.answer("new");
  expect(await Promise.all([early, late])).toEqual(["a old", "a new"]);
});

test("while two queries run, further reads wait for the next one, at most a hundred keys", async () => {
  const { read, queries } = table();
  const first = [read("a")];
  await setImmediate();
  first.push(read("b"));
  await setImmediate();
  const gathered = Array.from({ length: 150 }, (_, at) => read(String(at)));
  await setImmediate();
  await setImmediate();
  expect(queries).toHaveLength(2);
  for (const query of queries) query.answer("v1");
  await Promise.all(first);
  await setImmediate();
  await setImmediate();
  expect(queries.slice(2).map(({ keys }) => keys.length)).toEqual([100, 50]);
  for (const query of queries) query.answer("v1");
  expect(await Promise.all(gathered)).toEqual(Array.from({ length: 150 }, (_, at) => `${at} v1`));
});

test("a failing query fails only its own reads", async () => {
  const { read, queries } = table();
  const failed = Promise.allSettled([read("a"), read("b")]);
  await setImmediate();
  queries[0]?.fail(new Error("no such table"));
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = read("a");
  await setImmediate();
  queries[1]?.answer("v2");
  expect(await next).toBe("a v2");
});

test("a limited number of reads wait for a database that does not answer; further ones are refused at once", async () => {
  const read = createGroupRead(() => new Promise<Map<string, string>>(() => undefined));
  const waiting = Array.from({ length: 5_000 }, (_, at) => read(`k${at}`));
  for (const one of waiting) one.catch(() => undefined);
  await expect(read("one more")).rejects.toThrow("too many reads are waiting");
});
