// Every process looks for stores to poll every few seconds. Stores are never deleted, so those that nobody polls any more must cost it nothing.

import { readQueues } from "@masar/core/operations/monitoring/repository";
import { storesToPoll } from "@masar/core/store/repository";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { planOnSqlite, recordStatements, rowsRead, type Sent } from "../support/rows-read.ts";

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

const { db } = await openTestDatabase();

beforeAll(async () => {
  await insert({ from: 1, to: 5000, status: "disconnected", secrets: "null", nextPollAt: NOW - DAY_MS });
  await insert({ from: 5001, to: 9000, status: "reconnect", secrets: "null", nextPollAt: NOW - DAY_MS }); // the app was removed
  await insert({ from: 9001, to: 9010, status: "connected", secrets: "'sealed'", nextPollAt: NOW - 1 });
  await insert({ from: 9011, to: 9020, status: "reconnect", secrets: "'sealed'", nextPollAt: NOW - 1 });
});

interface Stores {
  from: number;
  to: number;
  status: string;
  /** SQL. */
  secrets: string;
  nextPollAt: number;
}

async function insert({ from, to, status, secrets, nextPollAt }: Stores): Promise<void> {
  await db.write((trx) =>
    trx.raw(`with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})
      insert into stores (id, account_id, mode, platform, remote_id, name, status, secrets, facts, notes, rules, connected_at, watermark,
        next_poll_at, next_sweep_at, poll_failures, found_by_poll, repaired_subscriptions, created_at)
      select 'sto_' || n, 'acc', 'live', 'demo', 'shop_' || n, 'Shop', '${status}', ${secrets}, '{}', '[]', '{}', 1, 1,
        ${nextPollAt}, 1, 0, 0, 0, 1 from numbers`),
  );
}

/** Of the 9,020 stores. */
async function expectFewReads(statements: readonly Sent[]): Promise<void> {
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) {
    if (db.engine === "sqlite") expect(await planOnSqlite(db, one)).toContain("stores_polled (next_poll_at<?)");
    else expect(await rowsRead(db, one, "stores")).toBeLessThanOrEqual(20);
  }
}

test.each(["before the database has statistics", "with statistics"])(
  "finding stores to poll reads no store that is not polled, %s",
  async (when) => {
    if (when === "with statistics" && db.engine === "postgres") await db.write((trx) => trx.raw("analyze stores"));
    const sent = await recordStatements(db.read, async () => {
      expect(await storesToPoll(db.read, NOW)).toHaveLength(20);
    });
    await expectFewReads(sent);
  },
);

test("a scrape of the metrics reads no store that is not polled", async () => {
  const sent = await recordStatements(db.read, async () => {
    const polls = (await readQueues(db.read, NOW)).find(({ queue }) => queue === "polls");
    expect(polls).toEqual({ queue: "polls", jobs: 10, dueSince: NOW - 1 });
  });
  await expectFewReads(sent.filter(({ sql }) => sql.includes("next_poll_at")));
});
