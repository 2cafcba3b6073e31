// A merchant with many buyers stops sharing how their parcels ended, and begins again.

import { deleteReputationsOf, deleteUnsharedReputations, findShared } from "@masar/core/customer/reputation-repository";
import type { Database } from "@masar/core/db/database";
import { hashesOf } from "@masar/core/erasure/erasure";
import { newMasterKey, parseMasterKeys } from "@masar/core/kernel/crypto";
import { purge } from "@masar/core/operations/maintenance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "../support/rows-read.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

const MANY = 1_200;

let masar: TestService;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off", MASAR_ROLE: "api" } });
});
afterAll(() => masar?.stop());

/** Rows that a merchant counted, each of another person. */
async function count({ account }: TestAccount, people: number | string[]): Promise<void> {
  const hashes = typeof people === "number" ? Array.from({ length: people }, (_, n) => `hash_${n}`) : people;
  const rows = hashes.map((hash) => ({
    ...{ hash, account_id: account.id, delivered: 2, came_back: 0, updated_at: Date.now() },
  }));
  await masar.service.db.write((trx) => trx.batchInsert("reputations", rows, 100));
}

const countedBy = async ({ account }: TestAccount) => {
  const rows = await masar.service.db.read("reputations").where({ account_id: account.id }).pluck("hash");
  return rows.length;
};

const share = async ({ live }: TestAccount, share_buyer_risk: boolean) => {
  expect((await live.patch("/account", { settings: { share_buyer_risk } })).status).toBe(200);
};

test("counts of a merchant who stopped sharing are deleted by the purge, at most 500 in a statement; others keep theirs", async () => {
  const [stops, shares] = [await masar.newAccount(), await masar.newAccount()];
  for (const merchant of [stops, shares]) {
    await share(merchant, true);
    await count(merchant, MANY);
  }
  await share(stops, false);
  const { db } = masar.service;
  const sent = await recordStatements(db.writer, () => purge(db, Date.now(), { recipientsKeptMs: 86_400_000 }));
  expect(await countedBy(stops)).toBe(0);
  expect(await countedBy(shares)).toBe(MANY);
  const deletions = sent.filter(({ sql }) => /^delete from .reputations. where .account_id/.test(sql));
  expect(deletions.map(({ bindings }) => bindings.length - 1)).toEqual([500, 500, 200]);
});

test("who shares again begins with no counts, and who shares already keeps them", async () => {
  const merchant = await masar.newAccount();
  await count(merchant, MANY);
  await share(merchant, true);
  expect(await countedBy(merchant)).toBe(0);
  await count(merchant, 3);
  await share(merchant, true);
  expect(await countedBy(merchant)).toBe(3);
});

test("earlier counts do not come back when sharing ends and begins at once, or while they are deleted", async () => {
  const merchant = await masar.newAccount();
  const { db } = masar.service;
  const isShared = async () => (await merchant.live.get("/account")).body.settings.share_buyer_risk;
  for (let round = 0; round < 3; round += 1) {
    await share(merchant, true);
    await count(merchant, MANY);
    await Promise.all([share(merchant, false), share(merchant, true)]);
    if (await isShared()) {
      expect(await countedBy(merchant)).toBe(0);
      await share(merchant, false);
    }
    await Promise.all([deleteReputationsOf(db, merchant.account.id), share(merchant, true)]);
    expect(await countedBy(merchant)).toBe(0);
  }
});

test("counts of a merchant who does not share are not added up, also while they are still there", async () => {
  const parsed = parseMasterKeys(newMasterKey("test"));
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  const { keys } = parsed;
  const phone = "+201001112223";
  const [stops, first, second] = [await masar.newAccount(), await masar.newAccount(), await masar.newAccount()];
  for (const merchant of [stops, first, second]) {
    await share(merchant, true);
    await count(merchant, hashesOf(keys, phone));
  }
  const { db } = masar.service;
  expect(await findShared(db.read, "acc_who_asks", phone, keys)).toMatchObject({ delivered: 6, merchants: 3 });
  await share(stops, false);
  expect(await findShared(db.read, "acc_who_asks", phone, keys)).toMatchObject({ delivered: 4, merchants: 2 });
  await deleteReputationsOf(db, first.account.id); // who shares: nothing is deleted
  expect(await findShared(db.read, "acc_who_asks", phone, keys)).toMatchObject({ delivered: 4, merchants: 2 });
});

test("a merchant whose counts cannot be deleted does not keep those of others", async () => {
  const [first, second] = [await masar.newAccount(), await masar.newAccount()].sort((a, b) =>
    a.account.id < b.account.id ? -1 : 1,
  );
  if (!first || !second) throw new Error("two accounts");
  const { db } = masar.service;
  await deleteUnsharedReputations(db); // of other tests
  for (const merchant of [first, second]) await count(merchant, 3);
  let writes = 0;
  const failing: Database = Object.assign(Object.create(db), {
    write(work: Parameters<Database["write"]>[0]) {
      writes += 1;
      return writes === 1 ? Promise.reject(new Error("not now")) : db.write(work);
    },
  });
  await expect(deleteUnsharedReputations(failing)).rejects.toThrow(AggregateError);
  expect(await countedBy(first)).toBe(3);
  expect(await countedBy(second)).toBe(0);
});
