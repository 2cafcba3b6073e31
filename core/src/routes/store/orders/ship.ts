import { type Route, route } from "../../../http/route.ts";
import { shipOrder } from "../../../order/act.ts";
import { answered, type OrderRouteTools, orderParams, targetOf } from "./answer.ts";
import { orderSchema } from "./order-view.ts";

export function shipOrderRoute(tools: OrderRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/orders/{id}/ship",
    operationId: "shipOrder",
    summary: "Ship an order",
    description: "If the order already has a shipment, nothing changes.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    params: orderParams,
    answers: { 200: { description: "The updated order", schema: orderSchema } },
    problems: ["not_found", "invalid_state", "order_not_ready"],
    handle: (request) => answered(db, request, shipOrder(targetOf(clock, request), tools)),
  });
}
