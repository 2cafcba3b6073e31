import { tenantOf } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import { sendAsBooked } from "../../order/act.ts";
import type { IntakeTools } from "../../order/intake.ts";
import { findShipment } from "../../shipment/repository.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { shipmentSchema, shipmentView } from "../../shipment/view.ts";
import { trackingNumberParams } from "./shipments.ts";

export function sendAsBookedRoute(tools: IntakeTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/shipments/{tracking_number}/send_as_booked",
    operationId: "sendAsBooked",
    summary: "Let a blocked shipment be collected as it is",
    description:
      "Ends `collection_block`: the courier collects the parcel although its order in the store says something else. The order's timeline says who decided it. Without a block nothing changes. A later change in the store can block the shipment again.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "default",
    params: trackingNumberParams,
    answers: { 200: { description: "The shipment, without a block", schema: shipmentSchema } },
    problems: ["not_found"],
    async handle({ caller, params, baseUrl }) {
      const tenant = tenantOf(caller);
      const number = normalizeTrackingNumber(params.tracking_number);
      const read = async () => (number === undefined ? undefined : await findShipment(db.read, tenant, number));
      const found = await read();
      if (!found) throw new Problem("not_found");
      if (found.orderId !== null)
        await sendAsBooked({ tenant, id: found.orderId, actor: actorOf(caller, clock.now()) }, found.id, tools);
      return { status: 200, body: shipmentView((await read()) ?? found, { baseUrl }) };
    },
  });
}
