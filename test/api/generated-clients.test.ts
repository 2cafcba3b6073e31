// Clients that others generate from the API document, compiled in strict mode and used against a running server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type GeneratedClients, generateClients } from "../support/openapi/generate-clients.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { finished } from "../support/upload.ts";

let masar: TestService;
let shop: TestAccount;
let receiver: Receiver;
let clients: GeneratedClients;
let trackingNumber: string;

beforeAll(async () => {
  masar = await startTestService();
  shop = await masar.newAccount();
  clients = await generateClients(await (await fetch(`${shop.test.base}/openapi.json`)).text());
  receiver = await startReceiver();
  await shop.test.post("/webhook_endpoints", { url: `${receiver.url}/hook` });
  trackingNumber = (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
  for (const _ of ["collect", "hub", "load", "deliver"]) await shop.test.post(`/simulations/${trackingNumber}/advance`);
  await shop.test.post("/simulations/payout");
  await eventually(
    () => received().map(({ type }) => type),
    (types) => types.includes("payout.executed") && types.includes("shipment.delivered"),
  );
});
afterAll(async () => {
  await receiver.close();
  await clients.remove();
  await masar.stop();
});

function received(): { type: string; data: { sequence: number; object: { amount?: number } } }[] {
  return receiver.requests.map(({ body }) => JSON.parse(body));
}

test.each(["openapi-fetch", "hey-api", "orval"] as const)(
  "%s: creates, edits with If-Match, uploads rows and reads received events by their type",
  async (name) => {
    const { run } = await clients.load(name);
    const events = received().filter(({ type }) => !["shipment.updated"].includes(type));
    const wanted = ["shipment.created", "shipment.delivered", "payout.executed"].map((type) => {
      const event = events.find((one) => one.type === type);
      if (!event) throw new Error(`no ${type}`);
      return event;
    });
    const bulkReference = `ROW-${name}`;
    const done = await run({
      base: shop.test.base,
      key: shop.test.key ?? "",
      reference: `GEN-${name}`,
      bulkReference,
      events: wanted,
    });
    expect(done).toEqual({
      created: { trackingNumber: expect.stringMatching(/^MS\d{13}$/), total: expect.any(Number) },
      edited: { notes: "Call first", weightKg: 2 },
      outdated: "precondition_failed",
      keyReused: "idempotency_key_reused",
      upload: { id: expect.stringMatching(/^blk_/), status: "queued" },
      lines: [
        `shipment.created ${trackingNumber}`,
        `shipment.delivered ${trackingNumber} 990`,
        `payout.executed ${wanted[2]?.data.object.amount}`,
      ],
    });
    expect(await finished(shop.test, done.upload.id)).toMatchObject({ rows: { total: 1, created: 1 } });
    const { data } = (await shop.test.get(`/shipments?reference=${bulkReference}`)).body;
    expect(data).toHaveLength(1);
  },
);
