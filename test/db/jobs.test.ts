import { type JobKind, type JobOwner, type JobWorker, startJobs, type TakingWorker } from "@masar/core/jobs/engine";
import { startLease, type WorkerLease } from "@masar/core/jobs/lease";
import { systemClock } from "@masar/core/kernel/clock";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

let masar: TestService;
let lease: WorkerLease;
let workers: JobWorker[] = [];
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_ROLE: "api" } });
  lease = await startLease({ db: masar.service.db, clock: systemClock, log: console });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(async () => {
  await lease.stop();
  await masar.stop();
});

interface Work {
  owner: string;
  number: number;
}

/** Jobs that are kept in memory: what is tried here is who gets a turn, not how rows are claimed. */
function queueOf(work: Work[]) {
  const open = new Set(work);
  return {
    open,
    give(jobs: readonly Work[]) {
      for (const job of jobs) open.add(job);
    },
    kind: (more: Partial<JobKind<JobOwner, Work>>): JobKind<JobOwner, Work> => ({
      name: "test jobs",
      pollMs: 50,
      size: 10,
      perOwner: 10,
      listDue: async () => [...new Set([...open].map(({ owner }) => owner))].map((id) => ({ id })),
      async claim(_, { id }, { limit }) {
        const jobs = [...open].filter(({ owner }) => owner === id).slice(0, limit);
        for (const job of jobs) open.delete(job);
        return jobs;
      },
      run: async () => undefined,
      ...more,
    }),
  };
}

function begin(kind: JobKind<JobOwner, Work>, errors: unknown[] = []): TakingWorker<JobOwner, Work> {
  const log = { error: (failure: unknown) => errors.push(failure) };
  const worker = startJobs(kind, { db: masar.service.db, clock: systemClock, lease, log });
  workers.push(worker);
  return worker;
}

const many = (owner: string, count: number): Work[] =>
  Array.from({ length: count }, (_, number) => ({ owner, number }));

test("a thousand jobs of one owner do not make the one job of another wait for them", async () => {
  const queue = queueOf([...many("busy", 1_000), ...many("calm", 1)]);
  const order: string[] = [];
  begin(
    queue.kind({
      async run({ owner }) {
        order.push(owner);
        return undefined;
      },
    }),
  );
  await eventually(
    () => order,
    (seen) => seen.includes("calm"),
  );
  expect(order.indexOf("calm")).toBeLessThan(20);
  await eventually(
    () => order.length,
    (length) => length === 1_001,
  );
});

test("an owner whose jobs never end leaves the others room", async () => {
  const queue = queueOf([...many("stuck", 50), ...many("quick", 50)]);
  const done: Work[] = [];
  let letGo: (() => void) | undefined;
  const stuck = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  begin(
    queue.kind({
      perOwner: 6,
      async run(job) {
        if (job.owner === "stuck") await stuck;
        done.push(job);
        return undefined;
      },
    }),
  );
  await eventually(
    () => done.filter(({ owner }) => owner === "quick").length,
    (length) => length === 50,
  );
  expect(done.filter(({ owner }) => owner === "stuck")).toHaveLength(0);
  letGo?.();
  await eventually(
    () => done.length,
    (length) => length === 100,
  );
});

test("owners whose jobs never end leave a quarter of the room to owners of whom few jobs are held", async () => {
  const queue = queueOf(["stuck a", "stuck b", "stuck c"].flatMap((owner) => many(owner, 50)));
  const { promise: stuck, resolve: letGo } = Promise.withResolvers<void>();
  const done: Work[] = [];
  const begun: Work[] = [];
  const worker = begin(
    queue.kind({
      size: 12,
      perOwner: 8,
      async run(job) {
        begun.push(job);
        if (job.owner.startsWith("stuck")) await stuck;
        done.push(job);
        return undefined;
      },
    }),
  );
  await eventually(
    () => begun.length,
    (length) => length === 9,
  );
  expect(worker.take({ id: "stuck a" })).toBeUndefined();
  queue.give(many("quick", 20));
  worker.wake();
  await eventually(
    () => done.length,
    (length) => length === 20,
  );
  const place = worker.take({ id: "other" });
  expect(place).toBeDefined();
  place?.leave();
  expect(begun.filter(({ owner }) => owner.startsWith("stuck"))).toHaveLength(9);
  letGo();
  await eventually(
    () => done.length,
    (length) => length === 170,
  );
});

