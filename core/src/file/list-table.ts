import type { Text } from "../kernel/text.ts";
import type { Cell, Pages, ReportTable } from "./table.ts";

/** The most rows of a list that are written to a file. */
export const MOST_IN_FILE = 100_000;
const PAGE_ROWS = 500;

/**
 * The rows of a list, page after page: memory holds one page, and no connection is held between two of them.
 *
 * @param list so many rows after an id, in the list's own order.
 */
export async function* listPages<Row extends { id: string }>(
  list: (after: string | undefined, limit: number) => Promise<readonly Row[]>,
  most: number,
): AsyncGenerator<readonly Row[], void, undefined> {
  let after: string | undefined;
  for (let read = 0; read < most; ) {
    const limit = Math.min(PAGE_ROWS, most - read);
    const rows = await list(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    read += rows.length;
    after = rows.at(-1)?.id;
  }
}

/** Stands in a file for the rows that are left out. */
const END = Symbol("the end of a file that is not the end of its list");

/** A table and pages of it that end after `most` rows, with a row that says so where rows are left out. */
export function endingAfter<Row>(
  most: number,
  table: ReportTable<Row>,
  pages: Pages<Row>,
): { table: ReportTable<Row | typeof END>; pages: Pages<Row | typeof END> } {
  const columns = table.columns.map(({ value, ...column }, at) => ({
    ...column,
    value: (row: Row | typeof END, language: "en" | "ar"): Cell =>
      row === END ? (at === 0 ? cutText(most)[language] : null) : value(row as Row, language),
  }));
  return { table: { ...table, columns }, pages: cut(most, pages) };
}

async function* cut<Row>(most: number, pages: Pages<Row>): AsyncGenerator<(Row | typeof END)[], void, undefined> {
  let left = most;
  for await (const rows of pages) {
    if (rows.length > left) {
      yield [...rows.slice(0, left), END];
      return;
    }
    left -= rows.length;
    yield [...rows];
  }
}

function cutText(most: number): Text {
  return {
    en: `This file ends after ${most} rows; the list has more. Filter the list to get the rest.`,
    ar: `ينتهي هذا الملف بعد ${most} صف، وفي القائمة المزيد. استخدم عوامل التصفية للحصول على الباقي.`,
  };
}
