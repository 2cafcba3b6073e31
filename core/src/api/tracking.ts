import { z } from "zod";
import { GOVERNORATE_CODES } from "../address/governorate.ts";
import type { Database } from "../db/database.ts";
import { day, timestamp, trackingNumber } from "../fields.ts";
import { REASON_CODES } from "../shipment/reason.ts";
import type { Language } from "../text.ts";
import { timestampOf } from "../time.ts";
import { STAGES, stageTitle } from "../tracking/stage.ts";
import { type Tracking, track } from "../tracking/tracking.ts";
import { Problem } from "./problem.ts";
import { publicRoute, type Route } from "./route.ts";
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
        cash_due: z.number().min(0).meta({ description: "To pay at the door, in EGP" }),
        allow_open: z.boolean(),
      })
      .nullable()
      .meta({ description: "With the link alone; null for the number" }),
    livemode: z.boolean(),
  })
  .meta({ id: "Tracking" });

/** `GET /track/{token}`: what the public tracking page shows (docs/api.md, Tracking). */
export function trackingRoute({ db }: { db: Database }): Route {
  return publicRoute({
    method: "get",
    path: "/track/{token}",
    operationId: "track",
    summary: "Follow a parcel without a key",
    description:
      "With the end of `tracking_url`: everything the recipient may see. With the tracking number alone: stage and dates. 600 a minute from one address.",
    tag: "Tracking",
    policy: "tracking",
    params: z.strictObject({
      token: z.string().max(60).meta({ description: "The end of `tracking_url`, or a tracking number" }),
    }),
    answers: { 200: { description: "Where the parcel is", schema: trackingSchema, headers: ["ETag"] } },
    problems: ["not_found"],
    async handle({ params, mode, language }) {
      const tracking = await track(db.read, params.token, mode);
      if (!tracking) throw new Problem("not_found");
      const body = JSON.stringify(trackingView(tracking, language));
      return { status: 200, body, headers: { ETag: etagOf(body), "Cache-Control": "private, no-cache" } };
    },
  });
}

function trackingView(tracking: Tracking, language: Language) {
  const { details } = tracking;
  return {
    object: "tracking",
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
