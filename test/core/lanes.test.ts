import { createLanes } from "@masar/core/db/lanes";
import { expect, test } from "vitest";

test("work that waits for nothing and asks for more leaves other events their turn", async () => {
  const lanes = createLanes<number>({
    lanes: 1,
    most: 10,
    few: 8,
    async work([left = 0]) {
      if (left > 0) lanes.push(left - 1);
    },
  });
  lanes.push(10_000);
  let turns = 0;
  while (!lanes.isIdle()) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect(turns).toBeGreaterThan(50);
});
