import { type Route, route } from "../../../http/route.ts";
import { decideOrder, dismissAlerts } from "../../../order/act.ts";
import { answered, type OrderRouteTools, orderParams, targetOf } from "./answer.ts";
import { orderSchema } from "./order-view.ts";

export function holdOrderRoute(tools: OrderRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/orders/{id}/hold",
    operationId: "holdOrder",
    summary: "Hold an order",
    description: "An order on hold is not shipped automatically. Shipping it ends the hold.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    params: orderParams,
    answers: { 200: { description: "The updated order", schema: orderSchema } },
    problems: ["not_found", "invalid_state", "order_not_ready"],
    handle: (request) => answered(db, request, decideOrder(targetOf(clock, request), "hold", tools)),
  });
}

export function ignoreOrderRoute(tools: OrderRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/orders/{id}/ignore",
    operationId: "ignoreOrder",
    summary: "Ignore an order",
    description: "The order is not shipped automatically. It can still be shipped with POST /orders/{id}/ship.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    params: orderParams,
    answers: { 200: { description: "The updated order", schema: orderSchema } },
    problems: ["not_found", "invalid_state", "order_not_ready"],
    handle: (request) => answered(db, request, decideOrder(targetOf(clock, request), "ignore", tools)),
  });
}

export function dismissOrderAlertsRoute(tools: OrderRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/orders/{id}/dismiss_alerts",
    operationId: "dismissOrderAlerts",
    summary: "Dismiss the alerts of an order",
    description: "Alerts are changes in the store after the courier collected the parcel.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    params: orderParams,
    answers: { 200: { description: "The updated order", schema: orderSchema } },
    problems: ["not_found", "invalid_state", "order_not_ready"],
    handle: (request) => answered(db, request, dismissAlerts(targetOf(clock, request), tools)),
  });
}
