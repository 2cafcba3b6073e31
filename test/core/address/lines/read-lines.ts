import { readFileSync } from "node:fs";
import { type GovernorateCode, parseGovernorate } from "@masar/core/address/governorate";

/** The columns of a file of labelled lines, in order. */
export const COLUMNS = ["governorate", "city", "state", "city_field", "district", "street", "note", "kind"] as const;

/** One address as a buyer wrote it into a store's checkout, with its one correct result. */
export interface LabelledLine {
  /** The file's name and line number, for failure messages. */
  where: string;
  /** `ask` where a careful dispatcher would have to ask the buyer. */
  governorate: GovernorateCode | "ask";
  /** The town or district in English; empty when the line names none clearly. */
  city: string;
  state: string;
  cityField: string;
  district: string;
  street: string;
  note: string;
  /** What is special about the line, such as `twin-name`; `plain` for nothing. */
  kind: string;
}

/**
 * No rule is written for one line of a held-out set. `held-out` was labelled before the matcher changed, but it was measured
 * seven times while general rules were written, so its figures are not those of an unread set. `held-out-2` was written by
 * somebody who had not read the matcher, its tests or the other sets. Only its first measurement is one of unread lines; it
 * was measured twice more after general rules for the kinds of lines that had failed (docs/decisions/finding-places.md).
 */
export type LineSet = "held-out" | "held-out-2" | "tuning";

/** Reads one set; throws an Error that names the line when a line does not have the right columns or governorate. */
export function readLines(set: LineSet): LabelledLine[] {
  const file = `${set}.tsv`;
  const [header, ...rows] = readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  if (header !== COLUMNS.join("\t")) throw new Error(`${file}: the header must be ${COLUMNS.join(", ")}`);
  return rows.map((row, index) => labelledLine(row, `${file}:${index + 2}`));
}

function labelledLine(row: string, where: string): LabelledLine {
  const cells = row.split("\t");
  if (cells.length !== COLUMNS.length) throw new Error(`${where}: ${cells.length} columns, not ${COLUMNS.length}`);
  const [label = "", city = "", state = "", cityField = "", district = "", street = "", note = "", kind = ""] = cells;
  const governorate = label === "ask" ? "ask" : parseGovernorate(label);
  if (governorate === undefined || (governorate !== "ask" && governorate !== label))
    throw new Error(`${where}: "${label}" is no governorate code and not "ask"`);
  return { where, governorate, city, state, cityField, district, street, note, kind };
}
