import { setImmediate } from "node:timers/promises";
import type { Account } from "../account/account.ts";
import type { Database, Transaction } from "../db/database.ts";
import { timeOfId } from "../kernel/id.ts";
import { findTakenNumbers, isTrackingNumberTaken } from "../shipment/repository.ts";
import { COLUMNS, nameIn, readHeader } from "./columns.ts";
import { doRows, type PreparedRow, prepareRow, type ReadableRow, type RowContext, type RowTools } from "./do-rows.ts";
import { openFile } from "./open.ts";
import { endClaimed, insertResults, problemText, readChunks, updateClaimed } from "./repository.ts";
import { readRow } from "./row.ts";
import { type FileRow, MAX_ROWS, type OpenFile, type RowResult, UnreadableFile, type Upload } from "./upload.ts";

/** Rows that share a commit; with more, other writes would wait longer for their turn. */
const ROWS_A_TRANSACTION = 250;
/** Rows checked in one turn of the event loop: other requests, and the statements of the batch before, come between. */
const ROWS_A_TURN = 10;

/** Far more than are needed while most numbers are free. */
const MOST_DRAWS = 20;

export interface ProcessTools extends RowTools {
  db: Database;
  wakeDeliveries(): void;
}

export interface Claim {
  lease: string;
  /** Called before every transaction: until when the upload is held unless it is released (jobs/lease.ts). */
  leaseUntil(): number;
  /** By the clock of the mode, and the real one. */
  now(): number;
  realNow(): number;
  /** Aborted when the process stops: finished rows are kept, and another worker continues. */
  stop: AbortSignal;
}

/** An upload whose rows are being processed. */
interface Work {
  tools: ProcessTools;
  upload: Upload;
  account: Account;
  claim: Claim;
  header: readonly string[];
  positions: ReturnType<typeof readHeader>;
  counts: {
    rows_done: number;
    rows_created: number;
    rows_repeated: number;
    rows_failed: number;
    rows_to_review: number;
  };
}

/**
 * Processes the remaining rows of an upload. The file is read once before any row is processed, so that a truncated file or
 * one with too many rows has no effect. Then rows are processed in order, some hundreds in one transaction with their
 * count, so that a process that is killed leaves a whole number of rows behind.
 */
