// docs/api.md, Retention: people's data leave when they should, and what is known of a person can be handed over.

import { purge } from "@masar/core/operations/maintenance";
import { eraseEnded } from "@masar/core/privacy/erase";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const DAY_MS = 86_400_000;
const KEPT = { recipientsKeptMs: 180 * DAY_MS };
const PERSONAL = ["منى", "1001234567", "شارع", "الدقي", "للهدية", "أم منى", "رن الجرس", "secret-note"];

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let other: TestAccount;
let hub: ReturnType<typeof courier>;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  shop = await masar.newAccount();
  other = await masar.newAccount();
  hub = courier((await masar.newAccount({ kind: "staff" })).live);
});
afterAll(() => masar.stop());

async function created(account = shop) {
  const body = shipmentBody({ notes: "للهدية", metadata: { buyer: "secret-note" } });
  Object.assign(body.recipient, { city: "الدقي", district: "الدقي", location: { latitude: 30.03, longitude: 31.2 } });
  return (await account.live.post("/shipments", body)).body;
}
async function deliver(number: string) {
  clock.advance(60_000);
  await hub.scan(number, "collect");
  clock.advance(60_000);
  await hub.scan(number, "deliver", { receiver_name: "أم منى", cash_collected: 990, note: "رن الجرس" });
}
/** Every text in the database, with the kept answers left out: they go by themselves after seven days. */
async function everything(): Promise<string> {
  const tables = ["shipments", "scans", "events", "deliveries", "delivery_attempts"];
  return JSON.stringify(await Promise.all(tables.map((table) => masar.service.db.read(table))));
}

test.for([
  ["a sandbox whose clock is nine days ahead", "test"],
  ["a database that was restored nine days later", "live"],
] as const)("a booking repeated after the erasure is answered without the person in %s", async ([, mode]) => {
  const api = shop[mode];
  const key = { "Idempotency-Key": "erased-later" };
  const wanted = shipmentBody();
  const { tracking_number } = (await api.post("/shipments", wanted, key)).body;
  expect((await api.post(`/shipments/${tracking_number}/cancel`)).status).toBe(200);
  if (mode === "test") await api.post("/simulations/clock", { advance_seconds: 9 * 86_400 });
  else clock.advance(9 * DAY_MS);
  expect((await api.post("/recipients/erase", { phone: "01001234567" })).status).toBe(200);
  const again = await api.post("/shipments", wanted, key);
  expect([again.status, again.body.tracking_number]).toEqual([201, tracking_number]);
  expect(again.body.recipient).toEqual({ name: "", phone: "", governorate: "GZ", address: "" });
});

test("a cancellation repeated long after the first is answered without the person once that is erased", async () => {
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody())).body;
  const cancel = (headers?: Record<string, string>) =>
    shop.live.post(`/shipments/${tracking_number}/cancel`, undefined, headers);
  expect((await cancel()).status).toBe(200);
  clock.advance(10 * DAY_MS);
  await purge(masar.service.db, clock.now(), KEPT);
  const key = { "Idempotency-Key": "cancelled-again" };
  expect((await cancel(key)).body.recipient.phone).toBe("01001234567");
  expect((await shop.live.post("/recipients/erase", { phone: "01001234567" })).status).toBe(200);
  expect((await cancel(key)).body.recipient).toEqual({ name: "", phone: "", governorate: "GZ", address: "" });
});

test("a cancellation repeated shortly before the purge is answered without the person after it", async () => {
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody())).body;
  // As a person may write it.
  const written = tracking_number.toLowerCase().replace("ms", "ms-");
  const cancel = (headers?: Record<string, string>) =>
    shop.live.post(`/shipments/${written}/cancel`, undefined, headers);
  expect((await cancel()).status).toBe(200);
  clock.advance(180 * DAY_MS - 60_000);
  const key = { "Idempotency-Key": "cancelled-before-the-purge" };
  expect((await cancel(key)).body.recipient.phone).toBe("01001234567");
  clock.advance(120_000);
  await purge(masar.service.db, clock.now(), KEPT);
  const answers = await masar.service.db.read("idempotency_keys").where({ key: key["Idempotency-Key"] });
  expect(answers.map(({ body }) => JSON.parse(body).recipient)).toEqual([
    { name: "", phone: "", governorate: "GZ", address: "" },
  ]);
  expect((await cancel(key)).body.recipient).toEqual({ name: "", phone: "", governorate: "GZ", address: "" });
});

test("a recipient is forgotten 180 days after the shipment's end, and not before", async () => {
  const { tracking_number } = await created();
  await deliver(tracking_number);
  const ended = clock.now();
  const { db } = masar.service;
  await purge(db, ended + 180 * DAY_MS, KEPT);
  expect((await shop.live.get(`/shipments/${tracking_number}`)).body.recipient.name).toBe("منى عبد الرحمن");
  await purge(db, ended + 180 * DAY_MS + 1, KEPT);
  const { body } = await shop.live.get(`/shipments/${tracking_number}`);
  expect(body.recipient).toEqual({ name: "", phone: "", governorate: "GZ", address: "" });
  expect([body.received_by, body.metadata, body.cash_collected]).toEqual([null, {}, 990]);
});

