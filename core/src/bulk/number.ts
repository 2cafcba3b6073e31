import { foldText } from "../address/fold.ts";

// As spreadsheets show numbers: thousands in groups of three, by one mark, and decimals after another one. A comma before
// exactly three digits groups them; where it cannot (0,500 or 1250,500), and before fewer or more digits, it is decimal.
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:([, \u00a0٬])\d{3})(?:\1\d{3})*(?:[.٫]\d+)?$/;
const GROUPED_BEFORE_COMMA = /^[+-]?[1-9]\d{0,2}(?:([. \u00a0٬])\d{3})(?:\1\d{3})*,\d+$/;
const DECIMAL = /^[+-]?\d+(?:[.,٫]\d+)?$/;

/** The number that a cell shows, or its text where that is no number or could be two: the field's own rules report it. */
export function numberOf(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined;
  const folded = foldText(text).trim();
  if (GROUPED.test(folded)) return Number(folded.replace(/[, \u00a0٬]/g, "").replace("٫", "."));
  if (GROUPED_BEFORE_COMMA.test(folded)) return Number(folded.replace(/[. \u00a0٬]/g, "").replace(",", "."));
  return DECIMAL.test(folded) ? Number(folded.replace(/[,٫]/, ".")) : text;
}

// 0.500 cannot be 500, and 1250.500 cannot be grouped.
const GROUPED_OR_DECIMAL = /^[+-]?([1-9]\d{0,2})[.٫](\d{3})$/;

/** The two amounts that a text may mean whose point stands before exactly three digits: 1.250 is 1250 to many. */
export function ambiguousAmount(text: string): { grouped: string; decimal: string } | undefined {
  const [, whole = "", digits = ""] = GROUPED_OR_DECIMAL.exec(foldText(text).trim()) ?? [];
  return whole === "" ? undefined : { grouped: whole + digits, decimal: `${whole}.${digits.slice(0, 2)}` };
}
