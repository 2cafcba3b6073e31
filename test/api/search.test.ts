// GET /shipments?q=: what a person has in hand, a name, a number or a piece of one, leads to the shipment.

import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

async function book(reference: string, name: string, phone = "01001234567", more: Record<string, unknown> = {}) {
  const recipient = { name, phone, governorate: "GZ", address: "12 Tahrir Street", ...more };
  return (await shop.test.post("/shipments", shipmentBody({ reference, recipient }))).body.tracking_number as string;
}
async function found(q: string, more = ""): Promise<string[]> {
  const reply = await shop.test.get(`/shipments?q=${encodeURIComponent(q)}${more}`);
  expect(reply.status).toBe(200);
  return reply.body.data.map((row: { reference: string }) => row.reference);
}

test("a shipment is found by any part of its reference, its recipient's name or its phones, and by its number", async () => {
  const number = await book("WEB-20261120-0012", "Mona Abdel Rahman", "01112223334", { phone_2: "01223334445" });
  await book("WEB-20261120-0013", "Karim Samir", "01098765432");
  for (const q of [
    number,
    number.toLowerCase(),
    `${number.slice(0, 6)} ${number.slice(6)}`,
    number.slice(-8),
    "web-20261120-0012",
    "20261120-0012",
    "0012",
    "mona",
    "RAHMAN",
    "rahman mona",
    "01112223334",
    "0111 222 3334",
    "+20 111 222 3334",
    "00201112223334",
    "201112223334",
    "٠١١١٢٢٢٣٣٣٤",
    "01223334445",
    "1222333",
    "2223334",
  ])
    expect(await found(q), q).toEqual(["WEB-20261120-0012"]);
  expect(await found("20261120")).toEqual(["WEB-20261120-0013", "WEB-20261120-0012"]);
  expect(await found("mona karim")).toEqual([]);
  expect(await found("nobody")).toEqual([]);
});

test("an Arabic name is found in any usual spelling of it", async () => {
  await book("AR-1", "فاطمة الزهراء إبراهيم");
  for (const q of ["فاطمه", "ابراهيم", "إبراهيم فاطمة", "الزهرا", "فَاطِمَة"]) expect(await found(q), q).toEqual(["AR-1"]);
});

test("marks that mean something to a database are only themselves", async () => {
  await book("100%_off!", "Percent Ali");
  for (const q of ["100%", "%_off", "_off!", "!"]) expect(await found(q), q).toEqual(["100%_off!"]);
  expect(await found("100__")).toEqual([]);
  for (const q of ["'", '"', "\\", "%%", "'; drop table shipments; --"]) expect(await found(q), q).toEqual([]);
});

test("a search combines with other filters and with pages", async () => {
  for (let i = 0; i < 5; i += 1) await book(`PAGE-${i}`, "Yara Pages");
  expect(await found("yara", "&governorate=ALX")).toEqual([]);
  expect(await found("yara", "&status=picked-up&service=standard")).toHaveLength(5);
  const seen: string[] = [];
  for (let path: string | undefined = "/shipments?q=yara&limit=2"; path; ) {
    const { body } = await shop.test.get(path);
    seen.push(...body.data.map((row: { reference: string }) => row.reference));
    path = body.next_cursor ? `/shipments?q=yara&limit=2&cursor=${encodeURIComponent(body.next_cursor)}` : undefined;
  }
  expect(seen).toEqual(["PAGE-4", "PAGE-3", "PAGE-2", "PAGE-1", "PAGE-0"]);
});

test("characters that no search text has match nothing, and do not list everything", async () => {
  await book("EVERY-1", "Every One", "01033334444");
  for (const q of ["ء", "ـ", "ـــ ء", "\u064b", "\u200b", "\u200e\u200f"]) {
    expect(await found(q), q).toEqual([]);
    // The others refuse a text of which nothing can be seen.
    const of = async (path: string) => (await shop.test.get(`${path}=${encodeURIComponent(q)}`)).body;
    for (const path of ["/customers?search", "/orders?search"]) expect((await of(path)).data ?? [], q).toEqual([]);
    const all = await of("/search?q");
    expect([all.orders ?? [], all.shipments ?? [], all.customers ?? []], q).toEqual([[], [], []]);
    const file = await fetch(`${shop.test.base}/exports/shipments?q=${encodeURIComponent(q)}`, {
      headers: { Authorization: `Bearer ${shop.test.key}` },
    });
    expect([file.status, (await file.text()).includes("EVERY-1")], q).toEqual([200, false]);
  }
});

