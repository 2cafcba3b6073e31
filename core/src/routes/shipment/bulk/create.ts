import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { FILE_TYPES, type IncomingFile, incomingFile, keepFile, type ReceiveResult } from "../../../bulk/receive.ts";
import { dropReceiving, insertUpload, queueUpload } from "../../../bulk/repository.ts";
import { MAX_FILE_BYTES, MAX_ROWS, type Upload } from "../../../bulk/upload.ts";
import { once } from "../../../http/idempotency.ts";
import { invalidField, Problem } from "../../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../../http/route.ts";
import { createShipmentSchema } from "../../../shipment/new-shipment.ts";
import type { BulkUploadTools } from "./find-upload.ts";
import { uploadSchema, uploadView } from "./upload-view.ts";

export function createBulkUploadRoute(tools: BulkUploadTools): Route {
  return route({
    method: "post",
    path: "/bulk_uploads",
    operationId: "createBulkUpload",
    summary: "Upload a file of shipments",
    description: `CSV (UTF-8, UTF-16 or Windows-1256; comma, semicolon or tab), XLSX or JSON; as the body, or as the field \`file\` of a form. At most ${MAX_FILE_BYTES / 1_000_000} MB and ${MAX_ROWS} rows. A row with a reference creates one shipment, however often it is sent.`,
    tag: "Bulk uploads",
    access: "shipments:write",
    policy: "bulk",
    query: z.strictObject({
      dry_run: z.enum(["true", "false"]).default("false").meta({ description: "Validate only; create nothing" }),
      accept_conflicts: z.enum(["true", "false"]).default("false").meta({
        description:
          "Create rows whose address contradicts their governorate too, with a warning. Without it they are set aside as needs_review. Ignored for accounts that refuse contradictions",
      }),
    }),
    upload: FILE_TYPES,
    uploadJson: z.array(createShipmentSchema).min(1).max(MAX_ROWS).meta({ id: "BulkShipments" }),
    idempotent: true,
    answers: {
      202: { description: "The file is stored and will be processed", schema: uploadSchema, headers: ["Location"] },
    },
    problems: ["too_large", "unsupported_media_type"],
    handle: (request) => receive(tools, request),
  });
}

type Choice = "true" | "false";
type UploadRequest = AuthenticatedRequest<undefined, { dry_run: Choice; accept_conflicts: Choice }>;

async function receive(tools: BulkUploadTools, request: UploadRequest) {
  const { db } = tools;
  const { incoming } = request;
  if (!incoming) throw new Error("an upload without its request");
  if (Number(incoming.headers["content-length"] ?? 0) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES) throw tooLarge();
  const found = await incomingFile(incoming);
  if (found.kind === "unsupported_type") throw new Problem("unsupported_media_type", { detail: TYPES });
  if (found.kind === "no_file") throw invalidField("/file", "required", NO_FILE);
  const upload = newUpload(tools.newId("blk"), request, found.file);
  await db.write((trx) => insertUpload(trx, upload));
  try {
    const received = await keepFile(db, upload, found.file.bytes);
    if (received.kind === "too_large") throw tooLarge();
    if (received.kind === "empty") throw invalidField("/file", "empty_file", EMPTY);
    if (received.kind === "cut_off") throw new Problem("malformed_request");
    return await queue(tools, request, { upload, received });
  } catch (error) {
    await db.write((trx) => dropReceiving(trx, upload));
    throw error;
  }
}

async function queue(
  tools: BulkUploadTools,
  { caller, query, idempotency, baseUrl, language }: UploadRequest,
  { upload, received }: { upload: Upload; received: Extract<ReceiveResult, { kind: "received" }> },
) {
  const { db, clock } = tools;
  // The digest of the file decides whether a repeated key came with the same file.
  const fingerprint = `${received.sha256} ${query.dry_run} ${query.accept_conflicts}`;
  let queued = false;
  const answer = await once(
    db,
    { caller, idempotency: idempotency && { ...idempotency, fingerprint }, now: clock.now() },
    async (trx) => {
      if (!(await queueUpload(trx, upload, received))) throw new Problem("malformed_request", { detail: TOO_SLOW });
      queued = true;
      const kept: Upload = { ...upload, status: "queued", sizeBytes: received.sizeBytes };
      return {
        status: 202,
        body: uploadView(kept, baseUrl, language),
        headers: { Location: `${baseUrl}/bulk_uploads/${upload.id}` },
      };
    },
  );
  // A repeated request gets the first answer; its copy of the file is not needed.
  if (queued) tools.wakeBulk();
  else await db.write((trx) => dropReceiving(trx, upload));
  return answer;
}

function newUpload(id: string, { caller, query, now }: UploadRequest, file: IncomingFile): Upload {
  return {
    id,
    tenant: tenantOf(caller),
    status: "receiving",
    format: file.format,
    encoding: "utf-8",
    fileName: file.fileName,
    sizeBytes: 0,
    dryRun: query.dry_run === "true",
    acceptsConflicts: query.accept_conflicts === "true",
    rowsTotal: null,
    rowsDone: 0,
    rowsCreated: 0,
    rowsRepeated: 0,
    rowsFailed: 0,
    rowsToReview: 0,
    problem: null,
    uploadedBy: caller.actor,
    createdAt: now,
    finishedAt: null,
  };
}

/** Allowance for the multipart lines around the file. */
const FORM_OVERHEAD_BYTES = 10_000;

function tooLarge(): Problem {
  const limit = MAX_FILE_BYTES / 1_000_000;
  return new Problem("too_large", {
    detail: {
      en: `The maximum size of a file is ${limit} MB. Send it in parts.`,
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
