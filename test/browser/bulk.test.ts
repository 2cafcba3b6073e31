// Bulk uploads in the dashboard: checked first, corrected in place, and only the corrected rows sent again.

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, inTurn, openDashboard } from "../support/dashboard.ts";
import { csvOf, HEADER } from "../support/upload.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

const file = (name: string, content: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
/** Interval of rows whose phone lacks digits. */
function withWrongRows(count: number, every: number, prefix: string): string {
  const [header = "", ...rows] = csvOf(count, { prefix }).trimEnd().split("\n");
  return [header, ...rows.map((row, at) => (at % every === 0 ? row.replace("01001234567", "0100") : row))].join("\n");
}
const listed = async (prefix: string) =>
  (await masar.shop.get(`/shipments?q=${prefix}&limit=100`)).body.data as { reference: string }[];

for (const language of inTurn("en", ["en", "ar"])) {
  const words = {
    en: { all: "All rows are valid.", create: "Create the shipments", made: "All shipments were created." },
    ar: { all: "كل الصفوف سليمة.", create: "إنشاء الشحنات", made: "تم إنشاء كل الشحنات." },
  }[language];
  test(`the unchanged template passes the check, and is then created as shipments (${language})`, async () => {
    const { page } = await masar.visit("/bulk", { language });
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /CSV/ }).click();
    const template = await readFile(await (await download).path(), "utf8");
    await page.locator("input[type=file]").setInputFiles(file("t.csv", template.replaceAll("ORD-", `${language}-`)));
    await page.getByText(words.all).waitFor();
    await page.getByRole("button", { name: words.create }).click();
    await page.getByText(words.made).waitFor();
  });
}

const ROWS = process.env.MASAR_TEST_LONG ? 10_000 : 800;
/** Three in a hundred. */
const WRONG = (ROWS * 3) / 100;
const shown = (count: number) => count.toLocaleString("en");

/** Interval of rows with another error: a phone, a governorate, an amount. */
function manyRows(prefix: string): string {
  const wrong = ["01001234567,GZ,12", "0100,GZ,12", "01001234567,Saturn,12"] as const;
  const [header = "", ...rows] = csvOf(ROWS, { prefix }).trimEnd().split("\n");
  const mixed = rows.map((row, at) => {
    if (at % 100 >= 3) return row;
    return at % 100 === 0 ? row.replace(",990,", ",-5,") : row.replace(wrong[0], wrong[at % 100] ?? "");
  });
  return [header, ...mixed].join("\n");
}

test(`of ${shown(ROWS)} rows ${WRONG} are wrong: some are corrected, some skipped, the rest is created, and every row once`, async () => {
  const { page } = await masar.visit("/bulk");
  const started = performance.now();
  await page.locator("input[type=file]").setInputFiles(file("october.csv", manyRows("BIG")));
  const count = (name: string) => page.locator(`[data-count=${name}]`);
  const grid = page.getByRole("region", { name: "Rows to correct or review" });
  await grid.getByRole("textbox").first().waitFor();
  console.log(`bulk: ${ROWS} rows checked and the wrong ones shown in ${Math.round(performance.now() - started)} ms`);
  expect(await count("failed").textContent()).toBe(shown(WRONG));
  expect(await count("created").textContent()).toBe(shown(ROWS - WRONG));
  expect(await grid.getByRole("table").getAttribute("aria-rowcount")).toBe(String(WRONG + 1));
  expect(await grid.getByRole("row").count()).toBeLessThan(40); // only the visible rows
  expect(await page.getByText("Only the first").count()).toBe(0);

  await grid.getByRole("textbox", { name: "Row 1: cod_value" }).fill("500");
  await grid.getByRole("textbox", { name: "Row 2: phone" }).fill("01098765432");
  await grid.getByRole("checkbox", { name: "Row 3: Skip" }).check();
  await page.getByRole("button", { name: "Check the file again" }).click();
  await page.getByText(`${shown(ROWS - 1)} of ${shown(ROWS - 1)} rows`).waitFor();
  expect(await count("failed").textContent()).toBe(shown(WRONG - 3));
  expect(await count("created").textContent()).toBe(shown(ROWS - WRONG + 2));

  await page.getByRole("button", { name: "Create the shipments" }).click();
  await page.getByRole("button", { name: "Send corrected rows" }).waitFor();
  expect(await count("created").textContent()).toBe(shown(ROWS - WRONG + 2));
  expect(await count("failed").textContent()).toBe(shown(WRONG - 3));
  // The first remaining wrong row, corrected after the others became shipments. (Row 3 was skipped, so it is now the 100th.)
  await grid.getByRole("textbox", { name: "Row 100: cod_value" }).fill("700");
  await page.getByRole("button", { name: "Send corrected rows" }).click();
  await page.getByRole("heading", { name: "corrected-october" }).waitFor();
  await page.getByText(`${WRONG - 3} of ${WRONG - 3} rows`).waitFor();
  expect(await count("created").textContent()).toBe("1");

  const { db } = masar.masar.service;
  const rows: { reference: string; cod_piastres: number }[] = await db
    .read("shipments")
    .where("reference", "like", "BIG-%")
    .select("reference", "cod_piastres");
  expect(rows).toHaveLength(ROWS - WRONG + 3);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(ROWS - WRONG + 3);
  const cash = (reference: string) => rows.find((row) => row.reference === reference)?.cod_piastres;
  expect(["BIG-0", "BIG-2", "BIG-100", "BIG-200"].map(cash)).toEqual([50_000, undefined, 70_000, undefined]);
});

