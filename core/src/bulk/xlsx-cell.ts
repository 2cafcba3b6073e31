import { type CellFault, UnreadableFile } from "./upload.ts";
import { dateText, type NumberFormat } from "./xlsx-styles.ts";

/** What the cells of a workbook refer to. */
export interface Workbook {
  shared: readonly string[];
  /** By the number of the style. */
  formats: readonly (NumberFormat | undefined)[];
  /** False where the program that wrote the formulas did not calculate them. */
  isCalculated: boolean;
  countsFrom1904: boolean;
}

/** A cell as the sheet has it: its type (`t` of ECMA-376), its style, and its value where it has one. */
export interface OpenCell {
  type: string;
  style: number;
  value?: string;
  hasFormula: boolean;
}

export interface CellText {
  text: string;
  fault?: CellFault;
}

/** Written like a spreadsheet's errors, so that a result file that comes back is refused until the value is in it. */
const NO_RESULT = "#FORMULA!";

export function readCell({ type, style, value, hasFormula }: OpenCell, workbook: Workbook): CellText {
  if (hasFormula && !hasResult(type, value, workbook.isCalculated)) return { text: NO_RESULT, fault: "formula" };
  switch (type) {
    case "b":
      return { text: value?.trim() === "1" ? "TRUE" : "FALSE", fault: "boolean" };
    case "e":
      return { text: value?.trim() || "#ERROR!", fault: "error" };
    case "s":
      return { text: sharedText(value, workbook.shared) };
    case "n":
      return numberText(plainNumber(value ?? ""), workbook.formats[style], workbook.countsFrom1904);
    case "d":
      return { text: value ?? "", fault: "date" };
    default:
      return { text: value ?? "" };
  }
}

function numberText(text: string, format: NumberFormat | undefined, countsFrom1904: boolean): CellText {
  if (format?.kind === "zeros" && /^\d+$/.test(text)) return { text: text.padStart(format.digits, "0") };
  const date = format?.kind === "date" && text !== "" ? dateText(Number(text), countsFrom1904) : undefined;
  return date === undefined ? { text } : { text: date, fault: "date" };
}

/** Some programs leave the result of a formula out, others write 0 and have the next program calculate. An empty text is a result. */
function hasResult(type: string, value: string | undefined, isCalculated: boolean): boolean {
  if (value === undefined || (value === "" && type !== "str")) return false;
  return isCalculated || value !== "0";
}

/** Number("") is 0: without the check such a cell would show the first text. */
function sharedText(index: string | undefined, shared: readonly string[]): string {
  const text = /^\s*\d+\s*$/.test(index ?? "") ? shared[Number(index)] : undefined;
  if (text !== undefined) return text;
  throw new UnreadableFile(
    "missing_text",
    "The workbook is damaged: a cell refers to a text that is not in the file. Open it in Excel, check its texts, save it and send it again.",
    "الملف تالف: توجد خلية نصها غير موجود في الملف. افتحه في Excel وراجع النصوص واحفظه ثم أرسله مرة أخرى.",
  );
}

/** `AB12` is the 28th column. A file that names one further than any spreadsheet has is not one. */
export function columnOf(reference: string, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A phone number typed as a number may be written 1.012345678E9, a price 65.000000000000014. Long references need each digit. */
function plainNumber(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}
