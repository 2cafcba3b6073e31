// docs/api.md, Bulk uploads: workbooks, good ones and those made to hurt.
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openXlsx } from "@masar/core/bulk/xlsx";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { HEADER, upload } from "../support/upload.ts";

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

const rowsOf = async (id: string) => (await shop.live.get(`/bulk_uploads/${id}/rows?limit=100`)).body.data;
const send = (file: Uint8Array<ArrayBuffer>) => upload(shop.live, file, { type: XLSX });

/** A workbook made by hand, as Excel lays one out. */
async function workbook(
  sheet: string | Readable,
  { shared, more = {} }: { shared?: string; more?: Record<string, string> } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const parts: Record<string, string> = {
    "xl/workbook.xml":
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="طلبات" sheetId="7" r:id="rId3"/><sheet name="other" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Target="worksheets/sheet2.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
    ...(shared === undefined ? {} : { "xl/sharedStrings.xml": shared }),
    ...more,
  };
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  if (typeof sheet === "string") zip.addBuffer(Buffer.from(sheet), "xl/worksheets/sheet2.xml");
  else zip.addReadStream(sheet, "xl/worksheets/sheet2.xml");
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
const inline = (texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
const headerRow = inline(HEADER.split(","));
const sheetOf = (rows: string) => `<worksheet><sheetData>${headerRow}${rows}</sheetData></worksheet>`;
const GOOD = inline(["X-1", "standard", "990", "1", "منى علي", "01001234567", "GZ", "12 شارع التحرير"]);

test.each(["en", "ar"])("the workbook to start from, in %s, is accepted as it stands", async (language) => {
  const template = await fetch(`${shop.live.base}/bulk_template.xlsx?language=${language}`);
  const done = await send(new Uint8Array(await template.arrayBuffer()));
  expect(done.rows).toMatchObject({ total: 2, created: 2 });
});

test("the first sheet is read, with shared texts, numbers as numbers and the value that a formula showed", async () => {
  const shared = `<sst><si><t>منى </t></si><si><r><t>منى </t></r><r><t>عبد الرحمن</t></r><rPh><t>x</t></rPh></si></sst>`;
  const row =
    '<row r="2"><c r="A2"><v>1001</v></c><c r="B2" t="str"><f>CONCAT("stan","dard")</f><v>standard</v></c><c r="C2"><v>65.000000000000014</v></c>' +
    '<c r="D2"><v>1.5</v></c><c r="E2" t="s"><v>1</v></c><c r="F2"><v>1.001234567E9</v></c><c r="G2" t="inlineStr"><is><t>الجيزة</t></is></c>' +
    '<c r="H2" t="inlineStr"><is><t>12 شارع التحرير &amp; 5</t></is></c></row>';
  const done = await send(await workbook(sheetOf(row), { shared }));
  expect(done.rows).toMatchObject({ total: 1, created: 1 });
  const [{ tracking_number }] = await rowsOf(done.id);
  const { body } = await shop.live.get(`/shipments/${tracking_number}`);
  expect(body).toMatchObject({
    reference: "1001",
    cod_value: 65,
    recipient: { name: "منى عبد الرحمن", phone: "01001234567", governorate: "GZ", address: "12 شارع التحرير & 5" },
  });
});

test("cells that are left out and rows that are blank keep the others in their places", async () => {
  const row =
    '<row r="5"><c r="A5"><v>7</v></c><c r="B5" t="inlineStr"><is><t>standard</t></is></c><c r="D5"><v>1</v></c><c r="E5" t="inlineStr"><is><t>منى علي</t></is></c><c r="F5"><v>1001234567</v></c><c r="G5" t="inlineStr"><is><t>GZ</t></is></c><c r="H5" t="inlineStr"><is><t>12 شارع التحرير</t></is></c></row>';
  const done = await send(
    await workbook(sheetOf(`<row r="2"/><row r="3"><c r="A3" t="inlineStr"><is><t> </t></is></c></row>${row}`)),
  );
  expect(done.rows).toMatchObject({ total: 1, created: 1 });
  const [{ tracking_number }] = await rowsOf(done.id);
  expect((await shop.live.get(`/shipments/${tracking_number}`)).body.cod_value).toBe(0);
});

/** A row that is good but for one cell. */
const rowWith = (column: number, cell: string) =>
  GOOD.replace(/<c .*?<\/c>/g, (own) => {
    column -= 1;
    return column === -1 ? cell : own;
  });
const errorsOf = async (id: string) => (await rowsOf(id)).flatMap(({ errors }: { errors: unknown[] }) => errors);

test.each([
  ["a formula without its result", "<c><f>A2*2</f></c>", "formula_without_result", "a formula"],
  ["a formula with an empty result", "<c><f>A2*2</f><v></v></c>", "formula_without_result", "a formula"],
  ["a formula that an earlier one is shared with", '<c><f t="shared" si="0"/></c>', "formula_without_result", "Excel"],
  ["an error", '<c t="e"><f>Z1</f><v>#REF!</v></c>', "formula_error", "#REF!"],
  ["TRUE", '<c t="b"><v>1</v></c>', "boolean_cell", "TRUE"],
  ["FALSE", '<c t="b"><v>0</v></c>', "boolean_cell", "FALSE"],
])("%s makes its row invalid in every column, and the error names column and content", async (_, cell, code, held) => {
  const columns = HEADER.split(",");
  const rows = columns.map((_, column) => rowWith(column, cell));
  const done = await send(await workbook(sheetOf(rows.join(""))));
  expect(done.rows).toMatchObject({ total: columns.length, created: 0, failed: columns.length });
  expect(await errorsOf(done.id)).toEqual(
    columns.map((field) => ({ field, code, detail: expect.stringContaining(held) })),
  );
});

/** Styles 1 to 6: zeros, a built-in date, two dates of the user's own, an amount, a text. */
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000000"/><numFmt numFmtId="165" formatCode="[$-C01]dd/mm/yyyy;@"/>' +
  '<numFmt numFmtId="166" formatCode="&quot;day&quot; d mmm"/><numFmt numFmtId="167" formatCode="[Red]#,##0.00\\ &quot;EGP daily&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/>' +
  '<xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="49"/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="d"/></dxf></dxfs></styleSheet>';
const styled = (sheet: string, more: Record<string, string> = {}) =>
  workbook(sheet, { more: { "xl/styles.xml": STYLES, ...more } });

test("a number keeps the zeros that its cell shows before it, and an amount what it is", async () => {
  const row = rowWith(0, '<c s="1"><v>42</v></c>')
    .replace(inline(["990"]).slice(5, -6), '<c s="5"><v>990.5</v></c>')
    .replace(inline(["01001234567"]).slice(5, -6), '<c s="1"><v>1001234567</v></c>');
  const done = await send(await styled(sheetOf(row)));
  expect(done.rows).toMatchObject({ total: 1, created: 1 });
  const [shipment] = (await shop.live.get("/shipments")).body.data;
  expect(shipment).toMatchObject({
    reference: "00000000042",
    cod_value: 990.5,
    recipient: { phone: "01001234567" },
  });
});

test("a number format that is longer than spreadsheets allow is not followed", async () => {
  const formats = ["0".repeat(255), "0".repeat(256), "[".repeat(200_000)];
  const own = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join("");
  const styles = `<styleSheet><numFmts>${own}</numFmts><cellXfs><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="202"/></cellXfs></styleSheet>`;
  const references = [0, 1, 2].map((style) => rowWith(0, `<c s="${style}"><v>4${style}</v></c>`));
  const done = await send(await styled(sheetOf(references.join("")), { "xl/styles.xml": styles }));
  expect(done.rows).toMatchObject({ total: 3, created: 2 });
  expect(await errorsOf(done.id)).toMatchObject([{ field: "reference", code: "too_long" }]);
  const { data } = (await shop.live.get("/shipments")).body;
  expect(data.map(({ reference }: { reference: string }) => reference).sort()).toEqual(["41", "42"]);
});

test.each([
  ["a built-in format", '<c s="2"><v>45000</v></c>', "2023-03-15"],
  ["a format of the user's own", '<c s="3"><v>45000</v></c>', "2023-03-15"],
  ["day and month in letters", '<c s="4"><v>45000.5</v></c>', "2023-03-15 12:00"],
  ["a formula", '<c s="2"><f>TODAY()</f><v>45000</v></c>', "2023-03-15"],
  ["a cell of the type date", '<c t="d"><v>2023-03-15</v></c>', "2023-03-15"],
])("a date by %s makes its row invalid in every column, and the error names the date", async (_, cell, date) => {
  const columns = HEADER.split(",");
  const done = await send(await styled(sheetOf(columns.map((_, column) => rowWith(column, cell)).join(""))));
  expect(done.rows).toMatchObject({ created: 0, failed: columns.length });
  expect(await errorsOf(done.id)).toEqual(
    columns.map((field) => ({ field, code: "date_cell", detail: expect.stringContaining(`the date ${date}:`) })),
  );
});

test.each([
  ["", "2023-03-15"],
  ['<workbookPr date1904="1"/>', "2027-03-16"],
])("a date in the notes is written as a day, by the workbook's own calendar%s", async (properties, date) => {
  const base =
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">PROPERTIES<sheets><sheet name="a" sheetId="7" r:id="rId3"/></sheets></workbook>';
  const sheet = `<worksheet><sheetData>${inline([...HEADER.split(","), "notes"])}${GOOD.replace("</row>", '<c s="3"><v>45000</v></c></row>')}</sheetData></worksheet>`;
  const done = await send(await styled(sheet, { "xl/workbook.xml": base.replace("PROPERTIES", properties) }));
  expect(done.rows).toMatchObject({ created: 1 });
  expect((await shop.live.get("/shipments")).body.data[0].notes).toBe(date);
});

test("a cell without a usable value does not matter in a column that is not read", async () => {
  const header = inline([...HEADER.split(","), "", "masar_problem"]);
  const cells = '<c><f>A2*2</f></c><c t="e"><v>#REF!</v></c></row>';
  const sheet = `<worksheet><sheetData>${header}${GOOD.replace("</row>", cells)}</sheetData></worksheet>`;
  expect((await send(await workbook(sheet))).rows).toMatchObject({ created: 1, failed: 0 });
});

test("TRUE and FALSE say whether the parcel may be opened", async () => {
  const header = inline([...HEADER.split(","), "allow_open"]);
  const rows = ["1", "0"].map((value) =>
    GOOD.replace("X-1", `X-${value}`).replace("</row>", `<c t="b"><v>${value}</v></c></row>`),
  );
  const done = await send(await workbook(`<worksheet><sheetData>${header}${rows.join("")}</sheetData></worksheet>`));
  expect(done.rows).toMatchObject({ created: 2, failed: 0 });
  const { data } = (await shop.live.get("/shipments")).body;
  const opened = data.map((one: { reference: string; allow_open: boolean }) => [one.reference, one.allow_open]);
  expect(opened.sort()).toEqual([
    ["X-0", false],
    ["X-1", true],
  ]);
});

test.each([
  ["is missing", '<c t="s"/>'],
  ["is empty", '<c t="s"><v></v></c>'],
  ["is no number", '<c t="s"><v>x</v></c>'],
  ["is negative", '<c t="s"><v>-1</v></c>'],
  ["is past the last text", '<c t="s"><v>1</v></c>'],
])("a workbook with a cell whose shared text's number %s is refused", async (_, cell) => {
  const shared = "<sst><si><t>شارع التحرير</t></si></sst>";
  const done = await send(await workbook(sheetOf(GOOD + rowWith(7, cell)), { shared }));
  expect([done.status, done.problem?.code]).toEqual(["failed", "missing_text"]);
  expect((await shop.live.get("/shipments")).body.data).toEqual([]);
});

test("a workbook with a letter of which half is missing is refused", async () => {
  const sheet = Buffer.from(sheetOf(GOOD));
  sheet.write(" ", sheet.indexOf("منى") + 1);
  const done = await send(await workbook(Readable.from([sheet], { objectMode: false })));
  expect([done.status, done.problem?.code]).toEqual(["failed", "damaged_workbook"]);
});

test("an amount stored as a number is exact, and one stored as a text is read as in CSV", async () => {
  const cells = ["1.25", "1.250", "1.2500000000000002", "1.255"].map((value) => `<c><v>${value}</v></c>`);
  const texts = ['<c t="inlineStr"><is><t>1.250</t></is></c>', '<c t="str"><f>TEXT(1250,"0.000")</f><v>1.250</v></c>'];
  const rows = [...cells, ...texts].map((cell, at) => rowWith(2, cell).replace("X-1", `X-${at}`));
  const done = await send(await workbook(sheetOf(rows.join(""))));
  expect(done.rows).toMatchObject({ created: 3, failed: 3 });
  expect((await errorsOf(done.id)).map(({ code }: { code: string }) => code)).toEqual([
    "too_many_decimals",
    "ambiguous_amount",
    "ambiguous_amount",
  ]);
  const { data } = (await shop.live.get("/shipments")).body;
  expect(data.map((one: { cod_value: number }) => one.cod_value)).toEqual([1.25, 1.25, 1.25]);
});

test("a reference of twenty digits that is stored as a number keeps each of them", async () => {
  const done = await send(await workbook(sheetOf(rowWith(0, "<c><v>12345678901234567890</v></c>"))));
  expect(done.rows).toMatchObject({ created: 1 });
  expect((await shop.live.get("/shipments")).body.data[0].reference).toBe("12345678901234567890");
});

test("a formula whose result is an empty text is an empty cell", async () => {
  const done = await send(await workbook(sheetOf(rowWith(2, '<c t="str"><f>IF(1,"")</f><v></v></c>'))));
  expect(done.rows).toMatchObject({ created: 1, failed: 0 });
});

test("the 0 of a formula that was never calculated is not booked", async () => {
  const main =
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="7" r:id="rId3"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>';
  const more = { "xl/workbook.xml": main };
  const sheet = sheetOf(rowWith(2, "<c><f>A2*2</f><v>0</v></c>"));
  const left = await send(await workbook(sheet, { more }));
  expect(await errorsOf(left.id)).toMatchObject([{ field: "cod_value", code: "formula_without_result" }]);
  expect((await send(await workbook(sheet))).rows).toMatchObject({ created: 1, failed: 0 });
});

test("the result file of a formula without its result is not accepted without the value, in any column", async () => {
  const columns = HEADER.split(",");
  const rows = columns.map((_, column) => rowWith(column, "<c><f>A2*2</f></c>"));
  const done = await send(await workbook(sheetOf(rows.join(""))));
  const result = await shop.live.get(`/bulk_uploads/${done.id}/result.csv?language=en`);
  expect((await upload(shop.live, result.text)).rows).toMatchObject({ created: 0, failed: columns.length });
});

/** A good row with a reference of its own and a cell in a far column. */
const wide = (at: number, column: string, text: string) =>
  GOOD.replace("X-1", `X-${at}`).replace(
    "</row>",
    `<c r="${column}${at}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
  );

test("rows with a cell in the last column of all are not filled up to it", async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => wide(at, "XFD", at % 100 === 0 ? "x" : " "));
  const file = await workbook(sheetOf(rows.join("")));
  let cells = 0;
  for await (const row of (await openXlsx(Buffer.from(file))).rows) cells += row.cells.length;
  expect(cells).toBe(1_000 * HEADER.split(",").length + 10);
});

test("a row with a text to the right of the header is refused, and of that text nothing is lost to an erasure", async () => {
  const cells =
    '<c r="ZY1" t="inlineStr"><is><t>01112345678</t></is></c><c r="ZZ1" t="inlineStr"><is><t>x</t></is></c></row>';
  const done = await send(await workbook(sheetOf(GOOD.replace("</row>", cells))));
  expect(await errorsOf(done.id)).toMatchObject([{ code: "too_many_cells" }]);
  const exported = await shop.live.post("/recipients/export", { phone: "01112345678" });
  expect(JSON.stringify(exported.body)).toContain("01112345678 x");
});

test.each(["ZZZ", "XFD", "GS"])("a header with a cell in column %s is refused", async (column) => {
  const header = headerRow.replace("</row>", `<c r="${column}1" t="inlineStr"><is><t>x</t></is></c></row>`);
  const done = await send(await workbook(`<worksheet><sheetData>${header}${GOOD}</sheetData></worksheet>`));
  expect([done.status, done.problem?.code]).toEqual(["failed", "too_many_columns"]);
});

test("blank cells to the right of the header do no harm", async () => {
  const blank = (row: string) => row.replace("</row>", '<c r="XFD1" s="1"/></row>');
  const done = await send(
    await workbook(`<worksheet><sheetData>${blank(headerRow)}${blank(GOOD)}</sheetData></worksheet>`),
  );
  expect(done.rows).toMatchObject({ created: 1 });
});

test("a file that unfolds into gigabytes is refused before it is unfolded", async () => {
  const bomb = await workbook(Readable.from(zeros(300), { objectMode: false }));
  expect(bomb.length).toBeLessThan(2_000_000);
  const before = process.memoryUsage().rss;
  const done = await send(bomb);
  expect([done.status, done.problem.code]).toEqual(["failed", "unfolds_too_large"]);
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});
function* zeros(megabytes: number) {
  for (let at = 0; at < megabytes; at += 1) yield Buffer.alloc(1_000_000, 32);
}

test("a bomb that lies about its size is refused where it goes past it", async () => {
  const honest = Buffer.from(await workbook(sheetOf(GOOD + " ".repeat(50_000_000))));
  // The central directory's own entry for the sheet: say that it holds a thousand bytes.
  const at = honest.lastIndexOf("xl/worksheets/sheet2.xml") - 46;
  honest.writeUInt32LE(1_000, at + 24);
  const done = await send(new Uint8Array(honest));
  expect([done.status, done.problem.code]).toEqual(["failed", "damaged_workbook"]);
});

test.each([
  [
    "entities that unfold into each other",
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf(inline(["&b;"]))}`,
  ],
  ["XML that ends in the middle", sheetOf(GOOD).slice(0, -40)],
])("a sheet with %s is refused", async (_, sheet) => {
  const done = await send(await workbook(sheet));
  expect([done.status, done.problem.code]).toEqual(["failed", "damaged_workbook"]);
});

