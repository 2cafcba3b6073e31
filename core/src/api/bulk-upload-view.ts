import { z } from "zod";
import { FORMATS, OUTCOMES, type RowResult, type Upload } from "../bulk/upload.ts";
import { count, id, trackingNumber } from "../fields.ts";
import type { Language } from "../text.ts";
import { timestampOf } from "../time.ts";

export const uploadSchema = z
  .strictObject({
    id: id("blk"),
    object: z.literal("bulk_upload"),
    status: z.enum(["queued", "processing", "completed", "failed"]),
    dry_run: z.boolean(),
    format: z.enum(FORMATS),
    file_name: z.string().nullable(),
    size_bytes: count,
    rows: z.strictObject({
      total: count.nullable().meta({ description: "Null until the file was read through once" }),
      done: count,
      created: count,
      repeated: count.meta({ description: "Done before, by this file or another: nothing was made twice" }),
      failed: count,
    }),
    problem: z
      .strictObject({ code: z.string(), detail: z.string() })
      .nullable()
      .meta({ description: "Why the file as a whole could not be read: nothing of it is done" }),
    rows_url: z.string().meta({ format: "uri" }),
    result_url: z.string().meta({ format: "uri" }),
    created_at: z.string().meta({ format: "date-time" }),
    finished_at: z.string().meta({ format: "date-time" }).nullable(),
    livemode: z.boolean(),
  })
  .meta({ id: "BulkUpload" });

export const rowSchema = z
  .strictObject({
    number: z.number().int().min(1).meta({ description: "Counts from 1, the header left out" }),
    outcome: z.enum(OUTCOMES),
    tracking_number: trackingNumber.nullable(),
    errors: z.array(
      z.strictObject({
        field: z.string().meta({ description: "The column as the file calls it; a JSON pointer for JSON" }),
        code: z.string(),
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: "BulkRow" });

export function uploadView(upload: Upload, baseUrl: string, language: Language) {
  const url = `${baseUrl}/bulk_uploads/${upload.id}`;
  return {
    id: upload.id,
    object: "bulk_upload",
    status: upload.status === "queued" && upload.rowsTotal !== null ? "processing" : upload.status,
    dry_run: upload.dryRun,
    format: upload.format,
    file_name: upload.fileName,
    size_bytes: upload.sizeBytes,
    rows: {
      total: upload.rowsTotal,
      done: upload.rowsDone,
      created: upload.rowsCreated,
      repeated: upload.rowsRepeated,
      failed: upload.rowsFailed,
    },
    problem: upload.problem && { code: upload.problem.code, detail: upload.problem.detail[language] },
    rows_url: `${url}/rows`,
    result_url: `${url}/result.csv`,
    created_at: timestampOf(upload.createdAt),
    finished_at: upload.finishedAt === null ? null : timestampOf(upload.finishedAt),
    livemode: upload.tenant.mode === "live",
  };
}

export function rowView(row: RowResult, language: Language) {
  return {
    number: row.number,
    outcome: row.outcome,
    tracking_number: row.trackingNumber,
    errors: row.errors.map(({ field, code, detail }) => ({ field, code, detail: detail[language] })),
  };
}
