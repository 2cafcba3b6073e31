import { expect } from "vitest";
import type { Fleet, FleetAccount } from "../fleet.ts";
import { shipmentBody } from "../shipment.ts";
import type { Invariant, Operation, Resource } from "./race.ts";

interface Booked {
  fleet: Fleet;
  shop: FleetAccount;
  id: string;
  path: string;
  etag: string;
  number: string;
}
export const shipment: Resource<Booked> = {
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

type On = Operation<Booked>;
export const editAsRead: On = ({ shop, path, etag }, side) =>
  shop.test[side].patch(path, { notes: `by ${side}` }, { "If-Match": etag });
export const noteAnyway: On = ({ shop, path }, side) =>
  shop.test[side].patch(path, { notes: "fragile" }, { "If-Match": "*" });
export const openAnyway: On = ({ shop, path }, side) =>
  shop.test[side].patch(path, { allow_open: true }, { "If-Match": "*" });
export const cancel: On = ({ shop, path }, side) => shop.test[side].post(`${path}/cancel`);
export const advance: On = ({ shop, number }, side) => shop.test[side].post(`/simulations/${number}/advance`);

type Holds = Invariant<Booked>;
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
  // Cancelled before it was collected, or collected and too late to cancel.
  expect([cancelled.status, advanced.status].filter((status) => status === 409)).toHaveLength(1);
  expect(body.status === "cancelled").toBe(cancelled.status === 200);
  await eventsAreInSequence(context, cancelled, advanced);
};
/** One event a change, numbered without a gap. */
export const eventsAreInSequence: Holds = async ({ fleet, number }) => {
  const { db } = fleet.apis[0];
  const [stored] = await db.read("shipments").where({ tracking_number: number });
  const events = await db.read("events").where({ shipment_id: stored.id }).orderBy("sequence");
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
  expect(stored.sequence).toBe(events.length);
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
