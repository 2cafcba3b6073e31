import { createMemo } from "@masar/core/kernel/memo";
import { expect, test } from "vitest";

test("the value of a key is made once while it is among those asked for last, and again after that", () => {
  const memo = createMemo<object>(2);
  let made = 0;
  const of = (key: string) =>
    memo(key, () => {
      made += 1;
      return {};
    });
  const first = of("a");
  for (let times = 0; times < 10; times += 1) for (const key of ["a", "b"]) of(key);
  expect(made).toBe(2);
  of("c");
  expect(of("a")).toBe(first);
  expect(made).toBe(3);
  for (const key of ["d", "e", "f", "g"]) of(key); // twice as many as are kept at least
  expect(of("a")).not.toBe(first);
  expect(made).toBe(8);
});
