import { Readable } from "node:stream";
import type { Pages, ReportTable } from "../file/table.ts";
import { csvOf } from "../file/table-csv.ts";
import type { Answer } from "../http/route.ts";
import type { Language } from "../kernel/text.ts";

const CSV = "text/csv";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const FILE_TYPES: readonly string[] = [CSV, XLSX];

export interface FileWanted {
  format: "csv" | "xlsx";
  language: Language;
  /** Without its ending. */
  name: string;
}

/** A table as a download, written while it is read. */
export async function tableFile<Row>(
  table: ReportTable<Row>,
  pages: Pages<Row>,
  { format, language, name }: FileWanted,
): Promise<Answer> {
  const headers = (type: string) => ({
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}.${format}"`,
  });
  if (format === "csv") {
    const body = Readable.from(csvOf(table, pages, language), { objectMode: false });
    return { status: 200, headers: headers(`${CSV}; charset=utf-8`), body };
  }
  const { xlsxOf } = await import("../file/table-xlsx.ts");
  return { status: 200, headers: headers(XLSX), body: xlsxOf(table, pages, language) };
}
