import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { insertRows } from "../db/insert.ts";
import { lockRows } from "../db/lock.ts";
import type { Encoding, FileProblem, Format, RowError, RowResult, Upload } from "./upload.ts";

interface UploadRow {
  id: string;
  account_id: string;
  mode: Mode;
  status: Upload["status"];
  format: Format;
  encoding: Encoding;
  file_name: string | null;
  size_bytes: number;
  is_dry_run: number;
  accepts_conflicts: number;
  rows_total: number | null;
  rows_done: number;
  rows_created: number;
  rows_repeated: number;
  rows_failed: number;
  rows_to_review: number;
  problem: string | null;
  uploaded_by: string;
  lease: string | null;
  lease_until: number | null;
  created_at: number;
  finished_at: number | null;
  erase_asked_at: number | null;
}

/** Names one, wherever it is. */
export type UploadName = Pick<Upload, "id"> & { tenant: Pick<Tenant, "accountId"> };

const named = ({ id, tenant }: UploadName) => ({ account_id: tenant.accountId, id });
const ofUpload = ({ id, tenant }: UploadName) => ({ account_id: tenant.accountId, upload_id: id });

export async function insertUpload(trx: Knex.Transaction, upload: Upload): Promise<void> {
  await trx<UploadRow>("bulk_uploads").insert({
    id: upload.id,
    account_id: upload.tenant.accountId,
    mode: upload.tenant.mode,
    status: upload.status,
    format: upload.format,
    encoding: upload.encoding,
    file_name: upload.fileName,
    size_bytes: upload.sizeBytes,
    is_dry_run: upload.dryRun ? 1 : 0,
    accepts_conflicts: upload.acceptsConflicts ? 1 : 0,
    rows_total: null,
    rows_done: 0,
    rows_created: 0,
    rows_repeated: 0,
    rows_failed: 0,
    rows_to_review: 0,
    problem: null,
    uploaded_by: upload.uploadedBy,
    lease: null,
    lease_until: null,
    created_at: upload.createdAt,
    finished_at: null,
    erase_asked_at: null,
  });
}

export async function insertChunk(
  trx: Knex.Transaction,
  upload: UploadName,
  number: number,
  bytes: Buffer,
): Promise<void> {
  await trx("bulk_chunks").insert({ ...ofUpload(upload), number, bytes });
}

/** The file, piece by piece: one of them in memory at a time. */
export async function* readChunks(db: Knex, upload: UploadName): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const row = (await db("bulk_chunks")
      .where({ ...ofUpload(upload), number })
      .first("bytes")) as { bytes: Buffer } | undefined;
    if (!row) return;
    yield row.bytes;
  }
}

/** The whole file is there: from now on a worker may take it. @returns false when it took so long that it was deleted. */
export async function queueUpload(
  trx: Knex.Transaction,
  upload: UploadName,
  { sizeBytes, encoding }: { sizeBytes: number; encoding: Encoding },
): Promise<boolean> {
  const receiving = trx<UploadRow>("bulk_uploads").where({ ...named(upload), status: "receiving" });
  return (await receiving.update({ status: "queued", size_bytes: sizeBytes, encoding })) === 1;
}

/** One that is not to be processed. Once queued it stays: its request may have been answered. */
export async function dropReceiving(trx: Knex.Transaction, upload: UploadName): Promise<void> {
  const receiving = trx<UploadRow>("bulk_uploads")
    .where({ ...named(upload), status: "receiving" })
    .first("id");
  if (await lockRows(trx, receiving, "delete")) await deleteUpload(trx, upload);
}

/** An upload that was never finished, or has been kept long enough. Its references stay: they keep rows from being done twice. */
export async function deleteUpload(trx: Knex.Transaction, upload: UploadName): Promise<void> {
  await trx("bulk_chunks").where(ofUpload(upload)).delete();
  await trx("bulk_rows").where(ofUpload(upload)).delete();
  await trx("bulk_uploads").where(named(upload)).delete();
}

/** An upload as it is kept, also one that is still coming in. */
export async function listKeptUploads(db: Knex, { accountId, mode }: Tenant): Promise<Upload[]> {
  return (await db<UploadRow>("bulk_uploads").where({ account_id: accountId, mode }).orderBy("id")).map(toUpload);
}

/**
 * Deletes an upload, or has it deleted when its last row is done: until then its other rows are still to be made
 * shipments of. A notification about it names the file.
 */
