import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import { trackingNumber } from "../../kernel/fields.ts";
import { findByTrackingNumber } from "../../shipment/repository.ts";
import { isFinal, STATUSES } from "../../shipment/state.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { blockView, collectionBlockSchema } from "../../shipment/view.ts";
import { contactSchema, contactView } from "./manifests.ts";
import { trackingNumberParams } from "./shipments.ts";

const parcelSchema = z
  .strictObject({
    tracking_number: trackingNumber,
    status: z.enum(STATUSES),
    cash_due: z
      .number()
      .nullable()
      .meta({ description: "To collect at the door, in EGP; null when nothing is, or no longer" }),
    recipient: contactSchema.nullable().meta({ description: "null when the shipment is over" }),
    collection_block: collectionBlockSchema.nullable(),
  })
  .meta({ id: "ScannedParcel" });

/** `GET /scans/parcels/{tracking_number}`: what staff read about the parcel in their hands. Nothing of a shipment that is over. */
export function scannedParcelRoute({ db }: { db: Database }): Route {
  return route({
    method: "get",
    path: "/scans/parcels/{tracking_number}",
    operationId: "getScannedParcel",
    summary: "Get the parcel with a tracking number",
    description:
      "For staff with the parcel in their hands: where it goes, as the buyer wrote it, with phones and pin, and the cash to collect.",
    tag: "Operations",
    access: "scans:write",
    policy: "default",
    params: trackingNumberParams,
    answers: { 200: { description: "The parcel", schema: parcelSchema } },
    problems: ["not_found"],
    async handle({ params, mode }) {
      const number = normalizeTrackingNumber(params.tracking_number);
      const shipment = number === undefined ? undefined : await findByTrackingNumber(db.read, mode, number);
      if (!shipment) throw new Problem("not_found");
      const isOver = isFinal(shipment.status);
      return {
        status: 200,
        body: {
          tracking_number: shipment.trackingNumber,
          status: shipment.status,
          cash_due: isOver || shipment.returning ? null : shipment.codPiastres / 100,
          recipient: isOver ? null : contactView(shipment.recipient),
          collection_block: shipment.collectionBlock && blockView(shipment.collectionBlock),
        },
      };
    },
  });
}
