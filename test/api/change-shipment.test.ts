// docs/api.md, Changing a shipment.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

// A Sunday at 10:00 in Cairo.
const clock = testClock("2026-11-22T10:00:00+02:00");
let masar: TestService;
let shop: TestAccount;
let hub: ReturnType<typeof courier>;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  hub = courier((await masar.newAccount({ kind: "staff" })).live);
});
beforeEach(() => clock.set("2026-11-22T10:00:00+02:00"));
afterAll(() => masar.stop());

async function created(overrides: Record<string, unknown> = {}) {
  const reply = await shop.live.post("/shipments", shipmentBody(overrides));
  expect(reply.status).toBe(201);
  return reply.body;
}
const edit = (number: string, body: unknown, ifMatch = "*") =>
  shop.live.patch(`/shipments/${number}`, body, { "If-Match": ifMatch });
const events = async (number: string) => (await shop.live.get(`/shipments/${number}/events`)).body.data;
const instruct = (number: string, body: unknown) => shop.live.post(`/shipments/${number}/instructions`, body);
/** Each scan at a later minute. */
async function failed(reason = "no_answer", overrides: Record<string, unknown> = {}) {
  const shipment = await created(overrides);
  clock.advance(60_000);
  await hub.scan(shipment.tracking_number, "collect");
  await failAgain(shipment.tracking_number, reason);
  return shipment;
}
async function failAgain(number: string, reason = "no_answer") {
  for (const [event, more] of [
    ["hub", { hub: "CAI-1" }],
    ["load", {}],
    ["fail", { reason }],
  ] as const) {
    clock.advance(60_000);
    await hub.scan(number, event, more);
  }
}

test("an edit before collection changes what it names, prices and promises anew, and leaves the rest", async () => {
  const shipment = await created();
  const reply = await edit(shipment.tracking_number, {
    cod_value: 3500.5,
    recipient: { governorate: "ASN", address: "شارع كورنيش النيل 5", phone_2: "0972301234" },
  });
  expect(reply.status).toBe(200);
  expect(reply.body.cod_value).toBe(3500.5);
  expect(reply.body.recipient).toMatchObject({
    name: shipment.recipient.name,
    governorate: "ASN",
    address: "شارع كورنيش النيل 5",
    phone_2: "0972301234",
  });
  expect(reply.body.hub).not.toBe(shipment.hub);
  const quoted = await shop.live.post("/quotes", {
    service: "standard",
    cod_value: 3500.5,
    parcel: { weight_kg: 1 },
    recipient: { governorate: "ASN" },
  });
  expect(reply.body.pricing).toEqual(quoted.body.data[0].pricing);
  expect(reply.body.sla).toEqual(quoted.body.data[0].sla);
  expect(reply.body.tracking_number).toBe(shipment.tracking_number);
  expect(reply.body.reference).toBe(shipment.reference);
  const sent = await events(shipment.tracking_number);
  expect(sent.map((event: { type: string }) => event.type)).toEqual(["shipment.created", "shipment.updated"]);
  expect(sent[1].data.sequence).toBe(2);
  expect(sent[1].data.object.cod_value).toBe(3500.5);
});

test("null empties what may be empty", async () => {
  const shipment = await created({ notes: "اتصل قبل الوصول" });
  expect((await edit(shipment.tracking_number, { notes: null })).body.notes).toBeUndefined();
});

test("an edit that changes nothing fires no event", async () => {
  const shipment = await created();
  const reply = await edit(shipment.tracking_number, { cod_value: 990, recipient: { governorate: "EG-GZ" } });
  expect(reply.status).toBe(200);
  expect(await events(shipment.tracking_number)).toHaveLength(1);
});

test("two who edit what they read: the second learns that it changed meanwhile", async () => {
  const shipment = await created();
  const etag = (await shop.live.get(`/shipments/${shipment.tracking_number}`)).headers.get("etag") ?? "";
  const [one, two] = await Promise.all([
    edit(shipment.tracking_number, { cod_value: 100 }, etag),
    edit(shipment.tracking_number, { cod_value: 200 }, etag),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 412]);
  const winner = one.status === 200 ? one : two;
  const now = await shop.live.get(`/shipments/${shipment.tracking_number}`);
  expect(now.body.cod_value).toBe(winner.body.cod_value);
  expect(now.headers.get("etag")).toBe(winner.headers.get("etag"));
});

