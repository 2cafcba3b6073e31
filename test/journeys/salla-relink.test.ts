import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { polled } from "../support/merchant.ts";
import { embeddedClient, installStore, startWith } from "../support/salla/masar.ts";
import { fakeSalla } from "../support/salla/salla.ts";
import { clockOfToday, type TestClock, type TestService } from "../support/service.ts";

let masar: TestService;
let clock: TestClock;
const stores: ReturnType<typeof fakeSalla>[] = [];
beforeAll(async () => {
  clock = clockOfToday();
  masar = await startWith(stores, { clock });
});
afterAll(() => masar.stop());

test("relinking never brings back a refresh token that was used", async () => {
  const salla = fakeSalla({ merchant: "1500000001", now: clock.now });
  stores.push(salla);
  const merchant = await masar.newAccount();
  // Salla keeps the earlier access valid until its end.
  const good = new Set<string>();
  const { isGood } = salla.tokens;
  salla.tokens.isGood = (access) => good.has(access) || (isGood(access) && good.add(access) !== undefined);
  const store = await installStore(masar, merchant, salla);
  clock.advance(8 * 86_400_000);
  const before = (await merchant.test.get(`/stores/${store.id}`)).body.last_poll_at;
  await merchant.test.post(`/stores/${store.id}/reconcile`, {});
  await polled(merchant.test, store.id, before);
  expect(salla.tokens.asked).toBe(1);
  const gone = await merchant.test.delete(`/stores/${store.id}`);
  const page = embeddedClient(masar, salla.frameToken({ expiresAt: "2099-01-01T00:00:00Z" }));
  const made = await page.post("create");
  expect([gone.status < 300, made.text]).toEqual([true, expect.stringContaining('data-view="addresses"')]);
  const read = () => masar.service.db.read("stores").where({ remote_id: salla.merchant, mode: "live" }).first();
  const relinked = await eventually(read, ({ last_poll_at }) => last_poll_at !== null);
  expect([relinked.status, salla.tokens.asked]).toEqual(["connected", 1]);
});
