import { z } from "zod";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { id } from "../fields.ts";
import type { NewId } from "../id.ts";
import { piastresOf } from "../money.ts";
import { listHubs } from "../operations/hub.ts";
import { listRefusedScans } from "../scan/repository.ts";
import { applyScans, type ParcelScan, type ScanOutcome, type ScanTools, scanBatch } from "../scan/scan.ts";
import { REASON_CODES } from "../shipment/reason.ts";
import { codValue, text } from "../shipment/request.ts";
import { EVENT_TYPES, type Scan, STATUSES } from "../shipment/state.ts";
import { normalizeTrackingNumber } from "../shipment/tracking-number.ts";
import { says } from "../text.ts";
import { timestampOf } from "../time.ts";
import { once } from "./idempotency.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { refusal, refusalText } from "./refusal.ts";
import { type Answer, type Route, route } from "./route.ts";

const KINDS = ["collect", "hub", "load", "deliver", "fail", "return"] as const;
const HUB_CODES = listHubs().map((hub) => hub.code);

const scanBody = z
  .strictObject({
    tracking_number: text(1, 40),
    event: z.enum(KINDS).meta({
      description: "collect from the merchant, enter a hub, load on a route, deliver, fail, return to the merchant",
    }),
    at: z.iso.datetime({ offset: true }).optional().meta({
      description: "By the scanner's clock; now when left out. With it, a scan sent twice is known for the same",
    }),
    hub: z.enum(HUB_CODES).optional(),
    reason: z.enum(REASON_CODES).optional().meta({ description: "Required for fail" }),
    receiver_name: text(1, 120).optional().meta({ description: "Required for deliver" }),
    cash_collected: codValue
      .optional()
      .meta({ description: "For deliver: must be what is due, or difference_reason says why not" }),
    difference_reason: text(3, 200).optional(),
    note: text(1, 500).optional(),
  })
  .refine((scan) => scan.event !== "fail" || scan.reason !== undefined, {
    path: ["reason"],
    ...says("required", "A failed attempt needs a reason.", "محاولة التسليم الفاشلة تحتاج سببًا."),
  })
  .refine((scan) => scan.event !== "hub" || scan.hub !== undefined, {
    path: ["hub"],
    ...says("required", "A hub scan names the hub.", "مسح الدخول يحتاج كود الفرع."),
  })
  .meta({ id: "Scan" });

const outcomeSchema = z
  .strictObject({
    tracking_number: z.string(),
    outcome: z.enum(["moved", "late", "repeated", "refused"]),
    status: z.enum(STATUSES).nullable(),
    event: z.enum(EVENT_TYPES).nullable(),
    code: z.string().nullable().meta({ description: "Why it was refused" }),
    detail: z.string().nullable(),
  })
  .meta({ id: "ScanOutcome" });

const refusedSchema = z.strictObject({
  id: id("scn"),
  tracking_number: z.string(),
  event: z.string(),
  hub: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string().meta({ format: "date-time" }),
  scanned_by: z.string(),
  code: z.string().nullable(),
});

export interface ScanRouteTools extends ScanTools {
  db: Database;
  keys: MasterKeys;
  newId: NewId;
  wakeDeliveries(): void;
  /** The real clock, in milliseconds. */
  now(): number;
}

