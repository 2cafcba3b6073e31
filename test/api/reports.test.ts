import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const DAY_MS = 86_400_000;
const NOVEMBER = "from=2026-11-01&to=2026-11-30";

let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;
let clock: TestClock;
const at: Record<string, string> = {};

beforeAll(async () => {
  clock = testClock("2026-10-29T23:30:00+02:00"); // the second half past eleven of that night
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  at.night = await booked();
  clock.set("2026-11-22T10:00:00+02:00");
  at.first = await booked({
    reference: " =HYPERLINK(1)",
    recipient: { ...shipmentBody().recipient, name: '+منى, "ميم"' },
  });
  at.second = await booked({ cod_value: 2500.5 });
  at.late = await booked({ cod_value: 0, recipient: { ...shipmentBody().recipient, governorate: "ALX" } });
  at.back = await booked();
  at.cancelled = await booked();
  await shop.live.post(`/shipments/${at.cancelled}/cancel`);
  await scan(at.first, "collect", "hub", "load");
  await scan(at.second, "collect", "hub", "load", "fail no_answer");
  await scan(at.late, "collect", "hub", "load", "fail courier_out_of_time");
  await scan(at.back, "collect", "hub", "load", "fail refused");
  await deliver(at.first, 990);
  clock.advance(7 * DAY_MS);
  await scan(at.second, "load");
  await deliver(at.second, 2500, { difference_reason: "no change" });
  await scan(at.late, "load");
  await deliver(at.late, 0);
  await scan(at.back, "hub", "return");
});
afterAll(() => masar.stop());

async function booked(overrides: Record<string, unknown> = {}): Promise<string> {
  return (await shop.live.post("/shipments", shipmentBody(overrides))).body.tracking_number;
}

async function report(scan: Record<string, unknown>): Promise<void> {
  clock.advance(60_000);
  expect((await staff.live.post("/scans", { scans: [scan] })).status).toBe(200);
}

async function scan(tracking_number: string, ...steps: string[]): Promise<void> {
  for (const step of steps) {
    const [event, reason] = step.split(" ");
    await report({ tracking_number, event, ...(event === "hub" ? { hub: "GIZ-1" } : reason ? { reason } : {}) });
  }
}

async function deliver(tracking_number: string, cash_collected: number, more: Record<string, unknown> = {}) {
  await report({ tracking_number, event: "deliver", receiver_name: "Mona", cash_collected, ...more });
}

