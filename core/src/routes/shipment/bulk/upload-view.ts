import { z } from "zod";
import { FORMATS, OUTCOMES, type RowResult, type Upload } from "../../../bulk/upload.ts";
import { count, id, trackingNumber } from "../../../kernel/fields.ts";
import type { Language } from "../../../kernel/text.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { candidateSchema, candidateView } from "../../../shipment/address-conflict.ts";

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
      total: count.nullable().meta({ description: "Null until the whole file has been read" }),
      done: count,
      created: count,
      repeated: count.meta({ description: "Created earlier by this or another file; not created again" }),
      needs_review: count.meta({ description: "Set aside: the address contradicts the governorate" }),
      failed: count,
    }),
    problem: z
      .strictObject({ code: z.string(), detail: z.string() })
      .nullable()
      .meta({ description: "Why the file could not be read; no row was processed" }),
    rows_url: z.string().meta({ format: "uri" }),
    result_url: z.string().meta({ format: "uri" }),
    created_at: z.string().meta({ format: "date-time" }),
    finished_at: z.string().meta({ format: "date-time" }).nullable(),
    livemode: z.boolean(),
  })
  .meta({ id: "BulkUpload" });

export const rowSchema = z
  .strictObject({
    number: z.number().int().min(1).meta({ description: "Counts from 1, without the header" }),
    outcome: z.enum(OUTCOMES).meta({
      description:
        "`needs_review`: set aside because the address contradicts the governorate. Correct the row and send it again, or send the file again with accept_conflicts=true",
    }),
    tracking_number: trackingNumber.nullable(),
    errors: z.array(
      z.strictObject({
        field: z.string().meta({ description: "Column name in the file; a JSON pointer for JSON" }),
        code: z.string(),
        detail: z.string(),
        candidates: z
          .array(candidateSchema)
          .optional()
          .meta({ description: "Of address_conflict: where the address seems to be, likeliest first" }),
      }),
    ),
  })
  .meta({ id: "BulkRow" });

/** A file that is still being received is not listed; the first row that is done makes a queued one `processing`. */
function shownStatus({ status, rowsTotal }: Upload) {
  if (status === "completed" || status === "failed") return status;
  return status === "queued" && rowsTotal !== null ? ("processing" as const) : ("queued" as const);
}

export function uploadView(upload: Upload, baseUrl: string, language: Language) {
  const url = `${baseUrl}/bulk_uploads/${upload.id}`;
  return {
    id: upload.id,
    object: "bulk_upload" as const,
    status: shownStatus(upload),
    dry_run: upload.dryRun,
    format: upload.format,
    file_name: upload.fileName,
    size_bytes: upload.sizeBytes,
    rows: {
      total: upload.rowsTotal,
      done: upload.rowsDone,
      created: upload.rowsCreated,
      repeated: upload.rowsRepeated,
      needs_review: upload.rowsToReview,
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
    errors: row.errors.map(({ field, code, detail, candidates }) => ({
      field,
      code,
      detail: detail[language],
      ...(candidates ? { candidates: candidates.map((candidate) => candidateView(candidate, language)) } : {}),
    })),
  };
}
