import { Readable } from "node:stream";
import { z } from "zod";
import { type Tenant, tenantOf } from "../../../account/account.ts";
import { openFile } from "../../../bulk/open.ts";
import { findUpload, listResults, readChunks } from "../../../bulk/repository.ts";
import { resultCsv } from "../../../bulk/result.ts";
import type { RowResult, Upload } from "../../../bulk/upload.ts";
import type { Database } from "../../../db/database.ts";
import { forReports } from "../../../db/reports.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { type BulkUploadTools, uploadOf, uploadParams } from "./find-upload.ts";

const ROWS_AT_ONCE = 1_000;

export function getBulkResultRoute({ db }: BulkUploadTools): Route {
  return route({
    method: "get",
    path: "/bulk_uploads/{id}/result.csv",
    operationId: "getBulkResult",
    summary: "Get the uploaded file with results",
    description:
      "The uploaded rows as CSV in UTF-8, with three more columns. Correct the failed rows and upload the file again: rows that succeeded are not created again.",
    tag: "Bulk uploads",
    access: "shipments:read",
    policy: "default",
    params: uploadParams,
    query: z.strictObject({ language: z.enum(["ar", "en"]).optional().meta({ description: "Of the headings" }) }),
    answers: { 200: { description: "The file", contentType: "text/csv" } },
    problems: ["not_found", "invalid_state"],
    async handle(request) {
      const upload = await uploadOf(db, request);
      if (upload.status === "failed") {
        const detail = upload.problem?.detail;
        throw new Problem("invalid_state", detail ? { detail } : {});
      }
      const source = await sourceOf(db, tenantOf(request.caller), upload);
      const file = await openFile(readChunks(source.read, upload), upload);
      const language = request.query.language ?? request.caller.account.settings.language;
      return {
        status: 200,
        body: Readable.from(resultCsv(file, resultsOf(source, upload), language)),
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${upload.id}.csv"`,
        },
      };
    },
  });
}

/** The replica once it has what the upload says, so that no row is missing from the file. */
async function sourceOf(db: Database, tenant: Tenant, upload: Upload): Promise<Database> {
  const replica = await forReports(db);
  const there = await findUpload(replica.read, tenant, upload.id);
  return there?.status === upload.status && there.rowsDone === upload.rowsDone ? replica : db;
}

/** Results of all rows in order, read in pages. */
async function* resultsOf(db: Database, upload: Upload): AsyncGenerator<RowResult> {
  let after: number | undefined;
  for (;;) {
    const rows = await listResults(db.read, upload, { after }, ROWS_AT_ONCE);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.number;
  }
}
