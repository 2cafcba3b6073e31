import { type Database, openDatabase } from "@masar/core/db/database";
import type { Hold } from "@masar/core/jobs/engine";
import { markReconnect } from "@masar/core/store/access-repository";
import { claimPoll, findAnyStore, finishPoll, insertStore, updateStore } from "@masar/core/store/repository";
import { firstRules } from "@masar/core/store/rules";
import type { ConnectedStore } from "@masar/core/store/store";
import { claimInbox, retryInboxNow, storesWithItems } from "@masar/core/sync/inbox/claim-repository";
import { finishInbox, type InboxItem, insertInbox, LostItem, retryInbox } from "@masar/core/sync/inbox/repository";
import { doneBatch } from "@masar/core/sync/write-back/done-repository";
import {
  claimWriteBacks,
  failWriteBack,
  restartFailed,
  retryWriteBack,
  retryWriteBacksNow,
  storesToUpdate,
} from "@masar/core/sync/write-back/repository";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engine } from "../support/database.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { runSubqueryPerRow } from "../support/subquery-per-row.ts";

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

let masar: TestService;
let merchant: TestAccount;
beforeEach(async () => {
  masar = await startTestService({ environment: { MASAR_ROLE: "api" } });
  merchant = await masar.newAccount();
});
afterEach(() => masar.stop());

async function newStore(id: string): Promise<ConnectedStore> {
  const store: ConnectedStore = {
    id,
    accountId: merchant.account.id,
    mode: "test",
    platform: "woocommerce",
    remoteId: `https://${id}.example`,
    name: id,
    status: "connected",
    secrets: "sealed-1",
    facts: { currency: "EGP", cashGateways: ["cod"], values: {} },
    notes: [],
    rules: firstRules(
      { shipStatuses: ["processing"], deliveredStatus: null, returnedStatus: null },
      { cashGateways: ["cod"] },
    ),
    keyId: null,
    connectedAt: NOW,
    grantedAt: NOW,
    leaveUntil: null,
    lastWebhookAt: null,
    refusedWebhookAt: null,
    lastPollAt: null,
    watermark: NOW,
    nextPollAt: NOW,
    nextSweepAt: NOW + HOUR_MS,
    pollFailures: 0,
    failure: null,
    foundByPoll: 0,
    repairedSubscriptions: 0,
    firstImport: null,
    createdAt: NOW,
  };
  await masar.service.db.write((trx) => insertStore(trx, store));
  return store;
}

const item = (storeId: string, number: number, receivedAt = NOW): InboxItem => ({
  id: `inb_${storeId}_${String(number).padStart(4, "0")}`,
  accountId: merchant.account.id,
  storeId,
  topic: "order.updated",
  state: "pending",
  body: Buffer.from("{}"),
  attempts: 0,
  receivedAt,
});

const ofMerchant = (id: string) => ({ id, accountId: merchant.account.id });

const claim = (lease: string, hold: Partial<Hold> = {}, storeId = "sto_one") =>
  masar.service.db.write((trx) =>
    claimInbox(trx, ofMerchant(storeId), { now: NOW, lease, leaseUntil: NOW + HOUR_MS, limit: 10, ...hold }),
  );

