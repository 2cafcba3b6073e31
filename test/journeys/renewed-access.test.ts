// Each refresh token of Salla works once: access that it gave is not lost by anything that happens here meanwhile. What waited for a
// store without access continues with the access that Salla sends next.
import type { Database } from "@masar/core/db/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engine } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import { installStore, sendHook, startWith } from "../support/salla/masar.ts";
import { shipmentJson } from "../support/salla/order.ts";
import { type FakeSalla, fakeSalla } from "../support/salla/salla.ts";
import { clockOfToday, type TestAccount, type TestClock, type TestService } from "../support/service.ts";

let masar: TestService;
let merchant: TestAccount;
let salla: FakeSalla;
let clock: TestClock;
beforeEach(async () => {
  clock = clockOfToday();
  salla = fakeSalla({ now: clock.now });
  masar = await startWith([salla], { clock });
  merchant = await masar.newAccount();
});
afterEach(() => masar.stop());

/** The merchant asks for a label of a new order. @returns the order, once it is shipped. */
async function request(store: { id: string }) {
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const data = shipmentJson(order, order.shipments[0] as never, clock.now());
  expect(await sendHook(masar, salla.event("shipment.creating", data))).toBe(200);
  return () => orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
}

/** A label is asked for when the store's access is about to expire. @returns once Salla is asked to renew it, and waits. */
async function renewing() {
  const store = await installStore(masar, merchant, salla);
  clock.advance(8 * 86_400_000);
  const gate = Promise.withResolvers<void>();
  salla.tokens.gate = gate.promise;
  const ships = await request(store);
  await eventually(
    () => salla.tokens.asked,
    (asked) => asked === 1,
  );
  return { storeId: store.id as string, answer: () => gate.resolve(), ships };
}

/** Webhooks and updates that are not done; the clock stands still, so none of them becomes due by waiting. */
async function pendingOf({ id }: { id: string }): Promise<{ inbox: number; write_backs: number }> {
  const count = async (table: string) =>
    (await masar.service.db.read(table).where({ store_id: id, state: "pending" }).select("id")).length;
  return { inbox: await count("inbox"), write_backs: await count("write_backs") };
}

test("webhooks and updates that waited for a store without access are done once Salla sends new access", async () => {
  const store = await installStore(masar, merchant, salla);
  const shipped = await (await request(store))();
  const none = { inbox: 0, write_backs: 0 };
  const isNone = (pending: object) => JSON.stringify(pending) === JSON.stringify(none);
  await eventually(() => pendingOf(store), isNone);
  salla.tokens.revoke();
  expect((await merchant.test.post(`/shipments/${shipped.shipment.tracking_number}/cancel`)).status).toBe(200);
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.status,
    (status) => status === "reconnect",
  );
  const ships = await request(store);
  await eventually(
    () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }).first("lease"),
    (webhook) => webhook?.lease === null,
  );
  expect(await pendingOf(store)).toEqual({ inbox: 1, write_backs: 1 });
  expect(await sendHook(masar, salla.authorize())).toBe(200);
  await ships();
  await eventually(() => pendingOf(store), isNone);
});

test("renewed access is kept when the renewal's lease was taken away meanwhile", async () => {
  const { storeId, answer, ships } = await renewing();
  const taken = { renewal_lease: "another", renewal_lease_until: clock.now() };
  await masar.service.db.write((trx) => trx("stores").where({ id: storeId }).update(taken).then());
  answer();
  await ships();
  expect(salla.tokens.asked).toBe(1);
});

test("renewed access is kept when the write that keeps it fails at first", async () => {
  const { answer, ships } = await renewing();
  const { db } = masar.service;
  const refusals = await refuseSecrets(db);
  answer();
  await ships();
  expect(refusals()).toBeGreaterThan(0);
  expect(salla.tokens.asked).toBe(1);
});

/** From now on writes of a store's secrets fail, until the first one did. @returns how many failed. */
async function refuseSecrets(db: Database): Promise<() => number> {
  const refusing = "before update of secrets on stores";
  await db.transaction(async (trx) => {
    if (engine === "postgres") {
      await trx.raw(`create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused'; end $$`);
      await trx.raw(`create trigger refused ${refusing} for each row execute function refuse()`);
    } else await trx.raw(`create trigger refused ${refusing} begin select raise(abort, 'refused'); end`);
  });
  let refused = 0;
  db.writer.on("query-error", ({ message }: Error) => {
    if (!message.includes("refused")) return;
    refused += 1;
    if (refused > 1) return;
    const drop = engine === "postgres" ? "drop trigger refused on stores" : "drop trigger refused";
    void db.transaction((trx) => trx.raw(drop).then());
  });
  return () => refused;
}
