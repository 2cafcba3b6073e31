import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let clock: TestClock;
let number: string;

beforeAll(async () => {
  clock = testClock(new Date().toISOString());
  masar = await startTestService({ clock });
  shop = await masar.newAccount();
  number = (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
});
afterAll(() => masar.stop());

async function pdf(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test("answers label_url to a key, the same bytes each time, and 304 to who has them", async () => {
  const url = `${shop.live.base}/labels/${number}.pdf`;
  const key = { Authorization: `Bearer ${shop.live.key}` };
  const first = await pdf(url, key);
  expect(first.equals(await pdf(url, key))).toBe(true);
  const { headers } = await fetch(url, { headers: key });
  expect((await fetch(url, { headers: { ...key, "If-None-Match": headers.get("etag") ?? "" } })).status).toBe(304);
});

test("prints other sizes and refuses one that it does not know", async () => {
  const key = { Authorization: `Bearer ${shop.live.key}` };
  for (const format of ["a4", "a6"]) await pdf(`${shop.live.base}/labels/${number}.pdf?format=${format}`, key);
  expect((await shop.live.get(`/labels/${number}.pdf?format=a3`)).body.errors[0].pointer).toBe("/format");
});

test("shows the label as a picture, to its owner alone", async () => {
  const url = `${shop.live.base}/labels/${number}.png`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${shop.live.key}` } });
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect((await fetch(url)).status).toBe(401);
  expect((await (await masar.newAccount()).live.get(`/labels/${number}.png`)).status).toBe(404);
});

test("opens to a signed link without a key, for its own label and a week only", async () => {
  const { body } = await shop.live.post(`/shipments/${number}/label_link`);
  expect((await pdf(body.url)).subarray(0, 5).toString()).toBe("%PDF-");
  const other = (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
  expect((await fetch(body.url.replace(number, other))).status).toBe(401);
  expect((await fetch(body.url.replace("/v1/", "/sandbox/v1/"))).status).toBe(401);
  clock.advance(8 * 86_400_000);
  const late = await fetch(body.url);
  expect(late.status).toBe(401);
  expect(((await late.json()) as { code: string }).code).toBe("link_invalid");
});

test("does not show a label to another account", async () => {
  const other = await masar.newAccount();
  expect((await other.live.get(`/labels/${number}.pdf`)).status).toBe(404);
  expect((await fetch(`${shop.live.base}/labels/${number}.pdf`)).status).toBe(401);
  expect((await other.live.post(`/shipments/${number}/label_link`)).status).toBe(404);
});

test("prints no label of a cancelled shipment, also not to a link that was made before", async () => {
  const cancelled = (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
  const link = (await shop.live.post(`/shipments/${cancelled}/label_link`)).body.url;
  await shop.live.post(`/shipments/${cancelled}/cancel`);
  const answers = [
    await shop.live.get(`/labels/${cancelled}.pdf`),
    await shop.live.get(`/labels/${cancelled}.png`),
    await shop.live.post(`/shipments/${cancelled}/label_link`),
  ];
  for (const { status, body } of answers)
    expect([status, body.code, body.errors[0].code]).toEqual([409, "invalid_state", "already_cancelled"]);
  expect((await fetch(link)).status).toBe(409);
});

test("names the place where this parcel is collected, also when the merchant has moved since", async () => {
  const key = { Authorization: `Bearer ${shop.live.key}` };
  const address = { name: "المخزن", phone: "01000000012", governorate: "GZ", address: "9 شارع الهرم" };
  await shop.live.post("/pickup_addresses", { ...address, is_default: true });
  const early = (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
  const before = await pdf(`${shop.live.base}/labels/${early}.pdf`, key);
  await shop.live.post("/pickup_addresses", { ...address, address: "44 شارع فيصل", is_default: true });
  expect((await pdf(`${shop.live.base}/labels/${early}.pdf`, key)).equals(before)).toBe(true);
  const late = (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
  const both = await shop.live.post("/labels", { tracking_numbers: [early, late] });
  expect(both.status).toBe(200);
});
