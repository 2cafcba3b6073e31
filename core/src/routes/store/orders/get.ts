import { tenantOf } from "../../../account/account.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { readRisk } from "../../../order/buyer.ts";
import { placeOf } from "../../../order/recipient.ts";
import { findOrder } from "../../../order/repository.ts";
import { listTimeline } from "../../../order/timeline-repository.ts";
import { listWriteBacks } from "../../../sync/write-back/repository.ts";
import { riskView } from "../../account/customers/customer-view.ts";
import { checkView } from "../../shipment/address-view.ts";
import { type OrderRouteTools, orderParams, viewOf } from "./answer.ts";
import { cashView } from "./cash-view.ts";
import { orderWithHistorySchema } from "./order-view.ts";

export function getOrderRoute({ db, keys }: OrderRouteTools): Route {
  return route({
    method: "get",
    path: "/orders/{id}",
    operationId: "getOrder",
    summary: "Get an order with its history",
    description: "Includes the events of the order and the status updates sent to the store.",
    tag: "Orders",
    access: "shipments:read",
    policy: "default",
    params: orderParams,
    answers: { 200: { description: "The order", schema: orderWithHistorySchema } },
    problems: ["not_found"],
    async handle(request) {
      const order = await findOrder(db.read, tenantOf(request.caller), request.params.id);
      if (!order) throw new Problem("not_found");
      const view = await viewOf(db, order, request);
      const timeline = await listTimeline(db.read, order);
      const writeBacks = await listWriteBacks(db.read, order);
      const { language, caller } = request;
      const { account, mode } = caller;
      const phone = order.recipientPhone;
      return {
        status: 200,
        body: {
          ...view,
          cash: await cashView(db, order),
          buyer_risk:
            phone === null ? null : riskView(await readRisk(db.read, { account, mode, phone }, keys), language),
          address_check: order.content && checkView(placeOf(order.content.recipient.address), language),
          timeline: timeline.map(({ code, text, at }) => ({
            code,
            text: text[language],
            at: timestampOf(at),
          })),
          write_backs: writeBacks.map(({ event, state, problem, attempts, at }) => ({
            event,
            state,
            detail: problem?.[language] ?? null,
            attempts: Number(attempts),
            at: timestampOf(Number(at)),
          })),
        },
      };
    },
  });
}
