import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A text is never anything but text; a time is what clocks on the wall show, as if they were at Greenwich. */
export type SheetCell = string | number | { wallMs: number } | null;

/** How numbers look: the formats of `FORMATS`, in this order. */
const STYLES = ["integer", "text", "heading", "money", "decimal", "day", "instant", "share"] as const;
export type SheetStyle = (typeof STYLES)[number];

export interface SheetColumn {
  title: string;
  style: SheetStyle;
}

export interface SheetOptions {
  /** On the sheet's tab, up to 31 characters. */
  name: string;
  columns: readonly SheetColumn[];
  rightToLeft: boolean;
}

/**
 * A spreadsheet (Office Open XML, one sheet) written while it is read: memory holds one page of rows. Texts are inline
 * strings, which no program takes for formulas.
 */
export function xlsxStream(options: SheetOptions, pages: AsyncIterable<readonly (readonly SheetCell[])[]>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const sheet = Readable.from(sheetXml(options, pages), { objectMode: false });
  sheet.once("error", (error) => out.destroy(error));
  out.once("close", () => sheet.destroy());
  for (const [path, xml] of Object.entries(fixedParts(options))) zip.addBuffer(Buffer.from(XML + xml), path);
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  return out;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DAY_MS = 86_400_000;
/** Day 25569 of spreadsheets is 1970-01-01. */
const EPOCH_DAY = 25_569;

async function* sheetXml(
  { columns, rightToLeft }: SheetOptions,
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<string, void, undefined> {
  const names = columns.map((_, at) => columnName(at));
  const style = (name: SheetStyle) => STYLES.indexOf(name);
  const styles = columns.map((column) => style(column.style));
  const heading = columns.map(({ title }, at) => cellXml(`${names[at]}1`, title, style("heading"))).join("");
  const widths = columns.map(({ title, style }, at) => {
    const width = Math.max(style === "text" ? 20 : style === "instant" ? 17 : 12, title.length + 2);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ""}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${heading}</row>`;
  let number = 1;
  for await (const rows of pages) {
    let xml = "";
    for (const row of rows) {
      number += 1;
      xml += `<row r="${number}">`;
      for (const [at, cell] of row.entries()) xml += cellXml(`${names[at]}${number}`, cell, styles[at] ?? 0);
      xml += "</row>";
    }
    yield xml;
  }
  yield "</sheetData></worksheet>";
}

function cellXml(place: string, cell: SheetCell, style: number): string {
  if (cell === null) return "";
  if (typeof cell === "string") {
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  const value = typeof cell === "number" ? cell : cell.wallMs / DAY_MS + EPOCH_DAY;
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** 0 is A, 26 is AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML 1.0 cannot hold is left out. `_x0041_` would be read as an escaped character: its underscore is escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}

/** Number formats of the styles; the first are built in, from 164 on they are ours. */
const FORMATS: Readonly<Record<SheetStyle, { id: number; code?: string }>> = {
  integer: { id: 0 },
  text: { id: 49 },
  heading: { id: 49 },
  money: { id: 4 },
  decimal: { id: 164, code: "0.###" },
  day: { id: 165, code: "yyyy-mm-dd" },
  instant: { id: 166, code: "yyyy-mm-dd hh:mm" },
  share: { id: 10 },
};

/** Everything but the rows, by its place in the archive. */
function fixedParts({ name }: SheetOptions): Record<string, string> {
  const formats = Object.values(FORMATS).filter(({ code }) => code !== undefined);
  const styles = STYLES.map((style) => {
    const bold = style === "heading" ? ' fontId="1" applyFont="1"' : ' fontId="0"';
    return `<xf numFmtId="${FORMATS[style].id}"${bold} fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  });
  return {
    "[Content_Types].xml":
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      part("xl/workbook.xml", "sheet.main") +
      part("xl/worksheets/sheet1.xml", "worksheet") +
      `${part("xl/styles.xml", "styles")}</Types>`,
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml":
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/>` +
      "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels": relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    "xl/styles.xml":
      `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">` +
      formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join("") +
      '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      `<cellXfs count="${styles.length}">${styles.join("")}</cellXfs></styleSheet>`,
  };
}

function part(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
}

function relations(...targets: [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}
