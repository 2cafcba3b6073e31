// docs/api.md, Address warnings: the given governorate is binding, and what the address says against it is not kept quiet.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock("2026-11-22T10:00:00+02:00");
const ELSEWHERE = { governorate: "C", city: "سموحة", address: "شارع فوزي معاذ، سموحة، الإسكندرية" };
const AR = { "Accept-Language": "ar" };

let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  staff = await masar.newAccount({ kind: "staff" });
});
beforeEach(async () => {
  clock.set("2026-11-22T10:00:00+02:00");
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

function body(address: object = ELSEWHERE) {
  const base = shipmentBody();
  const recipient: Record<string, unknown> = { ...(base.recipient as object), ...address };
  return { ...base, recipient };
}
const read = async (number: string, headers = {}) => (await shop.live.get(`/shipments/${number}`, headers)).body;
const refuseConflicts = () => shop.live.patch("/account", { settings: { address_conflict: "refuse" } });
const edit = (number: string, recipient: object, ifMatch = "*") =>
  shop.live.patch(`/shipments/${number}`, { recipient }, { "If-Match": ifMatch });

test("a shipment whose address names another governorate is accepted with a warning, in the client's language", async () => {
  const created = await shop.live.post("/shipments", body(), AR);
  expect([created.status, created.body.recipient.governorate]).toEqual([201, "C"]);
  expect(created.body.warnings).toMatchObject([{ code: "address_conflict", pointer: "/recipient/governorate" }]);
  expect(created.body.warnings[0].candidates[0]).toMatchObject({ governorate: "ALX" });
  expect(created.body.warnings[0].detail).toContain("الإسكندرية");
  const shown = await read(created.body.tracking_number);
  expect(shown.warnings[0].detail).toMatch(/Alexandria.*governorate given is Cairo/);
  const [event] = (await shop.live.get(`/shipments/${shown.tracking_number}/events`)).body.data;
  expect(event.data.object.warnings[0].code).toBe("address_conflict");
});

test("an address that agrees, or that names no place, has no warning", async () => {
  for (const address of [
    { governorate: "ALX", city: "سموحة", address: "شارع فوزي معاذ" },
    { governorate: "C", address: "12 شارع النصر عمارة 3" },
    { governorate: "C", city: "مدينة نصر", address: "شارع بورسعيد بجوار بنك الإسكندرية" },
  ])
    expect((await shop.live.post("/shipments", body(address))).body).not.toHaveProperty("warnings");
});

test("the same request again gets the same body with the same warning, also when the account refuses by then", async () => {
  const key = { "Idempotency-Key": "conflict-1" };
  const sent = body();
  const first = await shop.live.post("/shipments", sent, { ...key, ...AR });
  await refuseConflicts();
  const again = await shop.live.post("/shipments", sent, key);
  expect([again.status, again.text]).toEqual([201, first.text]);
});

test("the warning stays while other things are edited, and goes with a corrected governorate", async () => {
  const { tracking_number } = (await shop.live.post("/shipments", body())).body;
  expect((await edit(tracking_number, { phone: "01000000077" })).body.warnings).toHaveLength(1);
  const other = await edit(tracking_number, { address: "شارع الجمهورية، طنطا", city: null });
  expect(other.body.warnings[0].candidates[0].governorate).toBe("GH");
  const corrected = await edit(tracking_number, { governorate: "GH" });
  expect([corrected.status, corrected.body.warnings]).toEqual([200, undefined]);
  expect(await read(tracking_number)).not.toHaveProperty("warnings");
});

test("the ETag of either language opens an edit, and an outdated one does not", async () => {
  const { tracking_number } = (await shop.live.post("/shipments", body())).body;
  for (const headers of [{}, AR]) {
    const { headers: answered } = await shop.live.get(`/shipments/${tracking_number}`, headers);
    const etag = answered.get("etag") ?? "";
    expect((await edit(tracking_number, { name: `منى ${etag.slice(3, 6)}` }, etag)).status).toBe(200);
    expect((await edit(tracking_number, { name: "منى أخرى" }, etag)).status).toBe(412);
  }
});

test("an account that refuses contradictions gets 422 for a new shipment and for an edit, and nothing is stored", async () => {
  await refuseConflicts();
  const refused = await shop.live.post("/shipments", body(), AR);
  expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
    422,
    "address_conflict",
    "/recipient/governorate",
  ]);
  expect(refused.body.detail).toContain("الإسكندرية");
  expect((await shop.live.get("/shipments")).body.data).toEqual([]);
  const good = (await shop.live.post("/shipments", body({ governorate: "ALX", city: "سموحة" }))).body;
  const moved = await edit(good.tracking_number, { governorate: "C" });
  expect([moved.status, moved.body.code]).toEqual([422, "address_conflict"]);
  expect(await read(good.tracking_number)).toEqual(good);
});

test("an instruction with another address is compared too, and refused where the account refuses", async () => {
  const { tracking_number } = (await shop.live.post("/shipments", body({ governorate: "C", address: "12 شارع 9" })))
    .body;
  const hub = courier(staff.live);
  for (const [event, more] of [
    ["collect", {}],
    ["hub", { hub: "CAI-1" }],
    ["load", {}],
    ["fail", { reason: "address_changed" }],
  ] as const) {
    clock.advance(60_000);
    await hub.scan(tracking_number, event, more);
  }
  const instruct = (address: string) =>
    shop.live.post(`/shipments/${tracking_number}/instructions`, { action: "reattempt", recipient: { address } });
  const warned = await instruct("طنطا شارع البحر برج النور");
  expect([warned.status, warned.body.warnings[0].candidates[0].governorate]).toEqual([200, "GH"]);
  await refuseConflicts();
  expect((await instruct("المنصورة شارع الجلاء")).body.code).toBe("address_conflict");
  const corrected = await instruct("مدينة نصر شارع الطيران");
  expect([corrected.status, corrected.body.warnings]).toEqual([200, undefined]);
});

test("erasing a recipient takes the warning too", async () => {
  const { tracking_number, recipient } = (await shop.live.post("/shipments", body())).body;
  await shop.live.post(`/shipments/${tracking_number}/cancel`);
  await shop.live.post("/recipients/erase", { phone: recipient.phone });
  expect(await read(tracking_number)).not.toHaveProperty("warnings");
  const [event] = (await shop.live.get(`/shipments/${tracking_number}/events`)).body.data;
  expect(JSON.stringify(event ?? {})).not.toContain("سموحة");
});
