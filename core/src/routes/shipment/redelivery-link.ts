import type { Database } from "../../db/database.ts";
import { refusal } from "../../http/refusal.ts";
import { type Route, route } from "../../http/route.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { timestampOf } from "../../kernel/time.ts";
import type { WorkCalendar } from "../../quote/calendar.ts";
import { instructShipment } from "../../shipment/instruct.ts";
import { redeliveryUrl } from "../../shipment/redelivery-link.ts";
import { linkSchema } from "../session/link.ts";
import { shipmentOf, trackingNumberParams } from "./shipments.ts";

/** `POST /shipments/{tracking_number}/redelivery_link`: a link for the recipient after a failed attempt. */
export function redeliveryLinkRoute(tools: { db: Database; keys: MasterKeys; calendar: WorkCalendar }): Route {
  return route({
    method: "post",
    path: "/shipments/{tracking_number}/redelivery_link",
    operationId: "createRedeliveryLink",
    summary: "Create a redelivery link for the recipient",
    description:
      "With the link the recipient chooses a day or corrects the address after the last failed attempt. Anyone with the link can change the destination, so it is not on labels or in events.",
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