export async function processUpload(
  tools: ProcessTools,
  upload: Upload,
  account: Account,
  claim: Claim,
): Promise<void> {
  const { db } = tools;
  const open = () => openFile(readChunks(db.read, upload), upload);
  const end = (last: Omit<Parameters<typeof endClaimed>[3], "finished_at">) =>
    db.write((trx) => endClaimed(trx, upload, claim.lease, { ...last, finished_at: claim.now() }));
  try {
    if (upload.rowsTotal === null) {
      const rowsTotal = await countRows(await open(), upload);
      const changes = { rows_total: rowsTotal, lease_until: claim.leaseUntil() };
      await db.write((trx) => updateClaimed(trx, upload, claim.lease, changes));
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return end({ status: "failed", problem: problemText(error.problem) });
  }
  const { header, rows } = await open();
  const positions = upload.format === "json" ? {} : readHeader(header);
  const counts = {
    rows_done: upload.rowsDone,
    rows_created: upload.rowsCreated,
    rows_repeated: upload.rowsRepeated,
    rows_failed: upload.rowsFailed,
    rows_to_review: upload.rowsToReview,
  };
  const ended = await processRows(rows, { tools, upload, account, claim, header, positions, counts });
  if (ended === "completed") await end({ status: "completed", lease: null });
}

/** While one batch is written the next one is read, checked and priced. */
async function processRows(rows: AsyncIterable<FileRow>, work: Work): Promise<"completed" | "stopped"> {
  const { tools, upload, account, claim } = work;
  let writing: Promise<unknown> = Promise.resolve();
  const checked: RowContext["checked"] = new Map();
  for await (const batch of batches(rows, upload.rowsDone)) {
    const context = {
      account,
      mode: upload.tenant.mode,
      dryRun: upload.dryRun,
      acceptsConflicts: upload.acceptsConflicts,
      sentAt: timeOfId(upload.id),
      now: claim.now(),
      realNow: claim.realNow(),
      checked,
    };
    const prepared = await prepareAll(batch, context, work);
    await writing;
    if (claim.stop.aborted) {
      const released = { lease: null, lease_until: null };
      await tools.db.write((trx) => updateClaimed(trx, upload, claim.lease, released));
      return "stopped";
    }
    writing = writeWithFreshNumbers(batch, prepared, context, work);
    // A failure is thrown where this is awaited; until then it must not end the process.
    writing.catch(() => undefined);
  }
  await writing;
  return "completed";
}

async function prepareAll(batch: readonly FileRow[], context: RowContext, work: Work): Promise<PreparedRow[]> {
  const prepared: PreparedRow[] = [];
  for (const row of batch) {
    if (prepared.length > 0 && prepared.length % ROWS_A_TURN === 0) await setImmediate();
    prepared.push(prepare(row, context, work));
  }
  return prepared;
}

function prepare(row: FileRow, context: RowContext, { tools, upload, header, positions }: Work): PreparedRow {
  const read = readRow(row, header, positions);
  if (read.kind === "failed") {
    const result = { number: row.number, outcome: "failed" as const, trackingNumber: null, errors: read.errors };
    return { kind: "failed", result };
  }
  const nameOf: ReadableRow["nameOf"] = (column) =>
    upload.format === "json" ? COLUMNS[column].pointer : nameIn(header, positions, column);
  return prepareRow({ number: row.number, shipment: read.shipment, nameOf }, context, tools);
}

/** Numbers are drawn at random, so one of some hundreds may be taken already. Then those that are taken are drawn again. */
async function writeWithFreshNumbers(
  batch: readonly FileRow[],
  drawn: readonly PreparedRow[],
  context: RowContext,
  work: Work,
): Promise<void> {
  for (let prepared = drawn, draws = 1; ; draws += 1) {
    try {
      return await write(prepared, context, work);
    } catch (error) {
      if (!isTrackingNumberTaken(error) || draws === MOST_DRAWS) throw error;
      prepared = await drawTakenAgain(batch, prepared, context, work);
    }
  }
}

/** Other numbers for the rows whose number a stored shipment or an earlier row of the batch has. */
async function drawTakenAgain(
  batch: readonly FileRow[],
  prepared: readonly PreparedRow[],
  context: RowContext,
  work: Work,
): Promise<PreparedRow[]> {
  const numbers = prepared.map((row) => (row.kind === "ready" ? row.booking.shipment.trackingNumber : undefined));
  const taken = await findTakenNumbers(
    work.tools.db.read,
    numbers.filter((number) => number !== undefined),
  );
  return batch.map((row, at) => {
    const [drawn, number] = [prepared[at], numbers[at]];
    if (number === undefined || drawn === undefined || taken.has(number)) return prepare(row, context, work);
    taken.add(number);
    return drawn;
  });
}

async function write(prepared: readonly PreparedRow[], context: RowContext, work: Work): Promise<void> {
  const { tools, upload, claim, counts } = work;
  const store = async (trx: Transaction) => {
    const results = await doRows(trx, prepared, context, tools);
    await insertResults(trx, upload, results);
    const count = (outcome: RowResult["outcome"]) => results.filter((row) => row.outcome === outcome).length;
    const after = {
      rows_done: counts.rows_done + results.length,
      rows_created: counts.rows_created + count("created"),
      rows_repeated: counts.rows_repeated + count("repeated"),
      rows_failed: counts.rows_failed + count("failed"),
      rows_to_review: counts.rows_to_review + count("needs_review"),
    };
    await updateClaimed(trx, upload, claim.lease, { ...after, lease_until: claim.leaseUntil() });
    return after;
  };
  Object.assign(counts, await tools.db.write(store, { jobs: prepared.length }));
  tools.wakeDeliveries();
}

async function countRows({ header, rows }: OpenFile, { format }: Upload): Promise<number> {
  if (format !== "json") readHeader(header);
  let count = 0;
  for await (const _ of rows) {
    count += 1;
    if (count > MAX_ROWS) {
      throw new UnreadableFile(
        "too_many_rows",
        `A file may hold ${MAX_ROWS} rows. Send the rest in another one.`,
        `الحد الأقصى ${MAX_ROWS} صف في الملف. أرسل الباقي في ملف آخر.`,
      );
    }
  }
  if (count > 0) return count;
  throw new UnreadableFile(
    "no_rows",
    "The file has a header and no rows.",
    "الملف فيه صف العناوين فقط ولا توجد صفوف بعده.",
  );
}

/** The remaining rows, in batches of one transaction. */
async function* batches(rows: AsyncIterable<FileRow>, done: number): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows) {
    if (row.number <= done) continue;
    batch.push(row);
    if (batch.length < ROWS_A_TRANSACTION) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
