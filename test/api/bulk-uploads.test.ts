// docs/api.md, Bulk uploads.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, finished, HEADER, upload } from "../support/upload.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
beforeEach(async () => {
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

const rowsOf = async (id: string, query = "") =>
  (await shop.live.get(`/bulk_uploads/${id}/rows?limit=100${query}`)).body.data;
const shipmentsOf = async () => (await shop.live.get("/shipments?limit=100")).body.data;
const send = (body: string | Uint8Array<ArrayBuffer>, type = "text/csv", query = "") =>
  shop.live.send("POST", `/bulk_uploads${query}`, { body, headers: { "Content-Type": type } });

test("every row of a file becomes a shipment with its event, in order, and the progress counts them", async () => {
  const done = await upload(shop.live, csvOf(30));
  expect(done).toMatchObject({
    status: "completed",
    rows: { total: 30, done: 30, created: 30, repeated: 0, needs_review: 0, failed: 0 },
  });
  const rows = await rowsOf(done.id);
  expect(rows.map((row: { number: number }) => row.number)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  const shipments = await shipmentsOf();
  expect(shipments.map((shipment: { reference: string }) => shipment.reference).sort()).toEqual(
    Array.from({ length: 30 }, (_, at) => `BULK-${at}`).sort(),
  );
  const [event] = (await shop.live.get(`/shipments/${rows[0].tracking_number}/events`)).body.data;
  expect(event).toMatchObject({ type: "shipment.created", data: { object: { reference: "BULK-0", cod_value: 990 } } });
});

test("a long file of one merchant does not hold up the file of another", async () => {
  const other = await masar.newAccount();
  const long = await send(csvOf(4_000));
  const short = await upload(other.live, csvOf(1));
  await finished(shop.live, long.body.id);
  const order = await masar.service.db
    .read("bulk_uploads")
    .whereIn("id", [long.body.id, short.id])
    .orderBy("finished_at")
    .pluck("id");
  expect(order).toEqual([short.id, long.body.id]);
});

test("a row of a file is priced and promised as the same shipment sent alone", async () => {
  const done = await upload(shop.live, csvOf(1));
  const [row] = await rowsOf(done.id);
  const alone = await shop.live.post("/shipments", shipmentBody());
  const { body } = await shop.live.get(`/shipments/${row.tracking_number}`);
  expect([body.pricing, body.sla, body.hub]).toEqual([alone.body.pricing, alone.body.sla, alone.body.hub]);
});

test("a repeated file creates nothing twice, also in another format", async () => {
  const first = await upload(shop.live, csvOf(5));
  const again = await upload(shop.live, csvOf(5));
  const tabbed = await upload(shop.live, csvOf(5).replaceAll(",", "\t"));
  expect([again.rows, tabbed.rows]).toEqual([
    { total: 5, done: 5, created: 0, repeated: 5, needs_review: 0, failed: 0 },
    { total: 5, done: 5, created: 0, repeated: 5, needs_review: 0, failed: 0 },
  ]);
  const numbers = (rows: { tracking_number: string }[]) => rows.map((row) => row.tracking_number);
  expect(numbers(await rowsOf(again.id))).toEqual(numbers(await rowsOf(first.id)));
  expect(await shipmentsOf()).toHaveLength(5);
});

test("the same file sent four times at once makes each shipment once", async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => upload(shop.live, csvOf(40))));
  const created = all.reduce((sum, done) => sum + done.rows.created, 0);
  const repeated = all.reduce((sum, done) => sum + done.rows.repeated, 0);
  expect([created, repeated]).toEqual([40, 120]);
  expect(await shipmentsOf()).toHaveLength(40);
});

test("a repeated request with its key is one upload; the key with another file is refused", async () => {
  const headers = { "Idempotency-Key": "file-1", "Content-Type": "text/csv" };
  const one = await shop.live.send("POST", "/bulk_uploads", { body: csvOf(2), headers });
  const two = await shop.live.send("POST", "/bulk_uploads", { body: csvOf(2), headers });
  expect([two.text, two.headers.get("idempotent-replayed")]).toEqual([one.text, "true"]);
  const other = await shop.live.send("POST", "/bulk_uploads", { body: csvOf(3), headers });
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  expect((await shop.live.get("/bulk_uploads")).body.data).toHaveLength(1);
});

