// A process remembers the webhook endpoints of an account between two commits; another process may change them meanwhile.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_ROLE: "api" } });
});
beforeEach(async () => {
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

const endpoints = () => masar.service.db.writer("webhook_endpoints").where({ account_id: shop.account.id });

/** @returns the endpoints that get the event of a new shipment. */
async function booked(): Promise<string[]> {
  const { status, body } = await shop.live.post("/shipments", shipmentBody());
  expect(status).toBe(201);
  const { id } = await masar.service.db.read("shipments").where({ tracking_number: body.tracking_number }).first("id");
  return masar.service.db.read("deliveries").where({ shipment_id: id }).orderBy("endpoint_id").pluck("endpoint_id");
}

async function addEndpoint(events: string[] = ["*"]): Promise<string> {
  const { status, body } = await shop.live.post("/webhook_endpoints", { url: "https://example.com/hook", events });
  expect(status).toBe(201);
  return body.id;
}

test("an endpoint gets the next shipment's event from the moment it is added, enabled or subscribed, and none after", async () => {
  expect(await booked()).toEqual([]);
  expect(await booked()).toEqual([]);
  const first = await addEndpoint();
  expect(await booked()).toEqual([first]);
  const second = await addEndpoint(["shipment.created"]);
  expect(await booked()).toEqual([first, second].toSorted());
  await endpoints().where({ id: first }).update({ status: "disabled" });
  expect(await booked()).toEqual([second]);
  await endpoints().where({ id: first }).update({ status: "enabled" });
  expect(await booked()).toEqual([first, second].toSorted());
  await endpoints()
    .where({ id: second })
    .update({ events: JSON.stringify(["shipment.delivered"]) });
  expect(await booked()).toEqual([first]);
  await endpoints().where({ id: first }).delete();
  expect(await booked()).toEqual([]);
});

test("deliveries carry the generation that the endpoint has when they are stored", async () => {
  const id = await addEndpoint();
  await booked();
  await booked();
  await endpoints().update({ generation: 7 });
  await booked();
  const generations = await masar.service.db
    .read("deliveries")
    .where({ endpoint_id: id })
    .orderBy("id")
    .pluck("generation");
  expect(generations).toEqual([0, 0, 7]);
});

test("an event that an endpoint's recovery will send is not sent before its turn", async () => {
  const id = await addEndpoint();
  expect(await booked()).toEqual([id]);
  await endpoints().update({ recover_after: "evt_0" });
  expect(await booked()).toEqual([]);
  await endpoints().update({ recover_after: null });
  expect(await booked()).toEqual([id]);
});
