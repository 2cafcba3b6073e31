// A webhook endpoint that is changed while a delivery to it is under way.

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type ReceivedRequest, type Receiver, respond, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let old: Receiver;
let next: Receiver;
let answer: () => void;

beforeAll(async () => {
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  old = await startReceiver(() => respond(410, { until }));
  next = await startReceiver();
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await masar.stop();
  await Promise.all([old.close(), next.close()]);
});

test("what the old address answers does not switch off or pause the new one", async () => {
  const shop = await masar.newAccount();
  const { id } = (await shop.test.post("/webhook_endpoints", { url: old.url })).body;
  await shop.test.post("/shipments", shipmentBody());
  await old.until(() => old.requests.length === 1);
  await shop.test.patch(`/webhook_endpoints/${id}`, { url: next.url });
  answer();
  const event = (await shop.test.get("/events")).body.data[0].id;
  await eventually(
    async () => (await shop.test.get(`/events/${event}/attempts`)).body.data,
    (attempts) => attempts?.length > 0,
  );
  const { body } = await shop.test.get(`/webhook_endpoints/${id}`);
  expect(body).toMatchObject({ status: "enabled", failures: 0, paused_until: null });
  await shop.test.post("/shipments", shipmentBody());
  await next.until(() => next.requests.length > 0);
});

/** Of one endpoint, in a process. */
const AT_ONCE = 24;

const numberOf = ({ body }: ReceivedRequest): string => JSON.parse(body).data.object.tracking_number;

test.each([
  { how: "described anew", path: "", body: { description: "orders" } },
  { how: "given a new secret", path: "/roll_secret", body: undefined },
  { how: "asked to send missed events", path: "/recover", body: { since: "2026-01-01T00:00:00Z" } },
])("an endpoint that is $how gets no other event of a shipment while one is under way", async ({ path, body }) => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  const there = await startReceiver(({ index }) => respond(200, index === 0 ? { until } : {}));
  onTestFinished(async () => {
    resolve();
    await there.close();
  });
  const shop = await masar.newAccount();
  const endpoint = `/webhook_endpoints/${(await shop.test.post("/webhook_endpoints", { url: there.url })).body.id}`;
  const { tracking_number: number } = (await shop.test.post("/shipments", shipmentBody())).body;
  await there.until(() => there.requests.length === 1);
  await shop.test.post(`/simulations/${number}/advance`);
  const changed = await (path === ""
    ? shop.test.patch(endpoint, body ?? {})
    : shop.test.post(`${endpoint}${path}`, body));
  expect(changed.status).toBeLessThan(300);
  // When an event of another shipment arrives, deliveries have been claimed since the change.
  await shop.test.post("/shipments", shipmentBody());
  await there.until(() => there.requests.some((request) => numberOf(request) !== number));
  const ofShipment = () => there.requests.filter((request) => numberOf(request) === number);
  expect(ofShipment()).toHaveLength(1);
  resolve();
  await there.until(() => ofShipment().length === 2);
});

test("deliveries that wait behind others go to the address that their endpoint has when they are sent", async () => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  const [before, after] = [await startReceiver(() => respond(200, { until })), await startReceiver()];
  onTestFinished(async () => {
    resolve();
    await Promise.all([before.close(), after.close()]);
  });
  const shop = await masar.newAccount();
  const { id } = (await shop.test.post("/webhook_endpoints", { url: before.url })).body;
  for (let booked = 0; booked < AT_ONCE + 6; booked += 1) await shop.test.post("/shipments", shipmentBody());
  await before.until(() => before.requests.length === AT_ONCE);
  await shop.test.patch(`/webhook_endpoints/${id}`, { url: after.url });
  resolve();
  await eventually(
    () => before.requests.length + after.requests.length,
    (sent) => sent === AT_ONCE + 6,
  );
  expect([before.requests.length, after.requests.length]).toEqual([AT_ONCE, 6]);
});
