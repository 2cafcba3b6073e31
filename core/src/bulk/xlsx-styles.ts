import type { SaxesParser } from "saxes";

/** What a number is shown as: a date or time of day, or with zeros before it up to a number of digits. */
export type NumberFormat = { kind: "date" } | { kind: "zeros"; digits: number };

/** ECMA-376, 18.8.30: the formats that every program knows by number. 27 to 36 and 50 to 58 are dates of East Asia. */
const DATES: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Excel's limits. Longer formats, and cells with many zeros by them, would take time and memory out of proportion to the file. */
const MAX_FORMAT_CHARACTERS = 255;
const MAX_STYLES = 65_490;

/** Collects the number format of each cell style (the attribute `s` of a cell) from `xl/styles.xml`. */
export function collectFormats(parser: SaxesParser): (NumberFormat | undefined)[] {
  const own = new Map<string, NumberFormat | undefined>();
  const formats: (NumberFormat | undefined)[] = [];
  let list = "";
  parser.on("opentag", ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(":") + 1);
    // Styles of rows and of conditions have formats too, in lists of their own.
    if (["numFmts", "cellXfs", "cellStyleXfs", "dxfs"].includes(name)) list = name;
    const id = String(attributes.numFmtId);
    if (name === "numFmt" && list === "numFmts") own.set(id, formatOfCode(String(attributes.formatCode)));
    if (name === "xf" && list === "cellXfs" && formats.length < MAX_STYLES)
      formats.push(own.has(id) ? own.get(id) : builtIn(Number(id)));
  });
  return formats;
}

function builtIn(id: number): NumberFormat | undefined {
  return DATES.some(([from, to]) => id >= from && id <= to) ? { kind: "date" } : undefined;
}

/** Read up to the first semicolon: what follows is for negative numbers, zero and texts. */
function formatOfCode(code: string): NumberFormat | undefined {
  if (code.length > MAX_FORMAT_CHARACTERS) return undefined;
  // Elapsed time is in brackets, as colours and languages are; texts are in quotes or after a mark.
  const bare = code.replace(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "").split(";", 1)[0] ?? "";
  if (/[dmyhs]/i.test(bare)) return { kind: "date" };
  return /^0{2,}$/.test(bare) ? { kind: "zeros", digits: bare.length } : undefined;
}

const DAY_SECONDS = 86_400;
/** 31 December 9999, the last day of spreadsheets. */
const LAST_DAY = 2_958_465;
const DAYS_TO_1904 = 1_462;

/** The date of a day's number as YYYY-MM-DD, with its time where it has one; undefined for a number that is no date. */
export function dateText(number: number, countsFrom1904: boolean): string | undefined {
  const days = countsFrom1904 ? number + DAYS_TO_1904 : number;
  if (!(days >= 0 && days <= LAST_DAY + 1)) return undefined;
  // Spreadsheets count a 29 February 1900, which was none.
  const seconds = Math.round((days < 60 ? days + 1 : days) * DAY_SECONDS);
  const [date = "", time = ""] = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString().split("T");
  const minutes = time.slice(0, 5);
  if (days < 1) return minutes;
  return seconds % DAY_SECONDS === 0 ? date : `${date} ${minutes}`;
}
