import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { Fleet, FleetAccount } from "../fleet.ts";
import type { Invariant, Operation, Resource } from "./race.ts";

interface Store {
  fleet: Fleet;
  shop: FleetAccount;
  path: string;
  id: string;
  /** A pickup address in addition to the default one. */
  pickup: string;
}
export const store: Resource<Store> = {
  name: "store",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    const place = { name: "المخزن", phone: "01001234567", governorate: "GZ", address: "15 شارع الهرم" };
    const { body: pickup } = await shop.live[0].post("/pickup_addresses", place);
    const { body } = await shop.test[0].post("/stores", { platform: "demo" });
    return { fleet, shop, id: body.id, path: `/stores/${body.id}`, pickup: pickup.id };
  },
  row: ({ id }) => ({ table: "stores", id }),
};

type On = Operation<Store>;
const rules =
  (change: Record<string, unknown>): On =>
  ({ shop, path }, side) =>
    shop.test[side].patch(path, { rules: change });
export const renameStore: On = ({ shop, path }, side) => shop.test[side].patch(path, { name: "Gifts" });
export const shipByHand: On = (context, side) => rules({ ship: "by_hand" })(context, side);
export const capCash: On = (context, side) => rules({ cash_cap: 500 })(context, side);
export const disconnect: On = ({ shop, path }, side) => shop.test[side].delete(path);
export const reconcile: On = ({ shop, path }, side) => shop.test[side].post(`${path}/reconcile`);
export const shipFromPickup: On = (context, side) =>
  rules({ pickup_by_place: { main: context.pickup } })(context, side);
export const deletePickup: On = ({ shop, pickup }, side) => shop.live[side].delete(`/pickup_addresses/${pickup}`);

type Holds = Invariant<Store>;
export const nameAndRuleChange: Holds = async ({ shop, path }) => {
  const { body } = await shop.test[0].get(path);
  expect(body).toMatchObject({ name: "Gifts", rules: { ship: "by_hand" } });
};
export const bothRulesChange: Holds = async ({ shop, path }) => {
  const { body } = await shop.test[0].get(path);
  expect(body.rules).toMatchObject({ ship: "by_hand", cash_cap: 500 });
};
export const staysDisconnected: Holds = async ({ shop, path }) => {
  expect((await shop.test[0].get(path)).body.status).toBe("disconnected");
};
export const theRulesNameARealAddress: Holds = async ({ shop, path }, ruled, deleted) => {
  const { body } = await shop.test[0].get(path);
  const { data } = (await shop.test[0].get("/pickup_addresses")).body as { data: { id: string }[] };
  for (const id of Object.values(body.rules.pickup_by_place)) expect(data.map((one) => one.id)).toContain(id);
  expect([
    [200, 409],
    [422, 204],
  ]).toContainEqual([ruled.status, deleted.status]);
};

// ---- an order of it

interface Order extends Store {
  order: string;
}
/** An order that needs a governorate. Workers poll stores at their own pace, so several are created at once. */
export const order: Resource<Order> = {
  name: "order",
  async begin(fleet) {
    const ready = waiting.get(fleet) ?? [];
    if (ready.length === 0) ready.push(...(await Promise.all(Array.from({ length: 4 }, () => waitingOrder(fleet)))));
    waiting.set(fleet, ready);
    return ready.pop() ?? waitingOrder(fleet);
  },
  row: ({ order: id }) => ({ table: "orders", id }),
};
const waiting = new WeakMap<Fleet, Order[]>();

async function waitingOrder(fleet: Fleet): Promise<Order> {
  const context = await store.begin(fleet);
  const found = await eventually(
    async () => {
      const { data } = (await context.shop.test[0].get(`/orders?store=${context.id}&limit=100`)).body;
      return data.find(({ number }: { number: string }) => number === "#1008")?.id as string | undefined;
    },
    (id) => id !== undefined,
  );
  return { ...context, order: found ?? "" };
}

type OnOrder = Operation<Order>;
export const chooseGovernorate: OnOrder = ({ shop, order }, side) =>
  shop.test[side].patch(`/orders/${order}`, { recipient: { governorate: "GZ" } });
export const weigh: OnOrder = ({ shop, order }, side) => shop.test[side].patch(`/orders/${order}`, { weight_kg: 3 });
export const hold: OnOrder = ({ shop, order }, side) => shop.test[side].post(`/orders/${order}/hold`);
export const shipIt: OnOrder = ({ shop, order }, side) => shop.test[side].post(`/orders/${order}/ship`);

/** The phone of the order that needs a governorate. */
const BUYER = "01000000081";
export const blockTheBuyer: OnOrder = ({ shop }, side) =>
  shop.test[side].patch("/customers", { phone: BUYER, blocked: true });
export const noteTheBuyer: OnOrder = ({ shop }, side) =>
  shop.test[side].patch("/customers", { phone: BUYER, note: "Calls back" });

export const shippedOrHeldForTheBuyer: Invariant<Order> = async ({ shop, order }) => {
  const { status, reasons } = await eventually(
    async () => (await shop.test[0].get(`/orders/${order}`)).body,
    ({ status }) => status === "shipped" || status === "held",
  );
  if (status === "held") expect(reasons).toMatchObject([{ code: "buyer_blocked" }]);
};
export const blockedAndNoted: Invariant<Order> = async ({ shop }) => {
  const { note, blocked } = (await shop.test[0].get(`/customers/find?phone=${BUYER}`)).body;
  expect([note, blocked]).toMatchObject(["Calls back", { reason: null }]);
};

export const atMostOneShipment: Invariant<Order> = async ({ fleet, order: id }) => {
  const { db } = fleet.apis[0];
  const made = await db.read("shipments").where({ order_id: id }).whereNot({ status: "cancelled" });
  expect(made.length).toBeLessThanOrEqual(1);
  const [stored] = await db.read("orders").where({ id });
  if (made.length === 1) expect(stored.shipment_id).toBe(made[0].id);
};
export const shippedWithItsWeight: Invariant<Order> = async (context, first, second) => {
  await atMostOneShipment(context, first, second);
  const [made] = await context.fleet.apis[0].db.read("shipments").where({ order_id: context.order });
  expect(made).toMatchObject({ governorate: "GZ", weight_grams: 3_000 });
};