test("corrected rows become shipments, shipments already created are kept, and a row that is still wrong is shown again", async () => {
  const { page } = await masar.visit("/bulk");
  await page.getByRole("switch").click();
  await page.locator("input[type=file]").setInputFiles(file("parcels.csv", withWrongRows(8, 3, "FIX")));
  const grid = page.getByRole("region", { name: "Rows to correct or review" });
  await grid.waitFor();
  expect(await listed("FIX-")).toHaveLength(5);
  expect(await grid.getByRole("textbox", { name: /phone/ }).count()).toBe(3);
  await grid.getByRole("textbox", { name: "Row 1: phone" }).fill("01098765432");
  await grid.getByRole("textbox", { name: "Row 4: phone" }).fill("٠١٠٩٨٧٦٥٤٣٢");
  const typed = performance.now();
  await grid.getByRole("textbox", { name: "Row 7: phone" }).fill("still wrong");
  console.log(`bulk: a cell takes text in ${Math.round(performance.now() - typed)} ms`);
  await page.getByRole("button", { name: "Send corrected rows" }).click();
  await page.getByRole("heading", { name: "corrected-parcels" }).waitFor();
  await grid.getByRole("textbox", { name: "Row 3: phone" }).waitFor();
  expect(await grid.getByRole("textbox", { name: /phone/ }).count()).toBe(1);
  expect((await listed("FIX-")).map(({ reference }) => reference).sort()).toEqual(
    [0, 1, 2, 3, 4, 5, 7].map((at) => `FIX-${at}`),
  );
});

const FILL = {
  en: {
    group: /One value of .governorate. for all/,
    fill: "Fill 3 rows",
    cell: "Row 5: phone",
    other: "Row 6: phone",
    place: "Row 1: governorate",
    send: "Send corrected rows",
    all: "All shipments were created.",
    print: "Print these labels (5)",
    dialog: /labels? \(5\)/i,
  },
  ar: {
    group: /قيمة واحدة لعمود .governorate. في كل/,
    fill: "ملء 3 صف",
    cell: "صف 5: phone",
    other: "صف 6: phone",
    place: "صف 1: governorate",
    send: "إرسال الصفوف المصححة",
    all: "تم إنشاء كل الشحنات.",
    print: "طباعة هذه البوليصات (5)",
    dialog: /\(5\)/,
  },
};
test.each(inTurn("ar", ["en", "ar"]))(
  "one value corrects all rows with an error, what is typed is kept over a reload, and the labels are printed (%s)",
  async (language) => {
    const words = FILL[language];
    const [header = "", ...rows] = csvOf(6, { prefix: `FILL-${language}` })
      .trimEnd()
      .split("\n");
    const wrong = rows.map((row, at) =>
      at < 3 ? row.replace(",GZ,", ",Saturn,") : at > 3 ? row.replace("01001234567", "0100") : row,
    );
    const { page } = await masar.visit("/bulk", { language });
    await page.getByRole("switch").click();
    await page.locator("input[type=file]").setInputFiles(file("fill.csv", [header, ...wrong].join("\n")));
    await page.getByLabel(words.group).fill("الجيزة");
    await page.getByRole("button", { name: words.fill }).click();
    expect(await page.getByLabel(words.place).inputValue()).toBe("الجيزة");
    await page.getByLabel(words.cell).fill("01098765432");
    await page.getByLabel(words.cell).press("Control+d");
    expect(await page.getByLabel(words.other).inputValue()).toBe("01098765432");
    await page.reload();
    await page.getByLabel(words.cell).waitFor();
    expect(await page.getByLabel(words.other).inputValue()).toBe("01098765432");
    expect(await page.getByLabel(words.place).inputValue()).toBe("الجيزة");
    await page.getByRole("button", { name: words.send }).click();
    await page.getByText(words.all).waitFor();
    await page.getByRole("button", { name: words.print }).click();
    await page.getByRole("dialog", { name: words.dialog }).waitFor();
    await masar.leave(page);
  },
);

