// The buyer's own text of an address stays beside what was understood of it, and goes with the buyer's other data.

import { eraseEnded } from "@masar/core/privacy/erase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open, reversed, seen } from "../core/label/paper.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";

const WRITTEN = "الإسكندريه، سموحة، 5 ش فوزي معاذ أمام النادي";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;
let number: string;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  await shop.test.post("/stores", { platform: "demo" });
  const [order] = await eventually(
    async () => (await shop.test.get(`/orders?number=${encodeURIComponent("#1003")}`)).body.data,
    ([found]) => found?.status === "shipped",
  );
  number = order.shipment.tracking_number;
});
afterAll(() => masar.stop());

function scan(event: string, more: Record<string, unknown> = {}) {
  clock.advance(60_000);
  return courier(staff.test).scan(number, event, more);
}

/** Every text of a PDF. */
async function words(path: string, { test: { base, key } }: TestAccount): Promise<string> {
  const response = await fetch(`${base}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  const pdf = await open(Buffer.from(await response.arrayBuffer()));
  return (await seen(await pdf.getPage(1))).join("\n");
}

test("a shipment of the API has no such text, and cannot bring one", async () => {
  const order = (await shop.test.get(`/shipments/${number}`)).body;
  const { name, phone, governorate, address } = order.recipient;
  const body = {
    reference: "R-1",
    service: "standard",
    parcel: { weight_kg: 1 },
    recipient: { name, phone, governorate, address },
  };
  const created = await shop.test.post("/shipments", body);
  expect(created.body.recipient).not.toHaveProperty("address_as_written");
  const named = { ...body, recipient: { ...body.recipient, address_as_written: "x" } };
  expect((await shop.test.post("/shipments", named)).body.errors[0].pointer).toBe("/recipient/address_as_written");
});

test("the API, the label and the manifest show it", async () => {
  const { recipient } = (await shop.test.get(`/shipments/${number}`)).body;
  expect(recipient).toMatchObject({
    governorate: "ALX",
    address: "5 ش فوزي معاذ أمام النادي",
    address_as_written: WRITTEN,
  });
  expect(await words(`/labels/${number}.pdf`, shop)).toContain(reversed("الإسكندريه"));
  await scan("collect");
  await scan("hub", { hub: "ALX-1" });
  const { parcels } = (await staff.test.get("/manifests/ALX-1?kind=load&date=2027-01-30")).body;
  expect(parcels.map((parcel: { recipient: object }) => parcel.recipient)).toMatchObject([
    { address_as_written: WRITTEN },
  ]);
  expect(await words("/manifests/ALX-1.pdf?kind=load&date=2027-01-30", staff)).toContain(reversed("الإسكندريه"));
});

test("it stays when the phone is corrected and goes when the address is replaced", async () => {
  await scan("load");
  await scan("fail", { reason: "address_changed" });
  const instruct = (recipient: object) =>
    shop.test.post(`/shipments/${number}/instructions`, { action: "reattempt", recipient });
  const kept = await instruct({ phone: "01000000055" });
  expect([kept.status, kept.body.recipient.address_as_written]).toEqual([200, WRITTEN]);
  const replaced = await instruct({ address: "9 شارع النصر، الدور الثاني" });
  expect([replaced.status, replaced.body.recipient]).toEqual([
    200,
    expect.not.objectContaining({ address_as_written: WRITTEN }),
  ]);
});

test("it is exported with the recipient, and erased with the rest", async () => {
  const [order] = (await shop.test.get(`/orders?number=${encodeURIComponent("#1005")}`)).body.data;
  number = order.shipment.tracking_number;
  const { recipient } = (await shop.test.get(`/shipments/${number}`)).body;
  expect(recipient.address_as_written).toContain("المنصورة، شارع الجلاء");
  const { data } = (await shop.test.post("/recipients/export", { phone: recipient.phone })).body;
  expect(data[0].shipment.recipient.address_as_written).toBe(recipient.address_as_written);
  await shop.test.post(`/shipments/${number}/cancel`);
  clock.advance(60_000);
  await eraseEnded(masar.service.db, { before: clock.now(), now: clock.now() });
  const erased = (await shop.test.get(`/shipments/${number}`)).body;
  expect(erased.recipient).toEqual({ name: "", phone: "", governorate: "DK", address: "" });
  const [row] = await masar.service.db.read("shipments").where({ tracking_number: number });
  expect(row.address_as_written).toBeNull();
});