test("an ETag that a compressing proxy made weak opens an edit, and an outdated one does not", async () => {
  const { tracking_number } = await created();
  const etag = (await shop.live.get(`/shipments/${tracking_number}`)).headers.get("etag");
  const edits = [];
  for (const cod_value of [100, 200]) edits.push(await edit(tracking_number, { cod_value }, `W/${etag}`));
  expect(edits.map(({ status }) => status)).toEqual([200, 412]);
});

test("an edit says which version it edits: 428 without If-Match", async () => {
  const { tracking_number } = await created();
  const reply = await shop.live.patch(`/shipments/${tracking_number}`, { cod_value: 5 });
  expect([reply.status, reply.body.code]).toEqual([428, "precondition_required"]);
});

test.each([
  [{ recipient: { phone: "0100" } }, "/recipient/phone"],
  [{ cod_valeu: 5 }, "/cod_valeu"],
  [{ reference: "other" }, "/reference"],
  [{ recipient: { name: null } }, "/recipient/name"],
  [{ recipient: { location: { latitude: 31.2, longitude: 300 } } }, "/recipient/location/longitude"],
  [{ parcel: { weight_kg: 71 } }, "/parcel/weight_kg"],
])("a wrong edit names the field and changes nothing: %j", async (body, pointer) => {
  const shipment = await created();
  const reply = await edit(shipment.tracking_number, body);
  expect(reply.status).toBe(422);
  expect(reply.body.errors[0].pointer).toBe(pointer);
  expect(await events(shipment.tracking_number)).toHaveLength(1);
});

test("a service that is not sold to the new governorate is refused, and nothing changes", async () => {
  const shipment = await created({ service: "express" });
  const reply = await edit(shipment.tracking_number, { recipient: { governorate: "SIN" } });
  expect([reply.status, reply.body.code]).toEqual([422, "service_unavailable"]);
  expect((await shop.live.get(`/shipments/${shipment.tracking_number}`)).body.recipient.governorate).toBe("GZ");
});

test("a quote for a service that is not sold there names the field and what is sold", async () => {
  const recipient = { governorate: "SIN" };
  const reply = await shop.live.post("/quotes", { service: "express", parcel: { weight_kg: 1 }, recipient });
  expect([reply.status, reply.body.code]).toEqual([422, "service_unavailable"]);
  expect(reply.body.errors).toMatchObject([
    { pointer: "/service", detail: expect.stringContaining("economy, standard") },
  ]);
});

test("once the courier has it, an edit and a cancel are too late and say so", async () => {
  const { tracking_number } = await created();
  clock.advance(60_000);
  await hub.scan(tracking_number, "collect");
  const edited = await edit(tracking_number, { cod_value: 5 });
  expect([edited.status, edited.body.errors[0].code]).toEqual([409, "already_collected"]);
  const cancelled = await shop.live.post(`/shipments/${tracking_number}/cancel`);
  expect([cancelled.status, cancelled.body.errors[0].code]).toEqual([409, "already_collected"]);
});

