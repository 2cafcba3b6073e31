import { expect } from "vitest";
import type { Fleet, FleetAccount } from "../fleet.ts";
import { shipmentBody } from "../shipment.ts";
import type { Invariant, Operation, Resource } from "./race.ts";

interface BookingResult {
  fleet: Fleet;
  shop: FleetAccount;
  id: string;
  path: string;
  etag: string;
  number: string;
}
export const shipment: Resource<BookingResult> = {
  name: "shipment",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    const { body } = await shop.test[0].post("/shipments", shipmentBody());
    const path = `/shipments/${body.tracking_number}`;
    const etag = (await shop.test[0].get(path)).headers.get("etag") ?? "";
    const [{ id }] = await fleet.apis[0].db.read("shipments").where({ tracking_number: body.tracking_number });
    return { fleet, shop, id, path, etag, number: body.tracking_number };
  },
  row: ({ id }) => ({ table: "shipments", id }),
};

type On = Operation<BookingResult>;
export const editAsRead: On = ({ shop, path, etag }, side) =>
  shop.test[side].patch(path, { notes: `by ${side}` }, { "If-Match": etag });
export const noteAnyway: On = ({ shop, path }, side) =>
  shop.test[side].patch(path, { notes: "fragile" }, { "If-Match": "*" });
export const openAnyway: On = ({ shop, path }, side) =>
  shop.test[side].patch(path, { allow_open: true }, { "If-Match": "*" });
export const cancel: On = ({ shop, path }, side) => shop.test[side].post(`${path}/cancel`);
export const advance: On = ({ shop, number }, side) => shop.test[side].post(`/simulations/${number}/advance`);

type Holds = Invariant<BookingResult>;
export const oneEditCounts: Holds = async (context, first, second) => {
  expect([first.status, second.status].sort()).toEqual([200, 412]);
  await eventsAreInSequence(context, first, second);
};
export const bothEditsCount: Holds = async (context, first, second) => {
  const { body } = await context.shop.test[0].get(context.path);
  expect(body).toMatchObject({ notes: "fragile", allow_open: true });
  await eventsAreInSequence(context, first, second);
};
export const cancelledOnce: Holds = async (context, first, second) => {
  expect((await context.shop.test[0].get(context.path)).body.status).toBe("cancelled");
  await eventsAreInSequence(context, first, second);
};
export const cancelledOrCollected: Holds = async (context, cancelled, advanced) => {
  const { body } = await context.shop.test[0].get(context.path);
  // Cancelled before collection, or collected and no longer cancellable.
  expect([cancelled.status, advanced.status].filter((status) => status === 409)).toHaveLength(1);
  expect(body.status === "cancelled").toBe(cancelled.status === 200);
  await eventsAreInSequence(context, cancelled, advanced);
};
/** One event per change, numbered without gaps. */
export const eventsAreInSequence: Holds = async ({ fleet, number }) => {
  const { db } = fleet.apis[0];
  const [stored] = await db.read("shipments").where({ tracking_number: number });
  const events = await db.read("events").where({ shipment_id: stored.id }).orderBy("sequence");
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
  expect(stored.sequence).toBe(events.length);
};

// ---- a parcel at the door

interface AtTheDoor extends BookingResult {
  staff: FleetAccount;
}
export const parcelAtTheDoor: Resource<AtTheDoor> = {
  name: "parcel at the door",
  async begin(fleet) {
    const context = await shipment.begin(fleet);
    const staff = await fleet.newAccount("staff");
    const scans = [{ event: "collect" }, { event: "hub", hub: "GIZ-1" }, { event: "load" }];
    const sent = scans.map((scan) => ({ ...scan, tracking_number: context.number }));
    await staff.test[0].post("/scans", { scans: sent });
    return { ...context, staff };
  },
  row: ({ id }) => ({ table: "shipments", id }),
};
const scanOf =
  (scan: Record<string, unknown>): Operation<AtTheDoor> =>
  ({ staff, number }, side) =>
    staff.test[side].post("/scans", { scans: [{ tracking_number: number, ...scan }] });
export const lowerCash: Operation<AtTheDoor> = ({ shop, path }, side) =>
  shop.test[side].post(`${path}/instructions`, { action: "lower_cod", cod_value: 100 });
