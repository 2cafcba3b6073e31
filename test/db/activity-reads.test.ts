// Pages of the activity log: whatever the filter, they are what a plain filter finds, and read little else.
import type { Mode } from "@masar/core/account/account";
import type { Action, Actor } from "@masar/core/account/activity/activity";
import {
  type ActivityFilter,
  activityPages,
  listActivities,
  recordActivity,
} from "@masar/core/account/activity/repository";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead } from "../support/rows-read.ts";

const LINES = 3_000;
const LIMIT = 20;
const HOUR_MS = 3_600_000;
const START = Temporal.Instant.from("2026-01-05T08:00:00Z").epochMilliseconds;
const accountId = "acc_1";

interface Line {
  mode: Mode;
  action: Action;
  actor: string;
  at: number;
}

/** A line an hour. What is rare was done at the beginning. */
const lines = Array.from({ length: LINES }, (_, n): Line => {
  const isRare = n % 30 === 0 && n < 300;
  return {
    mode: n % 100 === 7 && n < 1_000 ? "test" : "live",
    action: n % 50 === 3 ? "user.invited" : isRare ? "order.held" : "shipment.updated",
    actor: isRare || n % 3 === 0 ? "usr_1" : "key_1",
    at: START + n * HOUR_MS,
  };
});
const isShared = ({ action }: Line) => action === "user.invited";

const { db } = await openTestDatabase();
beforeAll(async () => {
  await db.write(async (trx) => {
    const account = { id: accountId, name: "متجر الندى", email: "nada@example.com", kind: "merchant", settings: "{}" };
    await trx("accounts").insert({ ...account, created_at: 1, sandbox_clock_offset_ms: 0 });
    for (const [n, { mode, action, actor, at }] of lines.entries()) {
      const by: Actor = { accountId, mode, kind: "user", id: actor, name: null, at };
      await recordActivity(trx, by, { action, objectId: `obj_${n}` });
    }
  });
  if (db.engine === "postgres") await db.writer.raw("analyze activities");
});

const isWanted = (line: Line, { mode, action, actorId, fromMs, beforeMs }: ActivityFilter) =>
  (isShared(line) || line.mode === mode) &&
  (action === undefined || line.action === action) &&
  (actorId === undefined || line.actor === actorId) &&
  (fromMs === undefined || line.at >= fromMs) &&
  (beforeMs === undefined || line.at < beforeMs);

const at = (n: number) => START + n * HOUR_MS;
const FILTERS: readonly [title: string, Partial<ActivityFilter>][] = [
  ["no filter", {}],
  ["the other mode", { mode: "test" }],
  ["a rare action", { action: "order.held" }],
  ["an action of both modes", { action: "user.invited" }],
  ["an action that nobody did", { action: "payout.executed" }],
  ["an actor", { actorId: "key_1" }],
  ["an actor who did nothing", { actorId: "usr_2" }],
  ["a rare action of an actor", { action: "order.held", actorId: "usr_1" }],
  ["an action that an actor did not do", { action: "order.held", actorId: "key_1" }],
  ["the newest days and a rare action", { action: "order.held", fromMs: at(LINES - 10) }],
  ["days long ago", { fromMs: at(500), beforeMs: at(510) }],
  ["the first days", { beforeMs: at(10) }],
  ["the last hours", { fromMs: at(LINES - 4) }],
];

test.for(FILTERS)("by %s, a page reads little more than it shows", async ([, filter]) => {
  const wanted: ActivityFilter = { accountId, mode: "live", ...filter };
  const expected = lines.flatMap((line, n) => (isWanted(line, wanted) ? [`obj_${n}`] : [])).toReversed();
  const all: string[] = [];
  for await (const page of activityPages(db.read, wanted)) all.push(...page.map(({ objectId }) => objectId));
  expect(all).toEqual(expected);

  let found: string[] = [];
  const sent = await recordStatements(db.read, async () => {
    found = (await listActivities(db.read, wanted, undefined, LIMIT)).map(({ objectId }) => objectId);
  });
  expect(found).toEqual(expected.slice(0, LIMIT));
  for (const one of sent) {
    // Of each mode the lines of a page, and of the days before and after them.
    if (db.engine === "postgres") expect(await rowsRead(db, one, "activities")).toBeLessThanOrEqual(2 * LIMIT + 50);
    else {
      const plan = await planOnSqlite(db, one);
      expect(plan).toMatch(indexFor(wanted));
      if (wanted.fromMs !== undefined) expect(plan).toContain("id>?");
      if (wanted.beforeMs !== undefined) expect(plan).toContain("id<?");
    }
  }
});

test("lines that follow those of a clock that was days ahead are found by their days", async () => {
  const DAY_MS = 24 * HOUR_MS;
  const now = at(LINES) + 30 * DAY_MS;
  const by = (time: number): Actor => ({
    accountId: "acc_2",
    mode: "live",
    kind: "user",
    id: "usr_1",
    name: null,
    at: time,
  });
  const times = [now, now + 3 * DAY_MS, now + 1_000, now + 2_000];
  await db.write(async (trx) => {
    const account = { id: "acc_2", name: "Nada", email: "two@example.com", kind: "merchant", settings: "{}" };
    await trx("accounts").insert({ ...account, created_at: 1, sandbox_clock_offset_ms: 0 });
    for (const time of times)
      await recordActivity(trx, by(time), { action: "shipment.updated", objectId: `at ${time}` });
  });
  const wanted = { accountId: "acc_2", mode: "live" as const, fromMs: now, beforeMs: now + HOUR_MS };
  const found = await listActivities(db.read, wanted, undefined, LIMIT);
  expect(found.map(({ objectId }) => objectId)).toEqual([now + 2_000, now + 1_000, now].map((time) => `at ${time}`));
});

function indexFor({ action, actorId }: ActivityFilter): RegExp {
  if (action !== undefined && actorId !== undefined) return /activities_by_actor_and_action \(.*action=\?/;
  if (action !== undefined) return /activities_by_action \(.*action=\?/;
  if (actorId !== undefined) return /activities_by_actor \(.*actor_id=\?/;
  return /activities_of_mode \(/;
}
