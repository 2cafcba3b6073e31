import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { secretsOf } from "@masar/core/webhook/endpoint-secrets";
import { findEndpoint } from "@masar/core/webhook/repository";
import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { Fleet, FleetAccount } from "../fleet.ts";
import { shipmentBody } from "../shipment.ts";
import type { Invariant, Operation, Resource } from "./race.ts";

interface Endpoint {
  fleet: Fleet;
  shop: FleetAccount;
  id: string;
  path: string;
}

export const endpoint: Resource<Endpoint> = {
  name: "webhook endpoint",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    // Nothing listens there: workers record failures.
    const { body } = await shop.test[0].post("/webhook_endpoints", { url: "http://127.0.0.1:9/", events: ["*"] });
    return { fleet, shop, id: body.id, path: `/webhook_endpoints/${body.id}` };
  },
  row: ({ id }) => ({ table: "webhook_endpoints", id }),
};

/** An endpoint that an event from before it was never for. */
export const newEndpoint: Resource<Endpoint> = {
  name: "webhook endpoint newer than an event",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    await shop.test[0].post("/shipments", shipmentBody());
    const { body } = await shop.test[0].post("/webhook_endpoints", { url: "http://127.0.0.1:9/", events: ["*"] });
    return { fleet, shop, id: body.id, path: `/webhook_endpoints/${body.id}` };
  },
  row: ({ id }) => ({ table: "webhook_endpoints", id }),
};

type On = Operation<Endpoint>;
export const describe: On = ({ shop, path }, side) => shop.test[side].patch(path, { description: "orders" });
export const narrow: On = ({ shop, path }, side) => shop.test[side].patch(path, { events: ["shipment.created"] });
export const rollSecret: On = ({ shop, path }, side) => shop.test[side].post(`${path}/roll_secret`);
export const disable: On = ({ shop, path }, side) => shop.test[side].patch(path, { status: "disabled" });
export const remove: On = ({ shop, path }, side) => shop.test[side].delete(path);
export const recover: On = ({ shop, path }, side) =>
  shop.test[side].post(`${path}/recover`, { since: "2026-01-01T00:00:00Z" });
export const createShipment: On = ({ shop }, side) => shop.test[side].post("/shipments", shipmentBody());
export const redeliver: On = async ({ shop, id }, side) => {
  await shop.test[side].post("/shipments", shipmentBody());
  const { body } = await shop.test[side].get("/events");
  return shop.test[side].post(`/events/${body.data[0].id}/redeliver`, { endpoint: id });
};
export const redeliverTheEarlier: On = async ({ shop, id }, side) => {
  const { body } = await shop.test[side].get("/events");
  return shop.test[side].post(`/events/${body.data.at(-1).id}/redeliver`, { endpoint: id });
};

type Holds = Invariant<Endpoint>;
export const bothFieldsChange: Holds = async ({ shop, path }) => {
  const { body } = await shop.test[0].get(path);
  expect(body).toMatchObject({ description: "orders", events: ["shipment.created"] });
};
export const theAnsweredSecretSigns: Holds = async (context, first, second) => {
  const answered = [first, second].flatMap(({ body }) => (body.secret === undefined ? [] : [body.secret]));
  const [current, previous] = await secretsNow(context);
  expect(answered).toContain(current);
  // The earlier of two rolls still signs.
  if (answered.length === 2) expect([current, previous].sort()).toEqual(answered.sort());
};
export const theFieldAndTheSecretChange: Holds = async (context, first, second) => {
  await theAnsweredSecretSigns(context, first, second);
  const { body } = await context.shop.test[0].get(context.path);
  expect(body.description).toBe("orders");
};
export const staysDisabledAndDescribed: Holds = async ({ shop, path }) => {
  const { body } = await shop.test[0].get(path);
  expect(body).toMatchObject({ description: "orders", status: "disabled", disabled_reason: "merchant" });
};
/** No delivery waits forever for a disabled endpoint, and of a deleted one nothing stays. */
export const nothingWaitsInVain: Holds = async ({ fleet, id }) => {
  const { db } = fleet.apis[0];
  const [stored] = await db.read("webhook_endpoints").where({ id }).whereNot({ status: "deleted" });
  if (stored?.status === "enabled") return;
  await eventually(
    () => db.read("deliveries").where({ endpoint_id: id, state: "pending" }),
    (waiting) => waiting.length === 0,
  );
  if (stored) return;
  await eventually(
    () => db.read("webhook_endpoints").where({ id }),
    (rows) => rows.length === 0,
  );
};

export const oneDelivery: Holds = async ({ fleet, id }) => {
  expect(await fleet.apis[0].db.read("deliveries").where({ endpoint_id: id })).toHaveLength(1);
};

async function secretsNow({ fleet, shop, id }: Endpoint): Promise<string[]> {
  const { db, config } = fleet.apis[0];
  const stored = await findEndpoint(db.read, { accountId: shop.account.id, mode: "test" }, id);
  return stored ? secretsOf(loadMasterKeys(config), stored, Date.now()) : [];
}
