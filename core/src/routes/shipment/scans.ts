import { z } from "zod";
import type { Caller } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { EVENT_TYPES } from "../../event/event-type.ts";
import { once } from "../../http/idempotency.ts";
import { REFUSAL_CODES, refusal, refusalText } from "../../http/refusal.ts";
import { type Answer, type Route, route } from "../../http/route.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { NewId } from "../../kernel/id.ts";
import { says } from "../../kernel/text.ts";
import { text } from "../../kernel/text-field.ts";
import { instantOf } from "../../kernel/time.ts";
import { listHubs } from "../../quote/hub.ts";
import { cashOrNone } from "../../shipment/fields.ts";
import { REASON_CODES } from "../../shipment/reason.ts";
import { applyScans, type ParcelScan, type ScanOutcome, type ScanTools, scanBatch } from "../../shipment/scan/scan.ts";
import { isFinal, type Scan, STATUSES } from "../../shipment/state.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";

const KINDS = ["collect", "hub", "load", "deliver", "fail", "return", "lost", "damaged"] as const;

const HUB_CODES = listHubs().map((hub) => hub.code);

const scanBody = z
  .strictObject({
    tracking_number: text(1, 40),
    event: z.enum(KINDS).meta({
      description:
        "collect from the merchant, enter a hub, load on a route, deliver, fail, return to the merchant; lost or damaged ends the shipment, from its collection on, and compensates the merchant",
    }),
    at: z.iso.datetime({ offset: true }).optional().meta({
      description:
        "Time of the scanner's clock; now when left out. With it, a scan that is sent twice is recognised. In the sandbox it is converted to the clock of the shipment's account",
    }),
    hub: z.enum(HUB_CODES).optional(),
    reason: z.enum(REASON_CODES).optional().meta({ description: "Required for fail" }),
    receiver_name: text(1, 120).optional().meta({ description: "Required for deliver" }),
    cash_collected: cashOrNone.meta({
      description: "For deliver: the amount due, or another amount with difference_reason",
    }),
    difference_reason: text(3, 200).optional(),
    note: text(1, 500).optional().meta({ description: "Required for lost and damaged: what happened" }),
  })
  .refine((scan) => scan.event !== "fail" || scan.reason !== undefined, {
    path: ["reason"],
    ...says("required", "A failed attempt needs a reason.", "محاولة التسليم الفاشلة تحتاج سببًا."),
  })
  .refine((scan) => scan.event !== "hub" || scan.hub !== undefined, {
    path: ["hub"],
    ...says("required", "A hub scan names the hub.", "مسح الدخول يحتاج كود الفرع."),
  })
  .refine((scan) => (scan.event !== "lost" && scan.event !== "damaged") || scan.note !== undefined, {
    path: ["note"],
    ...says("required", "Say in the note what happened to the parcel.", "اكتب في الملاحظة ما حدث للشحنة."),
  })
  .meta({ id: "Scan" });

const outcomeSchema = z
  .strictObject({
    tracking_number: z.string(),
    outcome: z.enum(["moved", "late", "repeated", "refused"]),
    status: z.enum(STATUSES).nullable(),
    event: z.enum(EVENT_TYPES).nullable(),
    cash_due: z
      .number()
      .nullable()
      .meta({ description: "To collect at the door from now on, in EGP; null when nothing is, or no longer" }),
    cash_lowered_from: z
      .number()
      .nullable()
      .meta({ description: "Cash due at the collection, in EGP, if it was lowered since; the label may show it" }),
    code: z.enum(REFUSAL_CODES).nullable().meta({ description: "Why it was refused" }),
    detail: z.string().nullable(),
  })
  .meta({ id: "ScanOutcome" });

export interface ScanRouteTools extends ScanTools {
  db: Database;
  keys: MasterKeys;
  newId: NewId;
  wakeDeliveries(): void;
  /** The real clock, in milliseconds. */
  now(): number;
}

/** `POST /scans`: scans of hubs and couriers, for staff accounts only (docs/api.md, Operations). */
export function scanRoute(tools: ScanRouteTools): Route {
  const { db } = tools;
  const batch = scanBatch(tools);
  return route({
    method: "post",
    path: "/scans",
    operationId: "scan",
    summary: "Record scans",
    description:
      "Scans are applied in the order given. If a request has one scan and it is rejected, the response is 409; with several scans, each has its own outcome. Rejected scans are kept.",
    tag: "Operations",
    access: "scans:write",
    policy: "default",
    body: z.strictObject({ scans: z.array(scanBody).min(1).max(500) }),
    idempotent: true,
    answers: {
      200: {
        description: "The outcome of each scan",
        schema: z.strictObject({ object: z.literal("list"), data: z.array(outcomeSchema) }),
      },
    },
    problems: ["not_found", "invalid_state"],
    async handle(request) {
      const { caller, body, idempotency, now, language } = request;
      const times = { now, realNow: tools.now() };
      const scans = body.scans.map((scan) => toParcelScan(scan, caller, now));
      let outcomes: ScanOutcome[] | undefined;
      const refused = () => {
        const [only] = outcomes ?? [];
        return outcomes?.length === 1 && only?.kind === "refused" ? only : undefined;
      };
      const answered = () => ({
        status: refused() ? 409 : 200,
        body: {
          object: "list" as const,
          data: (outcomes ?? []).map((outcome, i) => outcomeView(outcome, scans[i]?.trackingNumber ?? "", language)),
        },
      });
      let answer: Answer<ReturnType<typeof answered>["body"]>;
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
      const only = refused();
      if (only) throw refusal(only.code, only.shipment);
      return answer;
    },
  });
}

function toParcelScan(scan: z.output<typeof scanBody>, caller: Caller, now: number): ParcelScan {
  return {
    mode: caller.mode,
    trackingNumber: normalizeTrackingNumber(scan.tracking_number) ?? scan.tracking_number,
    scan: toScan(scan, now),
    hub: scan.hub ?? null,
    note: scan.note ?? null,
    scannedBy: caller.actor,
    clockOffsetMs: caller.account.sandboxClockOffsetMs,
  };
}

function toScan(scan: z.output<typeof scanBody>, now: number): Scan {
  const at =
    scan.at === undefined ? Temporal.Instant.fromEpochMilliseconds(now) : instantOf(scan.at).round("millisecond");
  switch (scan.event) {
    case "fail":
      if (scan.reason === undefined) throw new Error("a failed attempt passed the schema without a reason");
      return { kind: "fail", at, reason: scan.reason };
    case "deliver":
      return {
        kind: "deliver",
        at,
        receiverName: scan.receiver_name ?? "",
        cashCollectedPiastres: scan.cash_collected,
        differenceReason: scan.difference_reason,
      };
    default:
      return { kind: scan.event, at };
  }
}

function outcomeView(outcome: ScanOutcome, trackingNumber: string, language: "en" | "ar") {
  const { shipment } = outcome;
  const carriesCash = shipment !== undefined && !isFinal(shipment.status) && !shipment.returning;
  const lowered = carriesCash ? shipment.loweredFromPiastres : null;
  return {
    tracking_number: trackingNumber,
    outcome: outcome.kind,
    status: outcome.shipment?.status ?? null,
    event: outcome.kind === "moved" ? outcome.event : null,
    cash_due: carriesCash ? shipment.codPiastres / 100 : null,
    cash_lowered_from: lowered === null ? null : lowered / 100,
    code: outcome.kind === "refused" ? outcome.code : null,
    detail: outcome.kind === "refused" ? refusalText(outcome.code, outcome.shipment)[language] : null,
  };
}
