import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import { text } from "../../kernel/text-field.ts";
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
      "Ends `collection_block`: the courier collects the parcel although its order in the store says something else. The order's timeline says who decided it. Without a block nothing changes, so the request can be repeated. A later change in the store can block the shipment again, with another id.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "default",
    params: trackingNumberParams,
    body: z.strictObject({
      block: text(1, 40).meta({ description: "`collection_block.id` as you read it: another block is not ended" }),
    }),
    answers: { 200: { description: "The shipment, without a block", schema: shipmentSchema } },
    problems: ["not_found", "collection_block_changed"],
    async handle({ caller, params, body, baseUrl }) {
      const tenant = tenantOf(caller);
      const number = normalizeTrackingNumber(params.tracking_number);
      const read = async () => (number === undefined ? undefined : await findShipment(db.read, tenant, number));
      const found = await read();
      if (!found) throw new Problem("not_found");
      if (found.orderId !== null) {
        const request = { tenant, id: found.orderId, actor: actorOf(caller, clock.now()) };
        const block = { shipmentId: found.id, blockId: body.block };
        const result = await sendAsBooked(request, block, tools);
        if (result.kind === "refused") throw new Problem("collection_block_changed");
      }
      return { status: 200, body: shipmentView((await read()) ?? found, { baseUrl }) };
    },
  });
}
