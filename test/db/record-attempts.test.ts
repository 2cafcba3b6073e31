// What became of webhooks that were sent: recorded by a script (core/src/db/script.ts) where an endpoint has not failed, else by a transaction.
import type { Batch } from "@masar/core/db/group-commit";
import { createEventLog } from "@masar/core/event/log";
import { createIds } from "@masar/core/kernel/id";
import { enqueueDeliveries } from "@masar/core/webhook/delivery-repository";
import { type Endpoint, HEALTHY } from "@masar/core/webhook/endpoint";
import { type AttemptRecord, type RecordResult, recordBatch } from "@masar/core/webhook/record";
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteEndpoint,
  disableEndpoint,
  findEndpoint,
  updateEndpoint,
  updateHealth,
} from "@masar/core/webhook/repository";
import { beforeEach, expect, test } from "vitest";
import { citusServers } from "../support/citus.ts";
import { openTestDatabase } from "../support/database.ts";
import { newEndpoint, newEvent } from "../support/webhook-endpoint.ts";

const NOW = Date.now();
const FAILING = { failures: 3, failingSince: NOW, pausedUntil: null };

const newId = createIds();
const log = createEventLog([enqueueDeliveries(newId)]);

const { db } = await openTestDatabase();
/** Attempts that were recorded by a transaction. */
let applied: AttemptRecord[] = [];

beforeEach(() => {
  applied = [];
});

const plain = recordBatch();
const batch: Batch<AttemptRecord, RecordResult> = {
  ...plain,
  apply(trx, attempts) {
    applied.push(...attempts);
    return plain.apply(trx, attempts);
  },
};

async function sent(endpoint: Endpoint, count: number): Promise<AttemptRecord[]> {
  const events = Array.from({ length: count }, () => newEvent(endpoint));
  await db.write((trx) => log.append(trx, events, NOW));
  const hold = { now: NOW, lease: newId("lse"), leaseUntil: NOW + 60_000, limit: count };
  const claimed = await db.write((trx) => claimDeliveries(trx, endpoint, hold));
  return claimed.map((delivery) => attemptOf(endpoint, delivery));
}

function attemptOf(endpoint: Endpoint, delivery: ClaimedDelivery): AttemptRecord {
  return {
    endpointId: endpoint.id,
    isHealthy: true,
    url: endpoint.url,
    delivery,
    outcome: { kind: "delivered", status: 200, durationMs: 1, responseExcerpt: "تم 'ok' $1 ?" },
    attemptId: newId("dla"),
    attemptedAt: NOW,
    now: NOW,
    next: { kind: "exhausted" },
  };
}

const record = (attempts: readonly AttemptRecord[]) => Promise.all(attempts.map((one) => db.submit(batch, one)));

async function storedOf({ id }: Endpoint) {
  const deliveries = await db.read("deliveries").where({ endpoint_id: id }).orderBy("id").pluck("state");
  const attempts = await db.read("delivery_attempts").where({ endpoint_id: id }).orderBy("id").pluck("id");
  return { deliveries, attempts };
}

const idsOf = (attempts: readonly AttemptRecord[]) => attempts.map(({ attemptId }) => attemptId).toSorted();

test("what endpoints without failures received is recorded by a script, endpoints of several accounts together", async () => {
  const endpoints = [await newEndpoint(db), await newEndpoint(db)];
  const attempts: AttemptRecord[][] = [];
  for (const endpoint of endpoints) attempts.push(await sent(endpoint, 3));
  const results = await record(attempts.flat());
  if (citusServers.length === 0) expect(applied).toEqual([]);
  const result = { kept: true, before: HEALTHY, health: HEALTHY, disabled: undefined };
  expect(results).toEqual(results.map(() => result));
  for (const [at, endpoint] of endpoints.entries()) {
    const stored = { deliveries: Array(3).fill("delivered"), attempts: idsOf(attempts[at] ?? []) };
    expect(await storedOf(endpoint)).toEqual(stored);
  }
  const [{ delivery, attemptId } = expect.fail()] = attempts.flat();
  expect(await db.read("deliveries").where({ id: delivery.id }).first()).toMatchObject({
    ...{ lease: null, attempts: 1, due_at: NOW, finished_at: NOW },
  });
  expect(await db.read("delivery_attempts").where({ id: attemptId }).first()).toMatchObject({
    ...{ account_id: delivery.accountId, delivery_id: delivery.id, event_id: delivery.eventId, attempt: 1 },
    ...{ outcome: "delivered", status: 200, detail: null, response: "تم 'ok' $1 ?", attempted_at: NOW },
  });
});