export async function eraseUpload(trx: Knex.Transaction, upload: UploadName, now: number): Promise<void> {
  const { id } = upload;
  const row = (await lockRows(trx, trx<UploadRow>("bulk_uploads").where(named(upload)).first("status"), "delete")) as
    | Pick<UploadRow, "status">
    | undefined;
  if (!row) return;
  await trx("notifications").where({ happening: id }).delete();
  if (row.status === "completed" || row.status === "failed") await deleteUpload(trx, upload);
  else await trx<UploadRow>("bulk_uploads").where(named(upload)).update({ erase_asked_at: now });
}

/** Uploads begun before an instant, and those begun before another one whose file never came in whole. At most `limit` of each. */
export async function findOldUploads(
  db: Knex,
  before: { id: string; receivingId: string },
  limit: number,
): Promise<UploadName[]> {
  const first = (query: Knex.QueryBuilder) => query.orderBy("id").limit(limit).select("id", "account_id");
  // Each by an index of its own: together they would be looked for among all uploads.
  const old = await first(db("bulk_uploads").where("id", "<", before.id));
  const receiving = await first(
    whereOpen(db("bulk_uploads"), "receiving").where("id", ">=", before.id).where("id", "<", before.receivingId),
  );
  const rows = [...old, ...receiving] as { id: string; account_id: string }[];
  return rows.map(({ id, account_id }) => ({ id, tenant: { accountId: account_id } }));
}

/** The first part is as the index has it. */
const whereOpen = (query: Knex.QueryBuilder, status: "receiving" | "queued") =>
  query.whereRaw(`status in ('receiving', 'queued') and status = '${status}'`);

const whereFree = (query: Knex.QueryBuilder, now: number) =>
  whereOpen(query, "queued").where((either) => either.whereNull("lease_until").orWhere("lease_until", "<=", now));

/** Accounts with an upload that no process holds. */
export async function accountsWithUploads(db: Knex, now: number): Promise<{ id: string }[]> {
  return (await whereFree(db("bulk_uploads"), now).distinct("account_id as id")) as { id: string }[];
}

/** Claims the oldest upload of an account that no process holds. */
export async function claimUpload(
  trx: Knex.Transaction,
  accountId: string,
  { now, lease, leaseUntil }: { now: number; lease: string; leaseUntil: number },
): Promise<Upload | undefined> {
  const oldest = whereFree(trx("bulk_uploads").where({ account_id: accountId }), now)
    .orderBy("id")
    .first("id");
  const candidate = (await oldest) as { id: string } | undefined;
  if (!candidate) return undefined;
  const upload = { account_id: accountId, id: candidate.id };
  const taken = await whereFree(trx("bulk_uploads").where(upload), now).update({
    lease,
    lease_until: leaseUntil,
  });
  if (taken === 0) return undefined;
  const row = await trx<UploadRow>("bulk_uploads").where(upload).first();
  return row && toUpload(row);
}

/** @throws LostLease when another worker has claimed the upload: the transaction is rolled back. */
export async function updateClaimed(
  trx: Knex.Transaction,
  upload: UploadName,
  lease: string,
  changes: Partial<UploadRow>,
): Promise<void> {
  const held = await trx<UploadRow>("bulk_uploads")
    .where({ ...named(upload), lease })
    .update(changes);
  if (held === 0) throw new LostLease(`another worker has taken ${upload.id}`);
}

/** The last that is written of an upload: one that was to be erased is deleted now. @throws LostLease */
export async function endClaimed(
  trx: Knex.Transaction,
  upload: UploadName,
  lease: string,
  end: Partial<UploadRow> & { status: "completed" | "failed" },
): Promise<void> {
  await updateClaimed(trx, upload, lease, end);
  const row = await trx<UploadRow>("bulk_uploads").where(named(upload)).first("erase_asked_at");
  if (row && row.erase_asked_at !== null) await deleteUpload(trx, upload);
}

export class LostLease extends Error {
  override readonly name = "LostLease";
}

export function problemText(problem: FileProblem): string {
  return JSON.stringify(problem);
}

export async function insertResults(
  trx: Knex.Transaction,
  { id, tenant }: UploadName,
  results: readonly RowResult[],
): Promise<void> {
  await insertRows(
    trx,
    {
      table: "bulk_rows",
      columns: ["account_id", "upload_id", "number", "outcome", "tracking_number", "errors"],
      integers: ["number"],
    },
    results.map((r) => [
      tenant.accountId,
      id,
      r.number,
      r.outcome,
      r.trackingNumber,
      r.errors.length === 0 ? null : JSON.stringify(r.errors),
    ]),
  );
}

