// Disabling or deleting an endpoint changes its own row alone; what waited for it is never sent, and dropped in batches.
import { type Database, openDatabase } from "@masar/core/db/database";
import { createEventLog } from "@masar/core/event/log";
import { listEvents } from "@masar/core/event/repository";
import { createIds } from "@masar/core/kernel/id";
import { readQueues } from "@masar/core/operations/monitoring/repository";
import { checksOf } from "@masar/core/operations/verify/checks";
import { findBroken } from "@masar/core/operations/verify/repository";
import { listEventsOf } from "@masar/core/privacy/repository";
import {
  deleteDropped,
  dropDeliveries,
  enqueueDeliveries,
  listDropping,
} from "@masar/core/webhook/delivery-repository";
import type { Endpoint } from "@masar/core/webhook/endpoint";
import { recordBatch } from "@masar/core/webhook/record";
import { beginRecovery, recoverBatch } from "@masar/core/webhook/recover";
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteEndpoint,
  disableEndpoint,
  findEndpoint,
  findHeld,
  listDueEndpoints,
  listEndpoints,
  lockEndpoint,
  restartDelivery,
  updateEndpoint,
} from "@masar/core/webhook/repository";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { runSubqueryPerRow } from "../support/subquery-per-row.ts";
import { newEndpoint, newEvent } from "../support/webhook-endpoint.ts";

const NOW = Date.now();
const LATER = NOW + 1_000;

const newId = createIds();
const log = createEventLog([enqueueDeliveries(newId)]);

const { database, db } = await openTestDatabase();
const other = await openDatabase(database.url);
afterAll(() => other.close());

async function happen(endpoint: Endpoint, count: number, more: { shipmentId?: string; sequence?: number } = {}) {
  const events = Array.from({ length: count }, () => ({ ...newEvent(endpoint), ...more }));
  await db.write((trx) => log.append(trx, events, NOW));
  return events;
}
const disable = (endpoint: Endpoint) => db.write((trx) => disableEndpoint(trx, endpoint, "merchant", NOW));
/** As PATCH does it. */
const enable = (endpoint: Endpoint) =>
  db.write(async (trx) => {
    const locked = await lockEndpoint(trx, endpoint, endpoint.id, "change");
    if (locked) await updateEndpoint(trx, { ...locked, status: "enabled", disabledReason: null }, NOW);
  });
const claim = (endpoint: Endpoint) =>
  db.write((trx) => {
    const hold = { now: LATER, lease: newId("lse"), leaseUntil: LATER + 60_000, limit: 100 };
    return claimDeliveries(trx, endpoint, hold);
  });
const drop = (endpoint: Endpoint, limit: number, on = db) =>
  on.write((trx) => dropDeliveries(trx, endpoint, { now: LATER, limit }));
const mayBeSent = async (claimed: readonly ClaimedDelivery[]) => (await findHeld(db.read, claimed)).map(({ id }) => id);
const isListed = async (endpoint: Endpoint, list: Promise<{ id: string }[]>) =>
  (await list).some(({ id }) => id === endpoint.id);

async function statesOf(endpoint: Endpoint): Promise<Record<string, number>> {
  const rows = (await db.read("deliveries").where({ endpoint_id: endpoint.id }).select("state")) as { state: string }[];
  return Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]));
}

const attemptOf = (endpoint: Endpoint, delivery: ClaimedDelivery) => ({
  endpointId: endpoint.id,
  isHealthy: true,
  url: endpoint.url,
  delivery,
  outcome: { kind: "delivered" as const, status: 200, durationMs: 1, responseExcerpt: "" },
  attemptId: newId("dla"),
  attemptedAt: LATER,
  now: LATER,
  next: { kind: "exhausted" as const },
});

