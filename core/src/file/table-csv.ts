import { formatPiastres } from "../kernel/money.ts";
import type { Language } from "../kernel/text.ts";
import { timestampOf } from "../kernel/time.ts";
import { BYTE_ORDER_MARK, type Cell as CsvCell, csvRow } from "./csv.ts";
import type { Cell, CellType, Pages, ReportTable } from "./table.ts";

/** The report as CSV, page after page. */
export async function* csvOf<Row>(
  { columns }: ReportTable<Row>,
  pages: Pages<Row>,
  language: Language,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvRow(columns.map(({ title }) => title[language]));
  for await (const rows of pages) {
    yield rows.map((row) => csvRow(columns.map(({ type, value }) => written(value(row, language), type)))).join("");
  }
}

function written(cell: Cell, type: CellType): CsvCell {
  if (typeof cell !== "number") return cell;
  switch (type) {
    case "money":
      return { decimal: formatPiastres(cell) };
    case "weight":
      return cell / 1000;
    case "instant":
      return timestampOf(cell);
    default:
      return cell;
  }
}
