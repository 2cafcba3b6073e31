import type { Tenant } from "../account/account.ts";
import type { Candidate } from "../address/place/location.ts";
import type { Text } from "../kernel/text.ts";

export const FORMATS = ["csv", "xlsx", "json"] as const;
export type Format = (typeof FORMATS)[number];

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1256"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const MAX_FILE_BYTES = 25_000_000;
export const MAX_ROWS = 100_000;
/** Many times the columns that are known, with room for those that have no name. */
export const MAX_COLUMNS = 200;
/** Longer than anything a field takes, shorter than anything that hurts. */
export const MAX_CELL_CHARACTERS = 10_000;

/** A file of shipments on its way through. */
export interface Upload {
  id: string;
  tenant: Tenant;
  status: "receiving" | "queued" | "completed" | "failed";
  format: Format;
  encoding: Encoding;
  fileName: string | null;
  sizeBytes: number;
  /** Checked and priced, and nothing is created. */
  dryRun: boolean;
  /** Rows whose address contradicts their governorate become shipments with a warning, instead of being set aside. */
  acceptsConflicts: boolean;
  /** Null until the file was read through once. */
  rowsTotal: number | null;
  rowsDone: number;
  rowsCreated: number;
  rowsRepeated: number;
  rowsFailed: number;
  rowsToReview: number;
  /** Why the file as a whole could not be read. */
  problem: FileProblem | null;
  /** Key or user. */
  uploadedBy: string;
  createdAt: number;
  finishedAt: number | null;
}

export interface FileProblem {
  code: string;
  detail: Text;
}

/** A file that cannot be read to its end: nothing of it is done. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly problem: FileProblem;

  constructor(code: string, en: string, ar: string) {
    super(en);
    this.problem = { code, detail: { en, ar } };
  }
}

export const OUTCOMES = ["created", "repeated", "valid", "needs_review", "failed"] as const;

/** What became of a row. `number` counts from 1, the header left out. */
export interface RowResult {
  number: number;
  /** `repeated`: this very row was done before, by this file or another. `valid`: of a dry run. `needs_review`: set aside, see `errors`. */
  outcome: (typeof OUTCOMES)[number];
  trackingNumber: string | null;
  errors: readonly RowError[];
}

export interface RowError {
  /** The column as the file calls it, or a JSON pointer for JSON; empty for the row as a whole. */
  field: string;
  code: string;
  detail: Text;
  /** Of `address_conflict`: where the address seems to be. */
  candidates?: readonly Candidate[];
}

/** A file opened: its header as it stands there, and its rows in order. */
export interface OpenFile {
  header: readonly string[];
  rows: AsyncIterable<FileRow>;
}

export interface FileRow {
  number: number;
  cells: readonly string[];
  /** Of a workbook: what makes a cell no text or number, by its place in the row. */
  faults?: ReadonlyMap<number, CellFault>;
  /** Of a workbook: the places of cells that are stored as numbers, so that their points are decimal. */
  numbers?: ReadonlySet<number>;
  /** Of a JSON file: the row as it stands there. */
  json?: unknown;
}

/** `formula`: one whose result is not stored. `error`: a formula's, such as #REF!. `boolean`: TRUE or FALSE. `date`: shown as a date or time. */
export type CellFault = "formula" | "error" | "boolean" | "date";