test.for([
  ["disabling", disable],
  ["deleting", (endpoint: Endpoint) => db.write((trx) => deleteEndpoint(trx, endpoint, NOW))],
] as const)(
  "%s an endpoint writes none of its deliveries, and nothing of them is sent or recorded",
  async ([, end]) => {
    const endpoint = await newEndpoint(db);
    await happen(endpoint, 5);
    const claimed = await claim(endpoint);
    await happen(endpoint, 5);
    expect(await mayBeSent(claimed)).toHaveLength(5);
    await end(endpoint);
    expect(await statesOf(endpoint)).toEqual({ pending: 10 });
    expect(await isListed(endpoint, listDueEndpoints(db.read, LATER))).toBe(false);
    expect(await claim(endpoint)).toEqual([]);
    expect(await mayBeSent(claimed)).toEqual([]);
    // One that was under way: as if it had been dropped before its answer came.
    const attempts = claimed.slice(0, 1).map((delivery) => attemptOf(endpoint, delivery));
    const [recorded] = await db.write((trx) => recordBatch().apply(trx, attempts));
    expect(recorded?.kept).toBe(false);
    expect(await statesOf(endpoint)).toEqual({ pending: 10 });
  },
);

test("of two attempts at one delivery in a commit, only the one whose lease is held is recorded", async () => {
  const endpoint = await newEndpoint(db);
  await happen(endpoint, 1);
  const [delivery] = await claim(endpoint);
  if (!delivery) throw new Error("nothing was claimed");
  const late = attemptOf(endpoint, { ...delivery, lease: "of another claim" });
  const inTime = attemptOf(endpoint, delivery);
  const recorded = await db.write((trx) => recordBatch().apply(trx, [late, inTime]));
  expect(recorded.map(({ kept }) => kept)).toEqual([false, true]);
  const rows = (await db.read("delivery_attempts").where({ delivery_id: delivery.id })) as { id: string }[];
  expect(rows.map(({ id }) => id)).toEqual([inTime.attemptId]);
  expect(await statesOf(endpoint)).toEqual({ delivered: 1 });
});

test("an endpoint that is enabled before all is dropped is sent what happens afterwards and nothing from before", async () => {
  const endpoint = await newEndpoint(db);
  await happen(endpoint, 30);
  const held = await claim(endpoint);
  await disable(endpoint);
  expect(await drop(endpoint, 10)).toBe(10);
  await enable(endpoint);
  expect(await mayBeSent(held)).toEqual([]);
  expect(await claim(endpoint)).toEqual([]);
  // The next event of a shipment does not wait for the one that is to be dropped.
  const waiting = { endpoint_id: endpoint.id, state: "pending" };
  const { shipment_id: shipmentId } = await db.read("deliveries").where(waiting).first("shipment_id");
  const [next] = await happen(endpoint, 1, { shipmentId, sequence: 2 });
  expect((await claim(endpoint)).map(({ eventId }) => eventId)).toEqual([next?.id]);
  expect(await drop(endpoint, 100)).toBe(20);
  expect(await drop(endpoint, 100)).toBe(0);
  expect(await statesOf(endpoint)).toEqual({ dropped: 30, pending: 1 });
  expect(await isListed(endpoint, listDropping(db.read))).toBe(false);
});

test("what is started again before it is dropped is sent, by recover and by redeliver", async () => {
  const endpoint = await newEndpoint(db);
  const events = await happen(endpoint, 30);
  await disable(endpoint);
  await drop(endpoint, 10);
  await enable(endpoint);
  await db.write(async (trx) => {
    const locked = await lockEndpoint(trx, endpoint, endpoint.id, "delete");
    const [again] = events.slice(-1);
    if (locked && again) await restartDelivery(trx, { eventId: again.id, endpoint: locked }, NOW);
  });
  expect(await claim(endpoint)).toHaveLength(1);
  const { started } = await db.write(async (trx) => {
    const locked = await lockEndpoint(trx, endpoint, endpoint.id, "delete");
    if (!locked) throw new Error("the endpoint is gone");
    return recoverBatch(trx, locked, beginRecovery(locked, NOW - 60_000), { newId, now: NOW });
  });
  expect(started).toBe(29);
  expect(await drop(endpoint, 100)).toBe(0);
  expect(await claim(endpoint)).toHaveLength(29);
});

test("a batch drops no more than its limit, whatever plan the database has for it", async () => {
  const endpoint = await newEndpoint(db);
  await happen(endpoint, 30);
  await disable(endpoint);
  const dropped = await db.write(async (trx) => {
    await runSubqueryPerRow(trx);
    return dropDeliveries(trx, endpoint, { now: LATER, limit: 10 });
  });
  expect(dropped).toBe(10);
  expect(await statesOf(endpoint)).toEqual({ dropped: 10, pending: 20 });
});

