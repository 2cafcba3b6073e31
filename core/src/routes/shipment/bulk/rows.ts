import { z } from "zod";
import { listResults } from "../../../bulk/repository.ts";
import { OUTCOMES } from "../../../bulk/upload.ts";
import { listSchema, page, pageQuery, readCursor } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import { type BulkUploadTools, uploadOf, uploadParams } from "./find-upload.ts";
import { rowSchema, rowView } from "./upload-view.ts";

export function listBulkRowsRoute({ db, keys }: BulkUploadTools): Route {
  return route({
    method: "get",
    path: "/bulk_uploads/{id}/rows",
    operationId: "listBulkRows",
    summary: "List the rows of an upload",
    description: "Processed rows with their outcome. Use outcome=failed for the rows to correct.",
    tag: "Bulk uploads",
    access: "shipments:read",
    policy: "default",
    params: uploadParams,
    query: z.strictObject({
      ...pageQuery,
      outcome: z.enum(OUTCOMES).optional().meta({ description: "Only rows with this outcome" }),
    }),
    answers: { 200: { description: "A page of rows, in the order of the file", schema: listSchema(rowSchema) } },
    problems: ["not_found"],
    async handle(request) {
      const { query, baseUrl, now, language } = request;
      const upload = await uploadOf(db, request);
      const list = `bulk_rows:${upload.id}`;
      const after = readCursor(keys, list, query.cursor, now);
      const filter = { outcome: query.outcome, after: after === undefined ? undefined : Number(after) };
      const rows = await listResults(db.read, upload, filter, query.limit + 1);
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
  });
}
