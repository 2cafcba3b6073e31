import { endingAfter, listPages, MOST_IN_FILE } from "@masar/core/file/list-table";
import type { ReportTable } from "@masar/core/file/table";
import { csvOf } from "@masar/core/file/table-csv";
import { expect, test } from "vitest";

interface Row {
  id: string;
}
const TABLE: ReportTable<Row> = {
  name: "rows",
  title: { en: "Rows", ar: "صفوف" },
  columns: [
    { key: "id", title: { en: "Id", ar: "رقم" }, type: "text", value: ({ id }) => id },
    { key: "length", title: { en: "Length", ar: "الطول" }, type: "integer", value: ({ id }) => id.length },
  ],
};
const idOf = (at: number) => String(at).padStart(7, "0");

/** A list of so many rows, as a repository pages through it; counts what was read. */
async function linesOf(rows: number, language: "en" | "ar") {
  let read = 0;
  const list = async (after: string | undefined, limit: number) => {
    const from = after === undefined ? 0 : Number(after) + 1;
    const some = Array.from({ length: Math.max(0, Math.min(limit, rows - from)) }, (_, at) => ({
      id: idOf(from + at),
    }));
    read += some.length;
    return some;
  };
  const cut = endingAfter(MOST_IN_FILE, TABLE, listPages(list, MOST_IN_FILE + 1));
  let text = "";
  for await (const part of csvOf(cut.table, cut.pages, language)) text += part;
  return { lines: text.trimEnd().split("\r\n").slice(1), read };
}

test.each([
  ["en", "This file ends after 100000 rows; the list has more. Filter the list to get the rest."],
  ["ar", "ينتهي هذا الملف بعد 100000 صف، وفي القائمة المزيد. استخدم عوامل التصفية للحصول على الباقي."],
] as const)(
  "a file of more than 100,000 rows ends after them with a row that says so, in %s",
  async (language, text) => {
    const { lines, read } = await linesOf(MOST_IN_FILE + 700, language);
    expect(lines).toHaveLength(MOST_IN_FILE + 1);
    expect(lines[MOST_IN_FILE - 1]).toContain(idOf(MOST_IN_FILE - 1));
    expect(lines.at(-1)).toContain(text);
    expect(read).toBe(MOST_IN_FILE + 1); // nothing is read in vain
  },
);

test("a file of exactly 100,000 rows has all of them and no such row", async () => {
  const { lines } = await linesOf(MOST_IN_FILE, "en");
  expect(lines).toHaveLength(MOST_IN_FILE);
  expect(lines.at(-1)).toContain(idOf(MOST_IN_FILE - 1));
});
