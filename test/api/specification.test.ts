// Each test names the section of the interface specification that it holds the service to.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ clock: testClock("2026-11-22T10:00:00+02:00") }); // a Sunday morning
  shop = await masar.newAccount({ governorate: "C" });
});
afterAll(() => masar.stop());

const request = {
  reference: "ORD-10245",
  service: "standard",
  cod_value: 990,
  parcel: { weight_kg: 1, description: "Cotton shirt" },
  recipient: { name: "Mona Adel", phone: "01001234567", governorate: "CAI", address: "26 July St, Zamalek" },
};

test("Create a shipment: answers 201 with the shipment object, field by field", async () => {
  const reply = await shop.live.post("/shipments", request);
  expect(reply.status).toBe(201);
  expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
  const shipment = reply.body;

  // Rule 2: echoes
  expect(shipment.reference).toBe("ORD-10245");
  expect(shipment.service).toBe("standard");
  expect(shipment.cod_value).toBe(990);
  // Rule 3: assigned by the service
  expect(shipment.tracking_number).toMatch(/^MS\d{13}$/);
  expect(shipment.hub).toBe("CAI-1");
  // Rule 4
  expect(shipment.status).toBe("picked-up");
  expect(shipment.collected_at).toBeNull();

  // Resources, pricing: two decimals in the text itself, total is the sum
  expect(reply.text).toContain('"pricing":{"shipping":96.90,"cod_fee":7.98,"total":104.88,"currency":"EGP"');
  expect(shipment.pricing).toEqual({
    shipping: 96.9,
    cod_fee: 7.98,
    total: 104.88,
    currency: "EGP",
    vat_included: 12.88,
  });

  // Resources, sla: two integers, HH:MM
  expect(shipment.sla.committed_days).toHaveLength(2);
  for (const day of shipment.sla.committed_days) expect(day).toBeTypeOf("number");
  expect(shipment.sla.cut_off).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);

  // Resources, label_url: {base_url}/labels/<tracking_number>.pdf
  expect(shipment.label_url).toBe(`${shop.live.base}/labels/${shipment.tracking_number}.pdf`);
  // Resources, created_at: ISO 8601 with a UTC offset
  expect(shipment.created_at).toBe("2026-11-22T10:00:00+02:00");
});

test("echoes a reference with the spaces around it, and finds the shipment by exactly that", async () => {
  const merchant = await masar.newAccount();
  await merchant.live.patch("/account", { settings: { refuse_repeated_reference: true } });
  const reference = " ORD 7  ";
  const created = await merchant.live.post("/shipments", { ...request, reference });
  expect([created.status, created.body.reference]).toEqual([201, reference]);
  const listed = async (value: string) =>
    (await merchant.live.get(`/shipments?reference=${encodeURIComponent(value)}`)).body.data.length;
  expect([await listed(reference), await listed(reference.trim())]).toEqual([1, 0]);
  expect((await merchant.live.post("/shipments", { ...request, reference })).body.code).toBe("reference_exists");
  expect((await merchant.live.get("/events")).body.data[0].data.object.reference).toBe(reference);
});

test("Resources: amounts keep two decimals when they are whole", async () => {
  const reply = await shop.live.post("/shipments", { ...request, reference: "whole", cod_value: 0 });
  expect(reply.text).toContain('"cod_fee":0.00');
});

test("Resources: label_url answers with a PDF", async () => {
  const { body } = await shop.live.post("/shipments", { ...request, reference: "label" });
  const response = await fetch(body.label_url, { headers: { Authorization: `Bearer ${shop.live.key}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("Authentication: the sandbox has its own address with the same interface, and neither sees the other's data", async () => {
  expect(new URL(shop.live.base).pathname).toMatch(/\/v1$/);
  expect(new URL(shop.test.base).pathname).toMatch(/\/v1$/);
  const made = await shop.test.post("/shipments", { ...request, reference: "sandbox" });
  expect(made.status).toBe(201);
  expect(made.body.livemode).toBe(false);
  expect((await shop.test.get(`/shipments/${made.body.tracking_number}`)).status).toBe(200);
  expect((await shop.live.get(`/shipments/${made.body.tracking_number}`)).status).toBe(404);
});

test("Events: creating fires shipment.created, with the shipment in it", async () => {
  const { body: shipment } = await shop.live.post("/shipments", { ...request, reference: "event" });
  const { body } = await shop.live.get(`/shipments/${shipment.tracking_number}/events`);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    type: "shipment.created",
    livemode: true,
    data: { sequence: 1, previous: { status: null } },
  });
  expect(body.data[0].data.object).toEqual(shipment);
});