export const lowerCashMore: Operation<AtTheDoor> = ({ shop, path }, side) =>
  shop.test[side].post(`${path}/instructions`, { action: "lower_cod", cod_value: 50 });
export const deliver = named("deliver", scanOf({ event: "deliver", receiver_name: "Mona", cash_collected: 990 }));
export const declareLost = named("declareLost", scanOf({ event: "lost", note: "not found" }));

/** The title of a race has the names of its operations. */
function named<Context>(name: string, operation: Operation<Context>): Operation<Context> {
  return Object.defineProperty(operation, "name", { value: name });
}

export const loweredOrDelivered: Invariant<AtTheDoor> = async (context, lowered, delivered) => {
  const { body } = await context.shop.test[0].get(context.path);
  expect([lowered.status, delivered.status].sort()).toEqual([200, 409]);
  const expected =
    delivered.status === 200
      ? { status: "delivered", cod_value: 990, cod_lowered_from: null, cash_collected: 990 }
      : { status: "out-for-delivery", cod_value: 100, cod_lowered_from: 990, cash_collected: null };
  expect(body).toMatchObject(expected);
  await eventsAreInSequence(context, lowered, delivered);
};
export const theLowerAmountIsDue: Invariant<AtTheDoor> = async (context, first, second) => {
  const { body } = await context.shop.test[0].get(context.path);
  expect([body.cod_value, body.cod_lowered_from]).toEqual([50, 990]);
  await eventsAreInSequence(context, first, second);
};
export const lostOrDelivered: Invariant<AtTheDoor> = async (context, lost, delivered) => {
  const { body } = await context.shop.test[0].get(context.path);
  expect([lost.status, delivered.status].sort()).toEqual([200, 409]);
  expect(body.status).toBe(lost.status === 200 ? "lost" : "delivered");
  expect(body.claim === null).toBe(delivered.status === 200);
  const entries = await context.fleet.apis[0].db.read("ledger_entries").where({ shipment_id: context.id });
  expect(entries.map(({ kind }) => kind).sort()).toEqual(["held", body.status].sort());
  await eventsAreInSequence(context, lost, delivered);
};

// ---- a failed attempt

interface FailedAttempt extends AtTheDoor {
  link: string;
}
export const failedAttempt: Resource<FailedAttempt> = {
  name: "failed attempt",
  async begin(fleet) {
    const context = await parcelAtTheDoor.begin(fleet);
    await failAgain(context, 0);
    const { body } = await context.shop.test[0].post(`${context.path}/redelivery_link`);
    await scanOf({ event: "load" })(context, 0);
    return { ...context, link: body.url };
  },
  row: parcelAtTheDoor.row as (context: FailedAttempt) => ReturnType<NonNullable<typeof parcelAtTheDoor.row>>,
};
export const failAgain = named("failAgain", scanOf({ event: "fail", reason: "no_answer" }));
/** The buyer's form, opened from the link of the first attempt. */
export const chooseByLink: Operation<FailedAttempt> = async ({ link }) => {
  const response = await fetch(link, { method: "POST", body: new URLSearchParams({ notes: "Ring twice" }) });
  return { status: response.status, headers: response.headers, text: await response.text(), body: undefined };
};
export const theFirstLinkSaysNothingOfTheSecond: Invariant<FailedAttempt> = async (context, failed) => {
  expect(failed.status).toBe(200);
  const { body } = await context.shop.test[0].get(context.path);
  expect([body.attempts, body.next_step?.decided_by]).toEqual([2, "rule"]);
};

// ---- what a merchant is owed

interface Owed {
  fleet: Fleet;
  shop: FleetAccount;
}
export const owed: Resource<Owed> = {
  name: "payout",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    const staff = await fleet.newAccount("staff");
    const claim = { account_id: shop.account.id, amount: 100, description: "A claim" };
    await staff.test[0].post("/adjustments", claim);
    return { fleet, shop };
  },
};
export const payOut: Operation<Owed> = ({ shop }, side) => shop.test[side].post("/simulations/payout");
export const paidOnce: Invariant<Owed> = async ({ shop }, first, second) => {
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect((await shop.test[0].get("/payouts")).body.data).toHaveLength(1);
};
