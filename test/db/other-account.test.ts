// A statement about something of one account that is told another account finds nothing and changes nothing.

import { lockDestination } from "@masar/core/account/payout-destination/repository";
import { deleteUpload, listResults } from "@masar/core/bulk/repository";
import type { Database } from "@masar/core/db/database";
import { updateRows } from "@masar/core/db/update";
import { listShipmentEvents } from "@masar/core/event/repository";
import { eraseOrders } from "@masar/core/order/erase-repository";
import { eraseShipments } from "@masar/core/privacy/repository";
import { listShipmentsById, lockShipmentById, updateShipment } from "@masar/core/shipment/repository";
import { findDeliveries } from "@masar/core/webhook/delivery-repository";
import { completeDeliveries } from "@masar/core/webhook/record-repository";
import {
  disableEndpoint,
  findHeld,
  lockEndpoints,
  restartDeliveries,
  updateHealth,
} from "@masar/core/webhook/repository";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, upload } from "../support/upload.ts";

let masar: TestService;
let db: Database;
let owner: TestAccount;
let stranger: string;

beforeAll(async () => {
  masar = await startTestService();
  ({ db } = masar.service);
  owner = await masar.newAccount();
  stranger = (await masar.newAccount()).account.id;
});
afterAll(() => masar.stop());

async function booked() {
  const { tracking_number } = (await owner.live.post("/shipments", shipmentBody())).body;
  const { id } = await db.read("shipments").where({ tracking_number }).first("id");
  return id as string;
}

test("of a shipment", async () => {
  const id = await booked();
  const own = { id, accountId: owner.account.id };
  const theirs = { id, accountId: stranger };
  const row = () => db.read("shipments").where({ id }).first();
  const before = await row();
  expect(await listShipmentEvents(db.read, own)).toHaveLength(1);
  expect(await listShipmentEvents(db.read, theirs)).toEqual([]);
  expect(await listShipmentsById(db.read, stranger, [id])).toEqual([]);
  expect(await db.write((trx) => lockShipmentById(trx, stranger, id))).toBeUndefined();
  const shipment = await db.write((trx) => lockShipmentById(trx, own.accountId, id));
  if (!shipment) throw new Error("the shipment is not there");
  const changed = { ...shipment, accountId: stranger, reference: "changed" };
  await db.write((trx) => updateShipment(trx, changed, shipment));
  const columns = [{ name: "status", type: "text" }] as const;
  await db.write((trx) => updateRows(trx, "shipments", columns, [{ ...theirs, values: ["delivered"] }]));
  expect(
    (await db.write((trx) => eraseShipments(trx, [theirs], { now: Date.now(), answersOf: "all" }))).shipments,
  ).toBe(0);
  expect(await row()).toEqual(before);
});

test("of an endpoint and its deliveries", async () => {
  const { id } = (await owner.live.post("/webhook_endpoints", { url: "http://127.0.0.1:9/", events: ["*"] })).body;
  await booked();
  const theirs = { id, accountId: stranger };
  const endpoint = (
    await db.write((trx) => lockEndpoints(trx, [{ ...theirs, accountId: owner.account.id }], "keep"))
  ).get(id);
  if (!endpoint) throw new Error("the endpoint is not there");
  await db.write((trx) => trx("deliveries").where({ endpoint_id: id }).update({ state: "exhausted", lease: "lease" }));
  const rows = async () => [
    await db.read("webhook_endpoints").where({ id }),
    await db.read("deliveries").where({ endpoint_id: id }),
  ];
  const before = await rows();
  const [delivery] = before[1] ?? [];
  expect((await db.write((trx) => lockEndpoints(trx, [theirs], "change"))).size).toBe(0);
  await db.write(async (trx) => {
    await disableEndpoint(trx, theirs, "merchant", 1);
    await updateHealth(trx, theirs, { failures: 9, failingSince: 1, pausedUntil: 1 });
    await restartDeliveries(trx, [delivery.id], { ...endpoint, accountId: stranger }, 1);
    const completion = { ...theirs, deliveryId: delivery.id, lease: "lease", state: "delivered" as const };
    await completeDeliveries(trx, [{ ...completion, attempts: 1, dueAt: 1, finishedAt: 1 }]);
  });
  expect(await findHeld(db.read, [{ accountId: stranger, id: delivery.id, lease: "lease" }])).toEqual([]);
  expect((await findDeliveries(db.read, { ...endpoint, accountId: stranger }, [delivery.event_id])).size).toBe(0);
  expect(await rows()).toEqual(before);
});

test("of an upload, an order and a payout destination", async () => {
  const { id } = await upload(owner.live, csvOf(1));
  const theirs = { id, tenant: { accountId: stranger } };
  expect(await listResults(db.read, { id, tenant: { accountId: owner.account.id } }, {}, 10)).toHaveLength(1);
  expect(await listResults(db.read, theirs, {}, 10)).toEqual([]);
  await db.write((trx) => deleteUpload(trx, theirs));
  expect((await owner.live.get(`/bulk_uploads/${id}`)).status).toBe(200);
  expect(await db.write((trx) => eraseOrders(trx, stranger, ["ord_1"]))).toBe(0);
  expect(await db.write((trx) => lockDestination(trx, { id: "pds_1", accountId: stranger }))).toBeUndefined();
});
