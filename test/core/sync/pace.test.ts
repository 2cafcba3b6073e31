import { createPace } from "@masar/core/sync/inbox/pace";
import { expect, test } from "vitest";

test("a webhook that waits while its order's first one is stored is woken after the order was processed", async () => {
  const woken = Promise.withResolvers<void>();
  const pace = createPace(woken.resolve);
  pace.begin("store", "order"); // the place is taken
  expect(pace.waits("store", "order")).toBe(true);
  pace.begin("store", "order"); // it is stored, and processed
  pace.end("store", "order");
  expect(pace.resting("store")).toEqual(["order"]);
  await woken.promise;
  expect(pace.resting("store")).toEqual([]);
});

test("an order of which nothing was processed after all does not rest, and who waits is woken at once", () => {
  let woken = 0;
  const pace = createPace(() => {
    woken += 1;
  });
  pace.begin("store", "order");
  pace.waits("store", "order");
  pace.leave("store", "order");
  expect([woken, pace.waits("store", "order")]).toEqual([1, false]);
});
