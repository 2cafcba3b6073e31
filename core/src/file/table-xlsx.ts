import type { Readable } from "node:stream";
import type { Language } from "../kernel/text.ts";
import { timestampOf } from "../kernel/time.ts";
import type { Cell, CellType, Pages, ReportTable } from "./table.ts";
import { type SheetCell, type SheetColumn, type SheetStyle, xlsxStream } from "./xlsx.ts";

const STYLES: Readonly<Record<CellType, SheetStyle>> = {
  text: "text",
  integer: "integer",
  money: "money",
  weight: "decimal",
  day: "day",
  instant: "instant",
  share: "share",
  decimal: "decimal",
};

/** The report as a spreadsheet, written while it is read; from right to left in Arabic. */
export function xlsxOf<Row>(table: ReportTable<Row>, pages: Pages<Row>, language: Language): Readable {
  const { columns, title } = table;
  const sheetColumns = columns.map(
    (column): SheetColumn => ({ title: column.title[language], style: STYLES[column.type] }),
  );
  async function* rows(): AsyncGenerator<SheetCell[][], void, undefined> {
    for await (const page of pages) {
      yield page.map((row) => columns.map(({ type, value }) => written(value(row, language), type)));
    }
  }
  return xlsxStream({ name: title[language], columns: sheetColumns, rightToLeft: language === "ar" }, rows());
}

function written(cell: Cell, type: CellType): SheetCell {
  if (cell === null) return null;
  if (type === "day") return { wallMs: Date.parse(String(cell)) };
  if (typeof cell === "string") return cell;
  switch (type) {
    case "money":
      return cell / 100;
    case "weight":
      return cell / 1000;
    case "instant":
      return { wallMs: Date.parse(`${timestampOf(cell).slice(0, 19)}Z`) };
    default:
      return cell;
  }
}