describe("webhooks of stores", () => {
  test("are listed and claimed store by store, however many one store has", async () => {
    const { db } = masar.service;
    for (const id of ["sto_busy", "sto_calm", "sto_later"]) await newStore(id);
    const busy = Array.from({ length: 40 }, (_, number) => item("sto_busy", number, NOW - 1_000));
    await db.write((trx) => insertInbox(trx, [...busy, item("sto_calm", 1), item("sto_later", 1, NOW + 1)]));
    expect((await storesWithItems(db.read, NOW)).map(({ id }) => id).sort()).toEqual(["sto_busy", "sto_calm"]);
    expect((await claim("a", { limit: 4 }, "sto_busy")).map(({ storeId }) => storeId)).toEqual(
      Array(4).fill("sto_busy"),
    );
    expect((await claim("b", {}, "sto_calm")).map(({ storeId }) => storeId)).toEqual(["sto_calm"]);
    expect(await storesWithItems(db.read, NOW)).toEqual([ofMerchant("sto_busy")]);
  });

  test("are claimed by one of several workers, and all of them", async () => {
    const items = Array.from({ length: 30 }, (_, number) => item("sto_one", number));
    await masar.service.db.write((trx) => insertInbox(trx, items));
    const claims = await Promise.all(["a", "b", "c", "d"].map((lease) => claim(lease)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claim("e", { limit: 100 });
    expect(new Set([...ids, ...rest.map(({ id }) => id)]).size).toBe(30);
  });

  test("are ended by whoever has them now, not by a worker that took too long", async () => {
    await masar.service.db.write((trx) => insertInbox(trx, [item("sto_one", 1)]));
    const [slow] = await claim("slow");
    const [quick] = await claim("quick", { now: NOW + HOUR_MS, leaseUntil: NOW + 2 * HOUR_MS });
    if (!slow || !quick) throw new Error("nothing was claimed");
    await masar.service.db.write((trx) => finishInbox(trx, [quick], "done"));
    const late = { en: "late", ar: "متأخر" };
    await expect(masar.service.db.write((trx) => finishInbox(trx, [slow], "failed", late))).rejects.toThrow(LostItem);
    expect(await masar.service.db.read("inbox").first("state", "problem")).toEqual({ state: "done", problem: null });
  });
});

test("a webhook of an order that waits to be tried again has its own attempts, and the others wait on as they did", async () => {
  const { db } = masar.service;
  const waiting = { ...item("sto_one", 1), subject: "25", attempts: 19 };
  await db.write((trx) => insertInbox(trx, [waiting, { ...item("sto_one", 2), subject: "25" }]));
  await db.write((trx) =>
    trx("inbox")
      .where({ id: waiting.id })
      .update({ due_at: NOW + HOUR_MS }),
  );
  const claimed = await claim("a");
  expect(claimed).toHaveLength(2);
  await db.write((trx) => retryInbox(trx, claimed, NOW + 10));
  expect(await db.read("inbox").orderBy("id").select("attempts", "due_at", "lease")).toEqual([
    { attempts: 19, due_at: NOW + HOUR_MS, lease: null },
    { attempts: 1, due_at: NOW + 10, lease: null },
  ]);
});

if (engine === "postgres") {
  test("webhooks of an order are not claimed while another process claims one of them", async () => {
    const { db, config } = masar.service;
    const other = await openDatabase(config.databaseUrl);
    const ofOrder = (number: number) => ({ ...item("sto_one", number), subject: "25" });
    const claimOn = (database: Database, lease: string, end?: Promise<void>) =>
      database.write(async (trx) => {
        const hold = { now: NOW, lease, leaseUntil: NOW + HOUR_MS, limit: 10 };
        const claimed = await claimInbox(trx, ofMerchant("sto_one"), hold);
        begun.resolve();
        await end;
        return claimed.map(({ id }) => id);
      });
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await db.write((trx) => insertInbox(trx, [ofOrder(1)]));
    const first = claimOn(db, "first", end.promise);
    await begun.promise;
    await other.write((trx) => insertInbox(trx, [ofOrder(2)]));
    const meanwhile = await claimOn(other, "second");
    end.resolve();
    const claims = [meanwhile, await first, await claimOn(other, "third")];
    await other.close();
    expect(claims).toEqual([[], [ofOrder(1).id], []]);
  });
}

describe("while a store has to be reconnected", () => {
  const setStatus = (status: "connected" | "reconnect") =>
    masar.service.db.write((trx) => updateStore(trx, "sto_one", { status }));

  test("webhooks about orders are left as they are, others are claimed, and once it is connected all are", async () => {
    const { db } = masar.service;
    await newStore("sto_one");
    const ofOrders = [1, 2, 3].map((number) => ({ ...item("sto_one", number), subject: `${number}` }));
    await db.write((trx) => insertInbox(trx, ofOrders));
    await setStatus("reconnect");
    const before = await db.read("inbox").orderBy("id");
    expect(await storesWithItems(db.read, NOW)).toEqual([]);
    expect(await claim("a")).toEqual([]);
    await db.write((trx) => insertInbox(trx, [item("sto_one", 4)]));
    expect(await storesWithItems(db.read, NOW)).toEqual([ofMerchant("sto_one")]);
    expect((await claim("b")).map(({ id }) => id)).toEqual([item("sto_one", 4).id]);
    expect(await db.read("inbox").orderBy("id").limit(3)).toEqual(before);
    await setStatus("connected");
    expect(await storesWithItems(db.read, NOW)).toEqual([ofMerchant("sto_one")]);
    expect((await claim("c")).map(({ subject }) => subject)).toEqual(["1", "2", "3"]);
  });

  test("what waits to be tried again is due at once after it, a thousand in one transaction", async () => {
    const { db } = masar.service;
    await newStore("sto_one");
    const items = Array.from({ length: 1_005 }, (_, number) => item("sto_one", number, NOW + 1 + number));
    await db.write(async (trx) => {
      for (let from = 0; from < items.length; from += 201) await insertInbox(trx, items.slice(from, from + 201));
    });
    await db.write((trx) => retryInboxNow(trx, ofMerchant("sto_one"), NOW));
    const later = await db.read("inbox").where("due_at", ">", NOW).orderBy("id").pluck("id");
    expect(later).toEqual(items.slice(1_000).map(({ id }) => id));
  });
});

test("of large webhooks of an order a few megabytes are claimed at once, the oldest first, and the others after them", async () => {
  const { db } = masar.service;
  const body = Buffer.alloc(1024 * 1024, " ");
  for (let number = 1; number <= 9; number += 1)
    await db.write((trx) => insertInbox(trx, [{ ...item("sto_one", number), subject: "25", body }]));
  const numbers = (items: Awaited<ReturnType<typeof claim>>) => items.map(({ id }) => Number(id.slice(-4))).sort();
  const first = await claim("a", { limit: 1 });
  expect(numbers(first)).toEqual([1, 2, 3, 4, 5]);
  expect(first.every((one) => one.body.equals(body))).toBe(true);
  expect(await claim("b")).toEqual([]);
  await db.write((trx) => finishInbox(trx, first, "done"));
  expect(numbers(await claim("c", { limit: 1 }))).toEqual([6, 7, 8, 9]);
});

describe("a poll", () => {
  const claimed = async () => {
    const until = { now: NOW, lease: "lease", leaseUntil: NOW + HOUR_MS };
    const stored = await masar.service.db.write((trx) => claimPoll(trx, "sto_one", until));
    if (!stored) throw new Error("no poll was due");
    return stored;
  };

  test("that ends sets the time of the next", async () => {
    const { id } = await newStore("sto_one");
    const stored = await claimed();
    await masar.service.db.write((trx) => finishPoll(trx, stored, "lease", { nextPollAt: NOW + HOUR_MS }));
    expect((await findAnyStore(masar.service.db.read, id))?.nextPollAt).toBe(NOW + HOUR_MS);
  });

  test("that ends keeps the time of a poll that was requested meanwhile", async () => {
    const { id } = await newStore("sto_one");
    const stored = await claimed();
    await masar.service.db.write((trx) => updateStore(trx, id, { nextPollAt: NOW + 1 }));
    await masar.service.db.write((trx) =>
      finishPoll(trx, stored, "lease", { nextPollAt: NOW + HOUR_MS, watermark: NOW + 5 }),
    );
    expect(await findAnyStore(masar.service.db.read, id)).toMatchObject({ nextPollAt: NOW + 1, watermark: NOW + 5 });
  });
});

test("a failed call with old access does not change a store with newer access", async () => {
  const before = await newStore("sto_one");
  const failure = { en: "no access", ar: "لا صلاحية" };
  await masar.service.db.write((trx) => updateStore(trx, before.id, { grantedAt: NOW + 1 }));
  await masar.service.db.write((trx) => markReconnect(trx, before, failure));
  expect((await findAnyStore(masar.service.db.read, before.id))?.status).toBe("connected");
  await masar.service.db.write((trx) => markReconnect(trx, { ...before, grantedAt: NOW + 1 }, failure));
  expect((await findAnyStore(masar.service.db.read, before.id))?.status).toBe("reconnect");
});

describe("a write-back", () => {
  const claimOne = (lease: string, now = NOW, storeId = "sto_one") => {
    const hold = { now, lease, leaseUntil: now + HOUR_MS, limit: 6 };
    return masar.service.db.write((trx) => claimWriteBacks(trx, ofMerchant(storeId), hold));
  };

  async function due(storeId: string, count: number): Promise<void> {
    const numbers = Array.from({ length: count }, (_, number) => `${storeId}_${number}`);
    await masar.service.db.write(async (trx) => {
      for (const number of numbers) {
        await trx("orders").insert({
          ...{ id: `ord_${number}`, account_id: merchant.account.id, mode: "test", store_id: storeId },
          ...{ remote_id: number, number, status: "shipped", reasons: "[]", alerts: "[]", alert_count: 0, content: "" },
          ...{ content_hash: "", corrections: "{}", parcel_number: 1, shipment_id: `shp_${number}`, placed_at: NOW },
          ...{ created_at: NOW, updated_at: NOW },
        });
        await trx("write_backs").insert({
          ...{
            id: `evt_${number}`,
            account_id: merchant.account.id,
            store_id: storeId,
            order_id: `ord_${number}`,
            shipment_id: `shp_${number}`,
            sequence: 1,
          },
          ...{ event: "shipment.created", state: "pending", attempts: 0, due_at: NOW, at: NOW },
        });
      }
    });
  }

  test("is claimed by one of several workers", async () => {
    await newStore("sto_one");
    await due("sto_one", 20);
    const claims = await Promise.all(["a", "b", "c", "d"].map((lease) => claimOne(lease)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("is claimed with no more others than the limit, whatever plan the database has for it", async () => {
    await newStore("sto_one");
    await due("sto_one", 20);
    const hold = { now: NOW, lease: "lease", leaseUntil: NOW + HOUR_MS, limit: 6 };
    const claimed = await masar.service.db.write(async (trx) => {
      await runSubqueryPerRow(trx);
      return claimWriteBacks(trx, ofMerchant("sto_one"), hold);
    });
    expect(claimed).toHaveLength(6);
  });

  test("is not said to have failed by a worker that took too long, once another has done it", async () => {
    await newStore("sto_one");
    await due("sto_one", 1);
    const { db } = masar.service;
    const problem = { en: "Refused.", ar: "مرفوض." };
    const [late] = await claimOne("late");
    const [holder] = await claimOne("holder", NOW + 2 * HOUR_MS);
    if (!late || !holder) throw new Error("nothing was claimed");
    const fail = (writeBack: typeof late) => db.write((trx) => failWriteBack(trx, writeBack, problem));
    const end = ({ id, orderId }: typeof late, entryId: string) => {
      const entry = {
        id: entryId,
        accountId: merchant.account.id,
        orderId,
        code: "written_back",
        text: { en: "Done.", ar: "تم." },
        at: NOW,
      };
      return db.submit(doneBatch, { id, written: { remoteId: "81" }, entry });
    };
    expect(await fail(late)).toBe(false);
    await db.write((trx) => retryWriteBack(trx, late, { dueAt: 9, problem }));
    expect(await db.read("write_backs").first()).toMatchObject({ state: "pending", attempts: 2, lease: "holder" });
    // What was done is done, whoever says so.
    await end(late, "otl_first");
    expect(await fail(holder)).toBe(false);
    await Promise.all([end(late, "otl_second"), end(holder, "otl_third")]);
    expect(await db.read("write_backs").first()).toMatchObject({ state: "done", problem: null, remote_id: "81" });
    expect(await db.read("order_timeline").select("id", "order_id")).toEqual([
      { id: "otl_first", order_id: late.orderId },
    ]);
  });

  test("that failed is tried again with others, the newest thousand at once", async () => {
    const { db } = masar.service;
    await newStore("sto_one");
    await due("sto_one", 1_002);
    await db.write((trx) => trx("write_backs").update({ state: "failed" }));
    const ids = (await db.read("write_backs").orderBy("id").pluck("id")) as string[];
    const restart = () =>
      db.write((trx) => restartFailed(trx, { accountId: merchant.account.id, storeId: "sto_one" }, NOW));
    expect(await restart()).toBe(1_000);
    expect(await db.read("write_backs").where({ state: "failed" }).orderBy("id").pluck("id")).toEqual(ids.slice(0, 2));
    expect(await restart()).toBe(2);
  });

  test("waits while its store is not connected, and is due at once when it is again", async () => {
    const { db } = masar.service;
    await newStore("sto_gone");
    await newStore("sto_here");
    await due("sto_gone", 3);
    await due("sto_here", 1);
    await db.write((trx) => updateStore(trx, "sto_gone", { status: "disconnected" }));
    expect(await storesToUpdate(db.read, NOW)).toEqual([ofMerchant("sto_here")]);
    await db.write(async (trx) => {
      await updateStore(trx, "sto_gone", { status: "connected" });
      await retryWriteBacksNow(trx, ofMerchant("sto_gone"), NOW);
    });
    expect(new Set((await storesToUpdate(db.read, NOW)).map(({ id }) => id))).toEqual(
      new Set(["sto_gone", "sto_here"]),
    );
    expect(await claimOne("b", NOW, "sto_gone")).toHaveLength(3);
  });
});