test("another row with a reference that a file has used is refused and names its shipment", async () => {
  const first = await upload(shop.live, csvOf(1));
  const [row] = await rowsOf(first.id);
  const changed = await upload(shop.live, csvOf(1).replace("990", "1200"));
  const [refused] = await rowsOf(changed.id);
  expect(refused).toMatchObject({ outcome: "failed", errors: [{ field: "reference", code: "reference_exists" }] });
  expect(refused.errors[0].detail).toContain(row.tracking_number);
  // Once that one is cancelled, the row may be sent again.
  await shop.live.post(`/shipments/${row.tracking_number}/cancel`);
  expect((await upload(shop.live, csvOf(1).replace("990", "1200"))).rows.created).toBe(1);
});

test("an account that refuses repeated references refuses them in files too", async () => {
  await shop.live.patch("/account", { settings: { refuse_repeated_reference: true } });
  const alone = await shop.live.post("/shipments", shipmentBody({ reference: "BULK-0" }));
  const done = await upload(shop.live, csvOf(2));
  expect(done.rows).toMatchObject({ created: 1, failed: 1 });
  const [row] = await rowsOf(done.id, "&outcome=failed");
  expect(row.errors[0].detail).toContain(alone.body.tracking_number);
});

test("rows that repeat a refused row of their file are refused with it, and name the shipment that has the reference", async () => {
  await shop.live.patch("/account", { settings: { refuse_repeated_reference: true } });
  const alone = await shop.live.post("/shipments", shipmentBody({ reference: "BULK-0" }));
  const row = csvOf(1).split("\n")[1] ?? "";
  const done = await upload(shop.live, `${csvOf(1)}${row}\n${row.replace("990", "980")}\n`);
  const rows = await rowsOf(done.id);
  expect(rows).toHaveLength(3);
  for (const { outcome, tracking_number, errors } of rows) {
    expect({ outcome, tracking_number }).toEqual({ outcome: "failed", tracking_number: null });
    expect(errors[0].detail).toContain(alone.body.tracking_number);
  }
});

test("a dry run names no shipment: a reference that stands twice in the file is named by its row", async () => {
  const twice = `${csvOf(2)}${csvOf(2).split("\n")[1]}\n${(csvOf(2).split("\n")[2] ?? "").replace("990", "1200")}\n`;
  const dry = await upload(shop.live, twice, { query: "?dry_run=true" });
  const rows = await rowsOf(dry.id);
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["valid", "valid", "repeated", "failed"]);
  expect(JSON.stringify(rows)).not.toMatch(/MS\d/);
  expect(rows[3].errors[0].detail).toContain("Row 2 has this reference too");
});

test("amounts with decimal commas and governorates by name are read as people write them", async () => {
  const header = "reference;service;cod_value;weight_kg;recipient_name;phone;governorate;address";
  const row = (at: number, cash: string, weight: string, place: string) =>
    `C-${at};standard;${cash};${weight};منى علي;01001234567;${place};12 شارع التحرير`;
  const rows = [row(1, "1٬234٫50", "12,5", "الجيزة"), row(2, "990,50", "0,500", "giza"), row(3, "5", "1", "زحل")];
  const done = await upload(shop.live, [header, ...rows].join("\n"));
  expect(done.rows).toMatchObject({ created: 2, failed: 1 });
  const { data } = (await shop.live.get("/shipments?limit=10")).body;
  const read = data.map(
    (one: { cod_value: number; parcel: { weight_kg: number }; recipient: { governorate: string } }) => [
      one.cod_value,
      one.parcel.weight_kg,
      one.recipient.governorate,
    ],
  );
  expect(read).toEqual(
    expect.arrayContaining([
      [1234.5, 12.5, "GZ"],
      [990.5, 0.5, "GZ"],
    ]),
  );
  const [wrong] = await rowsOf(done.id, "&outcome=failed");
  expect(wrong.errors[0].detail).toContain("“زحل”");
  expect(wrong.errors[0].detail).not.toContain("ISO");
});

