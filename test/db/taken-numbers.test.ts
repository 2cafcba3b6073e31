// A drawn tracking number that another shipment has is drawn again, and the bookings that share its commit stay one script.

import { connector } from "@masar/connector-woocommerce";
import { createEvents } from "@masar/core/event-subscribers";
import { systemClock } from "@masar/core/kernel/clock";
import { createIds } from "@masar/core/kernel/id";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { parseCalendar } from "@masar/core/quote/calendar";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { sampleCards } from "@masar/core/quote/sample-card";
import { type Booking, bookingBatch } from "@masar/core/shipment/create";
import { isTrackingNumberTaken } from "@masar/core/shipment/repository";
import { toShipment } from "@masar/core/shipment/row";
import { trackingNumberOf } from "@masar/core/shipment/tracking-number";
import { createStoreReader } from "@masar/core/store/repository";
import { createNewOrderBooking } from "@masar/core/sync/inbox/book-new";
import { afterEach, expect, test } from "vitest";
import { connectShop } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { renderOrder } from "../support/woocommerce/render.ts";
import { startFakeShop } from "../support/woocommerce/shop.ts";

const newId = createIds();
let masar: TestService;
let shop: TestAccount;
let taken: string;

/** A service with one shipment, whose number others will draw. */
async function start(role: "api" | "all"): Promise<void> {
  masar = await startTestService({ environment: { MASAR_ROLE: role, MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  taken = (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
}
afterEach(() => masar.stop());

/** How often a transaction began, and what the work came to. */
async function transactionsOf<Result>(work: () => Promise<Result>): Promise<{ begun: number; result: Result }> {
  const { writer } = masar.service.db;
  let begun = 0;
  const count = ({ sql }: { sql: string }) => {
    if (/^begin/i.test(sql)) begun += 1;
  };
  writer.client.on("query", count);
  const result = await work();
  writer.client.off("query", count);
  return { begun, result };
}

/** Bookings of the merchant, each with a number of its own. */
async function bookings(count: number): Promise<Booking[]> {
  const model = toShipment(await masar.service.db.read("shipments").where({ tracking_number: taken }).first());
  return Array.from({ length: count }, (_, at): Booking => {
    const trackingNumber = trackingNumberOf(shop.account.id, at);
    const ids = { id: newId("shp"), trackingNumber, trackingToken: `token ${at}`, reference: `R${at}` };
    return {
      shipment: { ...model, ...ids },
      json: "{}",
      claim: undefined,
      refuseRepeatedReference: false,
      now: Date.now(),
    };
  });
}

test.each(["a stored shipment", "an earlier one of them"])(
  "of bookings that share a commit, one with the number of %s is refused, and no transaction is begun",
  async (whose) => {
    await start("api"); // without workers, whose transactions would be counted
    const { db } = masar.service;
    const batch = bookingBatch({ newId, events: createEvents(newId) });
    const [first, ...others] = await bookings(21);
    if (first) await db.submit(batch, first); // the endpoints of a merchant are remembered from the first
    const trackingNumber = whose === "a stored shipment" ? taken : others[3]?.shipment.trackingNumber;
    const wanted = others.map((one, at) =>
      at === 7 && trackingNumber ? { ...one, shipment: { ...one.shipment, trackingNumber } } : one,
    );
    const { begun, result } = await transactionsOf(() =>
      Promise.allSettled(wanted.map((one) => db.submit(batch, one))),
    );
    const refused = result.flatMap((one, at) =>
      one.status === "rejected" ? [[at, isTrackingNumberTaken(one.reason)]] : [],
    );
    expect(refused).toEqual([[7, true]]);
    expect(begun).toBe(0);
    expect(await db.read("shipments").whereLike("reference", "R%")).toHaveLength(20);
  },
);

test("a new order of a store whose number is taken is left to be ingested, which draws another", async () => {
  await start("all");
  const { db, config } = masar.service;
  const shopNow = Temporal.Now.instant().add({ seconds: 5 });
  const fake = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  const { id } = await connectShop(masar, shop, fake);
  const stored = await createStoreReader(db.read)(id);
  if (!stored) throw new Error("the store is not there");
  const events = createEvents(newId);
  const [first] = await bookings(1);
  if (first) await db.submit(bookingBatch({ newId, events }), first);
  const draws: string[] = [];
  const bookNew = createNewOrderBooking({
    ...{ db, newId, events, clock: systemClock, keys: loadMasterKeys(config) },
    ...{ cards: sampleCards(), calendar: parseCalendar(EGYPT_CALENDAR), baseUrl: () => shop.test.base },
    wakeDeliveries: () => undefined,
    wakeWriteBacks: () => undefined,
    drawNumber(accountId) {
      draws.push(accountId);
      return draws.length === 1 ? taken : trackingNumberOf(accountId, 1_000 + draws.length);
    },
  });
  const order = connector.parseOrder(JSON.parse(JSON.stringify(renderOrder(fake, fake.placeOrder()))), stored.facts);
  const booking = () => bookNew(order, { stored, items: [] });
  expect(await booking()).toBe(false);
  expect(await db.read("orders").where({ store_id: id })).toEqual([]);
  expect(await booking()).toBe(true);
  expect(draws).toHaveLength(2);
  await fake.close();
});