test("beside an owner whose jobs never end, another one has several places at once", async () => {
  const queue = queueOf(many("stuck", 60));
  const { promise: ended, resolve: letGo } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const worker = begin(
    queue.kind({
      size: 64,
      perOwner: 48,
      async run({ owner }) {
        begun.push(owner);
        await ended;
        return undefined;
      },
    }),
  );
  await eventually(
    () => begun.length,
    (length) => length === 48,
  );
  queue.give(many("calm", 20));
  worker.wake();
  await eventually(
    () => begun.length,
    (length) => length === 52,
  );
  const others = Array.from({ length: 3 }, () => worker.take({ id: "third" }));
  expect(others.every((place) => place !== undefined)).toBe(true);
  for (const place of others) place?.leave();
  letGo();
  await eventually(
    () => begun.length,
    (length) => length === 80,
  );
});

test("more owners than there is room for get their turn one after the other", async () => {
  const owners = Array.from({ length: 30 }, (_, number) => `owner-${String(number).padStart(2, "0")}`);
  const queue = queueOf(owners.flatMap((owner) => many(owner, 20)));
  const order: string[] = [];
  begin(
    queue.kind({
      size: 5,
      async run({ owner }) {
        order.push(owner);
        return undefined;
      },
    }),
  );
  await eventually(
    () => order.length,
    (length) => length === 600,
  );
  for (const owner of owners) expect(order.indexOf(owner)).toBeLessThan(60);
});

test("no more jobs run at once than were allowed, in all and for one owner", async () => {
  const queue = queueOf(["a", "b", "c"].flatMap((owner) => many(owner, 40)));
  const underWay = new Map<string, number>();
  let most = 0;
  let mostOfOne = 0;
  let done = 0;
  begin(
    queue.kind({
      size: 7,
      perOwner: 3,
      async run({ owner }) {
        underWay.set(owner, (underWay.get(owner) ?? 0) + 1);
        most = Math.max(
          most,
          underWay.values().reduce((sum, count) => sum + count, 0),
        );
        mostOfOne = Math.max(mostOfOne, underWay.get(owner) ?? 0);
        await masar.service.db.read.raw("select 1");
        underWay.set(owner, (underWay.get(owner) ?? 0) - 1);
        done += 1;
        return undefined;
      },
    }),
  );
  await eventually(
    () => done,
    (value) => value === 120,
  );
  expect(most).toBeLessThanOrEqual(7);
  expect(mostOfOne).toBeLessThanOrEqual(3);
});

test("jobs that let the next begin take no place, as many again at most, and stopping waits until they have ended", async () => {
  const queue = queueOf(many("one", 20));
  let begun = 0;
  let ended = 0;
  let end: (() => void) | undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const worker = begin(
    queue.kind({
      perOwner: 2,
      ahead: 8,
      size: 100,
      async run(_, { letNextBegin }) {
        begun += 1;
        letNextBegin();
        letNextBegin(); // once is enough
        await ending;
        ended += 1;
        return undefined;
      },
    }),
  );
  await eventually(
    () => begun,
    (count) => count === 4,
  );
  await masar.service.db.read.raw("select 1");
  expect([begun, queue.open.size]).toEqual([4, 12]); // 8 are held ahead, 4 of them begun
  let isStopped = false;
  const stopping = worker.stop().then(() => {
    isStopped = true;
  });
  await masar.service.db.read.raw("select 1");
  expect(isStopped).toBe(false);
  end?.();
  await stopping;
  expect([begun, ended]).toEqual([4, 4]);
});