async function ask(path: string, client: Client = shop.live) {
  const reply = await client.get(`/reports/${path}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

async function download(path: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(`${shop.live.base}/reports/${path}`, {
    headers: { Authorization: `Bearer ${shop.live.key}`, ...headers },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

type Row = Record<string, unknown>;
const numbersOf = (body: { data: Row[] }) => body.data.map((row) => row.tracking_number);

test("shipments: a row a shipment in the order of creation, by Cairo's day, with sums", async () => {
  const body = await ask(`shipments?${NOVEMBER}`);
  expect(numbersOf(body)).toEqual([at.first, at.second, at.late, at.back, at.cancelled]);
  expect(body.data[1]).toMatchObject({
    status: "delivered",
    governorate_name: "Giza",
    cod_value: 2500.5,
    attempts: 1,
    last_failure: "Recipient did not answer",
    weight_kg: 1,
  });
  expect(body.data[1].created_at).toBe("2026-11-22T10:00:00+02:00");
  const prices = await Promise.all(
    numbersOf(body).map(async (number) => (await shop.live.get(`/shipments/${number}`)).body.pricing.total as number),
  );
  expect(body.totals).toMatchObject({
    rows: 5,
    cod_value: 5470.5,
    attempts: 3,
    total: Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100,
  });
  expect(numbersOf(await ask("shipments?from=2026-10-29&to=2026-10-29"))).toEqual([at.night]);
  expect(numbersOf(await ask("shipments?from=2026-10-30&to=2026-10-31"))).toEqual([]);
});

test("cod: what was due, what was taken and what is left of it, by the day of delivery", async () => {
  const body = await ask("cod?from=2026-11-22&to=2026-11-22");
  const { pricing } = (await shop.live.get(`/shipments/${at.first}`)).body;
  expect(body.data).toMatchObject([
    { tracking_number: at.first, due: 990, collected: 990, difference: 0, vat: pricing.vat_included, payout: null },
  ]);
  expect(body.data[0].fees + body.data[0].vat).toBeCloseTo(pricing.total, 2);
  expect(body.data[0].net).toBeCloseTo(990 - pricing.total, 2);
  const later = await ask("cod?from=2026-11-29&to=2026-11-29");
  expect(later.data).toMatchObject([{ tracking_number: at.second, due: 2500.5, collected: 2500, difference: -0.5 }]);
  expect(later.totals).toMatchObject({ rows: 1, difference: -0.5 });
});

test("fees: a row a charge, the return too, and their sum is what the ledger took", async () => {
  const body = await ask(`fees?${NOVEMBER}`);
  expect(body.data.map((row: Row) => [row.tracking_number, row.charge])).toEqual([
    [at.first, "Delivery"],
    [at.second, "Delivery"],
    [at.late, "Delivery"],
    [at.back, "Return"],
  ]);
  const [sums] = (await masar.service.db
    .read("ledger_entries")
    .where({ account_id: shop.account.id })
    .sum({ fees: "fees", vat: "vat" })) as [{ fees: number | string; vat: number | string }];
  expect(body.totals.total).toBe(-(Number(sums.fees) + Number(sums.vat)) / 100);
  expect(body.totals.fees + body.totals.vat).toBeCloseTo(body.totals.total, 2);
});

test("performance: an attempt that failed through no fault of ours stops the promise's clock, one of ours does not", async () => {
  const { data } = await ask(`performance?${NOVEMBER}`);
  const row = (group: string, code: string) => data.find((one: Row) => one.group === group && one.code === code);
  expect(row("all", "all")).toMatchObject({
    shipments: 4,
    delivered: 3,
    first_attempt: 1,
    first_attempt_share: 0.3333,
    on_time: 2,
    on_time_share: 0.6667,
    returned: 1,
    failed_attempts: 3,
    average_days: 4.68,
  });
  expect(row("governorate", "GZ")).toMatchObject({ name: "Giza", shipments: 3, delivered: 2, on_time: 2 });
  expect(row("governorate", "ALX")).toMatchObject({ shipments: 1, delivered: 1, on_time: 0, first_attempt: 0 });
  expect(row("hub", "GIZ-1")).toMatchObject({ shipments: 3, returned: 1 });
  expect(row("reason", "no_answer")).toMatchObject({ fault: "recipient", failed_attempts: 1, shipments: 1 });
  expect(row("reason", "courier_out_of_time")).toMatchObject({ fault: "courier", failed_attempts: 1 });
});

test("CSV: opens in Arabic, quotes what needs it and carries no formula", async () => {
  const text = (await download(`shipments?${NOVEMBER}&format=csv`, { "Accept-Language": "ar" })).toString("utf8");
  expect(text.startsWith("\ufeffرقم التتبع,المرجع,")).toBe(true);
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain(",' =HYPERLINK(1),");
  expect(lines[1]).toContain(`"'+منى, ""ميم"""`);
  expect(lines[2]).toContain(",2500.50,");
  const english = (await download(`shipments?${NOVEMBER}&format=csv&language=en`)).toString("utf8");
  expect(english.startsWith("\ufeffTracking number,")).toBe(true);
  const cod = (await download(`cod?${NOVEMBER}&format=csv`)).toString("utf8");
  expect(cod).toContain(",-0.50,"); // a number, not a formula
});

test("XLSX: real numbers, real dates, texts that are only texts, from right to left in Arabic", async () => {
  const file = await download(`shipments?${NOVEMBER}&format=xlsx&language=ar`);
  const workbook = await readXlsx(file, { readStyles: true });
  const [sheet] = workbook.sheets;
  expect(sheet?.name).toBe("الشحنات");
  expect(sheet?.view?.rightToLeft).toBe(true);
  const [heading, first, second] = sheet?.rows ?? [];
  const cell = (row: unknown[] | undefined, title: string) => row?.[heading?.indexOf(title) ?? -1];
  expect(cell(first, "المرجع")).toBe(" =HYPERLINK(1)");
  expect(cell(first, "المستلم")).toBe('+منى, "ميم"');
  expect(cell(first, "الهاتف")).toBe("01001234567");
  expect(cell(second, "مبلغ التحصيل")).toBe(2500.5);
  expect(cell(second, "تاريخ الإنشاء")).toEqual(new Date("2026-11-22T10:00:00Z")); // Cairo's clock
  expect(cell(second, "موعد التسليم")).toBeInstanceOf(Date);
  expect([...(sheet?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
  const english = await readXlsx(await download(`performance?${NOVEMBER}&format=xlsx`));
  expect(english.sheets[0]?.view?.rightToLeft).not.toBe(true);
  expect(english.sheets[0]?.rows[1]?.slice(0, 6)).toEqual(["all", "all", "All", null, 4, 3]);
});

test("is empty for days far ahead, after the last clock change that we know of", async () => {
  for (const name of ["performance", "stores"]) {
    const { status, body } = await shop.live.get(`/reports/${name}?from=2047-01-01&to=2047-12-31`);
    expect([status, body.totals.rows]).toEqual([200, name === "stores" ? 0 : 1]);
  }
});

test("refuses days that do not exist, periods that run backwards and periods past 366 days, and says what would be right", async () => {
  const faultOf = async (query: string) => {
    const { status, body } = await shop.live.get(`/reports/shipments?${query}`);
    return [status, body.errors?.[0]?.pointer, body.errors?.[0]?.code];
  };
  expect(await faultOf("from=2026-02-30&to=2026-03-01")).toEqual([422, "/from", "invalid"]);
  expect(await faultOf("from=2026-02-01&to=yesterday")).toEqual([422, "/to", "invalid"]);
  expect(await faultOf("from=2026-02-01")).toEqual([422, "/to", "required"]);
  expect(await faultOf("from=2026-02-02&to=2026-02-01")).toEqual([422, "/to", "before_from"]);
  expect(await faultOf("from=2026-02-02&to=2026-02-02&format=pdf")).toEqual([422, "/format", "not_allowed"]);
  for (const day of ["0000-01-01", "9999-12-31"])
    expect((await ask(`shipments?from=${day}&to=${day}`)).data).toEqual([]);
  const { body } = await shop.live.get("/reports/fees?from=2016-11-21&to=2026-11-20");
  expect(body.errors[0]).toMatchObject({ pointer: "/to", code: "period_too_long" });
  expect(body.errors[0].detail).toContain("at most 366 days: from 2016-11-21 up to 2017-11-21");
});

test("shows nothing to another account, nothing of the other mode, and nothing without the scope", async () => {
  const other = await masar.newAccount();
  for (const name of ["shipments", "cod", "fees"]) {
    expect((await ask(`${name}?${NOVEMBER}`, other.live)).data).toEqual([]);
    expect((await ask(`${name}?${NOVEMBER}`, shop.test)).data).toEqual([]);
  }
  expect((await ask(`performance?${NOVEMBER}`, other.live)).data).toMatchObject([{ group: "all", shipments: 0 }]);
  const key = await shop.restricted("live", ["shipments:read"]);
  expect((await key.get(`/reports/cod?${NOVEMBER}`)).status).toBe(403);
});

// They are read in pages of a few hundred.
const MANY = process.env.MASAR_TEST_LONG ? 20_000 : 3_000;

test(`${MANY} shipments arrive whole and in order, in every format`, async () => {
  const many = await masar.newAccount();
  const { tracking_number } = (await many.live.post("/shipments", shipmentBody({ cod_value: 0.01 }))).body;
  const template = await masar.service.db.read("shipments").where({ tracking_number }).first();
  const copies = Array.from({ length: MANY - 1 }, (_, copy) => ({
    ...template,
    id: `shp_copy${String(copy).padStart(6, "0")}`,
    tracking_number: `MSCOPY${copy}`,
    reference: `copy ${copy}`,
    // Seven to a millisecond: a page ends in the middle of one.
    created_at: template.created_at + 1 + Math.floor(copy / 7),
  }));
  await masar.service.db.writer.batchInsert("shipments", copies, 250);
  const expected = ["first", ...copies.map((row) => row.reference)].slice(1);
  const body = await ask(`shipments?${NOVEMBER}`, many.live);
  expect(body.totals).toMatchObject({ rows: MANY, cod_value: MANY / 100 });
  expect(body.data.slice(1).map((row: Row) => row.reference)).toEqual(expected);
  const get = async (format: string) => {
    const response = await fetch(`${many.live.base}/reports/shipments?${NOVEMBER}&format=${format}`, {
      headers: { Authorization: `Bearer ${many.live.key}` },
    });
    expect(response.headers.get("content-length")).toBeNull(); // streamed
    return Buffer.from(await response.arrayBuffer());
  };
  const lines = (await get("csv")).toString("utf8").trimEnd().split("\r\n");
  expect(lines.slice(2).map((line) => line.split(",")[1])).toEqual(expected);
  const { sheets } = await readXlsx(await get("xlsx"));
  expect(sheets[0]?.rows.slice(2).map((row) => row[1])).toEqual(expected);
});

test("takes thirty reports a minute, of all kinds together, and refuses the thirty-first", async () => {
  const limited = await startTestService();
  const account = await limited.newAccount();
  const names = ["shipments", "cod", "fees", "performance"];
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked += 1) {
    statuses.push((await account.live.get(`/reports/${names[asked % 4]}?${NOVEMBER}`)).status);
  }
  await limited.stop();
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});
