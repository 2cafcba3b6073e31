// Bulk uploads in the dashboard: checked first, mended in place, and only the mended rows sent again.

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { csvOf, HEADER } from "../support/upload.ts";

let masar: Dashboard;
beforeAll(async () => {
  masar = await openDashboard();
});
afterAll(() => masar?.stop());

const file = (name: string, content: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
/** Every so many rows a phone that lacks digits. */
function withWrongRows(count: number, every: number, prefix: string): string {
  const [header = "", ...rows] = csvOf(count, { prefix }).trimEnd().split("\n");
  return [header, ...rows.map((row, at) => (at % every === 0 ? row.replace("01001234567", "0100") : row))].join("\n");
}
const listed = async (prefix: string) =>
  (await masar.shop.get(`/shipments?q=${prefix}&limit=100`)).body.data as { reference: string }[];

for (const language of ["en", "ar"] as const) {
  const words = {
    en: { all: "All rows are fine.", create: "Create the shipments", made: "All rows are shipments now." },
    ar: { all: "كل الصفوف سليمة.", create: "إنشاء الشحنات", made: "كل الصفوف أصبحت شحنات." },
  }[language];
  test(`the template is checked as it stands, and then made into shipments (${language})`, async () => {
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

test("of 10,000 rows the 300 wrong ones are shown to be mended, and the page holds only those in sight", async () => {
  const { page } = await masar.visit("/bulk");
  await page.getByRole("switch").click();
  const started = performance.now();
  await page.locator("input[type=file]").setInputFiles(file("october.csv", withWrongRows(9_990, 33, "BIG")));
  await page.getByText("of 9,990 rows").waitFor();
  const grid = page.getByRole("region", { name: "Wrong rows" });
  await grid.waitFor();
  const wrong = Number((await page.locator("[data-count=failed]").textContent())?.replace(/\D/g, ""));
  console.log(`bulk: ${wrong} wrong of 9,990 rows shown after ${Math.round(performance.now() - started)} ms`);
  expect(await grid.getByRole("row").count()).toBeLessThan(40); // of hundreds
  expect(await page.locator("[data-count=created]").textContent()).toBe((9_990 - wrong).toLocaleString("en"));
  expect(await grid.locator("[aria-invalid=true]").first().inputValue()).toBe("0100");
});

test("mended rows become shipments, what was done stays done, and a row that is still wrong is shown again", async () => {
  const { page } = await masar.visit("/bulk");
  await page.getByRole("switch").click();
  await page.locator("input[type=file]").setInputFiles(file("mend.csv", withWrongRows(8, 3, "MEND")));
  const grid = page.getByRole("region", { name: "Wrong rows" });
  await grid.waitFor();
  expect(await listed("MEND-")).toHaveLength(5);
  expect(await grid.getByRole("textbox", { name: /phone/ }).count()).toBe(3);
  await grid.getByRole("textbox", { name: "Row 1: phone" }).fill("01098765432");
  await grid.getByRole("textbox", { name: "Row 4: phone" }).fill("٠١٠٩٨٧٦٥٤٣٢");
  const typed = performance.now();
  await grid.getByRole("textbox", { name: "Row 7: phone" }).fill("still wrong");
  console.log(`bulk: a cell takes text in ${Math.round(performance.now() - typed)} ms`);
  await page.getByRole("button", { name: "Send mended rows" }).click();
  await page.getByRole("heading", { name: "mended-mend" }).waitFor();
  await grid.getByRole("textbox", { name: "Row 3: phone" }).waitFor();
  expect(await grid.getByRole("textbox", { name: /phone/ }).count()).toBe(1);
  expect((await listed("MEND-")).map(({ reference }) => reference).sort()).toEqual(
    [0, 1, 2, 3, 4, 5, 7].map((at) => `MEND-${at}`),
  );
});

test("commas, quotes, line breaks and both directions in a cell come back as they were", async () => {
  const address = '"12 شارع ""التحرير"", الدور 3\nبجوار Metro"';
  const content = `${HEADER}\nQUOTE-1,standard,990,1,"علي, ""Ali""",0100,GZ,${address}\n`;
  const { page } = await masar.visit("/bulk");
  await page.getByRole("switch").click();
  await page.locator("input[type=file]").setInputFiles(file("quotes.csv", content));
  const grid = page.getByRole("region", { name: "Wrong rows" });
  expect(await grid.getByRole("textbox", { name: "Row 1: recipient_name" }).inputValue()).toBe('علي, "Ali"');
  await grid.getByRole("textbox", { name: "Row 1: phone" }).fill("+201098765432");
  await page.getByRole("button", { name: "Send mended rows" }).click();
  await page.getByText("All rows are shipments now.").waitFor();
  const { body } = await masar.shop.get("/shipments?reference=QUOTE-1");
  expect(body.data[0].recipient.name).toBe('علي, "Ali"');
  expect(body.data[0].recipient.address).toContain('"التحرير"');
  expect(body.data[0].recipient.phone).toBe("01098765432");
});

test("a file that cannot be read says why, and nothing of it is done", async () => {
  const { page } = await masar.visit("/bulk");
  await page.locator("input[type=file]").setInputFiles(file("wrong.csv", "referense,phon\n1,2\n"));
  await page.getByText("This file could not be read, and nothing of it was done.").waitFor();
  await page.getByText("“referense” is not a column here. Did you mean “reference”?").waitFor();
});
