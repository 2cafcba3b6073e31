// A store that is changed while a worker polls it: what the change asked for is still done after the poll.

import { claimPoll, findAnyStore, finishPoll, type StoreChanges, updateStore } from "@masar/core/store/repository";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

const LATER = 4_000_000_000_000;
let masar: TestService;
let shop: TestAccount;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off", MASAR_ROLE: "api" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

async function claimed(change: StoreChanges = {}) {
  const { db } = masar.service;
  const id: string = (await shop.test.post("/stores", { platform: "demo" })).body.id;
  await db.write((trx) => updateStore(trx, id, { nextPollAt: 1, nextSweepAt: 1, ...change }));
  const stored = await db.write((trx) => claimPoll(trx, id, { now: Date.now(), lease: id, leaseUntil: LATER }));
  if (stored?.id !== id) throw new Error("another store was claimed");
  return stored;
}

test("rules that change during a sweep are followed by another sweep", async () => {
  const { db } = masar.service;
  const stored = await claimed();
  await shop.test.patch(`/stores/${stored.id}`, { rules: { cash_cap: 500 } });
  await db.write((trx) => finishPoll(trx, stored, stored.id, { nextPollAt: LATER, nextSweepAt: LATER }));
  const after = await findAnyStore(db.read, stored.id);
  expect(after?.nextSweepAt).toBeLessThan(LATER);
  expect(after?.nextPollAt).toBeLessThan(LATER);
  await shop.test.delete(`/stores/${stored.id}`);
});

test("a poll that fails with access that the merchant has renewed meanwhile says nothing about the new access", async () => {
  const { db } = masar.service;
  const stored = await claimed();
  await db.write((trx) => updateStore(trx, stored.id, { grantedAt: Date.now() + 1, pollFailures: 0, failure: null }));
  const failure = { en: "The keys were refused.", ar: "رُفضت المفاتيح." };
  await db.write((trx) => finishPoll(trx, stored, stored.id, { nextPollAt: LATER, pollFailures: 1, failure }));
  expect(await findAnyStore(db.read, stored.id)).toMatchObject({ pollFailures: 0, failure: null, nextPollAt: 1 });
  const again = await db.write((trx) =>
    claimPoll(trx, stored.id, { now: Date.now(), lease: "next", leaseUntil: LATER }),
  );
  expect(again?.id).toBe(stored.id);
});

test.each([
  ["the poll knew of it", 5, 5, null],
  ["it came during the poll", null, 6, 6],
  ["none came", null, null, null],
] as const)(
  "a refused webhook is forgotten when a poll ends only if the poll knew of it: %s",
  async (_, known, noted, kept) => {
    const { db } = masar.service;
    const stored = await claimed({ refusedWebhookAt: known });
    await db.write((trx) => updateStore(trx, stored.id, { refusedWebhookAt: noted }));
    await db.write((trx) => finishPoll(trx, stored, stored.id, { nextPollAt: LATER, refusedWebhookAt: null }));
    expect(await findAnyStore(db.read, stored.id)).toMatchObject({ refusedWebhookAt: kept, nextPollAt: LATER });
    await shop.test.delete(`/stores/${stored.id}`);
  },
);