test("an amount with a point before three digits is refused with both that it may be, and a weight is not", async () => {
  const row = (at: number, amount: string, value: string) =>
    `M-${at},standard,${amount},1.250,منى علي,01001234567,GZ,12 شارع التحرير,${value}`;
  const rows = [row(1, "1.250", "5"), row(2, "5", "١٢٫٥٠٠"), row(3, "1250.5", "1.25")];
  const done = await upload(shop.live, [`${HEADER},declared_value`, ...rows].join("\n"));
  expect(done.rows).toMatchObject({ created: 1, failed: 2 });
  const wrong = (await rowsOf(done.id, "&outcome=failed")).map(({ errors }: { errors: unknown[] }) => errors);
  expect(wrong).toEqual([
    [{ field: "cod_value", code: "ambiguous_amount", detail: expect.stringContaining("Write 1250 or 1.25:") }],
    [{ field: "declared_value", code: "ambiguous_amount", detail: expect.stringContaining("Write 12500 or 12.50:") }],
  ]);
  const [{ parcel }] = await shipmentsOf();
  expect(parcel.weight_kg).toBe(1.25);
});

test("a dry run checks and creates nothing, and the file can be sent for good afterwards", async () => {
  const file = `${csvOf(3)}X-1,standard,990,1,منى,0100,GZ,شارع طويل\n`;
  const dry = await upload(shop.live, file, { query: "?dry_run=true" });
  expect(dry).toMatchObject({ dry_run: true, rows: { total: 4, done: 4, created: 0, failed: 1 } });
  expect((await rowsOf(dry.id)).map((row: { outcome: string }) => row.outcome)).toEqual([
    "valid",
    "valid",
    "valid",
    "failed",
  ]);
  expect(await shipmentsOf()).toEqual([]);
  expect((await upload(shop.live, file)).rows).toMatchObject({ created: 3, failed: 1 });
});

test("a wrong row names its column as the file calls it, what is wrong and what would be right, in either language", async () => {
  const header = "رقم الطلب;الخدمة;مبلغ التحصيل;الوزن;اسم المستلم;رقم الموبايل;المحافظة;العنوان";
  const file = `${header}\nA-1;عادي;١٢٥٠٫٥٠;١;منى علي;٠١٠٠١٢٣٤٥٦٧;الجيزه;12 شارع التحرير\nA-2;سريع جدا;-5;abc;م;123;زحل;x\n`;
  const done = await upload(shop.live, file);
  expect(done.rows).toMatchObject({ created: 1, failed: 1 });
  const [made, wrong] = (await shop.live.get(`/bulk_uploads/${done.id}/rows`, { "Accept-Language": "ar" })).body.data;
  const { body } = await shop.live.get(`/shipments/${made.tracking_number}`);
  expect([body.cod_value, body.recipient.governorate, body.recipient.phone]).toEqual([1250.5, "GZ", "01001234567"]);
  expect(wrong.errors.map((error: { field: string }) => error.field).sort()).toEqual(
    ["الخدمة", "مبلغ التحصيل", "الوزن", "اسم المستلم", "رقم الموبايل", "المحافظة", "العنوان"].sort(),
  );
  expect(wrong.errors.find((error: { field: string }) => error.field === "رقم الموبايل").detail).toContain("11 رقمًا");
});

test("phones that a spreadsheet took the zero from, and amounts with thousands, are understood", async () => {
  const file = `${HEADER},قيمة البضاعة\nA-1,standard,"1,250.50",1.5,منى علي,1001234567,Giza,12 شارع التحرير,"2,000"\n`;
  const done = await upload(shop.live, file);
  const [row] = await rowsOf(done.id);
  const { body } = await shop.live.get(`/shipments/${row.tracking_number}`);
  expect([body.cod_value, body.declared_value]).toEqual([1250.5, 2000]);
  expect([body.recipient.phone, body.parcel.weight_kg]).toEqual(["01001234567", 1.5]);
});

