import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decoded } from "./encoding.ts";
import { type Encoding, type FileRow, MAX_CELL_CHARACTERS, type OpenFile, UnreadableFile } from "./upload.ts";

/** Longer than any row whose cells may be as long as they like. */
const MAX_RECORD_CHARACTERS = 20 * MAX_CELL_CHARACTERS;

/** Opens a CSV file: comma, semicolon or tab, whichever its header has most of. */
export async function openCsv(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<OpenFile> {
  const pieces = decoded(chunks, encoding);
  const { head, rest } = await headOf(pieces);
  const parser = parse({
    delimiter: delimiterOf(head),
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  // An error of the text reaches the reader of the rows, which pipe() would not pass on.
  pipeline(Readable.from(rest), parser, () => undefined);
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  if (NAMED_DELIMITER.test(head)) await next(records);
  const first = await next(records);
  return { header: first ?? [], rows: rowsOf(records) };
}

async function* rowsOf(records: AsyncIterator<string[]>): AsyncGenerator<FileRow> {
  for (let number = 1; ; number += 1) {
    const cells = await next(records);
    if (!cells) return;
    yield { number, cells };
  }
}

async function next(records: AsyncIterator<string[]>): Promise<string[] | undefined> {
  try {
    const { value, done } = await records.next();
    return done ? undefined : value;
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

function unreadable(error: CsvError): UnreadableFile {
  const line = Number(error.lines ?? 0);
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new UnreadableFile(
        "cut_off",
        "The file ends inside quotes: it was cut off, or a quote is missing. Save it again and send the whole file.",
        "ينتهي الملف داخل علامات اقتباس: الملف مقطوع أو تنقصه علامة. احفظه من جديد وأرسله كاملًا.",
      );
    case "CSV_MAX_RECORD_SIZE":
      return new UnreadableFile(
        "row_too_long",
        `Near line ${line} a row is longer than ${MAX_RECORD_CHARACTERS} characters. Is a quote missing?`,
        `قرب السطر ${line} صف أطول من ${MAX_RECORD_CHARACTERS} حرف. هل تنقص علامة اقتباس؟`,
      );
    default:
      return new UnreadableFile(
        "malformed_csv",
        `Line ${line} is not CSV: quotes stand where they may not. Save the file again from your spreadsheet.`,
        `السطر ${line} ليس CSV صحيحًا: علامات الاقتباس في غير موضعها. احفظ الملف من جديد من برنامج الجداول.`,
      );
  }
}

/** The first line, and the whole text with it. */
async function headOf(pieces: AsyncGenerator<string>): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  let head = "";
  while (!/[\r\n]/.test(head.trimStart()) && head.length < MAX_RECORD_CHARACTERS) {
    const { value, done } = await pieces.next();
    if (done) break;
    head += value;
  }
  const taken = head;
  async function* whole(): AsyncGenerator<string> {
    if (taken !== "") yield taken;
    yield* pieces;
  }
  return { head: head.trimStart().split(/[\r\n]/, 1)[0] ?? "", rest: whole() };
}

/** Excel's own way to name the delimiter, in a line before the header. */
const NAMED_DELIMITER = /^sep=([,;\t])$/i;

function delimiterOf(head: string): string {
  const named = NAMED_DELIMITER.exec(head)?.[1];
  if (named) return named;
  const bare = head.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}
