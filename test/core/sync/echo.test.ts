import { compareAround } from "@masar/core/sync/inbox/echo";
import { expect, it } from "vitest";

const seconds = (...of: number[]) => of.map((second) => second * 1000);

it.each([
  ["one webhook of one write", 0, [0], [2], "equal"],
  ["a webhook far from any write", 0, [0], [6], "surplus"],
  ["one webhook more than we caused", 0, [0, 1], [1], "surplus"],
  ["one webhook fewer than we caused", 0, [0], [0, 1], "lack"],
  ["two writes, each with its webhook, six seconds apart", 0, [0, 6], [0, 6], "equal"],
  ["a write whose webhook lies near the one in question and near the next write's", 0, [0, 4, 8], [3, 7, 8], "equal"],
  ["a change by somebody else among our own, seen from the last", 8, [0, 4, 8], [4, 8], "surplus"],
  ["the same, seen from the first", 0, [0, 4, 8], [4, 8], "surplus"],
  ["equal numbers that do not fit each other", 0, [0, 5], [10, 15], "surplus"],
  ["somebody else's change a minute later", 0, [0, 60], [0], "equal"],
] as const)("compares webhooks with our writes: %s", (_, item, heard, echoes, expected) => {
  const [at = 0] = seconds(item);
  expect(compareAround(at, seconds(...heard), seconds(...echoes))).toBe(expected);
});
