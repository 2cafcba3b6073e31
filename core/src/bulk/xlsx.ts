import { SaxesParser } from "saxes";
import yauzl from "yauzl";
import {
  type CellFault,
  type FileRow,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  type OpenFile,
  UnreadableFile,
} from "./upload.ts";
import { type CellText, columnOf, type OpenCell, readCell, type Workbook } from "./xlsx-cell.ts";
import { collectFormats, type NumberFormat } from "./xlsx-styles.ts";

const MAX_ENTRIES = 2_000;
/** What a sheet of 100,000 rows may unfold to; said by the archive before anything is unfolded, and held to while it is. */
const MAX_UNFOLDED_BYTES = 200_000_000;
/** No writer of spreadsheets packs better than this; bombs do. */
const MAX_RATIO = 200;
const MAX_SHARED_CHARACTERS = 60_000_000;

/**
 * Opens the first sheet of an Office Open XML workbook (ECMA-376). Values are taken as text: numbers as they are written,
 * with the zeros before them that the sheet shows, dates as YYYY-MM-DD, of formulas the value that was last shown.
 */
export async function openXlsx(file: Buffer): Promise<OpenFile> {
  const archive = await openArchive(file);
  const sharedEntry = archive.entries.get("xl/sharedStrings.xml");
  const shared = sharedEntry ? await readShared(archive, sharedEntry) : [];
  const entry = await firstSheet(archive);
  const [calculation] = await tags(archive, "xl/workbook.xml", "calcPr");
  const [properties] = await tags(archive, "xl/workbook.xml", "workbookPr");
  const records = readSheet(archive, entry, {
    shared,
    formats: await readFormats(archive),
    isCalculated: !isOn(calculation?.fullCalcOnLoad),
    countsFrom1904: isOn(properties?.date1904),
  });
  const first = await records.next();
  return { header: first.done ? [] : first.value.cells, rows: rowsOf(records) };
}

async function* rowsOf(records: AsyncGenerator<SheetRow>): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const row of records) {
    number += 1;
    yield { number, ...row };
  }
}

interface Archive {
  zip: yauzl.ZipFile;
  entries: ReadonlyMap<string, yauzl.Entry>;
}

async function openArchive(file: Buffer): Promise<Archive> {
  let unfolded = 0;
  try {
    const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) {
      unfolded += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      if (entries.size >= MAX_ENTRIES || unfolded > MAX_UNFOLDED_BYTES || (unfolded > 1_000_000 && ratio > MAX_RATIO))
        throw bomb();
      entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged();
  }
}

/** The sheet whose tab stands first. */
async function firstSheet(archive: Archive): Promise<yauzl.Entry> {
  const [sheet] = await tags(archive, "xl/workbook.xml", "sheet");
  const targets = await tags(archive, "xl/_rels/workbook.xml.rels", "Relationship");
  const target = targets.find(({ Id }) => Id !== undefined && Id === sheet?.["r:id"])?.Target ?? "";
  const entry = archive.entries.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  if (!entry) throw damaged();
  return entry;
}

/** The attributes of every tag of a name in one of the archive's files. */
async function tags(archive: Archive, file: string, name: string): Promise<Record<string, string>[]> {
  const entry = archive.entries.get(file);
  if (!entry) throw damaged();
  const found: Record<string, string>[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    if (local(tag.name) === name) found.push(tag.attributes as Record<string, string>);
  });
  refuseDoctype(parser);
  await readThrough(archive, entry, parser);
  return found;
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

async function readFormats(archive: Archive): Promise<readonly (NumberFormat | undefined)[]> {
  const entry = archive.entries.get("xl/styles.xml");
  if (!entry) return [];
  const parser = new SaxesParser();
  const formats = collectFormats(parser);
  refuseDoctype(parser);
  await readThrough(archive, entry, parser);
  return formats;
}

async function readThrough(archive: Archive, entry: yauzl.Entry, parser: SaxesParser): Promise<void> {
  await parsed(archive, entry, parser, () => []).next();
}

/** Feeds an entry's XML to a parser, and yields whenever `take` has something. */
async function* parsed<Item>(
  { zip }: Archive,
  entry: yauzl.Entry,
  parser: SaxesParser,
  take: () => Item[],
): AsyncGenerator<Item> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield* take();
    }
    parser.close();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged();
  }
  yield* take();
}