test("JSON takes the bodies of single shipments, and points into them", async () => {
  const file = JSON.stringify({
    rows: [shipmentBody({ reference: "J-1" }), shipmentBody({ reference: "J-2", cod_valeu: 5 }), 7],
  });
  const done = await upload(shop.live, file, { type: "application/json" });
  expect(done.rows).toEqual({ total: 3, done: 3, created: 1, repeated: 0, needs_review: 0, failed: 2 });
  const [, wrong, none] = await rowsOf(done.id);
  expect([wrong.errors[0].field, none.errors[0].code]).toEqual(["/cod_valeu", "wrong_type"]);
});

test("the result file has the outcome of each row and can be corrected and uploaded again", async () => {
  const file = `${csvOf(2)}"=HYPERLINK(""http://x"")",standard,990,1,"@منى, علي",0100,GZ,"＋12 شارع"\n`;
  const done = await upload(shop.live, file);
  const result = await shop.live.get(`/bulk_uploads/${done.id}/result.csv?language=en`);
  const [header, first, , wrong] = result.text.replace("\ufeff", "").split("\r\n");
  expect(header).toBe(`${HEADER},masar_tracking_number,masar_result,masar_problem`);
  expect(first).toMatch(/^BULK-0,.*,MS\d{13},created,$/);
  // No cell of the answer is a formula, whatever came in.
  expect(wrong).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(wrong).toContain(`"'@منى, علي"`);
  expect(wrong).toContain(",'＋12 شارع,"); // full-width signs too: some spreadsheets take them for the plain ones
  expect(wrong).toContain(`failed,"phone: Digits are missing`);
  const corrected = result.text.replace(",0100,", ",01001234567,");
  expect((await upload(shop.live, corrected)).rows).toMatchObject({ created: 1, repeated: 2, failed: 0 });
  const [made] = (await shop.live.get("/shipments?limit=1")).body.data;
  expect(made.recipient).toMatchObject({ name: "@منى, علي", address: "＋12 شارع" });
});

test.each(["en", "ar"])("the template in %s is accepted as it stands", async (language) => {
  const template = await shop.live.get(`/bulk_template.csv?language=${language}`);
  const done = await upload(shop.live, template.text);
  expect(done.rows).toMatchObject({ total: 2, created: 2 });
});

test("a file can be sent as a form", async () => {
  const form = new FormData();
  form.set("file", new Blob([csvOf(2)], { type: "application/octet-stream" }), "طلبات.csv");
  const response = await fetch(`${shop.live.base}/bulk_uploads`, {
    method: "POST",
    body: form,
    headers: { Authorization: `Bearer ${shop.live.key}` },
  });
  expect(response.status).toBe(202);
  expect(await response.json()).toMatchObject({ file_name: "طلبات.csv", format: "csv" });
});

test.each([
  ["an empty file", "", 422, "empty_file"],
  ["a form without a file", null, 422, "required"],
])("%s is refused at once", async (_, body, status, code) => {
  const reply =
    body === null
      ? await shop.live.send("POST", "/bulk_uploads", {
          body: '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
          headers: { "Content-Type": "multipart/form-data; boundary=b" },
        })
      : await send(body);
  expect([reply.status, reply.body.errors[0].code]).toEqual([status, code]);
  expect((await shop.live.get("/bulk_uploads")).body.data).toEqual([]);
});

test("a type that is no file's is refused with those that are", async () => {
  const reply = await send("x", "image/png");
  expect([reply.status, reply.body.detail]).toEqual([415, expect.stringContaining("text/csv")]);
  const form = await send("x", "multipart/form-data");
  expect(form.status).toBe(415);
});

