import { unguardCell } from "../file/csv.ts";
import type { Text } from "../kernel/text.ts";
import { type ColumnName, nameIn, type Positions } from "./columns.ts";
import { ambiguousAmount } from "./number.ts";
import type { CellFault, FileRow, RowError } from "./upload.ts";

type CellError = Pick<RowError, "code" | "detail">;

/** What is wrong with cells before their values are held to the rules of `POST /shipments`: one error of each at most. */
export function cellErrors(row: FileRow, header: readonly string[], positions: Positions): RowError[] {
  return Object.entries(positions).flatMap(([name, at]) => {
    const column = name as ColumnName;
    const text = unguardCell((row.cells[at] ?? "").trim());
    const error =
      faultError(column, text, row.faults?.get(at)) ??
      replacedValue(column, text) ??
      amountError(column, text, row.numbers?.has(at));
    return error ? [{ field: nameIn(header, positions, column), ...error }] : [];
  });
}

function faultError(column: ColumnName, text: string, fault: CellFault | undefined): CellError | undefined {
  if (!fault || (fault === "boolean" && column === "allowOpen")) return undefined;
  if (fault === "date" && (column === "notes" || column === "description")) return undefined;
  return { code: CODES[fault], detail: DETAILS[fault](text.slice(0, 60)) };
}

const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FORMULA!)$/;
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** What spreadsheets write into a CSV file in place of the value: it could be a reference, a name or an address. */
function replacedValue(column: ColumnName, text: string): CellError | undefined {
  const shown = text.slice(0, 60);
  if (FORMULA_ERROR.test(text)) return { code: CODES.error, detail: DETAILS.error(shown) };
  if (SHORTENED.test(text)) return { code: "shortened_number", detail: shortened(shown) };
  if ((column === "name" || column === "address") && text.includes("?") && !/\p{L}/u.test(text)) {
    return { code: "lost_letters", detail: lostLetters(shown) };
  }
  return undefined;
}

function shortened(text: string): Text {
  return {
    en: `“${text}” is a number that the spreadsheet shortened, and its last digits are lost. Format the column as text and write the whole number.`,
    ar: `«${text}» رقم اختصره برنامج الجداول وضاعت آخر أرقامه. اجعل تنسيق العمود «نص» واكتب الرقم كاملًا.`,
  };
}

function lostLetters(text: string): Text {
  return {
    en: `“${text}” has question marks in place of letters: the program that saved the file lost them. Save it as “CSV UTF-8” or XLSX and send it again.`,
    ar: `«${text}» به علامات استفهام مكان الحروف لأن البرنامج الذي حفظ الملف أضاعها. احفظه بصيغة CSV UTF-8 أو XLSX وأرسله مرة أخرى.`,
  };
}

/** A weight may have three decimals; an amount with them is one of thousands, or a mistake. */
function amountError(column: ColumnName, text: string, isNumber = false): CellError | undefined {
  const amounts = (column === "codValue" || column === "declaredValue") && !isNumber && ambiguousAmount(text);
  if (!amounts) return undefined;
  const { grouped, decimal } = amounts;
  const shown = text.slice(0, 60);
  const detail = {
    en: `“${shown}” may be an amount in thousands or one with decimals. Write ${grouped} or ${decimal}: thousands without a point, and at most two digits after one.`,
    ar: `«${shown}» قد يعني آلافًا وقد يعني كسورًا. اكتب ${grouped} أو ${decimal}: الآلاف دون نقطة، وبعد النقطة رقمان على الأكثر.`,
  };
  return { code: "ambiguous_amount", detail };
}

const CODES = {
  formula: "formula_without_result",
  error: "formula_error",
  boolean: "boolean_cell",
  date: "date_cell",
} as const satisfies Record<CellFault, string>;

const DETAILS: Readonly<Record<CellFault, (text: string) => Text>> = {
  formula: () => ({
    en: "This cell holds a formula, and the file does not hold its result. Open the file in Excel, save it and send it again, or write the value in place of the formula.",
    ar: "في هذه الخلية معادلة ونتيجتها غير محفوظة في الملف. افتح الملف في Excel واحفظه ثم أرسله مرة أخرى، أو اكتب القيمة بدل المعادلة.",
  }),
  error: (text) => ({
    en: `This cell holds the error ${text} of a formula. Correct the formula in Excel, save the file and send it again, or write the value in place of the formula.`,
    ar: `في هذه الخلية خطأ معادلة ${text}. صحح المعادلة في Excel واحفظ الملف ثم أرسله مرة أخرى، أو اكتب القيمة بدل المعادلة.`,
  }),
  boolean: (text) => ({
    en: `This cell holds the logical value ${text}, which is no text or number. Write the value that belongs here.`,
    ar: `في هذه الخلية ${text} (صح أو خطأ)، وليست نصًا ولا رقمًا. اكتب القيمة الصحيحة مكانها.`,
  }),
  date: (text) => ({
    en: `This cell holds the date ${text}: the spreadsheet may have made it of another text, such as 12-1. Format the column as text and write the value again.`,
    ar: `في هذه الخلية التاريخ ${text}، وربما حوّل برنامج الجداول إليه نصًا آخر مثل 12-1. اجعل تنسيق العمود «نص» واكتب القيمة من جديد.`,
  }),
};
