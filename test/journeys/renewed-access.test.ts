// Each refresh token of Salla works once: access that it gave is not lost by anything that happens here meanwhile.
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

/** Asks for a label when the store's access is about to expire. @returns once Salla is asked to renew it, and waits. */
async function renewing() {
  const store = await installStore(masar, merchant, salla);
  clock.advance(8 * 86_400_000);
  const gate = Promise.withResolvers<void>();
  salla.tokens.gate = gate.promise;
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const data = shipmentJson(order, order.shipments[0] as never, clock.now());
  expect(await sendHook(masar, salla.event("shipment.creating", data))).toBe(200);
  await eventually(
    () => salla.tokens.asked,
    (asked) => asked === 1,
  );
  const ships = () => orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
  return { storeId: store.id as string, answer: () => gate.resolve(), ships };
}

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