test("a cancelled shipment says so with one event, however often it is cancelled, and is never collected", async () => {
  const { tracking_number } = await created();
  const [one, two] = await Promise.all([
    shop.live.post(`/shipments/${tracking_number}/cancel`),
    shop.live.post(`/shipments/${tracking_number}/cancel`),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  clock.advance(60_000);
  expect((await shop.live.post(`/shipments/${tracking_number}/cancel`)).body.status).toBe("cancelled");
  expect((await events(tracking_number)).map((event: { type: string }) => event.type)).toEqual([
    "shipment.created",
    "shipment.cancelled",
  ]);
  await expect(hub.scan(tracking_number, "collect")).rejects.toThrow("already_cancelled");
  expect((await edit(tracking_number, { cod_value: 5 })).body.errors[0].code).toBe("already_cancelled");
});

test("a cancelled shipment's reference may be used again where repeated ones are refused", async () => {
  const strict = await masar.newAccount();
  await strict.live.patch("/account", { settings: { refuse_repeated_reference: true } });
  const body = shipmentBody();
  const first = await strict.live.post("/shipments", body);
  expect((await strict.live.post("/shipments", body)).status).toBe(409);
  await strict.live.post(`/shipments/${first.body.tracking_number}/cancel`);
  expect((await strict.live.post("/shipments", body)).status).toBe(201);
});

test("after a failed attempt the parcel goes out again on the next working day, and says until when that can be changed", async () => {
  // Thursday; Friday is a rest day.
  clock.set("2026-11-26T10:00:00+02:00");
  const { tracking_number } = await failed();
  const { body } = await shop.live.get(`/shipments/${tracking_number}`);
  expect(body.next_step).toEqual({
    action: "reattempt",
    on: "2026-11-28",
    instruct_by: "2026-11-28T08:00:00+02:00",
    decided_by: "rule",
  });
  const waiting = await shop.live.get("/shipments?awaiting_instruction=true");
  expect(waiting.body.data.map((row: { tracking_number: string }) => row.tracking_number)).toContain(tracking_number);
});

test("a merchant chooses the day and corrects address and phone", async () => {
  const { tracking_number } = await failed("address_unclear");
  const reply = await instruct(tracking_number, {
    action: "reattempt",
    on: "2026-11-25",
    recipient: {
      address: "٥ شارع الجامعة، أمام البنك",
      phone: "٠١١١٢٢٢٣٣٣٤",
      location: { latitude: 30.02, longitude: 31.2 },
    },
  });
  expect(reply.status).toBe(200);
  expect(reply.body.next_step).toEqual({
    action: "reattempt",
    on: "2026-11-25",
    instruct_by: "2026-11-25T08:00:00+02:00",
    decided_by: "merchant",
  });
  expect(reply.body.recipient).toMatchObject({
    address: "٥ شارع الجامعة، أمام البنك",
    phone: "01112223334",
    location: { latitude: 30.02, longitude: 31.2 },
  });
  const sent = (await events(tracking_number)).at(-1);
  expect([sent.type, sent.data.object.next_step.on]).toEqual(["shipment.updated", "2026-11-25"]);
  const waiting = await shop.live.get("/shipments?awaiting_instruction=true");
  expect(waiting.body.data.map((row: { tracking_number: string }) => row.tracking_number)).not.toContain(
    tracking_number,
  );
});

test.each([
  ["2026-11-22", "too_soon"],
  ["2026-11-27", "not_served"],
  ["2026-12-31", "too_late"],
])("a day on which no courier can come is refused with the days that can be had: %s", async (on, code) => {
  const { tracking_number } = await failed();
  const reply = await instruct(tracking_number, { action: "reattempt", on });
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    [{ pointer: "/on", code, detail: expect.stringContaining("2026-1") }],
  ]);
  expect((await shop.live.get(`/shipments/${tracking_number}`)).body.next_step.decided_by).toBe("rule");
});

test.each([
  [{ action: "reattempt", on: "2026-02-30" }, "/on"],
  [{ action: "later" }, "/action"],
  [{ action: "return", on: "2026-11-25" }, "/on"],
  [{ action: "reattempt", recipient: { governorate: "ALX" } }, "/recipient/governorate"],
])("an instruction that makes no sense names the field: %j", async (body, pointer) => {
  const { tracking_number } = await failed();
  const reply = await instruct(tracking_number, body);
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
});

test("a refusal starts a return, which the merchant can call back in time", async () => {
  const { tracking_number } = await failed("refused");
  const before = (await shop.live.get(`/shipments/${tracking_number}`)).body;
  expect([before.returning, before.next_step.action, before.last_failure.fault]).toEqual([true, "return", "recipient"]);
  clock.advance(60_000);
  await expect(hub.scan(tracking_number, "load")).rejects.toThrow("returning");
  const reply = await instruct(tracking_number, { action: "reattempt" });
  expect([reply.body.returning, reply.body.next_step.action]).toEqual([false, "reattempt"]);
  clock.advance(60_000);
  expect((await hub.scan(tracking_number, "load")).status).toBe("out-for-delivery");
});