test("stopping waits for a job that begins on a place taken before", async () => {
  const ended = Promise.withResolvers<void>();
  let isStopped = false;
  const worker = begin(
    queueOf([]).kind({
      async run() {
        await ended.promise;
        return undefined;
      },
    }),
  );
  const place = worker.take({ id: "a" });
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  const turns = async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  };
  await turns(); // it waits for what is under way
  place?.begin({ owner: "a", number: 0 });
  await turns(); // had it waited for that alone, it would be stopped
  const wasStopped = isStopped;
  ended.resolve();
  await stopped;
  expect(wasStopped).toBe(false);
});

test("what is claimed ahead and not begun is given back when the owner pauses, and when the process stops", async () => {
  const queue = queueOf(many("one", 20));
  const released: { jobs: number; dueAt: number }[] = [];
  const kind = queue.kind({
    perOwner: 1,
    ahead: 8,
    size: 100,
    run: async () => ({ releaseUntil: 4_000_000_000_000 }),
    async release(_, jobs, dueAt) {
      released.push({ jobs: jobs.length, dueAt });
      queue.give(jobs);
    },
  });
  const worker = begin(kind);
  await eventually(
    () => released.length,
    (length) => length > 0,
  );
  expect(released[0]).toEqual({ jobs: 7, dueAt: 4_000_000_000_000 });
  await worker.stop();

  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  released.length = 0;
  let begun = 0;
  const stopped = begin({
    ...kind,
    async run() {
      begun += 1;
      await held;
      return undefined;
    },
  });
  await eventually(
    () => begun,
    (count) => count > 0,
  );
  const stopping = stopped.stop();
  await eventually(
    () => released.length,
    (length) => length > 0,
  );
  letGo?.();
  await stopping;
});

test("a job that throws and can be postponed does not cost the process its lease", async () => {
  const queue = queueOf(many("one", 3));
  const before = lease.id();
  const postponed: Work[] = [];
  begin(
    queue.kind({
      async run({ number }) {
        if (number === 1) throw new Error("no such thing");
        return undefined;
      },
      async postpone(_, job) {
        postponed.push(job);
      },
    }),
  );
  await eventually(
    () => postponed.length,
    (length) => length === 1,
  );
  expect(lease.id()).toBe(before);
});

test("owners whose jobs cannot be claimed are asked for at the pace of the timer, not again and again", async () => {
  const queue = queueOf(Array.from({ length: 100 }, (_, number) => ({ owner: `owner-${number}`, number })));
  let rounds = 0;
  let claims = 0;
  begin(
    queue.kind({
      pollMs: 60_000,
      async listDue() {
        rounds += 1;
        return [...queue.open].map(({ owner }) => ({ id: owner }));
      },
      async claim() {
        claims += 1;
        return [];
      },
    }),
  );
  await eventually(
    () => claims,
    (count) => count >= 10,
  );
  await masar.service.db.read.raw("select 1");
  expect(rounds).toBe(1);
});

test("a job that throws is logged, and the others are done", async () => {
  const queue = queueOf(many("one", 10));
  const errors: unknown[] = [];
  let done = 0;
  begin(
    queue.kind({
      async run({ number }) {
        if (number === 3) throw new Error("no such thing");
        done += 1;
        return undefined;
      },
    }),
    errors,
  );
  await eventually(
    () => done,
    (value) => value === 9,
  );
  expect(errors).toEqual([expect.objectContaining({ jobs: "test jobs" })]);
});

test("claiming goes on after the database failed once", async () => {
  const queue = queueOf(many("one", 3));
  const errors: unknown[] = [];
  let fails = true;
  let done = 0;
  begin(
    queue.kind({
      async listDue() {
        if (fails) {
          fails = false;
          throw new Error("the database is away");
        }
        return [{ id: "one" }];
      },
      async run() {
        done += 1;
        return undefined;
      },
    }),
    errors,
  );
  await eventually(
    () => done,
    (value) => value === 3,
  );
  expect(errors).toHaveLength(1);
});
