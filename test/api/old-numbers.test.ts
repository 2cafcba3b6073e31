// Numbers are drawn with 13 digits; shipments of before have numbers of 11, for good.
import { bucketOf } from "@masar/core/account/bucket";
import { isDistributed } from "@masar/core/db/dialect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onlyPage, paper, scan as scanCodes } from "../core/label/paper.ts";
import { createClient } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { oldNumber } from "../support/old-number.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());

/** What was sent, by reference. */
const sent = new Map<string, object>();

/** Books with an idempotency key that is the reference; the number is replaced wherever it was stored. */
async function booked(reference: string, phone: string, number?: string): Promise<string> {
  const recipient = { ...shipmentBody().recipient, phone };
  const body = shipmentBody({ reference, recipient });
  sent.set(reference, body);
  const { tracking_number } = (await shop.test.post("/shipments", body, { "Idempotency-Key": reference })).body;
  if (number === undefined) return tracking_number;
  const account_id = shop.account.id;
  await masar.service.db.write(async (trx) => {
    const { id } = await trx("shipments").where({ account_id, tracking_number }).first("id");
    const replaced = (column: string, change = (text: string) => text) => ({
      [column]: trx.raw("replace(??, ?, ?)", [column, change(tracking_number), change(number)]),
    });
    await trx("shipments")
      .where({ account_id, id })
      .update(replaced("search", (text) => text.toLowerCase()));
    await trx("shipments").where({ account_id, id }).update({ tracking_number: number });
    if (isDistributed(trx))
      await trx("tracking_numbers").where({ tracking_number }).update({ tracking_number: number });
    await trx("events").where({ account_id, shipment_id: id }).update(replaced("body"));
    await trx("idempotency_keys").where({ account_id, mode: "test" }).update(replaced("body"));
  });
  return number;
}

const inArabicDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).toLowerCase();

async function bytes(path: string, init: RequestInit = {}): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${shop.test.key}`, "Content-Type": "application/json" };
  const response = await fetch(`${shop.test.base}${path}`, { ...init, headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** What becomes of a parcel, from its number as people write it to the erasure of its recipient. */
async function journey(number: string, reference: string, phone: string): Promise<void> {
  const { test: api } = shop;
  const spellings = [
    number,
    number.toLowerCase(),
    `${number.slice(0, 7)} - ${number.slice(7)}`,
    inArabicDigits(number),
  ];
  for (const typed of spellings) {
    const path = encodeURIComponent(typed);
    expect((await api.get(`/shipments/${path}`)).body).toMatchObject({ tracking_number: number, reference });
    const listed = (await api.get(`/shipments?q=${path}`)).body.data;
    expect(listed).toMatchObject([{ tracking_number: number }]);
    expect((await api.get(`/search?q=${path}`)).body.shipments).toMatchObject([{ tracking_number: number }]);
    expect((await createClient({ base: api.base }).get(`/track/${path}`)).body).toMatchObject({ details: null });
    expect((await staff.test.get(`/scans/parcels/${path}`)).status).toBe(200);
  }
  const byDigits = (await api.get(`/shipments?q=${number.slice(2)}`)).body.data;
  expect(byDigits).toContainEqual(expect.objectContaining({ tracking_number: number }));

  const { tracking_url } = (await api.get(`/shipments/${number}`)).body;
  const token = tracking_url.split("/").at(-1);
  expect(token.startsWith(`${number}-`)).toBe(true);
  const tracked = (await createClient({ base: api.base }).get(`/track/${token}`)).body;
  expect(tracked).toMatchObject({ tracking_number: number, details: { cash_due: 990 } });
  const page = await fetch(tracking_url);
  expect([page.status, (await page.text()).includes(number)]).toEqual([200, true]);

  const label = await bytes(`/labels/${inArabicDigits(number)}.pdf`);
  expect(await scanCodes(await paper(await onlyPage(label)), "Code128")).toEqual([number]);
  await bytes(`/labels/${number}.png`);
  const zpl = { tracking_numbers: [inArabicDigits(number)], output: "zpl" };
  expect(String(await bytes("/labels", { method: "POST", body: JSON.stringify(zpl) }))).toContain(`^FD${number}^FS`);

  const { scan } = courier(staff.test);
  for (const [at, [event, more]] of [
    ["collect", {}],
    ["hub", { hub: "GIZ-1" }],
    ["load", {}],
    ["deliver", { receiver_name: "Mona", cash_collected: 990 }],
  ].entries() as ArrayIterator<[number, [string, object]]>) {
    clock.advance(60_000);
    expect(await scan(spellings[at] ?? number, event, { ...more })).toMatchObject({ tracking_number: number });
  }
  expect((await api.get(`/shipments/${number}/events`)).body.data).toHaveLength(5);
  expect(String(await bytes("/exports/shipments?format=csv"))).toContain(number);

  const { body } = await api.post("/recipients/erase", { phone });
  expect(body.erased).toEqual([number]);
  expect(body.counts.answers).toBe(1);
}

async function recipientsOf(number: string, reference: string): Promise<string[]> {
  const shown = (await shop.test.get(`/shipments/${number}`)).body;
  const repeated = await shop.test.post("/shipments", sent.get(reference), { "Idempotency-Key": reference });
  expect([repeated.headers.get("idempotent-replayed"), repeated.body.tracking_number]).toEqual(["true", number]);
  return [shown.recipient.name, repeated.body.recipient.name];
}

test("a number of before is found, printed, scanned, tracked and erased like one of now", async () => {
  const [name] = [shipmentBody().recipient.name];
  const old = await booked("OLD", "01000000011", oldNumber());
  const now = await booked("NOW", "01000000012");
  // The digits of the old number and two more: another parcel.
  const longer = await booked("LONGER", "01000000013", `${old}00`);
  expect([old.length, now.length, longer.length]).toEqual([13, 15, 15]);
  expect(Number(now.slice(2, 5))).toBe(bucketOf(shop.account.id));
  await journey(old, "OLD", "01000000011");
  expect(await recipientsOf(old, "OLD")).toEqual(["", ""]);
  expect(await recipientsOf(longer, "LONGER")).toEqual([name, name]);
  await journey(now, "NOW", "01000000012");
  expect(await recipientsOf(now, "NOW")).toEqual(["", ""]);
  expect(await recipientsOf(longer, "LONGER")).toEqual([name, name]);
});