test("a batch that fails drops nothing and is done again; two processes drop each delivery once", async () => {
  const endpoint = await newEndpoint(db);
  await happen(endpoint, 60);
  await disable(endpoint);
  const killed = new Error("killed");
  const failing = db.write(async (trx) => {
    await dropDeliveries(trx, endpoint, { now: LATER, limit: 10 });
    throw killed;
  });
  await expect(failing).rejects.toBe(killed);
  expect(await statesOf(endpoint)).toEqual({ pending: 60 });
  expect(await drop(endpoint, 10)).toBe(10);
  // A restarted process finds the rest by itself.
  expect(await isListed(endpoint, listDropping(other.read))).toBe(true);
  const all = async (on: Database): Promise<number> => {
    let dropped = 0;
    for (let left = true; left; dropped += await drop(endpoint, 10, on)) {
      left = await isListed(endpoint, listDropping(on.read));
    }
    return dropped;
  };
  const [mine, theirs] = await Promise.all([all(db), all(other)]);
  expect(mine + theirs).toBe(50);
  expect(await statesOf(endpoint)).toEqual({ dropped: 60 });
});

test("an event that is being stored while its endpoint is disabled is dropped as well", async () => {
  const endpoint = await newEndpoint(db);
  // As 410 does it: without waiting for who adds deliveries.
  await disable(endpoint);
  const event = newEvent(endpoint);
  const row = { id: newId("dlv"), account_id: endpoint.accountId, mode: "live", endpoint_id: endpoint.id };
  const of = { event_id: event.id, shipment_id: event.shipmentId, sequence: 1, generation: endpoint.generation };
  await drop(endpoint, 10);
  await db.write((trx) =>
    trx("deliveries").insert({ ...row, ...of, state: "pending", attempts: 0, due_at: NOW, created_at: NOW }),
  );
  expect(await isListed(endpoint, listDropping(db.read))).toBe(true);
  await drop(endpoint, 10);
  expect(await statesOf(endpoint)).toEqual({ dropped: 1 });
});

test("until all is dropped a deleted endpoint is found nowhere, and its events, queue and exports look as they will afterwards", async () => {
  const endpoint = await newEndpoint(db);
  const events = await happen(endpoint, 12);
  const jobs = async () => (await readQueues(db.read, LATER)).find(({ queue }) => queue === "deliveries")?.jobs ?? 0;
  const waiting = await jobs();
  const check = checksOf("", "").find(({ name }) => name === "deliveries.endpoint_id names one of webhook_endpoints");
  await db.write((trx) => deleteEndpoint(trx, endpoint, NOW));
  const look = async () => ({
    found: await findEndpoint(db.read, endpoint, endpoint.id),
    listed: await listEndpoints(db.read, endpoint),
    undelivered: (await listEvents(db.read, endpoint, { deliverySuccess: false, since: 0 }, 100)).length,
    delivered: (await listEvents(db.read, endpoint, { deliverySuccess: true, since: 0 }, 100)).length,
    exported: (
      await listEventsOf(
        db.read,
        endpoint.accountId,
        events.flatMap(({ shipmentId }) => shipmentId ?? []),
      )
    ).flatMap(({ deliveries }) => deliveries.map(({ state }) => state)),
    jobs: await jobs(),
    broken: check && (await findBroken(db.read, check, 10)).first,
  });
  const expected = {
    found: undefined,
    listed: [],
    undelivered: 12,
    delivered: 0,
    exported: Array.from({ length: 12 }, () => "dropped"),
    jobs: waiting - 12,
    broken: [],
  };
  expect(await look()).toEqual(expected);
  await drop(endpoint, 5);
  await db.write((trx) => deleteDropped(trx, endpoint));
  expect(await look()).toEqual(expected);
  expect(await db.read("webhook_endpoints").where({ id: endpoint.id })).toHaveLength(1);
  await drop(endpoint, 7);
  expect(await isListed(endpoint, listDropping(db.read))).toBe(true);
  await db.write((trx) => deleteDropped(trx, endpoint));
  expect(await look()).toEqual(expected);
  expect(await db.read("webhook_endpoints").where({ id: endpoint.id })).toEqual([]);
});