test.each([
  ["a header and no rows", `${HEADER}\n`, "no_rows"],
  ["a column nobody knows", csvOf(1).replace("cod_value", "cod_valeu"), "unknown_column"],
  ["a column that stands twice", csvOf(1).replace("service", "cod"), "repeated_column"],
  ["a column that is missing", "reference,service\nA,standard\n", "missing_column"],
  ["a cut in the middle of quotes", `${csvOf(3)}"A-9,standard,990`, "cut_off"],
  ["quotes that stand where they may not", `${csvOf(1)}A"x"b,standard`, "malformed_csv"],
  ["a cell of ten megabytes", `${csvOf(1)}A,standard,1,1,${"x".repeat(10_000_000)},1,1,1`, "row_too_long"],
  ["blank lines and nothing else", "\n\n \n", "empty_file"],
])("of a file with %s nothing is done, and it says why in both languages", async (_, file, code) => {
  const done = await upload(shop.live, file);
  expect([done.status, done.problem.code]).toEqual(["failed", code]);
  expect((await shop.live.get(`/bulk_uploads/${done.id}`, { "Accept-Language": "ar" })).body.problem.detail).toMatch(
    /[ء-ي]/,
  );
  expect(await shipmentsOf()).toEqual([]);
  expect((await shop.live.get(`/bulk_uploads/${done.id}/result.csv`)).status).toBe(409);
});

test("the error for a misspelt column suggests a known one", async () => {
  const done = await upload(shop.live, csvOf(1).replace("phone", "phnoe"));
  expect(done.problem.detail).toContain("“phone”");
});

test("JSON that is cut off or no list is refused as a whole", async () => {
  for (const [file, code] of [
    ['[{"reference":"A"', "malformed_json"],
    ['{"a":1}', "not_a_list"],
  ] as const) {
    const done = await upload(shop.live, file, { type: "application/json" });
    expect([done.status, done.problem.code]).toEqual(["failed", code]);
  }
});

test("more rows than a file may have are refused before any is done", async () => {
  const done = await upload(shop.live, `${HEADER}\n${"A,standard,1,1,x,1,C,y\n".repeat(100_001)}`);
  expect([done.status, done.problem.code]).toEqual(["failed", "too_many_rows"]);
});

test("60 MB are refused: at once when they are announced, and as soon as they are too much when not", async () => {
  const announced = await send(new Uint8Array(60_000_000));
  expect([announced.status, announced.body.code]).toEqual([413, "too_large"]);
  let sent = 0;
  const stream = new ReadableStream({
    pull(controller) {
      sent += 1_000_000;
      if (sent > 60_000_000) return controller.close();
      controller.enqueue(new Uint8Array(1_000_000).fill(65));
    },
  });
  const streamed = await fetch(`${shop.live.base}/bulk_uploads`, {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { Authorization: `Bearer ${shop.live.key}`, "Content-Type": "text/csv" },
  } as RequestInit).catch(() => undefined);
  // A client that writes on may see the connection end before it reads the answer; either way it is not taken.
  if (streamed) expect(streamed.status).toBe(413);
  expect(sent).toBeLessThan(60_000_000);
  expect((await shop.live.get("/bulk_uploads")).body.data).toEqual([]);
  expect(await masar.service.db.read("bulk_chunks").count({ count: "*" })).not.toBeUndefined();
});

test("another account's upload is not found", async () => {
  const done = await upload(shop.live, csvOf(1));
  const stranger = await masar.newAccount();
  for (const path of ["", "/rows", "/result.csv"])
    expect((await stranger.live.get(`/bulk_uploads/${done.id}${path}`)).status).toBe(404);
  expect((await shop.test.get(`/bulk_uploads/${done.id}`)).status).toBe(404);
});

test("an eleventh file in a minute gets 429", async () => {
  const limited = await startTestService();
  const account = await limited.newAccount();
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    const reply = await account.live.send("POST", "/bulk_uploads", {
      body: csvOf(1),
      headers: { "Content-Type": "text/csv" },
    });
    statuses.push(reply.status);
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
  await limited.stop();
});
