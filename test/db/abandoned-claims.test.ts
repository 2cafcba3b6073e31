// What a process has claimed and not begun when it takes a new lease: its old one ends in half a minute, and the jobs are released then.

import { type JobKind, type JobOwner, startJobs } from "@masar/core/jobs/engine";
import { startLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";

const { db } = await openTestDatabase();

test("a job that waits behind others when its lease is abandoned is given back, and begun under the new one", async () => {
  const log = { warn: () => undefined, error: (failure: unknown) => expect.fail(String(failure)) };
  const lease = await startLease({ db, clock: systemClock, log, beatMs: 25 });
  const open = new Set([1, 2, 3]);
  const claims = new Map<number, string>();
  const begun: { job: number; isPresent: boolean }[] = [];
  const { promise: firstEnds, resolve: endFirst } = Promise.withResolvers<void>();
  const kind: JobKind<JobOwner, number> = {
    ...{ name: "test jobs", pollMs: 50, size: 10, perOwner: 1, ahead: 3 },
    listDue: async () => (open.size > 0 ? [{ id: "one" }] : []),
    async claim(_, __, { lease: claim, limit }) {
      const jobs = [...open].slice(0, limit);
      for (const job of jobs) {
        open.delete(job);
        claims.set(job, claim);
      }
      return jobs;
    },
    async release(_, jobs) {
      for (const job of jobs) open.add(job);
    },
    async run(job) {
      begun.push({ job, isPresent: lease.isPresent(claims.get(job) ?? "") });
      if (job === 1) await firstEnds;
      return undefined;
    },
  };
  const worker = startJobs(kind, { db, clock: systemClock, lease, log });
  onTestFinished(async () => {
    endFirst();
    await worker.stop();
    await lease.stop();
  });
  await eventually(
    () => claims.size,
    (claimed) => claimed === 3,
  );
  const earlier = lease.id();
  lease.abandon();
  await eventually(
    () => lease.id(),
    (id) => id !== earlier,
  );
  endFirst();
  await eventually(
    () => begun.length,
    (jobs) => jobs === 3,
  );
  expect(begun.toSorted((a, b) => a.job - b.job)).toEqual([1, 2, 3].map((job) => ({ job, isPresent: true })));
});
