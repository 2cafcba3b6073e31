import { Readable } from "node:stream";
import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { openFile } from "../bulk/open.ts";
import { FILE_TYPES, incomingFile, keepFile } from "../bulk/receive.ts";
import {
  dropReceiving,
  findUpload,
  insertUpload,
  listResults,
  listUploads,
  queueUpload,
  readChunks,
} from "../bulk/repository.ts";
import { resultCsv } from "../bulk/result.ts";
import { templateRows } from "../bulk/template.ts";
import { MAX_FILE_BYTES, MAX_ROWS, OUTCOMES, type RowResult, type Upload } from "../bulk/upload.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { idParams } from "../fields.ts";
import { BYTE_ORDER_MARK, csvRow } from "../file/csv.ts";
import { xlsxStream } from "../file/xlsx.ts";
import type { NewId } from "../id.ts";
import { createShipmentSchema } from "../shipment/request.ts";
import { rowSchema, rowView, uploadSchema, uploadView } from "./bulk-upload-view.ts";
import { once } from "./idempotency.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { invalidField, Problem } from "./problem.ts";
import { type AuthenticatedRequest, publicRoute, type Route, route } from "./route.ts";

const params = idParams("blk", "Of the upload");
const ROWS_AT_ONCE = 1_000;

/** Many shipments in one file (docs/api.md, Bulk uploads). */
export function bulkUploadRoutes(tools: {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
  wakeBulk(): void;
}): Route[] {
  const { db, keys, clock } = tools;
  const shared = { tag: "Bulk uploads", access: "shipments:read" as const, policy: "default" as const };
  return [
    route({
      method: "post",
      path: "/bulk_uploads",
      operationId: "createBulkUpload",
      summary: "Upload a file of shipments",
      description: `CSV (UTF-8, UTF-16 or Windows-1256; comma, semicolon or tab), XLSX or JSON; as the body, or as the field \`file\` of a form. At most ${MAX_FILE_BYTES / 1_000_000} MB and ${MAX_ROWS} rows. A row is done once however often it is sent: it is known by its reference.`,
      tag: "Bulk uploads",
      access: "shipments:write",
      policy: "bulk",
      idempotent: true,
      upload: FILE_TYPES,
      uploadJson: z.array(createShipmentSchema).min(1).max(MAX_ROWS).meta({ id: "BulkShipments" }),
      query: z.strictObject({
        dry_run: z
          .enum(["true", "false"])
          .default("false")
          .meta({ description: "Check everything and create nothing" }),
      }),
      answers: {
        202: { description: "The file is kept and will be done", schema: uploadSchema, headers: ["Location"] },
      },
      problems: ["too_large", "unsupported_media_type"],
      handle: receive,
    }),
    route({
      ...shared,
      method: "get",
      path: "/bulk_uploads",
      operationId: "listBulkUploads",
      summary: "List uploads, newest first",
      description: "Uploads of the last 30 days.",
      query: z.strictObject(pageQuery),
      answers: { 200: { description: "A page of uploads", schema: listSchema(uploadSchema) } },
      async handle({ caller, query, baseUrl, now, language }) {
        const after = readCursor(keys, "bulk_uploads", query.cursor, now);
        const rows = await listUploads(db.read, tenantOf(caller), after, query.limit + 1);
        return page(
          keys,
          { baseUrl, path: "/bulk_uploads", query },
          {
            list: "bulk_uploads",
            rows,
            limit: query.limit,
            idOf: (upload) => upload.id,
            view: (upload) => uploadView(upload, baseUrl, language),
          },
        );
      },
    }),
    route({
      ...shared,
      method: "get",
      path: "/bulk_uploads/{id}",
      operationId: "getBulkUpload",
      summary: "How far an upload is",
      description: "Poll this until status is completed or failed.",
      params,
      answers: { 200: { description: "The upload", schema: uploadSchema } },
      problems: ["not_found"],
      async handle(request) {
        return { status: 200, body: uploadView(await uploadOf(request), request.baseUrl, request.language) };
      },
    }),
    route({
      ...shared,
      method: "get",
      path: "/bulk_uploads/{id}/rows",
      operationId: "listBulkRows",
      summary: "What became of each row",
      description: "A row appears once it is done. Filter by outcome=failed for the rows to correct.",
      params,
      query: z.strictObject({
        ...pageQuery,
        outcome: z.enum(OUTCOMES).optional().meta({ description: "Rows with this outcome alone" }),
      }),
      answers: { 200: { description: "A page of rows, in the order of the file", schema: listSchema(rowSchema) } },
      problems: ["not_found"],
      async handle(request) {
        const { query, baseUrl, now, language } = request;
        const upload = await uploadOf(request);
        const list = `bulk_rows:${upload.id}`;
        const after = readCursor(keys, list, query.cursor, now);
        const filter = { outcome: query.outcome, after: after === undefined ? undefined : Number(after) };
        const rows = await listResults(db.read, upload.id, filter, query.limit + 1);
        return page(
          keys,
          { baseUrl, path: `/bulk_uploads/${upload.id}/rows`, query },
          {
            list,
            rows,
            limit: query.limit,
            idOf: (row) => String(row.number),
            view: (row) => rowView(row, language),
          },
        );
      },
    }),
    route({
      ...shared,
      method: "get",
      path: "/bulk_uploads/{id}/result.csv",
      operationId: "getBulkResult",
      summary: "The same file with the result of each row",
      description:
        "In UTF-8, with three columns more. Mend the failed rows in it and send it again: those done stay done.",
      params,
      query: z.strictObject({ language: z.enum(["ar", "en"]).optional().meta({ description: "Of the headings" }) }),
      answers: { 200: { description: "The file", contentType: "text/csv" } },
      problems: ["not_found", "invalid_state"],
      async handle(request) {
        const upload = await uploadOf(request);
        if (upload.status === "failed") {
          const detail = upload.problem?.detail;
          throw new Problem("invalid_state", detail ? { detail } : {});
        }
        const file = await openFile(readChunks(db.read, upload.id), upload);
        const language = request.query.language ?? request.caller.account.settings.language;
        return {
          status: 200,
          body: Readable.from(resultCsv(file, resultsOf(upload.id), language)),
          headers: {
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": `attachment; filename="${upload.id}.csv"`,
          },
        };
      },
    }),
    publicRoute({
      method: "get",
      path: "/bulk_template.xlsx",
      operationId: "getBulkTemplateXlsx",
      summary: "A workbook to start from",
      description: "With two rows that are accepted as they stand.",
      tag: "Bulk uploads",
      policy: "default",
      query: z.strictObject({ language: z.enum(["ar", "en"]).optional().meta({ description: "Of the headings" }) }),
      answers: { 200: { description: "The template", contentType: XLSX } },
      async handle({ query, language: preferred }) {
        const language = query.language ?? preferred;
        const [header = [], ...rows] = templateRows(language);
        const sheet = {
          name: language === "ar" ? "شحنات" : "Shipments",
          columns: header.map((title) => ({ title, style: "text" as const })),
          rightToLeft: language === "ar",
        };
        async function* pages() {
          yield rows;
        }
        return {
          status: 200,
          body: xlsxStream(sheet, pages()),
          headers: {
            "Content-Type": XLSX,
            "Content-Disposition": 'attachment; filename="masar-shipments.xlsx"',
          },
        };
      },
    }),
    publicRoute({
      method: "get",
      path: "/bulk_template.csv",
      operationId: "getBulkTemplate",
      summary: "A file to start from",
      description: "With two rows that are accepted as they stand.",
      tag: "Bulk uploads",
      policy: "default",
      query: z.strictObject({ language: z.enum(["ar", "en"]).optional().meta({ description: "Of the headings" }) }),
      answers: { 200: { description: "The template", contentType: "text/csv" } },
      async handle({ query, language }) {
        const rows = templateRows(query.language ?? language);
        return {
          status: 200,
          body: Buffer.from(BYTE_ORDER_MARK + rows.map(csvRow).join("")),
          headers: {
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": 'attachment; filename="masar-shipments.csv"',
          },
        };
      },
    }),
  ];

  async function receive(request: AuthenticatedRequest<undefined, { dry_run: "true" | "false" }>) {
    const { caller, query, idempotency, now, baseUrl, language, incoming } = request;
    if (!incoming) throw new Error("an upload without its request");
    if (Number(incoming.headers["content-length"] ?? 0) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES) throw tooLarge();
    const found = await incomingFile(incoming);
    if (found.kind === "unsupported_type") throw new Problem("unsupported_media_type", { detail: TYPES });
    if (found.kind === "no_file") throw invalidField("/file", "required", NO_FILE);
    const upload: Upload = {
      id: tools.newId("blk"),
      tenant: tenantOf(caller),
      status: "receiving",
      format: found.file.format,
      encoding: "utf-8",
      fileName: found.file.fileName,
      sizeBytes: 0,
      dryRun: query.dry_run === "true",
      rowsTotal: null,
      rowsDone: 0,
      rowsCreated: 0,
      rowsRepeated: 0,
      rowsFailed: 0,
      problem: null,
      uploadedBy: caller.actor,
      createdAt: now,
      finishedAt: null,
    };
    await db.write((trx) => insertUpload(trx, upload));
    try {
      const received = await keepFile(db, upload.id, found.file.bytes);
      if (received.kind === "too_large") throw tooLarge();
      if (received.kind === "empty") throw invalidField("/file", "empty_file", EMPTY);
      if (received.kind === "cut_off") throw new Problem("malformed_request");
      // The file's own digest says whether a repeated key came with the same file.
      const fingerprint = `${received.sha256} ${query.dry_run}`;
      let queued = false;
      const answer = await once(
        db,
        { caller, idempotency: idempotency && { ...idempotency, fingerprint }, now: clock.now() },
        async (trx) => {
          if (!(await queueUpload(trx, upload.id, received)))
            throw new Problem("malformed_request", { detail: TOO_SLOW });
          queued = true;
          const kept: Upload = { ...upload, status: "queued", sizeBytes: received.sizeBytes };
          return {
            status: 202,
            body: uploadView(kept, baseUrl, language),
            headers: { Location: `${baseUrl}/bulk_uploads/${upload.id}` },
          };
        },
      );
      // A repeat is answered as the first was, and its copy of the file is not needed.
      if (queued) tools.wakeBulk();
      else await db.write((trx) => dropReceiving(trx, upload.id));
      return answer;
    } catch (error) {
      await db.write((trx) => dropReceiving(trx, upload.id));
      throw error;
    }
  }

  async function uploadOf({ caller, params }: AuthenticatedRequest<{ id: string }>): Promise<Upload> {
    const upload = await findUpload(db.read, tenantOf(caller), params.id);
    if (!upload) throw new Problem("not_found");
    return upload;
  }

  /** Every row's result in order, a page of them in memory at a time. */
  async function* resultsOf(uploadId: string): AsyncGenerator<RowResult> {
    let after: number | undefined;
    for (;;) {
      const rows = await listResults(db.read, uploadId, { after }, ROWS_AT_ONCE);
      yield* rows;
      if (rows.length < ROWS_AT_ONCE) return;
      after = rows.at(-1)?.number;
    }
  }
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A form's own lines around the file. */
const FORM_OVERHEAD_BYTES = 10_000;

function tooLarge(): Problem {
  const limit = MAX_FILE_BYTES / 1_000_000;
  return new Problem("too_large", {
    detail: {
      en: `A file may have ${limit} MB. Send it in parts.`,
      ar: `الحد الأقصى للملف ${limit} ميجابايت. أرسله على أجزاء.`,
    },
    headers: { Connection: "close" },
  });
}

const TYPES = {
  en: `Send the file as ${FILE_TYPES.join(", ")}, or as the field “file” of a multipart/form-data form.`,
  ar: `أرسل الملف بنوع ${FILE_TYPES.join("، ")} أو في الحقل file من نموذج multipart/form-data.`,
};
const NO_FILE = {
  en: "The form has no file in its field “file”.",
  ar: "لا يوجد ملف في الحقل file من النموذج.",
};
const TOO_SLOW = {
  en: "The file took more than a day to arrive. Send it again.",
  ar: "استغرق وصول الملف أكثر من يوم. أرسله مرة أخرى.",
};
const EMPTY = { en: "The file is empty. Start from the template.", ar: "الملف فارغ. ابدأ من النموذج." };
