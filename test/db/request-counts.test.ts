// Requests are counted without waiting for the database, and on Postgres the processes of an installation share what they count.
import { openDatabase } from "@masar/core/db/database";
import { createRequestCounts } from "@masar/core/http/request-counts";
import { createLogger } from "@masar/core/kernel/log";
import { expect, test } from "vitest";
import { engine, openTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startFleet } from "../support/fleet.ts";
import { testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const WINDOW_MS = 60_000;
const { database, db } = await openTestDatabase();

const logTo = (lines: string[]) => createLogger("warn", { write: (line) => lines.push(line) });
/** As another process has them, with the same clock. */
const newCounter = (clock = testClock(), warnings: string[] = []) =>
  createRequestCounts({ db, clock, log: logTo(warnings) }, WINDOW_MS).add;
/** @param work gets the list of what was tried to be shared since. */
async function whileHidden<Result>(work: (shares: readonly string[]) => Promise<Result>): Promise<Result> {
  const shares: string[] = [];
  const watch = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (sql.startsWith("insert into rate_limits")) shares.push(String(bindings[0]));
  };
  await db.read.raw("alter table rate_limits rename to hidden_rate_limits");
  db.read.client.on("query", watch);
  try {
    return await work(shares);
  } finally {
    db.read.client.off("query", watch);
    await db.read.raw("alter table hidden_rate_limits rename to rate_limits");
  }
}
const sumOf = async (key: string) => (await db.read("rate_limits").where({ key }).first("points"))?.points;

test("a key's window begins with its first request, and after its end the count begins again", () => {
  const clock = testClock();
  const count = newCounter(clock);
  const first = count("a", 1);
  expect(first).toMatchObject({ points: 1, expiresAt: clock.now() + WINDOW_MS });
  clock.advance(WINDOW_MS - 1);
  expect(count("a", 5).points).toBe(6);
  expect(count("b", 2).points).toBe(2);
  clock.advance(1);
  expect(count("a", 1)).toMatchObject({ points: 1, expiresAt: clock.now() + WINDOW_MS });
  expect(count("b", 1).points).toBe(3);
});

test("after the clock was set back no window is longer than any other", () => {
  const clock = testClock();
  const count = newCounter(clock);
  count("set back", 9);
  clock.advance(-3_600_000);
  expect(count("set back", 1)).toMatchObject({ points: 1, expiresAt: clock.now() + WINDOW_MS });
});

if (engine === "postgres") {
  test("processes learn of each other's requests, and none is counted twice", async () => {
    const clock = testClock();
    const [one, two] = [newCounter(clock), newCounter(clock)];
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
    const count = newCounter();
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
    const one = newCounter(clock);
    const { expiresAt } = one("window", 1);
    await eventually(
      () => sumOf("window"),
      (points) => points === 1,
    );
    clock.advance(10_000);
    const two = newCounter(clock);
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
    const warnings: string[] = [];
    const [one, two] = [newCounter(testClock(), warnings), newCounter()];
    for (const outage of [1, 2]) {
      const key = `outage ${outage}`;
      const tries = await whileHidden(async (shares) => {
        for (let points = 1; points <= 5; points += 1) expect(one(key, 1).points).toBe(points);
        return eventually(
          () => shares.length,
          (count) => count >= 5,
        );
      });
      expect(tries).toBeGreaterThanOrEqual(5);
      await eventually(
        () => two(key, 0).points,
        (points) => points === 5,
      );
      expect(warnings).toHaveLength(outage);
    }
    expect(warnings[0]).toContain("counted by each process alone");
  });

  test("what could not be shared in its window is not shared in the next one", async () => {
    const clock = testClock();
    const count = newCounter(clock);
    const later = await whileHidden(async (shares) => {
      count("late", 120);
      await eventually(
        () => shares.filter((text) => text.includes("late")).length,
        (tries) => tries >= 2,
      );
      clock.advance(WINDOW_MS);
      count("of the next", 1);
      return eventually(
        () => shares.filter((text) => text.includes("of the next")),
        (texts) => texts.length >= 2,
      );
    });
    expect(later.join()).not.toContain("late");
    await eventually(
      () => sumOf("of the next"),
      (points) => points === 1,
    );
    expect(await sumOf("late")).toBeUndefined();
    expect(count("late", 1).points).toBe(1);
  });

  test("a process that stops shares its last counts, and asks a closed database for nothing", async () => {
    const own = await openDatabase(database.url);
    const warnings: string[] = [];
    const stopping = createRequestCounts({ db: own, clock: testClock(), log: logTo(warnings) }, WINDOW_MS);
    stopping.add("stopping", 3);
    await new Promise((resolve) => own.read.client.once("query", resolve));
    stopping.add("stopping", 4); // while the first are being shared
    await stopping.stop();
    await own.close();
    expect(await sumOf("stopping")).toBe(7);
    stopping.add("stopping", 1);
    newCounter()("after", 1);
    await eventually(
      () => sumOf("after"),
      (points) => points === 1,
    );
    expect(warnings).toEqual([]);
  });

  test("a limit that was used up in one process is soon used up in the others", async () => {
    const fleet = await startFleet({ rateLimits: "on" });
    try {
      const shop = await fleet.newAccount();
      const [here, there] = shop.live;
      const replies = await Promise.all(Array.from({ length: 120 }, () => here.post("/shipments", shipmentBody())));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
      let requests = 0;
      const refused = await eventually(
        () => {
          requests += 1;
          return there.post("/shipments", shipmentBody());
        },
        ({ status }) => status === 429,
      );
      expect(requests).toBeLessThan(120); // else this process's own requests have used it up
      expect(refused.body.code).toBe("rate_limited");
      expect(refused.headers.get("ratelimit")).toMatch(/^"shipments";r=0;t=\d+$/);
    } finally {
      await fleet.stop();
    }
  });
}