test("a success ends the failures of its endpoint, whether they were known or happened meanwhile", async () => {
  for (const isHealthy of [true, false]) {
    const endpoint = await newEndpoint(db);
    const attempts = (await sent(endpoint, 2)).map((attempt) => ({ ...attempt, isHealthy }));
    await db.write((trx) => updateHealth(trx, endpoint, FAILING));
    applied = [];
    const results = await record(attempts);
    expect(idsOf(applied)).toEqual(idsOf(attempts));
    expect(results.map(({ before, health }) => [before.failures, health.failures])).toEqual([
      [3, 0],
      [0, 0],
    ]);
    expect(await storedOf(endpoint)).toEqual({ deliveries: ["delivered", "delivered"], attempts: idsOf(attempts) });
    expect((await findEndpoint(db.read, endpoint, endpoint.id))?.health).toEqual(HEALTHY);
  }
});

test("a failure counts, and not after a success that is recorded behind it", async () => {
  const endpoint = await newEndpoint(db);
  const [first = expect.fail(), second = expect.fail(), third = expect.fail()] = await sent(endpoint, 3);
  const failed = { kind: "failed", reason: "status", status: 500, detail: "It answered 500." } as const;
  const failure = { ...first, outcome: { ...failed, durationMs: 1, responseExcerpt: "" } };
  const failuresOf = async () => (await findEndpoint(db.read, endpoint, endpoint.id))?.health.failures;
  await record([failure]);
  expect(await failuresOf()).toBe(1);
  await record([
    { ...failure, delivery: second.delivery, attemptId: second.attemptId },
    { ...third, isHealthy: false },
  ]);
  expect(await failuresOf()).toBe(0);
  expect(await storedOf(endpoint)).toEqual({
    deliveries: expect.arrayContaining(["delivered", "exhausted", "exhausted"]),
    attempts: idsOf([first, second, third]),
  });
});

test.for([
  ["was disabled", (endpoint: Endpoint) => db.write((trx) => disableEndpoint(trx, endpoint, "merchant", NOW))],
  [
    "was disabled and enabled again",
    (endpoint: Endpoint) =>
      db.write(async (trx) => {
        await disableEndpoint(trx, endpoint, "merchant", NOW);
        await updateEndpoint(trx, endpoint, NOW);
      }),
  ],
  ["was deleted", (endpoint: Endpoint) => db.write((trx) => deleteEndpoint(trx, endpoint, NOW))],
] as const)(
  "nothing is recorded of an endpoint that %s meanwhile, and everything of another one",
  async ([, change]) => {
    const [endpoint, other] = [await newEndpoint(db), await newEndpoint(db)];
    const [changed, same] = [await sent(endpoint, 3), await sent(other, 3)];
    await change(endpoint);
    const before = await storedOf(endpoint);
    const results = await record([...changed, ...same]);
    expect(results.map(({ kept }) => kept)).toEqual([false, false, false, true, true, true]);
    expect(await storedOf(endpoint)).toEqual({ ...before, attempts: [] });
    expect(await storedOf(other)).toEqual({ deliveries: Array(3).fill("delivered"), attempts: idsOf(same) });
  },
);

test("what an endpoint's former address answered is recorded, and says nothing of the new one", async () => {
  const endpoint = await newEndpoint(db);
  const [first = expect.fail(), second = expect.fail()] = await sent(endpoint, 2);
  const moved = { ...endpoint, url: "http://127.0.0.1:8/" };
  await db.write((trx) => updateEndpoint(trx, { ...moved, health: FAILING }, NOW));
  const failed = { kind: "failed", reason: "status", status: 410, detail: "It answered 410.", gone: true } as const;
  await record([first, { ...second, outcome: { ...failed, durationMs: 1, responseExcerpt: "" } }]);
  expect(await storedOf(endpoint)).toEqual({
    deliveries: expect.arrayContaining(["delivered", "exhausted"]),
    attempts: idsOf([first, second]),
  });
  expect(await findEndpoint(db.read, endpoint, endpoint.id)).toMatchObject({ status: "enabled", health: FAILING });
});

test("an attempt whose lease ran out is not recorded, and the others are, each once", async () => {
  const endpoint = await newEndpoint(db);
  const attempts = await sent(endpoint, 3);
  const [first = expect.fail(), ...others] = attempts;
  const late = { ...first, attemptId: newId("dla"), delivery: { ...first.delivery, lease: "of another claim" } };
  const results = await record([late, ...attempts]);
  expect(results.map(({ kept }) => kept)).toEqual([false, true, true, true]);
  expect((await storedOf(endpoint)).attempts).toEqual(idsOf([first, ...others]));
  const again = await record(attempts.map((one) => ({ ...one, attemptId: newId("dla") })));
  expect(again.map(({ kept }) => kept)).toEqual([false, false, false]);
  expect((await storedOf(endpoint)).attempts).toEqual(idsOf(attempts));
});

test("an attempt that is recorded twice at once is stored once", async () => {
  const endpoint = await newEndpoint(db);
  const [attempt = expect.fail()] = await sent(endpoint, 1);
  await record([attempt, { ...attempt, attemptId: newId("dla") }]);
  expect((await storedOf(endpoint)).attempts).toHaveLength(1);
});