test("every word of a long search must match", async () => {
  const name = "a1 b2 c3 d4 e5 f6 g7 h8 i9 j10";
  await book("LONG-1", name);
  expect(await found(`${name} ${name}`)).toEqual(["LONG-1"]);
  expect(await found(`${name} long-1`)).toEqual(["LONG-1"]);
  expect(await found(`${name} elsewhere`)).toEqual([]);
});

test("nothing typed is no filter, and what another account or the other environment has is not found", async () => {
  const before = (await shop.test.get("/shipments")).body.data.length;
  expect((await found(" ")).length).toBe(before);
  const number = await book("MINE-1", "Only Mine");
  const other = await masar.newAccount();
  for (const client of [other.test, shop.live])
    for (const q of [number, "MINE-1", "only mine"])
      expect((await client.get(`/shipments?q=${encodeURIComponent(q)}`)).body.data).toEqual([]);
});

test("who was edited is found by the new name and no more by the old, and who was erased by none", async () => {
  const number = await book("EDIT-1 أول", "Before Edit", "01055555555");
  const edited = await shop.test.patch(
    `/shipments/${number}`,
    { recipient: { name: "Zeinab After", phone: "01066666666" } },
    { "If-Match": "*" },
  );
  expect(edited.status).toBe(200);
  expect(await found("zeinab")).toEqual(["EDIT-1 أول"]);
  expect(await found("01066666666")).toEqual(["EDIT-1 أول"]);
  expect(await found("before edit")).toEqual([]);
  const hub = courier((await masar.newAccount({ kind: "staff" })).test);
  clock.advance(60_000);
  await hub.scan(number, "collect");
  clock.advance(60_000);
  await hub.scan(number, "deliver", { receiver_name: "Zeinab", cash_collected: 990 });
  await shop.test.post("/recipients/erase", { phone: "01066666666" });
  expect(await found("zeinab")).toEqual([]);
  expect(await found("01066666666")).toEqual([]);
  for (const q of ["edit-1", "أول", "اول", number]) expect(await found(q), q).toEqual(["EDIT-1 أول"]);
  const rows = await masar.service.db.read("shipments").where({ tracking_number: number });
  expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/zeinab|66666666/);
});

interface Found {
  reference: string;
}

test("one search finds orders, shipments and customers, and nothing of another account", async () => {
  const number = await book("FIND-1", "Salma Hosny", "01155566677");
  await book("FIND-2", "Salma Hosny", "01155566677");
  const { body: store } = await shop.test.post("/stores", { platform: "demo" });
  await eventually(
    async () => (await shop.test.get(`/orders?store=${store.id}&limit=100`)).body.data.length,
    (count) => count === 14,
  );
  const find = async (q: string, as = shop) => (await as.test.get(`/search?q=${encodeURIComponent(q)}`)).body;
  const customer = { name: "Salma Hosny", phone: "01155566677", shipments: 2 };

  const byName = await find("hosny salma");
  expect(byName.shipments.map(({ reference }: { reference: string }) => reference)).toEqual(["FIND-2", "FIND-1"]);
  expect(byName.customers).toEqual([customer]);
  expect((await find("0115 556 6677")).customers).toEqual([customer]);
  expect((await find("011555")).customers).toEqual([customer]);
  const byNumber = await find(number);
  expect(byNumber.shipments).toEqual([
    { tracking_number: number, reference: "FIND-1", status: "picked-up", recipient: "Salma Hosny" },
  ]);
  expect(byNumber.customers).toEqual([]);
  expect((await find("1005")).orders).toMatchObject([{ number: "#1005" }]);
  // A reference of letters and digits is shown alone; parts are looked for where there is none.
  await book("FIND-10", "Salma Hosny", "01155566677");
  const references = async (q: string) => (await find(q)).shipments.map(({ reference }: Found) => reference);
  expect(await references("FIND-1")).toEqual(["FIND-1"]);
  expect(await references("find-1")).toEqual(["FIND-10", "FIND-1"]);
  // One that is a name, or digits that may be of a phone, hides nobody.
  await book("سلمى", "Nour Adel", "01012345678");
  await book("6677", "Nour Adel", "01012345678");
  await book("FIND-11", "سلمى حسن", "01099988877");
  const people = async (q: string) => (await find(q)).customers.map(({ name }: { name: string }) => name);
  expect(await people("سلمى")).toEqual(["سلمى حسن"]);
  expect(await people("6677")).toEqual(["Salma Hosny"]);

  const stranger = await masar.newAccount();
  for (const q of ["salma", number, "1005", "01155566677"])
    expect(await find(q, stranger)).toEqual({ object: "search", orders: [], shipments: [], customers: [] });
  expect((await shop.test.get("/search?q=")).body.errors).toMatchObject([{ pointer: "/q" }]);
});
