// Where an account's parcels are collected: what can be deleted, and what happens without any.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Reply } from "../support/client.ts";
import { signIn } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const ADDRESS = { name: "المخزن", phone: "01001234567", governorate: "GZ", address: "15 شارع الهرم" };
let masar: TestService;
let shop: TestAccount;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

const add = async (isDefault = false): Promise<string> =>
  (await shop.live.post("/pickup_addresses", { ...ADDRESS, is_default: isDefault })).body.id;
const remove = (id: string, language = "en"): Promise<Reply> =>
  shop.live.delete(`/pickup_addresses/${id}`, { "Accept-Language": language });
const ids = async () => (await shop.test.get("/pickup_addresses")).body.data.map(({ id }: { id: string }) => id);

test("an address with a parcel that waits for collection is kept, and the error names the parcel in both languages", async () => {
  const first = await add(true);
  const { tracking_number: number } = (await shop.test.post("/shipments", shipmentBody())).body;
  await add(true);
  for (const [language, words] of [
    ["en", "waiting for collection"],
    ["ar", "في انتظار الاستلام"],
  ] as const) {
    const refused = await remove(first, language);
    expect([refused.status, refused.body.code]).toEqual([409, "pickup_address_in_use"]);
    expect(refused.body.detail).toContain(number);
    expect(refused.body.detail).toContain(words);
  }
  await shop.test.post(`/shipments/${number}/cancel`);
  expect((await remove(first)).status).toBe(204);
});

test("an address that a store's rules use is kept until the store is disconnected", async () => {
  await add(true);
  const used = await add();
  const { id, name } = (await shop.test.post("/stores", { platform: "demo" })).body;
  const ruled = await shop.test.patch(`/stores/${id}`, { rules: { pickup_by_place: { main: used } } });
  expect(ruled.status).toBe(200);
  const refused = await remove(used);
  expect([refused.status, refused.body.code]).toEqual([409, "pickup_address_in_use"]);
  expect(refused.body.detail).toContain(name);
  await shop.test.delete(`/stores/${id}`);
  expect((await remove(used)).status).toBe(204);
});

test("a store's rules take an address of the account only", async () => {
  const other = await masar.newAccount();
  const foreign = (await other.live.post("/pickup_addresses", ADDRESS)).body.id;
  const { id } = (await shop.test.post("/stores", { platform: "demo" })).body;
  for (const address of [foreign, "pka_unknown"]) {
    const refused = await shop.test.patch(`/stores/${id}`, { rules: { pickup_by_place: { "a/b": address } } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/rules/pickup_by_place/a~1b"]);
  }
});

test("the default address, which is also the last one, is kept", async () => {
  const [only] = await ids();
  expect((await remove(only)).status).toBe(409);
  expect(await ids()).toEqual([only]);
});

test("the first real address takes the place of the blank one, also for parcels that wait there", async () => {
  const [blank] = await ids();
  const { tracking_number: number } = (await shop.test.post("/shipments", shipmentBody())).body;
  expect(await add(true)).toBe(blank);
  expect(await ids()).toEqual([blank]);
  const [stored] = await masar.service.db.read("shipments").where({ tracking_number: number });
  expect(stored.pickup_address_id).toBe(blank);
});

test("an account without any address signs in and reads; shipping asks for an address, and works with the first one", async () => {
  const { db } = masar.service;
  await db.write((trx) => trx("pickup_addresses").where({ account_id: shop.account.id }).delete());
  const browser = await signIn(masar, shop);
  expect((await browser.open("/sandbox/v1/session")).status).toBe(200);
  expect((await shop.test.get("/account")).status).toBe(200);
  const refused = await shop.test.post("/shipments", shipmentBody());
  expect([refused.status, refused.body.code]).toEqual([409, "pickup_address_missing"]);
  const added = await shop.live.post("/pickup_addresses", ADDRESS);
  expect(added.body.is_default).toBe(true);
  expect((await shop.test.post("/shipments", shipmentBody())).status).toBe(201);
});
