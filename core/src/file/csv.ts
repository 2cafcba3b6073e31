/** Spreadsheet programs take UTF-8 for something else without it. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * A text that is safe in a spreadsheet: one that a program would read as a formula begins with an apostrophe, which it
 * shows as text. Full-width signs are plain ones to some. (OWASP, CSV injection.)
 */
export function guardCell(text: string): string {
  return /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text;
}

/** The text again, of a file of ours that comes back. */
export function unguardCell(text: string): string {
  return text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "");
}

/** A cell: text is guarded, a number is written as it is, `decimal` is a number with its own decimals. */
export type Cell = string | number | null | { decimal: string };

/** A row of CSV after RFC 4180. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.decimal;
  const text = guardCell(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
