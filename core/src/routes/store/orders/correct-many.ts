import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { actorOf } from "../../../account/activity/activity.ts";
import { listSchema } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import { says } from "../../../kernel/text.ts";
import { text } from "../../../kernel/text-field.ts";
import { correctOrder } from "../../../order/act.ts";
import { SERVICES } from "../../../quote/card.ts";
import { cash, weight } from "../../../shipment/fields.ts";
import { MOST_AT_ONCE, type OrderRouteTools } from "./answer.ts";

const body = z
  .strictObject({
    ids: z.array(text(1, 60)).min(1).max(MOST_AT_ONCE),
    cod_value: cash.optional(),
    weight_kg: weight.optional(),
    service: z.enum(SERVICES).optional(),
  })
  .refine(({ ids: _, ...values }) => Object.values(values).some((value) => value !== undefined), {
    ...says("nothing_to_change", "Send cod_value, weight_kg or service.", "أرسل cod_value أو weight_kg أو service."),
  })
  .meta({ id: "CorrectOrders" });

const outcome = z
  .strictObject({
    id: z.string(),
    outcome: z.enum(["corrected", "refused"]),
    detail: z.string().nullable().meta({ description: "Why it was refused" }),
  })
  .meta({ id: "CorrectedOrder" });

/** `POST /orders/correct`: the same values for many orders. */
export function correctOrdersRoute(tools: OrderRouteTools): Route {
  return route({
    method: "post",
    path: "/orders/correct",
    operationId: "correctOrders",
    summary: "Correct many orders",
    description:
      "Gives all of these orders the same values, whatever they have now. Each order is corrected separately, as by `PATCH /orders/{id}`: a refused order has the reason and does not affect the others.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    body,
    answers: { 200: { description: "The result for each order, in the given order", schema: listSchema(outcome) } },
    async handle({ caller, body, language }) {
      const correction = { codPiastres: body.cod_value, weightGrams: body.weight_kg, service: body.service };
      const data: z.output<typeof outcome>[] = [];
      for (const id of body.ids) {
        const request = { tenant: tenantOf(caller), id, actor: actorOf(caller, tools.clock.now()) };
        const result = await correctOrder(request, correction, "merchant", tools);
        const reasons = result.kind === "refused" ? result.reasons.map(({ detail }) => detail[language]) : [];
        if (result.kind === "unknown") reasons.push(UNKNOWN[language]);
        const refused = reasons.length > 0;
        data.push({ id, outcome: refused ? "refused" : "corrected", detail: refused ? reasons.join(" ") : null });
      }
      return { status: 200, body: { object: "list" as const, data, has_more: false, next_cursor: null } };
    },
  });
}

const UNKNOWN = { en: "There is no such order.", ar: "لا يوجد طلب بهذا الرقم." };