test("three failed attempts start a return, and a fourth needs the merchant's instruction", async () => {
  const { tracking_number } = await failed();
  await failAgain(tracking_number);
  expect((await shop.live.get(`/shipments/${tracking_number}`)).body.returning).toBe(false);
  await failAgain(tracking_number);
  const { body } = await shop.live.get(`/shipments/${tracking_number}`);
  expect([body.attempts, body.returning, body.next_step.action]).toEqual([3, true, "return"]);
});

test("an instruction is rejected once the round is loaded, the parcel is out, or the shipment is finished", async () => {
  const { tracking_number } = await failed();
  const { instruct_by } = (await shop.live.get(`/shipments/${tracking_number}`)).body.next_step;
  clock.set(instruct_by);
  const late = await instruct(tracking_number, { action: "return" });
  expect([late.status, late.body.errors[0].code]).toEqual([409, "instruction_too_late"]);
  await hub.scan(tracking_number, "load");
  expect((await instruct(tracking_number, { action: "return" })).body.errors[0].code).toBe("out_for_delivery");
  clock.advance(60_000);
  await hub.scan(tracking_number, "deliver", { receiver_name: "منى", cash_collected: 990 });
  expect((await instruct(tracking_number, { action: "return" })).body.errors[0].code).toBe("already_delivered");
  expect((await shop.live.get(`/shipments/${tracking_number}`)).body.next_step).toBeNull();
});

test("without a failed attempt there is nothing to instruct about", async () => {
  const { tracking_number } = await created();
  const reply = await instruct(tracking_number, { action: "return" });
  expect([reply.status, reply.body.errors[0].code]).toEqual([409, "no_failed_attempt"]);
});

test("the same instruction sent twice with its key is carried out once", async () => {
  const { tracking_number } = await failed();
  const send = () =>
    shop.live.post(
      `/shipments/${tracking_number}/instructions`,
      { action: "reattempt", on: "2026-11-25" },
      { "Idempotency-Key": "once" },
    );
  const [one, two] = await Promise.all([send(), send()]);
  expect(two.text).toBe(one.text);
  const updates = (await events(tracking_number)).filter(
    (event: { type: string }) => event.type === "shipment.updated",
  );
  expect(updates).toHaveLength(1);
});

test("an instruction that says what holds already fires no event, and a changed one does", async () => {
  const { tracking_number } = await failed();
  const updates = async () =>
    (await events(tracking_number)).filter((event: { type: string }) => event.type === "shipment.updated").length;
  const again = {
    action: "reattempt",
    on: "2026-11-25",
    recipient: { address: "9 شارع التحرير، الدقي", phone: "01001234599" },
  };
  const first = await instruct(tracking_number, again);
  clock.advance(60_000);
  const second = await instruct(tracking_number, again);
  expect([second.status, second.text, await updates()]).toEqual([200, first.text, 1]);
  await instruct(tracking_number, { ...again, on: "2026-11-26" });
  expect(await updates()).toBe(2);
});

test("a late failure does not undo an instruction that was given again after it", async () => {
  const { tracking_number } = await failed();
  const again = { action: "reattempt", on: "2026-11-26" };
  await instruct(tracking_number, again);
  clock.advance(60_000);
  const failedBetween = new Date(clock.now()).toISOString();
  clock.advance(60_000);
  await instruct(tracking_number, again);
  clock.advance(60_000);
  await hub.scan(tracking_number, "fail", { reason: "refused", at: failedBetween });
  const { body } = await shop.live.get(`/shipments/${tracking_number}`);
  expect([body.attempts, body.returning, body.next_step.on]).toEqual([2, false, "2026-11-26"]);
});

test("a late failure does not undo the merchant's later instruction", async () => {
  const { tracking_number } = await failed();
  const failedEarlier = new Date(clock.now() - 90_000).toISOString();
  await instruct(tracking_number, { action: "reattempt", on: "2026-11-26" });
  clock.advance(60_000);
  await hub.scan(tracking_number, "fail", { reason: "refused", at: failedEarlier });
  const { body } = await shop.live.get(`/shipments/${tracking_number}`);
  expect([body.attempts, body.returning, body.next_step.on]).toEqual([2, false, "2026-11-26"]);
});
