import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { instructShipment } from "../shipment/instruct.ts";
import { redeliveryUrl } from "../shipment/redelivery-link.ts";
import type { WorkCalendar } from "../sla/calendar.ts";
import { timestampOf } from "../time.ts";
import { linkSchema } from "./link.ts";
import { refusal } from "./refusal.ts";
import { type Route, route } from "./route.ts";
import { shipmentOf, trackingNumberParams } from "./shipments.ts";

/** `POST /shipments/{tracking_number}/redelivery_link`: what a merchant sends to the buyer after a failed attempt. */
export function redeliveryLinkRoute(tools: { db: Database; keys: MasterKeys; calendar: WorkCalendar }): Route {
  return route({
    method: "post",
    path: "/shipments/{tracking_number}/redelivery_link",
    operationId: "createRedeliveryLink",
    summary: "A link for the recipient to choose a day or mend the address",
    description:
      "For the newest failed attempt alone. Not printed on the label and not part of any event: whoever has it may change where the parcel goes.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "default",
    params: trackingNumberParams,
    answers: {
      200: {
        description: "The link",
        schema: linkSchema,
      },
    },
    problems: ["not_found", "invalid_state"],
    async handle(request) {
      const shipment = await shipmentOf(tools.db, request);
      const possible = instructShipment(shipment, { action: "reattempt" }, "recipient", {
        now: request.now,
        calendar: tools.calendar,
      });
      if (possible.kind === "refused") throw refusal(possible.code);
      const expiresAt = shipment.nextStep?.instructBy ?? request.now;
      return {
        status: 200,
        body: { url: redeliveryUrl(tools.keys, shipment, request.baseUrl), expires_at: timestampOf(expiresAt) },
      };
    },
  });
}
