import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { listUploads } from "../../../bulk/repository.ts";
import { listSchema, page, pageQuery, readCursor } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import type { BulkUploadTools } from "./find-upload.ts";
import { uploadSchema, uploadView } from "./upload-view.ts";

export function listBulkUploadsRoute({ db, keys }: BulkUploadTools): Route {
  return route({
    method: "get",
    path: "/bulk_uploads",
    operationId: "listBulkUploads",
    summary: "List uploads, newest first",
    description: "Uploads of the last 30 days.",
    tag: "Bulk uploads",
    access: "shipments:read",
    policy: "default",
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
  });
}