/** What hubs and couriers report (docs/api.md, Operations): staff accounts alone. */
export function scanRoutes(tools: ScanRouteTools): Route[] {
  const { db, keys } = tools;
  const batch = scanBatch(tools);
  return [
    route({
      method: "post",
      path: "/scans",
      operationId: "scan",
      summary: "Report one scan or many",
      description:
        "Scans apply in the order given. One alone that is refused is answered 409; of many, each says what became of it. Refused ones are kept.",
      tag: "Operations",
      access: "scans:write",
      policy: "default",
      idempotent: true,
      body: z.strictObject({ scans: z.array(scanBody).min(1).max(500) }),
      answers: {
        200: {
          description: "What became of each scan",
          schema: z.strictObject({ object: z.literal("list"), data: z.array(outcomeSchema) }),
        },
      },
      problems: ["not_found", "invalid_state"],
      async handle(request) {
        const { caller, body, idempotency, now, language } = request;
        const times = { now, realNow: tools.now() };
        const scans = body.scans.map(
          (scan): ParcelScan => ({
            mode: caller.mode,
            trackingNumber: normalizeTrackingNumber(scan.tracking_number) ?? scan.tracking_number,
            scan: toScan(scan, now),
            hub: scan.hub ?? null,
            note: scan.note ?? null,
            scannedBy: caller.actor,
          }),
        );
        let outcomes: ScanOutcome[] | undefined;
        const answered = (): Answer => ({
          status: 200,
          body: {
            object: "list",
            data: (outcomes ?? []).map((outcome, i) => outcomeView(outcome, scans[i]?.trackingNumber ?? "", language)),
          },
        });
        let answer: Answer;
        if (idempotency) {
          answer = await once(db, { caller, idempotency, now: times.realNow }, async (trx) => {
            outcomes = await applyScans(
              trx,
              scans.map((scan) => ({ ...scan, times })),
              tools,
            );
            return answered();
          });
        } else {
          outcomes = await db.submit(batch, { scans, times });
          answer = answered();
        }
        tools.wakeDeliveries();
        const [only] = outcomes ?? [];
        if (outcomes?.length === 1 && only?.kind === "refused") throw refusal(only.code);
        return answer;
      },
    }),
    route({
      method: "get",
      path: "/scans/refused",
      operationId: "listRefusedScans",
      summary: "Scans that made no sense, newest first",
      description:
        "A scan that the state of the shipment does not allow is kept here for 90 days, with the code of the reason.",
      tag: "Operations",
      access: "scans:write",
      policy: "default",
      query: z.strictObject(pageQuery),
      answers: { 200: { description: "A page of refused scans", schema: listSchema(refusedSchema) } },
      async handle({ caller, query, baseUrl, now }) {
        const rows = await listRefusedScans(
          db.read,
          caller.mode,
          readCursor(keys, "refused_scans", query.cursor, now),
          query.limit + 1,
        );
        return page(
          keys,
          { baseUrl, path: "/scans/refused", query },
          {
            list: "refused_scans",
            rows,
            limit: query.limit,
            idOf: (row) => row.id,
            view: (row) => ({
              id: row.id,
              tracking_number: row.tracking_number,
              event: row.kind,
              hub: row.hub,
              reason: row.reason,
              note: row.note,
              at: timestampOf(row.scanned_at),
              scanned_by: row.scanned_by,
              code: row.refusal,
            }),
          },
        );
      },
    }),
  ];
}

function toScan(scan: z.output<typeof scanBody>, now: number): Scan {
  const at =
    scan.at === undefined
      ? Temporal.Instant.fromEpochMilliseconds(now)
      : Temporal.Instant.from(scan.at).round("millisecond");
  switch (scan.event) {
    case "fail":
      if (scan.reason === undefined) throw new Error("a failed attempt passed the schema without a reason");
      return { kind: "fail", at, reason: scan.reason };
    case "deliver":
      return {
        kind: "deliver",
        at,
        receiverName: scan.receiver_name ?? "",
        cashCollectedPiastres: piastresOf(scan.cash_collected ?? 0),
        differenceReason: scan.difference_reason,
      };
    default:
      return { kind: scan.event, at };
  }
}

function outcomeView(outcome: ScanOutcome, trackingNumber: string, language: "en" | "ar") {
  return {
    tracking_number: trackingNumber,
    outcome: outcome.kind,
    status: outcome.shipment?.status ?? null,
    event: outcome.kind === "moved" ? outcome.event : null,
    code: outcome.kind === "refused" ? outcome.code : null,
    detail: outcome.kind === "refused" ? refusalText(outcome.code)[language] : null,
  };
}
