// Starting missed events again: in batches of which any may fail, with exactly one delivery of each event.
import { randomFillSync } from "node:crypto";
import { type Database, openDatabase } from "@masar/core/db/database";
import type { Event } from "@masar/core/event/event";
import type { EventType } from "@masar/core/event/event-type";
import { createEventLog } from "@masar/core/event/log";
import { insertEvents } from "@masar/core/event/repository";
import { createIds, timeOfId } from "@masar/core/kernel/id";
import { enqueueDeliveries } from "@masar/core/webhook/delivery-repository";
import type { Endpoint } from "@masar/core/webhook/endpoint";
import { beginRecovery, RECOVERY_BATCH, recoverBatch } from "@masar/core/webhook/recover";
import {
  disableEndpoint,
  findEndpoint,
  lockEndpoint,
  updateEndpoint,
  updateRecovery,
} from "@masar/core/webhook/repository";
import { afterAll, expect, test } from "vitest";
import { installCommitFaults } from "../support/commit-faults.ts";
import { openTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { waitsForLock } from "../support/lock-row.ts";
import { seeded } from "../support/random.ts";
import { newEvent as eventOf, newEndpoint as storeEndpoint } from "../support/webhook-endpoint.ts";

const NOW = Date.now();
const SINCE = NOW - 3_600_000;
const STATES = ["none", "delivered", "pending", "exhausted", "dropped"] as const;
const TYPES: readonly EventType[] = ["shipment.created", "shipment.delivered"];

const newId = createIds();
/** As they were made before `SINCE`. */
const olderId = createIds({ nowMs: () => SINCE - 1, fillRandom: randomFillSync });
const random = seeded(41);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
const log = createEventLog([enqueueDeliveries(newId)]);

const { database, db } = await openTestDatabase();
const other = await openDatabase(database.url);
const faults = await installCommitFaults(db, ["deliveries"]);
afterAll(() => other.close());

const newEndpoint = (events: readonly (EventType | "*")[]) => storeEndpoint(db, events);

function newEvent(endpoint: Endpoint, more: Partial<Event> = {}): Event {
  return { ...eventOf(endpoint, pick(TYPES)), createdAt: NOW, ...more };
}

/** Events that happened while nobody was subscribed. */
async function missedEvents(endpoint: Endpoint, count: number): Promise<Event[]> {
  const events = Array.from({ length: count }, () => newEvent(endpoint));
  await db.write((trx) => insertEvents(trx, events));
  return events;
}

const begin = (endpoint: Endpoint) =>
  db.write((trx) => updateRecovery(trx, endpoint, beginRecovery({ mode: "live", recovery: null }, SINCE)));

/** As the worker does it. @returns whether it was the last. */
const nextBatch = (endpoint: Endpoint, on = db, meanwhile = async () => {}): Promise<boolean> =>
  on.write(async (trx) => {
    const locked = await lockEndpoint(trx, endpoint, endpoint.id, "delete");
    if (!locked?.recovery) return true;
    const { next } = await recoverBatch(trx, locked, locked.recovery, { newId, now: NOW });
    await meanwhile();
    return next === null;
  });

async function deliveriesOf(endpoint: Endpoint): Promise<Map<string, string[]>> {
  const rows = (await db.read("deliveries").where({ endpoint_id: endpoint.id }).select("event_id", "state")) as {
    event_id: string;
    state: string;
  }[];
  const byEvent = new Map<string, string[]>();
  for (const { event_id, state } of rows) byEvent.set(event_id, [...(byEvent.get(event_id) ?? []), state]);
  return byEvent;
}
const recoveryOf = async (endpoint: Endpoint) => (await findEndpoint(db.read, endpoint, endpoint.id))?.recovery;

test("whatever fails between batches, each event since then that was not received is started once and nothing else is", async () => {
  const endpoint = await newEndpoint(["shipment.created"]);
  const count = Math.round(3.5 * RECOVERY_BATCH);
  const times = [
    () => ({ id: olderId("evt"), createdAt: SINCE - 1 }),
    () => ({ id: olderId("evt"), createdAt: SINCE }), // by a scanner whose clock is ahead
    () => ({ createdAt: NOW }),
    () => ({ createdAt: SINCE - 1 }), // scanned before, and stored after
  ];
  const isOld = (event: Event) => event.createdAt < SINCE && timeOfId(event.id) < SINCE;
  const events = Array.from({ length: count }, () => newEvent(endpoint, pick(times)()));
  const states = new Map(events.map(({ id }) => [id, pick(STATES)]));
  await db.write(async (trx) => {
    await insertEvents(trx, events);
    const { accountId: account_id, mode } = endpoint;
    const rows = events
      .filter(({ id }) => states.get(id) !== "none")
      .map(({ id, shipmentId, sequence }) => {
        const of = { account_id, mode, endpoint_id: endpoint.id, event_id: id, shipment_id: shipmentId, sequence };
        return { id: newId("dlv"), ...of, state: states.get(id), attempts: 7, due_at: NOW, created_at: NOW };
      });
    await trx.batchInsert("deliveries", rows, 50);
  });

  await begin(endpoint);
  const killed = new Error("killed");
  for (let isDone = false; !isDone; ) {
    const before = await recoveryOf(endpoint);
    const fail = () => Promise.reject(killed);
    await expect(nextBatch(endpoint, db, fail)).rejects.toBe(killed);
    await faults.failEverything();
    await expect(nextBatch(endpoint)).rejects.toThrow(/commit/);
    await faults.heal();
    expect(await recoveryOf(endpoint)).toEqual(before);
    isDone = await nextBatch(endpoint);
  }
  expect(await recoveryOf(endpoint)).toBeNull();

  const expected = events.flatMap((event): [string, string[]][] => {
    const { id, type } = event;
    const state = states.get(id) ?? "none";
    if (isOld(event)) return state === "none" ? [] : [[id, [state]]];
    if (state === "none") return type === "shipment.created" ? [[id, ["pending"]]] : [];
    return [[id, [state === "delivered" ? state : "pending"]]];
  });
  expect(await deliveriesOf(endpoint)).toEqual(new Map(expected));
});

test("an event that happens meanwhile has its turn after the earlier ones, and one that is stored late is not missed", async () => {
  const endpoint = await newEndpoint(["*"]);
  const late = newEvent(endpoint);
  const missed = await missedEvents(endpoint, RECOVERY_BATCH + 10);
  const append = (event: Event) => db.write((trx) => log.append(trx, [event], NOW));
  const statesOf = async (event: Event) => (await deliveriesOf(endpoint)).get(event.id);

  await begin(endpoint);
  await nextBatch(endpoint);
  await append(late);
  expect(await statesOf(late)).toEqual(["pending"]);
  const following = newEvent(endpoint, { shipmentId: missed.at(-1)?.shipmentId ?? null, sequence: 2 });
  await append(following);
  expect(await statesOf(following)).toBeUndefined();
  expect(await nextBatch(endpoint)).toBe(true);
  expect(await statesOf(following)).toEqual(["pending"]);
  const afterwards = newEvent(endpoint);
  await append(afterwards);
  expect([...(await deliveriesOf(endpoint)).values()]).toEqual(
    Array.from({ length: missed.length + 3 }, () => ["pending"]),
  );
});

test("events of several processes, stored while two of them start missed ones again, have one delivery each", async () => {
  const endpoint = await newEndpoint(["*"]);
  await missedEvents(endpoint, 2 * RECOVERY_BATCH + 10);
  await begin(endpoint);
  const appended: Promise<void>[] = [];
  const recover = async (on: Database) => {
    while (!(await nextBatch(endpoint, on)));
  };
  for (let n = 0; n < 200; n += 1) {
    const event = newEvent(endpoint); // its id is made before its transaction begins, and may be stored after later ones
    appended.push((n % 2 ? db : other).write((trx) => log.append(trx, [event], NOW)));
    if (n === 50 || n === 60) appended.push(recover(n === 50 ? db : other));
    if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(appended);
  const deliveries = [...(await deliveriesOf(endpoint)).values()];
  expect(deliveries).toEqual(Array.from({ length: 2 * RECOVERY_BATCH + 210 }, () => ["pending"]));
});

test("disabling an endpoint ends it, and a second start from further back begins there", async () => {
  const endpoint = await newEndpoint(["*"]);
  await missedEvents(endpoint, RECOVERY_BATCH + 10);
  await begin(endpoint);
  await nextBatch(endpoint);
  const half = (await recoveryOf(endpoint)) ?? null;
  const again = (since: number) => beginRecovery({ mode: "live", recovery: half }, since);
  expect(half?.since).toBe(SINCE);
  expect(again(NOW + 7 * 86_400_000)).toEqual(half);
  for (const since of [SINCE, 0]) expect(again(since)).toEqual(beginRecovery({ mode: "live", recovery: null }, since));
  await db.write((trx) => disableEndpoint(trx, endpoint, "gone", NOW));
  expect(await recoveryOf(endpoint)).toBeNull();
  expect(await nextBatch(endpoint)).toBe(true);
  expect((await deliveriesOf(endpoint)).size).toBe(RECOVERY_BATCH);
});

test("an event that was being stored while the endpoint was off is found by the start that enables it", async () => {
  const endpoint = await newEndpoint(["*"]);
  await db.write((trx) => disableEndpoint(trx, endpoint, "gone", NOW));
  const event = newEvent(endpoint);
  const [stored, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const appending = db.write(async (trx) => {
    await log.append(trx, [event], NOW);
    stored.resolve();
    await commit.promise;
  });
  await stored.promise;
  let isDone = false;
  const recovering = other
    .write(async (trx) => {
      const locked = await lockEndpoint(trx, endpoint, endpoint.id, "delete");
      if (!locked) throw new Error("the endpoint is gone");
      const enabled = { ...locked, status: "enabled" as const };
      await updateEndpoint(trx, enabled, NOW);
      await recoverBatch(trx, enabled, beginRecovery(enabled, SINCE), { newId, now: NOW });
    })
    .finally(() => {
      isDone = true;
    });
  await eventually(
    async () => isDone || (await waitsForLock(db)),
    (waits) => waits,
  );
  commit.resolve();
  await Promise.all([appending, recovering]);
  expect(await deliveriesOf(endpoint)).toEqual(new Map([[event.id, ["pending"]]]));
});
