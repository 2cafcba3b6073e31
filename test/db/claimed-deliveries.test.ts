// A delivery that a process has claimed: where it is sent, and what waits for it.

import { createEventLog } from "@masar/core/event/log";
import { newMasterKey, parseMasterKeys, seal } from "@masar/core/kernel/crypto";
import { createIds } from "@masar/core/kernel/id";
import { enqueueDeliveries } from "@masar/core/webhook/delivery-repository";
import { type Endpoint, placeOfSecret } from "@masar/core/webhook/endpoint";
import { createSecretsReader } from "@masar/core/webhook/endpoint-secrets";
import { completeDeliveries } from "@masar/core/webhook/record-repository";
import {
  type ClaimedDelivery,
  claimDeliveries,
  findHeld,
  insertEndpoint,
  restartDelivery,
  updateEndpoint,
} from "@masar/core/webhook/repository";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { runSubqueryPerRow } from "../support/subquery-per-row.ts";
import { newEndpoint, newEvent, sampleEndpoint } from "../support/webhook-endpoint.ts";

const NOW = Date.now();
const log = createEventLog([enqueueDeliveries(createIds())]);
const { db } = await openTestDatabase();

const claim = (endpoint: Endpoint, lease: string) =>
  db.write((trx) => claimDeliveries(trx, endpoint, { now: NOW + 1, lease, leaseUntil: NOW + 86_400_000, limit: 10 }));

const complete = (deliveries: readonly ClaimedDelivery[], state: "delivered" | "exhausted") =>
  db.write((trx) =>
    completeDeliveries(
      trx,
      deliveries.map(({ accountId, id, lease, attempts }) => ({
        ...{ accountId, deliveryId: id, lease, state, attempts: attempts + 1, dueAt: NOW, finishedAt: NOW },
      })),
    ),
  );

test("a claim takes no more deliveries than its limit, whatever plan the database has for it", async () => {
  const endpoint = await newEndpoint(db);
  const events = Array.from({ length: 30 }, () => newEvent(endpoint));
  await db.write((trx) => log.append(trx, events, NOW));
  const hold = { now: NOW + 1, lease: "lse_1", leaseUntil: NOW + 86_400_000, limit: 10 };
  const claimed = await db.write(async (trx) => {
    await runSubqueryPerRow(trx);
    return claimDeliveries(trx, endpoint, hold);
  });
  expect(claimed).toHaveLength(10);
});

test("a claimed delivery is sent to the address, and signed with the secrets, that its endpoint has by then", async () => {
  const endpoint = await newEndpoint(db);
  await db.write((trx) => log.append(trx, [newEvent(endpoint)], NOW));
  const claimed = await claim(endpoint, "lse_1");
  const changed = {
    ...endpoint,
    ...{ url: "http://127.0.0.1:10/", secret: "other", previousSecret: "sealed", previousSecretUntil: NOW + 1000 },
  };
  await db.write((trx) => updateEndpoint(trx, changed, NOW));
  const held = await findHeld(db.read, claimed);
  const { id, url, secret, previousSecret, previousSecretUntil } = changed;
  expect(held.map(({ target }) => target)).toEqual([{ id, url, secret, previousSecret, previousSecretUntil }]);
});

test("deliveries of two endpoints that are read together go to the address, and carry the signature, of their own", async () => {
  const parsed = parseMasterKeys(newMasterKey("k1"));
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  const { keys } = parsed;
  const accountId = createIds()("acc");
  const endpoints = ["one", "two"].map((name) => {
    const endpoint = sampleEndpoint(accountId);
    const secret = seal(keys, `whsec_${name}`, placeOfSecret(endpoint.id, "secret"));
    return { ...endpoint, url: `http://127.0.0.1:9/${name}`, secret };
  });
  for (const endpoint of endpoints) await db.write((trx) => insertEndpoint(trx, endpoint));
  await db.write((trx) => log.append(trx, [newEvent({ accountId, mode: "live" })], NOW));
  await db.write((trx) => log.append(trx, [newEvent({ accountId, mode: "live" })], NOW));
  const claimed = (await Promise.all(endpoints.map((endpoint) => claim(endpoint, `lse_${endpoint.id}`)))).flat();
  const readSecrets = createSecretsReader(keys);
  const sent = (await findHeld(db.read, claimed)).map(({ target }) => `${target.url} ${readSecrets(target, NOW)}`);
  expect(sent.toSorted()).toEqual([
    ...Array(2).fill("http://127.0.0.1:9/one whsec_one"),
    ...Array(2).fill("http://127.0.0.1:9/two whsec_two"),
  ]);
});

test("an event that is started again waits while a later one of its shipment is under way", async () => {
  const endpoint = await newEndpoint(db);
  const first = newEvent(endpoint);
  const second = { ...newEvent(endpoint, "shipment.picked_up"), shipmentId: first.shipmentId, sequence: 2 };
  await db.write((trx) => log.append(trx, [first, second], NOW));
  const ids = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ eventId }) => eventId);
  const firstClaim = await claim(endpoint, "lse_1");
  expect(ids(firstClaim)).toEqual([first.id]);
  await complete(firstClaim, "exhausted");
  const secondClaim = await claim(endpoint, "lse_2");
  expect(ids(secondClaim)).toEqual([second.id]);
  await db.write((trx) => restartDelivery(trx, { eventId: first.id, endpoint }, NOW));
  expect(await claim(endpoint, "lse_3")).toEqual([]);
  await complete(secondClaim, "delivered");
  expect(ids(await claim(endpoint, "lse_4"))).toEqual([first.id]);
});