async function readShared(archive: Archive, entry: yauzl.Entry): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let inside = false;
  let phonetic = 0;
  let characters = 0;
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    const name = local(tag.name);
    if (name === "si") text = "";
    if (name === "rPh") phonetic += 1;
    inside = name === "t" && phonetic === 0;
  });
  parser.on("closetag", (tag) => {
    const name = local(tag.name);
    if (name === "rPh") phonetic -= 1;
    if (name === "t") inside = false;
    if (name === "si") texts.push(text);
  });
  parser.on("text", (part) => {
    if (!inside) return;
    text += part;
    characters += part.length;
    if (text.length > MAX_CELL_CHARACTERS) throw cellTooLong();
    if (characters > MAX_SHARED_CHARACTERS) throw bomb();
  });
  refuseDoctype(parser);
  await readThrough(archive, entry, parser);
  return texts;
}

type SheetRow = Required<Pick<FileRow, "cells" | "faults" | "numbers">>;

async function* readSheet(archive: Archive, entry: yauzl.Entry, workbook: Workbook): AsyncGenerator<SheetRow> {
  const done: SheetRow[] = [];
  let width: number | undefined;
  let row = newRow();
  let column = 0;
  let cell: OpenCell | undefined;
  let inside = false;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name: full, attributes }) => {
    const name = local(full);
    if (name === "row") {
      row = newRow();
      column = 0;
    }
    if (name === "c") {
      column = columnOf(String(attributes.r ?? ""), column);
      cell = { type: String(attributes.t ?? "n"), style: Number(attributes.s ?? 0), hasFormula: false };
    }
    inside = name === "v" || name === "t";
    if (inside && cell) cell.value ??= "";
    if (name === "f" && cell) cell.hasFormula = true;
  });
  parser.on("closetag", (tag) => {
    const name = local(tag.name);
    if (name === "v" || name === "t") inside = false;
    if (name === "c" && cell) {
      const read = readCell(cell, workbook);
      addCell(row, { ...read, type: cell.type, column, width: width ?? MAX_COLUMNS });
      cell = undefined;
      column += 1;
    }
    if (name === "row" && row.cells.length > 0) {
      width ??= row.cells.length;
      done.push({ ...row, cells: Array.from(row.cells, (text) => text ?? "") });
    }
  });
  parser.on("text", (part) => {
    if (!inside || !cell) return;
    cell.value = `${cell.value ?? ""}${part}`;
    if (cell.value.length > MAX_CELL_CHARACTERS) throw cellTooLong();
  });
  refuseDoctype(parser);
  yield* parsed(archive, entry, parser, () => done.splice(0));
}

interface OpenRow {
  cells: string[];
  faults: Map<number, CellFault>;
  numbers: Set<number>;
}

function newRow(): OpenRow {
  return { cells: [], faults: new Map(), numbers: new Set() };
}

/**
 * Cells past the width of the header become one, which makes their row invalid: a row is filled up to its last cell, and with
 * one in column XFD each row would be 16,384 cells.
 */
function addCell(
  { cells, faults, numbers }: OpenRow,
  { text, fault, type, column, width }: CellText & { type: string; column: number; width: number },
): void {
  if (text.trim() === "") return;
  if (column < width) {
    cells[column] = text;
    if (fault) faults.set(column, fault);
    if (type === "n") numbers.add(column);
  } else if (!fault) {
    cells[width] = `${cells[width] ?? ""} ${text}`;
  }
}

/** Some programs write `x:row` for `row`. */
function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Entities that unfold into each other are declared there; spreadsheets declare none. */
function refuseDoctype(parser: SaxesParser): void {
  parser.on("doctype", () => {
    throw damaged();
  });
}

function bomb(): UnreadableFile {
  return new UnreadableFile(
    "unfolds_too_large",
    `This workbook unfolds to more than a file of ${MAX_UNFOLDED_BYTES / 1_000_000} MB. Save its first sheet alone, or as CSV.`,
    `هذا الملف يفك إلى أكثر من ${MAX_UNFOLDED_BYTES / 1_000_000} ميجابايت. احفظ الورقة الأولى وحدها أو بصيغة CSV.`,
  );
}

function damaged(): UnreadableFile {
  return new UnreadableFile(
    "damaged_workbook",
    "This is not a whole XLSX workbook: it is cut off, damaged or something else. Save it again as .xlsx or .csv.",
    "هذا ليس ملف XLSX كاملًا: مقطوع أو تالف أو من نوع آخر. احفظه من جديد بصيغة xlsx أو csv.",
  );
}

function cellTooLong(): UnreadableFile {
  return new UnreadableFile(
    "cell_too_long",
    `A cell holds more than ${MAX_CELL_CHARACTERS} characters.`,
    `توجد خلية بها أكثر من ${MAX_CELL_CHARACTERS} حرف.`,
  );
}
