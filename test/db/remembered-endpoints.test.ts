// A process remembers the webhook endpoints of an account between two commits; another process may change them meanwhile.
import { type Database, openDatabase } from "@masar/core/db/database";
import { createEventLog } from "@masar/core/event/log";
import { createIds } from "@masar/core/kernel/id";
import { enqueueDeliveries } from "@masar/core/webhook/delivery-repository";
import { insertEndpoint } from "@masar/core/webhook/repository";
import { lockSubscriptions } from "@masar/core/webhook/subscriber-repository";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { engine } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { waitsForLock } from "../support/lock-row.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { newEvent, sampleEndpoint } from "../support/webhook-endpoint.ts";

let masar: TestService;
let shop: TestAccount;
/** As another process has it. */
let other: Database;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_ROLE: "api" } });
  other = await openDatabase(masar.database.url);
});
beforeEach(async () => {
  shop = await masar.newAccount();
});
afterAll(async () => {
  await other.close();
  await masar.stop();
});

const endpoints = () => masar.service.db.writer("webhook_endpoints").where({ account_id: shop.account.id });

/** @returns the endpoints that get the event of a new shipment. */
async function booked(): Promise<string[]> {
  const { status, body } = await shop.live.post("/shipments", shipmentBody());
  expect(status).toBe(201);
  const { id } = await masar.service.db.read("shipments").where({ tracking_number: body.tracking_number }).first("id");
  return masar.service.db.read("deliveries").where({ shipment_id: id }).orderBy("endpoint_id").pluck("endpoint_id");
}

async function addEndpoint(events: string[] = ["*"]): Promise<string> {
  const { status, body } = await shop.live.post("/webhook_endpoints", { url: "https://example.com/hook", events });
  expect(status).toBe(201);
  return body.id;
}

test("an endpoint gets the next shipment's event from the moment it is added, enabled or subscribed, and none after", async () => {
  expect(await booked()).toEqual([]);
  expect(await booked()).toEqual([]);
  const first = await addEndpoint();
  expect(await booked()).toEqual([first]);
  const second = await addEndpoint(["shipment.created"]);
  expect(await booked()).toEqual([first, second].toSorted());
  await endpoints().where({ id: first }).update({ status: "disabled" });
  expect(await booked()).toEqual([second]);
  await endpoints().where({ id: first }).update({ status: "enabled" });
  expect(await booked()).toEqual([first, second].toSorted());
  await endpoints()
    .where({ id: second })
    .update({ events: JSON.stringify(["shipment.delivered"]) });
  expect(await booked()).toEqual([first]);
  await endpoints().where({ id: first }).delete();
  expect(await booked()).toEqual([]);
});

test("deliveries carry the generation that the endpoint has when they are stored", async () => {
  const id = await addEndpoint();
  await booked();
  await booked();
  await endpoints().update({ generation: 7 });
  await booked();
  const generations = await masar.service.db
    .read("deliveries")
    .where({ endpoint_id: id })
    .orderBy("id")
    .pluck("generation");
  expect(generations).toEqual([0, 0, 7]);
});

test("an event that an endpoint's recovery will send is not sent before its turn", async () => {
  const id = await addEndpoint();
  expect(await booked()).toEqual([id]);
  await endpoints().update({ recover_after: "evt_0" });
  expect(await booked()).toEqual([]);
  await endpoints().update({ recover_after: null });
  expect(await booked()).toEqual([id]);
});

/** @param work in a transaction of another process, which is committed once `meanwhile` waits for a lock or has ended. */
async function whileOpen<Result>(
  work: Parameters<Database["write"]>[0],
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = other.write(async (trx) => {
    await work(trx);
    written.resolve();
    await commit.promise;
  });
  await Promise.race([written.promise, transaction]);
  let hasEnded = false;
  const result = meanwhile().finally(() => {
    hasEnded = true;
  });
  await eventually(
    async () => hasEnded || (await waitsForLock(other)),
    (now) => now,
  );
  commit.resolve();
  await transaction;
  return result;
}

test.each([
  { how: "added", before: undefined, change: () => addEndpoint() },
  {
    ...{ how: "subscribed to more", before: { events: ["shipment.delivered"] } },
    change: (id: string) => shop.live.patch(`/webhook_endpoints/${id}`, { events: ["*"] }),
  },
  {
    ...{ how: "enabled", before: { status: "disabled" } },
    change: (id: string) => shop.live.patch(`/webhook_endpoints/${id}`, { status: "enabled" }),
  },
])("an endpoint is $how only after the events that are being stored without it", async ({ before, change }) => {
  const id = before ? await addEndpoint() : "";
  if (before) await shop.live.patch(`/webhook_endpoints/${id}`, before);
  const log = createEventLog([enqueueDeliveries(createIds())]);
  const event = newEvent({ accountId: shop.account.id, mode: "live" });
  const stored = () => masar.service.db.read("events").where({ id: event.id });
  const seen = await whileOpen(
    (trx) => log.append(trx, [event], Date.now()),
    async () => {
      await change(id);
      return stored();
    },
  );
  expect(seen).toHaveLength(1);
});

test("a booking that comes while an endpoint is being added waits, and the endpoint gets its event", async () => {
  expect([await booked(), await booked()]).toEqual([[], []]); // its endpoints are remembered: none
  const endpoint = sampleEndpoint(shop.account.id);
  const got = await whileOpen(async (trx) => {
    await lockSubscriptions(trx, shop.account.id);
    await insertEndpoint(trx, endpoint);
  }, booked);
  expect(got).toEqual([endpoint.id]);
});

// SQLite has one writer.
if (engine === "postgres")
  test("an endpoint's description changes without waiting for events that are being stored", async () => {
    const id = await addEndpoint();
    const log = createEventLog([enqueueDeliveries(createIds())]);
    const event = newEvent({ accountId: shop.account.id, mode: "live" });
    const seen = await whileOpen(
      (trx) => log.append(trx, [event], Date.now()),
      async () => {
        expect((await shop.live.patch(`/webhook_endpoints/${id}`, { description: "orders" })).status).toBe(200);
        return masar.service.db.read("events").where({ id: event.id });
      },
    );
    expect(seen).toEqual([]);
  });
