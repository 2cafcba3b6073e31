// The payouts that are due are read merchant by merchant. With many merchants that takes longer than a scrape of the metrics may.

import { systemClock } from "@masar/core/kernel/clock";
import { createMetrics, type Metrics } from "@masar/core/operations/monitoring/metrics";
import type { QueueReading } from "@masar/core/operations/monitoring/repository";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestDatabase } from "../support/database.ts";

const TEN_MINUTES_MS = 600_000;

const { db } = await openTestDatabase();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a scrape says of the database, and how many payouts are due. */
async function scrape(
  metrics: Pick<Metrics, "text">,
): Promise<{ up: number | undefined; payouts: number | undefined }> {
  const lines = (await metrics.text()).split("\n");
  const value = (name: string) => {
    const line = lines.find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };
  return { up: value("masar_database_up"), payouts: value('masar_queue_jobs{queue="payouts"}') };
}

test("while the payouts are read, the database is up and the reading before stays; then the new one is shown", async () => {
  const begun: PromiseWithResolvers<QueueReading>[] = [];
  const readPayouts = () => {
    const reading = Promise.withResolvers<QueueReading>();
    begun.push(reading);
    return reading.promise;
  };
  const metrics = createMetrics({ db, clock: systemClock, dataFolder: undefined, readPayouts, payoutsTimeoutMs: 1 });

  expect(await scrape(metrics)).toEqual({ up: 1, payouts: undefined });
  begun[0]?.resolve({ queue: "payouts", jobs: 3, dueSince: undefined });
  expect(await scrape(metrics)).toEqual({ up: 1, payouts: 3 });

  vi.advanceTimersByTime(TEN_MINUTES_MS);
  expect(await scrape(metrics)).toEqual({ up: 1, payouts: 3 });
  expect(begun).toHaveLength(2);
  begun[1]?.resolve({ queue: "payouts", jobs: 0, dueSince: undefined });
  expect(await scrape(metrics)).toEqual({ up: 1, payouts: 0 });
});

test("a reading of the payouts that fails says that the database is away", async () => {
  const readPayouts = () => Promise.reject(new Error("connection lost"));
  const metrics = createMetrics({ db, clock: systemClock, dataFolder: undefined, readPayouts });
  expect(await scrape(metrics)).toMatchObject({ up: 0, payouts: undefined });
});
