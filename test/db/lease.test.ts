// core/src/db/lease.ts: jobs of a process that stops are done by another within seconds, and never by two that live.

import { startLease, type WorkerLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

const NOW = 1_800_000_000_000;
const BEAT_MS = 25;

let masar: TestService;
let started: WorkerLease[];

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_ROLE: "api" } });
});
beforeEach(() => {
  started = [];
});
afterAll(() => masar.stop());

const db = () => masar.service.db;
async function lease(now = () => Date.now(), onLost?: () => void): Promise<WorkerLease> {
  const one = await startLease({
    db: db(),
    clock: { ...systemClock, now },
    log: { warn: () => undefined, error: (failure: unknown) => expect.fail(String(failure)) },
    beatMs: BEAT_MS,
    ...(onLost ? { countLost: onLost } : {}),
  });
  started.push(one);
  return one;
}
const stopAll = () => Promise.all(started.map((one) => one.stop()));

async function jobHeldBy(holder: string): Promise<string> {
  const id = `inb_${Math.random()}`;
  await db().write((trx) =>
    trx("inbox").insert({
      ...{
        id,
        account_id: "acc_1",
        store_id: "sto_1",
        topic: "order.updated",
        state: "pending",
        body: Buffer.from("{}"),
        attempts: 3,
      },
      ...{ received_at: NOW, due_at: NOW + 86_400_000, lease: holder },
    }),
  );
  return id;
}
const job = (id: string) => db().read("inbox").where({ id }).first("lease", "due_at", "attempts");
const beats = async (holder: WorkerLease) =>
  Number((await db().read("leases").where({ id: holder.id() }).first())?.beat);
/** Until a living process has looked at the others so many times. */
async function looks(holder: WorkerLease, times: number): Promise<void> {
  const from = await beats(holder);
  await eventually(
    () => beats(holder),
    (beat) => beat >= from + times,
  );
}

test("what a stopped process held is due again at once, with its attempts, and is released by another process", async () => {
  const living = await lease(() => NOW);
  await db().write((trx) => trx("leases").insert({ id: "dead", beat: 7, created_at: NOW }));
  const id = await jobHeldBy("dead");
  const released = await eventually(
    () => job(id),
    (row) => row.lease === null,
  );
  expect(released).toMatchObject({ due_at: NOW, attempts: 3 });
  expect(await db().read("leases").where({ id: "dead" })).toEqual([]);
  expect(await beats(living)).toBeGreaterThan(0);
  await stopAll();
});

test("what a living process holds stays its own, however far the clocks of the processes are apart", async () => {
  const hour = 3_600_000;
  const slow = await lease(() => Date.now() - hour);
  const fast = await lease(() => Date.now() + hour);
  const held = slow.claim();
  const id = await jobHeldBy(held);
  await looks(fast, 20);
  expect((await job(id)).lease).toBe(held);
  await stopAll();
});

test("a process that was taken for stopped takes a new lease, and what it held before is no longer its own", async () => {
  let lost = 0;
  const paused = await lease(undefined, () => {
    lost += 1;
  });
  const before = paused.id();
  const id = await jobHeldBy(paused.claim());
  await db().write((trx) => trx("leases").where({ id: before }).delete()); // what another process does
  await eventually(
    () => paused.id(),
    (now) => now !== before,
  );
  expect(lost).toBe(1);
  expect((await job(id)).lease).toBeNull();
  await stopAll();
});

test("a process that does not know what it holds takes a new lease, and what is under way can end before the rest is released", async () => {
  let lost = 0;
  const one = await lease(undefined, () => {
    lost += 1;
  });
  const other = await lease();
  const [before, claim] = [one.id(), one.claim()];
  const id = await jobHeldBy(claim);
  one.abandon();
  await eventually(
    () => one.id(),
    (now) => now !== before,
  );
  // Longer than a process is given whose beat does not rise.
  await looks(other, 6);
  expect((await job(id)).lease).toBe(claim);
  await eventually(
    () => job(id),
    (row) => row.lease === null,
  );
  expect(await db().read("leases").where({ id: before })).toEqual([]);
  await looks(one, 1);
  expect(lost).toBe(0);
  await stopAll();
});

test("a process that stops in order releases also what it held under a lease that it had abandoned", async () => {
  const one = await lease();
  const before = one.id();
  const id = await jobHeldBy(one.claim());
  one.abandon();
  await eventually(
    () => one.id(),
    (now) => now !== before,
  );
  await one.stop();
  expect((await job(id)).lease).toBeNull();
  expect(await db().read("leases").where({ id: before })).toEqual([]);
});

test("a row under a lease that is gone is released also when nobody stopped meanwhile", async () => {
  const one = await lease();
  const before = one.id();
  // A claim whose COMMIT was not answered, and that was stored after its lease had been given up.
  const id = await jobHeldBy("abandonedbeforeitscommit.7");
  await eventually(
    () => job(id),
    (row) => row.lease === null,
  );
  expect(one.id()).toBe(before);
  await stopAll();
});

test("a process that stops in order leaves nothing held", async () => {
  const one = await lease();
  const id = await jobHeldBy(one.claim());
  await one.stop();
  expect((await job(id)).lease).toBeNull();
  expect(await db().read("leases").where({ id: one.id() })).toEqual([]);
});
