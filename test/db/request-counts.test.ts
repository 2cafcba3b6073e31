// Requests are counted without waiting for the database, and on Postgres the processes of an installation share what they count.
import { openDatabase } from "@masar/core/db/database";
import { createRequestCounts } from "@masar/core/http/request-counts";
import { createLogger } from "@masar/core/kernel/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startFleet } from "../support/fleet.ts";
import { testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const WINDOW_MS = 60_000;
let database: TestDatabase;
let db: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await makeDatabase({ migrated: true });
  db = await openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.remove();
});

const warnings: string[] = [];
const log = createLogger("warn", { write: (line) => warnings.push(line) });
/** As another process has them, with the same clock. */
const newCounts = (clock = testClock()) => createRequestCounts({ db, clock, log }, WINDOW_MS);
const sumOf = async (key: string) => (await db.read("rate_limits").where({ key }).first("points"))?.points;

test("a key's window begins with its first request, and after its end the count begins again", () => {
  const clock = testClock();
  const count = newCounts(clock);
  const first = count("a", 1);
  expect(first).toMatchObject({ points: 1, expiresAt: clock.now() + WINDOW_MS });
  clock.advance(WINDOW_MS - 1);
  expect(count("a", 5).points).toBe(6);
  expect(count("b", 2).points).toBe(2);
  clock.advance(1);
  expect(count("a", 1)).toMatchObject({ points: 1, expiresAt: clock.now() + WINDOW_MS });
  expect(count("b", 1).points).toBe(3);
});

if (engine === "postgres") {
  test("processes learn of each other's requests, and none is counted twice", async () => {
    const clock = testClock();
    const [one, two] = [newCounts(clock), newCounts(clock)];
    for (let at = 0; at < 30; at += 1) {
      one("shared", 1);
      two("shared", 2);
    }
    one("of one", 7);
    for (const count of [one, two])
      await eventually(
        () => count("shared", 0).points,
        (points) => points === 90,
      );
    await eventually(
      () => two("of one", 0).points,
      (points) => points === 7,
    );
    expect([await sumOf("shared"), await sumOf("of one")]).toEqual([90, 7]);
  });

  test("requests are counted once while others are being shared", async () => {
    const count = newCounts();
    for (let points = 1; points <= 500; points += 1) {
      expect(count("steady", 1).points).toBe(points);
      await db.read.raw("select 1"); // shares begin and end meanwhile
    }
    await eventually(
      () => sumOf("steady"),
      (points) => points === 500,
    );
  });

  test("a process that joins a window ends it with the others", async () => {
    const clock = testClock();
    const one = newCounts(clock);
    const { expiresAt } = one("window", 1);
    await eventually(
      () => sumOf("window"),
      (points) => points === 1,
    );
    clock.advance(10_000);
    const two = newCounts(clock);
    await eventually(
      () => two("window", 0),
      (count) => count.points === 1 && count.expiresAt === expiresAt,
    );
    clock.advance(WINDOW_MS - 10_000);
    expect([one("window", 1).points, two("window", 1).points]).toEqual([1, 1]);
    await eventually(
      () => sumOf("window"),
      (points) => points === 2,
    );
  });

  test("while the table cannot be written every process counts alone, warns once, and shares later", async () => {
    const [one, two] = [newCounts(), newCounts()];
    await db.read.raw("alter table rate_limits rename to hidden_rate_limits");
    for (let points = 1; points <= 5; points += 1) expect(one("hidden", 1).points).toBe(points);
    await eventually(
      () => warnings,
      (lines) => lines.length > 0,
    );
    await db.read.raw("alter table hidden_rate_limits rename to rate_limits");
    await eventually(
      () => two("hidden", 0).points,
      (points) => points === 5,
    );
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("counted by each process alone");
  });

  test("a limit that was used up in one process is soon used up in the others", async () => {
    const fleet = await startFleet({ rateLimits: "on" });
    try {
      const shop = await fleet.newAccount();
      const [here, there] = shop.live;
      const replies = await Promise.all(Array.from({ length: 120 }, () => here.post("/shipments", shipmentBody())));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
      const refused = await eventually(
        () => there.post("/shipments", shipmentBody()),
        ({ status }) => status === 429,
      );
      expect(refused.body.code).toBe("rate_limited");
      expect(refused.headers.get("ratelimit")).toMatch(/^"shipments";r=0;t=\d+$/);
    } finally {
      await fleet.stop();
    }
  });
}
