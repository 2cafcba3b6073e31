// A webhook endpoint that is changed while a delivery to it is under way.

import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type Receiver, respond, startReceiver } from "../support/receiver.ts";
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