export interface ResultFilter {
  outcome?: RowResult["outcome"] | undefined;
  /** The number of the last row of the page before. */
  after?: number | undefined;
}

/** In the order of the file. */
export async function listResults(
  db: Knex,
  upload: UploadName,
  filter: ResultFilter,
  limit: number,
): Promise<RowResult[]> {
  const query = db("bulk_rows").where(ofUpload(upload)).orderBy("number").limit(limit);
  if (filter.outcome !== undefined) query.where("outcome", filter.outcome);
  if (filter.after !== undefined) query.where("number", ">", filter.after);
  const rows = (await query) as {
    number: number;
    outcome: RowResult["outcome"];
    tracking_number: string | null;
    errors: string | null;
  }[];
  return rows.map((row) => ({
    number: row.number,
    outcome: row.outcome,
    trackingNumber: row.tracking_number,
    errors: row.errors === null ? [] : (JSON.parse(row.errors) as RowError[]),
  }));
}

/** A row that was done before. */
export interface KnownReference {
  reference: string;
  fingerprint: string;
  trackingNumber: string;
}

/** Rows of this merchant's files that made a shipment which still stands. */
export async function findReferences(
  db: Knex,
  { accountId, mode }: Tenant,
  references: readonly string[],
): Promise<Map<string, KnownReference>> {
  if (references.length === 0) return new Map();
  const rows = (await db("bulk_references as b")
    .join("shipments as s", (on) =>
      on.on("s.account_id", "b.account_id").andOn("s.tracking_number", "b.tracking_number"),
    )
    .where({ "b.account_id": accountId, "b.mode": mode })
    .whereIn("b.reference", [...references])
    .whereNot("s.status", "cancelled")
    .select("b.reference", "b.fingerprint", "b.tracking_number")) as {
    reference: string;
    fingerprint: string;
    tracking_number: string;
  }[];
  return new Map(
    rows.map(({ reference, fingerprint, tracking_number }) => [
      reference,
      { reference, fingerprint, trackingNumber: tracking_number },
    ]),
  );
}

/** One that was cancelled since makes room for the new one. */
export async function keepReferences(
  trx: Knex.Transaction,
  { accountId, mode }: Tenant,
  made: readonly KnownReference[],
): Promise<void> {
  await insertRows(
    trx,
    {
      table: "bulk_references",
      columns: ["account_id", "mode", "reference", "fingerprint", "tracking_number"],
      suffix:
        "on conflict (account_id, mode, reference) do update set fingerprint = excluded.fingerprint, tracking_number = excluded.tracking_number",
    },
    made.map((m) => [accountId, mode, m.reference, m.fingerprint, m.trackingNumber]),
  );
}

/** Another account's or mode's upload is not found, nor is one that is still coming in. */
export async function findUpload(db: Knex, { accountId, mode }: Tenant, id: string): Promise<Upload | undefined> {
  const row = await db<UploadRow>("bulk_uploads")
    .where({ id, account_id: accountId, mode })
    .whereNot("status", "receiving")
    .first();
  return row && toUpload(row);
}

/** Newest first. */
export async function listUploads(
  db: Knex,
  { accountId, mode }: Tenant,
  after: string | undefined,
  limit: number,
): Promise<Upload[]> {
  const query = db<UploadRow>("bulk_uploads")
    .where({ account_id: accountId, mode })
    .whereNot("status", "receiving")
    .orderBy("id", "desc")
    .limit(limit);
  if (after !== undefined) query.where("id", "<", after);
  return (await query).map(toUpload);
}

function toUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    tenant: { accountId: row.account_id, mode: row.mode },
    status: row.status,
    format: row.format,
    encoding: row.encoding,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    dryRun: row.is_dry_run === 1,
    acceptsConflicts: row.accepts_conflicts === 1,
    rowsTotal: row.rows_total,
    rowsDone: row.rows_done,
    rowsCreated: row.rows_created,
    rowsRepeated: row.rows_repeated,
    rowsFailed: row.rows_failed,
    rowsToReview: row.rows_to_review,
    problem: row.problem === null ? null : (JSON.parse(row.problem) as FileProblem),
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