test("commas, quotes, line breaks and both text directions in a cell are preserved", async () => {
  const address = '"12 شارع ""التحرير"", الدور 3\nبجوار Metro"';
  const content = `${HEADER}\nQUOTE-1,standard,990,1,"علي, ""Ali""",0100,GZ,${address}\n`;
  const { page } = await masar.visit("/bulk");
  await page.getByRole("switch").click();
  await page.locator("input[type=file]").setInputFiles(file("quotes.csv", content));
  const grid = page.getByRole("region", { name: "Rows to correct or review" });
  expect(await grid.getByRole("textbox", { name: "Row 1: recipient_name" }).inputValue()).toBe('علي, "Ali"');
  await grid.getByRole("textbox", { name: "Row 1: phone" }).fill("+201098765432");
  await page.getByRole("button", { name: "Send corrected rows" }).click();
  await page.getByText("All shipments were created.").waitFor();
  const { body } = await masar.shop.get("/shipments?reference=QUOTE-1");
  expect(body.data[0].recipient.name).toBe('علي, "Ali"');
  expect(body.data[0].recipient.address).toContain('"التحرير"');
  expect(body.data[0].recipient.phone).toBe("01098765432");
});

test("an unreadable file shows the reason and creates nothing", async () => {
  const { page } = await masar.visit("/bulk");
  await page.locator("input[type=file]").setInputFiles(file("wrong.csv", "referense,phon\n1,2\n"));
  await page.getByText("This file could not be read. No shipments were created.").waitFor();
  await page.getByText("“referense” is not a column here. Did you mean “reference”?").waitFor();
});

test("a list in JSON is checked, and the page says how its shipments are made", async () => {
  const body = {
    reference: "JSON-1",
    service: "standard",
    cod_value: 100,
    parcel: { weight_kg: 1 },
    recipient: { name: "Mona Ali", phone: "01001234567", governorate: "GZ", address: "12 Tahrir Street, Dokki" },
  };
  const list = { name: "list.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify([body])) };
  const { page } = await masar.visit("/bulk");
  await page.locator("input[type=file]").setInputFiles(list);
  await page.getByText("All rows are valid.").waitFor();
  expect(await page.getByRole("button", { name: "Create the shipments" }).count()).toBe(0);
  await page.getByText("To create the shipments, upload the file again without").waitFor();
  await page.goto(`${masar.origin}/bulk`);
  await page.getByRole("switch", { name: "Check only, create no shipments" }).uncheck();
  await page.locator("input[type=file]").setInputFiles(list);
  await page.getByText("All shipments were created.").waitFor();
  expect(await listed("JSON-1")).toHaveLength(1);
});

test("a text that looks like a formula is edited as it is in the file, without the protecting apostrophe", async () => {
  const [header = "", row = ""] = withWrongRows(1, 1, "PLUS").split("\n");
  const { page } = await masar.visit("/bulk");
  await page.locator("input[type=file]").setInputFiles(file("plus.csv", `${header}\n${row.replace("0100", "+20100")}`));
  const grid = page.getByRole("region", { name: "Rows to correct or review" });
  expect(await grid.getByLabel("Row 1: phone").inputValue()).toBe("+20100");
});