test("nothing about the person is left in any table, and what has not ended is untouched", async () => {
  const done = await created();
  await deliver(done.tracking_number);
  await masar.service.db.write((trx) => trx("events").whereNot({ account_id: shop.account.id }).delete());
  await eraseEnded(masar.service.db, { before: clock.now() + 1, now: clock.now() });
  const stored = await everything();
  for (const text of PERSONAL) expect([text, stored.includes(text)]).toEqual([text, false]);
  const waiting = await created();
  await eraseEnded(masar.service.db, { before: clock.now() + DAY_MS, now: clock.now() });
  expect((await shop.live.get(`/shipments/${waiting.tracking_number}`)).body.recipient.name).toBe("منى عبد الرحمن");
  await shop.live.post(`/shipments/${waiting.tracking_number}/cancel`);
});

test("an erased shipment can still be followed, labelled and listed without a name", async () => {
  const done = await created();
  await deliver(done.tracking_number);
  await eraseEnded(masar.service.db, { before: clock.now() + 1, now: clock.now() });
  const tracking = await createClient({ base: shop.live.base }).get(`/track/${done.tracking_url.split("/").at(-1)}`);
  expect([tracking.status, tracking.body.stage, tracking.body.details.recipient_name]).toEqual([
    200,
    "delivered",
    null,
  ]);
  expect((await shop.live.get(`/labels/${done.tracking_number}.pdf`)).status).toBe(200);
  expect((await shop.live.get("/shipments")).status).toBe(200);
});

test("a person is exported completely and erased from finished shipments; other merchants' data is kept", async () => {
  const done = await created();
  await deliver(done.tracking_number);
  const onItsWay = await created();
  const elsewhere = await created(other);
  await deliver(elsewhere.tracking_number);
  const exported = await shop.live.post("/recipients/export", { phone: "٠١٠٠١٢٣٤٥٦٧" });
  expect(
    exported.body.data.map((row: { shipment: { tracking_number: string } }) => row.shipment.tracking_number),
  ).toEqual([done.tracking_number, onItsWay.tracking_number]);
  expect(exported.body.data[0].scans.at(-1)).toMatchObject({
    event: "deliver",
    receiver_name: "أم منى",
    note: "رن الجرس",
  });
  const forgotten = await shop.live.post("/recipients/erase", { phone: "+20 100 123 4567" });
  expect(forgotten.body).toMatchObject({ erased: [done.tracking_number], kept: [onItsWay.tracking_number] });
  const again = await shop.live.post("/recipients/erase", { phone: "01001234567" });
  expect(again.body).toMatchObject({ erased: [], kept: [onItsWay.tracking_number] });
  expect((await other.live.get(`/shipments/${elsewhere.tracking_number}`)).body.recipient.name).toBe("منى عبد الرحمن");
});

test("a phone that is none is refused by its field", async () => {
  for (const path of ["/recipients/export", "/recipients/erase"]) {
    const reply = await shop.live.post(path, { phone: "12" });
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, "/phone"]);
  }
});

test("a sandbox's recipient is forgotten 180 days after the booking, however far ahead the sandbox's clock is", async () => {
  for (let step = 0; step < 7; step += 1)
    expect((await shop.test.post("/simulations/clock", { advance_seconds: 90 * 86_400 })).status).toBe(200);
  const booked = (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
  const underWay = (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
  expect((await shop.test.post(`/shipments/${booked}/cancel`)).status).toBe(200);
  const { db } = masar.service;
  const names = async () =>
    Promise.all(
      [booked, underWay].map(async (number) => (await shop.test.get(`/shipments/${number}`)).body.recipient.name),
    );
  const name = shipmentBody().recipient.name;
  // The time of a booking is in its id, which the machine's clock makes.
  await purge(db, Date.now() + 180 * DAY_MS - 3_600_000, KEPT);
  expect(await names()).toEqual([name, name]);
  await purge(db, Date.now() + 180 * DAY_MS, KEPT);
  expect(await names()).toEqual(["", name]);
});

test("an e-mail is found in every text about a shipment, and not as the end of a longer one", async () => {
  const email = "mona@example.com";
  const book = async (more: Record<string, unknown>, recipient: object = {}) => {
    const body = shipmentBody(more);
    const reply = await shop.live.post("/shipments", { ...body, recipient: { ...body.recipient, ...recipient } });
    expect([reply.status, reply.body.errors]).toEqual([201, undefined]);
    return reply.body;
  };
  const texts = [
    await book({}, { name: `Mona ${email}` }),
    await book({}, { address: `12 Tahrir Street, ${email.toUpperCase()}` }),
    await book({}, { city: email }),
    await book({}, { district: email }),
    await book({ notes: `Ask ${email}` }),
    await book({ parcel: { weight_kg: 1, description: email } }),
    await book({ metadata: { buyer: email } }),
    await book({ metadata: { buyer: `By phone:\n${email}\tonly` } }),
  ];
  const signed = await book({});
  await hub.scan(signed.tracking_number, "collect");
  clock.advance(60_000);
  const at_the_door = { receiver_name: "Porter", cash_collected: 10, difference_reason: `Write to ${email}` };
  await hub.scan(signed.tracking_number, "deliver", at_the_door);
  const others = [await book({ notes: "ramona@example.com" }), await book({ notes: "mona@example.com.eg" })];
  // Events have the same texts, and are kept for a shorter time.
  await masar.service.db.write((trx) => trx("events").delete());
  const { body } = await shop.live.post("/recipients/erase", { email: "Mona@Example.com" });
  expect([...body.kept, ...body.erased].sort()).toEqual(
    [...texts, signed].map(({ tracking_number }) => tracking_number).sort(),
  );
  for (const { tracking_number } of others)
    expect((await shop.live.get(`/shipments/${tracking_number}`)).body.recipient.name).not.toBe("");
});
