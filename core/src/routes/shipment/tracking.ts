import { z } from "zod";
import { GOVERNORATE_CODES } from "../../address/governorate.ts";
import type { Database } from "../../db/database.ts";
import { Problem } from "../../http/problem.ts";
import { publicRoute, type Route } from "../../http/route.ts";
import { day, timestamp, trackingNumber } from "../../kernel/fields.ts";
import type { Language } from "../../kernel/text.ts";
import { timestampOf } from "../../kernel/time.ts";
import { REASON_CODES } from "../../shipment/reason.ts";
import { STAGES, stageTitle } from "../../shipment/tracking/stage.ts";
import { createTracker, type Tracking } from "../../shipment/tracking/tracking.ts";
import { etagOf } from "./shipments.ts";

const stage = z.enum(STAGES);
const title = z.string().meta({ description: "The stage in words, by Accept-Language" });

const trackingSchema = z
  .strictObject({
    object: z.literal("tracking"),
    tracking_number: trackingNumber,
    stage,
    title,
    created_at: timestamp,
    promised_by: day,
    next_attempt_on: day.nullable(),
    history: z.array(z.strictObject({ stage, title, at: timestamp, reason: z.enum(REASON_CODES).nullable() })),
    details: z
      .strictObject({
        merchant_name: z.string(),
        recipient_name: z.string().nullable(),
        governorate: z.enum(GOVERNORATE_CODES),
        city: z.string().nullable(),
        cash_due: z.number().min(0).meta({ description: "Cash to pay on delivery, in EGP" }),
        allow_open: z.boolean(),
      })
      .nullable()
      .meta({ description: "Only with the link; null with a tracking number" }),
    livemode: z.boolean(),
  })
  .meta({ id: "Tracking" });

/** `GET /track/{token}`: the data of the public tracking page (docs/api.md, Tracking). */
export function trackingRoute({ db }: { db: Database }): Route {
  const track = createTracker(db.read);
  return publicRoute({
    method: "get",
    path: "/track/{token}",
    operationId: "track",
    summary: "Track a shipment without a key",
    description:
      "With the last part of `tracking_url`: everything the recipient may see. With a tracking number: stage and dates only. At most 600 requests a minute from one IP address.",
    tag: "Tracking",
    policy: "tracking",
    params: z.strictObject({
      token: z.string().max(60).meta({ description: "Last part of `tracking_url`, or a tracking number" }),
    }),
    answers: { 200: { description: "Where the parcel is", schema: trackingSchema, headers: ["ETag"] } },
    problems: ["not_found"],
    async handle({ params, mode, language }) {
      const tracking = await track(params.token, mode);
      if (!tracking) throw new Problem("not_found");
      const body = JSON.stringify(trackingView(tracking, language));
      return { status: 200, body, headers: { ETag: etagOf(body), "Cache-Control": "private, no-cache" } };
    },
  });
}

function trackingView(tracking: Tracking, language: Language) {
  const { details } = tracking;
  return {
    object: "tracking" as const,
    tracking_number: tracking.trackingNumber,
    stage: tracking.stage,
    title: stageTitle(tracking.stage)[language],
    created_at: timestampOf(tracking.createdAt),
    promised_by: tracking.promisedBy,
    next_attempt_on: tracking.nextAttemptOn,
    history: tracking.history.map((step) => ({
      stage: step.stage,
      title: stageTitle(step.stage)[language],
      at: timestampOf(step.at),
      reason: step.reason,
    })),
    details: details && {
      merchant_name: details.merchantName,
      recipient_name: details.recipientName,
      governorate: details.governorate,
      city: details.city,
      cash_due: details.cashDuePiastres / 100,
      allow_open: details.allowOpen,
    },
    livemode: tracking.livemode,
  };
}
