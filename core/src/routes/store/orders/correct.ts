import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { storeOfKey } from "../../../http/access.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { correctOrder, OutdatedOrder } from "../../../order/act.ts";
import { findOrder } from "../../../order/repository.ts";
import { SERVICES } from "../../../quote/card.ts";
import { recipientEditFields, toRecipientEdit } from "../../../shipment/edit.ts";
import { cash, weight } from "../../../shipment/fields.ts";
import { answered, type OrderRouteTools, orderParams, targetOf } from "./answer.ts";
import { orderSchema } from "./order-view.ts";

const correctionBody = z
  .strictObject({
    recipient: recipientEditFields.transform(toRecipientEdit).optional(),
    cod_value: cash.optional(),
    weight_kg: weight.optional(),
    service: z.enum(SERVICES).optional(),
  })
  .meta({ id: "CorrectOrder" })
  .transform(({ recipient, cod_value, weight_kg, service }) => ({
    recipient,
    codPiastres: cod_value,
    weightGrams: weight_kg,
    service,
  }));

export function correctOrderRoute(tools: OrderRouteTools): Route {
  const { db, clock } = tools;
  return route({
    method: "patch",
    path: "/orders/{id}",
    operationId: "correctOrder",
    forStoreKeys: true,
    summary: "Correct an order",
    description:
      "The given values replace those of the store until the store changes them. The store's rules are applied again: the order may ship at once, and an existing shipment is updated while that is possible. Send the `etag` that you read as If-Match: 412 when the order was changed since.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    params: orderParams,
    body: correctionBody,
    ifMatch: "optional",
    answers: { 200: { description: "The updated order", schema: orderSchema } },
    problems: ["not_found", "invalid_state", "order_not_ready"],
    async handle(request) {
      const own = storeOfKey(request.caller);
      if (own !== undefined) {
        const found = await findOrder(db.read, tenantOf(request.caller), request.params.id);
        if (found?.storeId !== own) throw new Problem("not_found");
      }
      const ifMatch = request.headers["if-match"];
      const etag = typeof ifMatch === "string" && ifMatch !== "*" ? ifMatch : undefined;
      const target = { ...targetOf(clock, request), etag };
      const correcting = correctOrder(target, request.body, "merchant", tools).catch((error) => {
        throw error instanceof OutdatedOrder ? new Problem("precondition_failed") : error;
      });
      return answered(db, request, correcting);
    },
  });
}
