import type { Language, Text } from "../kernel/text.ts";

/**
 * How a cell is written. `money` is piastres, `weight` grams, `instant` milliseconds, `day` a date of the calendar as
 * YYYY-MM-DD, `share` a part of one, `decimal` a number with two decimals.
 */
export type CellType = "text" | "integer" | "money" | "weight" | "day" | "instant" | "share" | "decimal";

export type Cell = string | number | null;

export interface Column<Row> {
  /** Of the JSON member. */
  key: string;
  /** Heads the column of a file. */
  title: Text;
  type: CellType;
  value(row: Row, language: Language): Cell;
  /** Added up in `totals`. */
  sum?: boolean;
  /** No cell of it is null; the API document says so. */
  notNull?: true;
}

/** Rows as they come out of the database, page after page. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

/** A report is its columns; JSON, CSV and XLSX are written from them, and the API document as well. */
export interface ReportTable<Row> {
  name: string;
  title: Text;
  columns: readonly Column<Row>[];
}
