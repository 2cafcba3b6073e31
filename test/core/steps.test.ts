import { atEndOfTurn } from "@masar/core/kernel/steps";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.useRealTimers());

test("what a turn brings is worked on in its order, after the turn's other events and nothing twice", async () => {
  const log: string[] = [];
  const work = atEndOfTurn((item: string) => {
    log.push(item);
    if (item === "first") work("brought by the first");
  });
  work("first");
  work("second");
  await Promise.resolve();
  log.push("still in the turn");
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(["still in the turn", "first", "second", "brought by the first"]);
});

test("an error loses only the work that it is of", () => {
  vi.useFakeTimers({ toFake: ["setImmediate"] });
  const log: string[] = [];
  const work = atEndOfTurn((item: string) => {
    if (item === "fails") throw new Error("no");
    log.push(item);
  });
  for (const item of ["first", "fails", "third", "fails", "last"]) work(item);
  expect(() => vi.runAllTimers()).toThrow("no");
  work("later");
  expect(() => vi.runAllTimers()).toThrow("no");
  vi.runAllTimers();
  expect(log).toEqual(["first", "third", "last", "later"]);
});
