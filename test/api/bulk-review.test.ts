// docs/api.md, Bulk uploads: a row whose address contradicts its governorate is set aside, and governorates have many names.

import { writeXlsx } from "hucre";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { upload } from "../support/upload.ts";

const COLUMNS = ["reference", "service", "weight_kg", "recipient_name", "phone", "governorate", "city", "address"];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

interface Place {
  governorate: string;
  city?: string;
  address?: string;
}
const GOOD: Place = { governorate: "ALX", city: "سموحة" };
const CONFLICT: Place = { governorate: "C", city: "سموحة", address: "شارع فوزي معاذ، الإسكندرية" };

function cells({ governorate, city = "", address = "12 شارع النصر عمارة 3" }: Place, at: number): string[] {
  return [`R-${at}`, "standard", "1", "منى عبد الرحمن", "01001234567", governorate, city, address];
}

const FORMATS = {
  csv: {
    type: "text/csv",
    file: (places: Place[]) => [COLUMNS, ...places.map(cells)].map((row) => row.join(";")).join("\n"),
  },
  json: {
    type: "application/json",
    file: (places: Place[]) =>
      JSON.stringify(
        places.map((place, at) => {
          const [reference, service, , name, phone, governorate, city, address] = cells(place, at);
          const recipient = { name, phone, governorate, ...(city ? { city } : {}), address };
          return { reference, service, parcel: { weight_kg: 1 }, recipient };
        }),
      ),
  },
} as const;

async function send(places: Place[], query = "", format: keyof typeof FORMATS = "csv") {
  const { type, file } = FORMATS[format];
  return upload(shop.live, file(places), { type, query });
}
const rowsOf = async (id: string, headers = {}) =>
  (await shop.live.get(`/bulk_uploads/${id}/rows?limit=100`, headers)).body.data;
const shipments = async () => (await shop.live.get("/shipments?limit=100")).body.data;

describe.each(["csv", "json"] as const)("in %s", (format) => {
  test("a contradiction is set aside with a suggestion, and the other rows are created", async () => {
    const done = await send([GOOD, CONFLICT, GOOD], "", format);
    expect(done.rows).toEqual({ total: 3, done: 3, created: 2, repeated: 0, needs_review: 1, failed: 0 });
    const [, row] = await rowsOf(done.id, { "Accept-Language": "ar" });
    expect(row).toMatchObject({
      outcome: "needs_review",
      tracking_number: null,
      errors: [
        {
          field: format === "csv" ? "governorate" : "/recipient/governorate",
          code: "address_conflict",
          candidates: [{ governorate: "ALX" }],
        },
      ],
    });
    expect(row.errors[0].detail).toContain("الإسكندرية");
    expect(await shipments()).toHaveLength(2);
  });

  test("a check alone sets it aside too, and creates nothing", async () => {
    const done = await send([GOOD, CONFLICT], "?dry_run=true", format);
    expect(done.rows).toMatchObject({ created: 0, needs_review: 1, failed: 0 });
    expect(await shipments()).toEqual([]);
  });
});

test("in a workbook too", async () => {
  const sheet = { name: "Orders", rows: [COLUMNS, cells(GOOD, 0), cells(CONFLICT, 1)] };
  const done = await upload(shop.live, new Uint8Array(await writeXlsx({ sheets: [sheet] })), { type: XLSX });
  expect(done.rows).toMatchObject({ created: 1, needs_review: 1, failed: 0 });
});

test("the corrected row is created, and the rows from before are not created again", async () => {
  await send([GOOD, CONFLICT]);
  const corrected = await send([GOOD, { ...CONFLICT, governorate: "ALX" }]);
  expect(corrected.rows).toMatchObject({ created: 1, repeated: 1, needs_review: 0 });
  expect(await shipments()).toHaveLength(2);
});

test("the same file with accept_conflicts creates it with its warning, and once", async () => {
  await send([GOOD, CONFLICT]);
  const accepted = await send([GOOD, CONFLICT], "?accept_conflicts=true");
  expect(accepted.rows).toMatchObject({ created: 1, repeated: 1, needs_review: 0 });
  const [, { tracking_number }] = await rowsOf(accepted.id);
  expect((await shop.live.get(`/shipments/${tracking_number}`)).body.warnings).toMatchObject([
    { code: "address_conflict" },
  ]);
  expect((await send([GOOD, CONFLICT])).rows).toMatchObject({ created: 0, repeated: 2, needs_review: 0 });
});

test("an account that refuses contradictions has them set aside whatever the request says", async () => {
  await shop.live.patch("/account", { settings: { address_conflict: "refuse" } });
  const done = await send([CONFLICT], "?accept_conflicts=true");
  expect(done.rows).toMatchObject({ created: 0, needs_review: 1 });
});

test("the result file says what to review", async () => {
  const done = await send([CONFLICT]);
  const { text } = await shop.live.get(`/bulk_uploads/${done.id}/result.csv?language=en`);
  expect(text).toMatch(/needs review.*governorate: The address seems to be in .*Alexandria/);
});

test.each([
  ["Alex", "ALX"],
  ["Sharkia", "SHR"],
  ["Fayoum", "FYM"],
  ["6 October", "GZ"],
  ["المنصورة", "DK"],
  ["القاهره الجديده", "C"],
  ["محافظة الشرقيه", "SHR"],
  ["Geiza", "GZ"],
  ["EG-KB", "KB"],
])("the governorate “%s” is understood", async (governorate, code) => {
  for (const format of ["csv", "json"] as const) {
    const account = await masar.newAccount();
    const { type, file } = FORMATS[format];
    const done = await upload(account.live, file([{ governorate }]), { type });
    expect(done.rows).toMatchObject({ created: 1, failed: 0, needs_review: 0 });
    expect((await account.live.get("/shipments")).body.data[0].recipient.governorate).toBe(code);
  }
});

test("a town in the governorate column stays readable, and one of a name that exists twice is decided by the rest", async () => {
  const done = await send([
    { governorate: "المنصورة" },
    { governorate: "المنصورة", city: "توريل" },
    { governorate: "فيصل", address: "محطة الطوابق، الهرم، الجيزة" },
    { governorate: "فيصل" },
    { governorate: "Saturn" },
  ]);
  expect(done.rows).toMatchObject({ created: 3, failed: 2 });
  const rows = await rowsOf(done.id);
  const recipient = async (at: number) =>
    (await shop.live.get(`/shipments/${rows[at].tracking_number}`)).body.recipient;
  expect(await recipient(0)).toMatchObject({ governorate: "DK", city: "المنصورة" });
  expect(await recipient(1)).toMatchObject({
    city: "توريل",
    address_as_written: "المنصورة، توريل، 12 شارع النصر عمارة 3",
  });
  expect(await recipient(2)).toMatchObject({ governorate: "GZ", city: "فيصل" });
  expect(rows.slice(3)).toMatchObject([
    { outcome: "failed", errors: [{ field: "governorate", code: "governorate_unknown" }] },
    { outcome: "failed", errors: [{ field: "governorate", code: "governorate_unknown" }] },
  ]);
});
