import type { Readable } from "node:stream";
import { z } from "zod";
import { type Owned, tenantOf } from "../../account/account.ts";
import { listShipmentsOfStore } from "../../connect/link-repository.ts";
import type { Database, Reader } from "../../db/database.ts";
import { storeOfKey } from "../../http/access.ts";
import { Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { FieldError } from "../../kernel/field-error.ts";
import { says, type Text } from "../../kernel/text.ts";
import { text } from "../../kernel/text-field.ts";
import type { LabelSheet } from "../../label/data.ts";
import type { LabelPrinter } from "../../label/thread/printer.ts";
import { labelOf, readPickups } from "../../shipment/label.ts";
import { findShipments } from "../../shipment/repository.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";

const MOST = 1_000;

const labelBatchBody = z
  .strictObject({
    tracking_numbers: z
      .array(text(1, 40))
      .min(1)
      .max(MOST)
      .meta({ description: `1 to ${MOST}, each once; printed in this order` }),
    format: z.enum(["10x15", "a6", "a4"]).default("10x15"),
    per_sheet: z.literal([1, 2, 4, 6]).default(1).meta({ description: "Labels on a sheet of A4" }),
    start: z.number().int().min(1).default(1).meta({
      description: "First free position on the first sheet, row by row from the top left",
    }),
    output: z.enum(["pdf", "zpl"]).default("pdf").meta({ description: "zpl: for 10x15 label printers of 203 dpi" }),
  })
  .refine(({ format, per_sheet }) => format === "a4" || per_sheet === 1, {
    path: ["per_sheet"],
    ...says("a4_only", "Only A4 takes more than one label on a sheet.", "أكثر من بوليصة في الورقة متاح لمقاس A4 فقط."),
  })
  .refine(({ per_sheet, start }) => start <= per_sheet, {
    path: ["start"],
    ...says("no_such_place", "start must be from 1 to per_sheet.", "يجب أن تكون start من 1 إلى per_sheet."),
  })
  .refine(({ format, output }) => output === "pdf" || format === "10x15", {
    path: ["output"],
    ...says("10x15_only", "ZPL is made for 10x15 labels only.", "صيغة ZPL متاحة لمقاس 10x15 فقط."),
  });

export interface LabelBatchTools {
  db: Database;
  printer: LabelPrinter;
  rateLimiter: RateLimiter;
}

/** `POST /labels`: labels of many shipments in one file. */
export function labelBatchRoute({ db, printer, rateLimiter }: LabelBatchTools): Route {
  return route({
    method: "post",
    path: "/labels",
    operationId: "printLabels",
    forStoreKeys: true,
    summary: "Print labels of many shipments",
    description:
      "One file with all labels. All numbers are checked first: if one is unknown, cancelled or repeated, the response is 422 with a pointer to it and nothing is printed. At most 3,000 labels a minute.",
    tag: "Labels",
    access: "shipments:read",
    policy: "default",
    body: labelBatchBody,
    answers: {
      200: { description: "The labels", contentType: "application/pdf", otherTypes: ["application/zpl"] },
    },
    async handle({ caller, body, baseUrl }) {
      const numbers = body.tracking_numbers.map((number) => normalizeTrackingNumber(number) ?? number);
      const found = await findShipments(db.read, tenantOf(caller), numbers);
      const own = storeOfKey(caller);
      const shipments = printable(
        numbers,
        own === undefined ? found : await ofStore(db.read, { id: own, accountId: caller.account.id }, found),
      );
      rateLimiter.take(caller, "labels", shipments.length);
      const { account } = caller;
      const pickupOf = await readPickups(db.read, account);
      const labels = shipments
        .values()
        .map((shipment) => labelOf(shipment, { account, pickup: pickupOf(shipment), baseUrl }));
      if (body.output === "zpl") return file(printer.print(labels, { output: "zpl" }), "application/zpl", "zpl");
      return file(printer.print(labels, { output: "pdf", sheet: sheetOf(body) }), "application/pdf", "pdf");
    },
  });
}

async function ofStore(db: Reader, store: Owned, shipments: readonly Shipment[]): Promise<Shipment[]> {
  const ids = shipments.map(({ id }) => id);
  const own = await listShipmentsOfStore(db, store, ids);
  return shipments.filter(({ id }) => own.has(id));
}

/**
 * The shipments in the order of their numbers.
 * @throws Problem with a pointer to every number that is unknown, cancelled or repeated.
 */
function printable(numbers: readonly string[], found: readonly Shipment[]): Shipment[] {
  const byNumber = new Map(found.map((shipment) => [shipment.trackingNumber, shipment]));
  const errors: FieldError[] = [];
  const shipments: Shipment[] = [];
  const seen = new Set<string>();
  for (const [at, number] of numbers.entries()) {
    const shipment = byNumber.get(number);
    const fault = !shipment
      ? "unknown_tracking_number"
      : seen.has(number)
        ? "repeated"
        : shipment.status === "cancelled"
          ? "already_cancelled"
          : undefined;
    seen.add(number);
    if (fault) errors.push({ pointer: `/tracking_numbers/${at}`, code: fault, detail: FAULTS[fault] });
    else if (shipment) shipments.push(shipment);
  }
  if (errors.length > 0) throw new Problem("validation_failed", { errors });
  return shipments;
}

const FAULTS = {
  unknown_tracking_number: { en: "No shipment has this tracking number.", ar: "لا توجد شحنة بهذا الرقم." },
  repeated: {
    en: "This number is in the list twice. Send each number once.",
    ar: "هذا الرقم مكرر في القائمة. اذكر كل رقم مرة واحدة.",
  },
  already_cancelled: { en: "This shipment was cancelled.", ar: "تم إلغاء هذه الشحنة." },
} as const satisfies Record<string, Text>;

function sheetOf({ format, per_sheet, start }: z.output<typeof labelBatchBody>): LabelSheet {
  return format === "a4" ? { kind: "a4", perSheet: per_sheet, start: start - 1 } : { kind: format };
}

function file(body: Readable, type: string, extension: string) {
  return {
    status: 200,
    body,
    headers: { "Content-Type": type, "Content-Disposition": `inline; filename="labels.${extension}"` },
  };
}
