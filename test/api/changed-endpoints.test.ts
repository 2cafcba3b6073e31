import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type Receiver, respond, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar.stop());

const EVENTS = 120;

/** A receiver that answers nothing yet, with as many deliveries under way as one endpoint may have, and more claimed. */
async function busyEndpoint(): Promise<{ shop: TestAccount; id: string; receiver: Receiver; answerAll(): void }> {
  const gate = Promise.withResolvers<void>();
  const receiver = await startReceiver(() => respond(200, { until: gate.promise }));
  const shop = await masar.newAccount();
  const { id } = (await shop.test.post("/webhook_endpoints", { url: receiver.url })).body;
  await Promise.all(Array.from({ length: EVENTS }, () => shop.test.post("/shipments", shipmentBody())));
  await eventually(
    async () => (await masar.service.db.read("deliveries").where({ endpoint_id: id }).whereNotNull("lease")).length,
    (held) => held > receiver.requests.length && receiver.requests.length > 0,
  );
  // As many as may be are under way: no new one arrives until one of these is answered.
  let before = -1;
  await eventually(
    async () => {
      const grew = receiver.requests.length > before;
      before = receiver.requests.length;
      await shop.test.get("/shipments");
      return grew;
    },
    (grew) => !grew && before >= 20,
  );
  return { shop, id, receiver, answerAll: () => gate.resolve() };
}

test("a deleted endpoint gets nothing more, not even what a worker had claimed for it", async () => {
  const { shop, id, receiver, answerAll } = await busyEndpoint();
  expect((await shop.test.delete(`/webhook_endpoints/${id}`)).status).toBe(204);
  const before = receiver.requests.length;
  answerAll();
  // A later event to another endpoint arrives after everything that was claimed for the first.
  const other = await startReceiver();
  await shop.test.post("/webhook_endpoints", { url: other.url });
  await shop.test.post("/shipments", shipmentBody());
  await other.until(() => other.requests.length === 1);
  expect(receiver.requests).toHaveLength(before);
  await receiver.close();
  await other.close();
});

test("what was claimed for an endpoint goes to its new address once that is changed, every event once or more", async () => {
  const { shop, id, receiver, answerAll } = await busyEndpoint();
  const moved = await startReceiver();
  expect((await shop.test.patch(`/webhook_endpoints/${id}`, { url: moved.url })).status).toBe(200);
  const before = receiver.requests.length;
  answerAll();
  const ids = () => new Set([...receiver.requests, ...moved.requests].map(({ headers }) => headers["webhook-id"]));
  await eventually(ids, (all) => all.size === EVENTS);
  expect(receiver.requests).toHaveLength(before);
  await receiver.close();
  await moved.close();
});

test("an endpoint whose secret cannot be decrypted waits alone; other deliveries are not repeated", async () => {
  const { db } = masar.service;
  const broken = await masar.newAccount();
  const { id } = (await broken.test.post("/webhook_endpoints", { url: "http://127.0.0.1:9" })).body;
  await db.write((trx) => trx("webhook_endpoints").where({ id }).update({ secret: "unreadable" }));
  const leases = await db.read("leases").pluck("id");
  await broken.test.post("/shipments", shipmentBody());
  await eventually(
    async () => await db.read("deliveries").where({ endpoint_id: id }).first("lease", "attempts", "due_at"),
    (row) => row.lease === null && row.due_at > Date.now() + 60_000,
  );
  const good = await startReceiver();
  const shop = await masar.newAccount();
  await shop.test.post("/webhook_endpoints", { url: good.url });
  await Promise.all(Array.from({ length: 20 }, () => shop.test.post("/shipments", shipmentBody())));
  await good.until(() => good.requests.length >= 20);
  expect(new Set(good.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(20);
  expect(await db.read("deliveries").where({ endpoint_id: id }).first("attempts")).toEqual({ attempts: 0 });
  expect(await db.read("leases").pluck("id")).toEqual(leases);
  await good.close();
});
