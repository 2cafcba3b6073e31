import type { Account } from "../account/account.ts";
import type { Database } from "../db/database.ts";
import { timeOfId } from "../id.ts";
import { isTrackingNumberTaken } from "../shipment/repository.ts";
import { readHeader } from "./columns.ts";
import { doRows, type PreparedRow, prepareRow, type RowContext, type RowTools } from "./do-rows.ts";
import { openFile } from "./open.ts";
import { endClaimed, insertResults, problemText, readChunks, updateClaimed } from "./repository.ts";
import { nameIn, readRow } from "./row.ts";
import { type FileRow, MAX_ROWS, type OpenFile, type RowResult, UnreadableFile, type Upload } from "./upload.ts";

/** Some hundreds share a commit; more would keep other requests of this process waiting while they are checked. */
const ROWS_A_TRANSACTION = 250;

/** Far more than it takes while most numbers are free. */
const MOST_DRAWS = 20;

export interface ProcessTools extends RowTools {
  db: Database;
  wakeDeliveries(): void;
}

export interface Claim {
  lease: string;
  /** Asked before every transaction: how long this worker may be silent from now on. */
  leaseUntil(): number;
  /** By the clock of the mode, and the real one. */
  now(): number;
  realNow(): number;
  /** True once the process is to stop: what is done is done, another worker goes on. */
  stopping(): boolean;
}

/**
 * Does what is left of an upload. The file is read through once before anything is made of it, so that one that was cut
 * off or has too many rows does nothing; then rows are done in order, some hundreds in a transaction with the count of
 * those done, so that a process which dies in the middle leaves a whole number of rows behind.
 */
export async function processUpload(
  tools: ProcessTools,
  upload: Upload,
  account: Account,
  claim: Claim,
): Promise<void> {
  const { db } = tools;
  const open = () => openFile(readChunks(db.read, upload.id), upload);
  const update = (changes: Parameters<typeof updateClaimed>[3]) =>
    db.write((trx) => updateClaimed(trx, upload.id, claim.lease, { ...changes, lease_until: claim.leaseUntil() }));
  const end = (last: Omit<Parameters<typeof endClaimed>[3], "finished_at">) =>
    db.write((trx) => endClaimed(trx, upload.id, claim.lease, { ...last, finished_at: claim.now() }));
  try {
    if (upload.rowsTotal === null) await update({ rows_total: await countRows(await open(), upload) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = problemText(error.problem);
    return end({ status: "failed", problem });
  }
  const { header, rows } = await open();
  const positions = upload.format === "json" ? {} : readHeader(header);
  const counts = {
    rows_done: upload.rowsDone,
    rows_created: upload.rowsCreated,
    rows_repeated: upload.rowsRepeated,
    rows_failed: upload.rowsFailed,
  };
  // While one batch is written the next is read, checked and priced.
  let writing: Promise<unknown> = Promise.resolve();
  for await (const batch of batches(rows, upload.rowsDone)) {
    const context = {
      account,
      mode: upload.tenant.mode,
      dryRun: upload.dryRun,
      sentAt: timeOfId(upload.id),
      now: claim.now(),
      realNow: claim.realNow(),
    };
    const prepared = batch.map((row) => prepare(row, context));
    await writing;
    if (claim.stopping()) {
      await db.write((trx) => updateClaimed(trx, upload.id, claim.lease, { lease: null, lease_until: null }));
      return;
    }
    writing = writeWithFreshNumbers(batch, prepared, context);
    // Whoever awaits it hears of a failure; until then it must not end the process.
    writing.catch(() => undefined);
  }
  await writing;
  await end({ status: "completed", lease: null });

  function prepare(row: FileRow, context: RowContext): PreparedRow {
    const read = readRow(row, header, positions);
    if (read.kind === "failed") {
      const result = { number: row.number, outcome: "failed" as const, trackingNumber: null, errors: read.errors };
      return { kind: "failed", result };
    }
    const nameOf = (column: "reference" | "service") =>
      upload.format === "json" ? `/${column}` : nameIn(header, positions, column);
    return prepareRow({ number: row.number, body: read.body, nameOf }, context, tools);
  }

  /** Numbers are drawn at random: the more shipments there are, the likelier one of some hundreds is taken. Then all are drawn again. */
  async function writeWithFreshNumbers(
    batch: readonly FileRow[],
    drawn: readonly PreparedRow[],
    context: RowContext,
  ): Promise<void> {
    for (let prepared = drawn, draws = 1; ; draws += 1) {
      try {
        return await write(prepared, context);
      } catch (error) {
        if (!isTrackingNumberTaken(error) || draws === MOST_DRAWS) throw error;
        prepared = batch.map((row) => prepare(row, context));
      }
    }
  }

  async function write(prepared: readonly PreparedRow[], context: RowContext): Promise<void> {
    const next = await db.write(async (trx) => {
      const results = await doRows(trx, prepared, context, tools);
      await insertResults(trx, upload.id, results);
      const count = (outcome: RowResult["outcome"]) => results.filter((row) => row.outcome === outcome).length;
      const after = {
        rows_done: counts.rows_done + results.length,
        rows_created: counts.rows_created + count("created"),
        rows_repeated: counts.rows_repeated + count("repeated"),
        rows_failed: counts.rows_failed + count("failed"),
      };
      await updateClaimed(trx, upload.id, claim.lease, { ...after, lease_until: claim.leaseUntil() });
      return after;
    });
    Object.assign(counts, next);
    tools.wakeDeliveries();
  }
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

/** The rows that are not done yet, some hundreds at a time. */
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