test("a workbook cut in the middle, one without a sheet and a file that is none are refused", async () => {
  const whole = await workbook(sheetOf(GOOD));
  for (const file of [
    whole.slice(0, whole.length / 2),
    await workbook(sheetOf(GOOD), { more: { "xl/workbook.xml": "<workbook/>" } }),
    new Uint8Array(Buffer.from("not a workbook at all")),
  ]) {
    const done = await send(file);
    expect([done.status, done.problem.code]).toEqual(["failed", "damaged_workbook"]);
  }
});

test("a cell of ten megabytes is refused, in the sheet or among the shared texts", async () => {
  // Random, because ten million times one letter is known for a bomb by how well it packs.
  const long = randomBytes(5_000_000).toString("hex");
  const own = await send(await workbook(sheetOf(inline([long]))));
  const shared = await send(await workbook(sheetOf(GOOD), { shared: `<sst><si><t>${long}</t></si></sst>` }));
  expect([own.problem.code, shared.problem.code]).toEqual(["cell_too_long", "cell_too_long"]);
});

test("a workbook that comes again, or as CSV, makes nothing twice", async () => {
  const file = await workbook(sheetOf(GOOD));
  expect((await send(file)).rows.created).toBe(1);
  expect((await send(file)).rows.repeated).toBe(1);
  const csv = `${HEADER}\nX-1,standard,990,1,منى علي,01001234567,GZ,12 شارع التحرير\n`;
  expect((await upload(shop.live, csv)).rows.repeated).toBe(1);
});
