import { createGather } from "@masar/core/sync/gather";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let begun: string[];
let gather: ReturnType<typeof createGather>;

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  gather = createGather(3, 100);
});
afterEach(() => {
  vi.useRealTimers();
});

function work(...names: string[]): void {
  for (const name of names) void gather().then(() => begun.push(name));
}

/** What has begun after so many more milliseconds. */
async function after(ms: number): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(ms);
  return begun.splice(0);
}

test("the first after a pause begins with what comes in the next hundredth of a second", async () => {
  work("first");
  expect(await after(9)).toEqual([]);
  work("second");
  expect(await after(1)).toEqual(["first", "second"]);
});

test("what comes within a tenth of a second after a group begins together at its end", async () => {
  work("first");
  expect(await after(10)).toEqual(["first"]);
  await after(30);
  work("second");
  expect(await after(50)).toEqual([]);
  work("third");
  expect(await after(19)).toEqual([]);
  expect(await after(1)).toEqual(["second", "third"]);
});

test("what comes just before that end waits a hundredth of a second as well", async () => {
  work("first");
  await after(10 + 97);
  work("second");
  expect(await after(9)).toEqual([]);
  work("third");
  expect(await after(1)).toEqual(["second", "third"]);
});

test("what comes after a group waits for its own tenth of a second, and after a pause a hundredth", async () => {
  work("first");
  await after(10 + 60);
  work("second");
  expect(await after(40)).toEqual(["second"]);
  work("third");
  expect(await after(99)).toEqual([]);
  expect(await after(1)).toEqual(["third"]);
  await after(100);
  work("fourth");
  expect(await after(10)).toEqual(["fourth"]);
});

test("as many as may wait begin at once, and the next ones wait a tenth of a second from then", async () => {
  work("first");
  await after(50);
  work("second", "third", "fourth");
  expect(await after(0)).toEqual(["second", "third", "fourth"]);
  work("fifth");
  expect(await after(99)).toEqual([]);
  expect(await after(1)).toEqual(["fifth"]);
});

test("as many as may wait begin at once after a pause too", async () => {
  work("first", "second", "third");
  expect(await after(0)).toEqual(["first", "second", "third"]);
});

test("where the second of two steps has a shorter time, groups of the first wait a hundredth of a second there after ten at most", async () => {
  const next = createGather(8, 90);
  const waited: number[] = [];
  void next(); // some time before the groups
  await after(55);
  for (let group = 0; group < 12; group += 1) {
    void gather().then(async () => {
      const cameAt = performance.now();
      await next();
      waited.push(performance.now() - cameAt);
    });
    await after(100);
  }
  await after(100);
  expect(waited).toHaveLength(12);
  expect(waited.at(-1)).toBe(10);
  expect(waited[0]).toBeGreaterThan(10);
});
