import { createMemo } from "@masar/core/kernel/memo";
import { expect, test } from "vitest";

test("the value of a key is made once while it is among the newest, and again after that", () => {
  const memo = createMemo<object>(2);
  let made = 0;
  const of = (key: string) =>
    memo(key, () => {
      made += 1;
      return {};
    });
  const first = of("a");
  expect(of("a")).toBe(first);
  of("b");
  of("a"); // newer than b again
  of("c"); // b is kept no longer
  expect(made).toBe(3);
  expect(of("a")).toBe(first);
  of("b");
  expect(made).toBe(4);
});
