import { z } from "zod";
import { piastresOf } from "../money.ts";
import { SERVICES } from "../pricing/card.ts";
import { codValue, governorate, governorateOf, gramsOf, weightKg } from "../shipment/request.ts";
import { type TermsTools, termsOf } from "../shipment/terms.ts";
import { pricingSchema, pricingView, slaSchema, slaView } from "../shipment/view.ts";
import { Problem } from "./problem.ts";
import { type Route, route } from "./route.ts";

const quoteBody = z
  .strictObject({
    service: z.enum(SERVICES).optional().meta({ description: "All that are sold there when left out" }),
    cod_value: codValue.optional(),
    parcel: z.strictObject({ weight_kg: weightKg }),
    recipient: z.strictObject({ governorate }),
  })
  .meta({ id: "QuoteRequest" });

const quoteSchema = z
  .strictObject({ service: z.enum(SERVICES), pricing: pricingSchema, sla: slaSchema, rate_card: z.string() })
  .meta({ id: "Quote" });

/** `POST /quotes`: what creating would answer, without creating. */
export function quotesRoute(tools: TermsTools): Route {
  return route({
    method: "post",
    path: "/quotes",
    operationId: "quote",
    summary: "Price a shipment without creating it",
    description:
      "The answer is what POST /shipments would charge and promise at this moment. A service that is not sold to the governorate is left out.",
    tag: "Shipments",
    access: "shipments:read",
    policy: "default",
    body: quoteBody,
    answers: {
      200: {
        description: "A price for each service",
        schema: z.strictObject({ object: z.literal("list"), data: z.array(quoteSchema) }),
      },
    },
    problems: ["service_unavailable"],
    async handle({ body, caller, now }) {
      const destination = governorateOf(body.recipient.governorate);
      const parcel = {
        weightGrams: gramsOf(body.parcel.weight_kg),
        codPiastres: piastresOf(body.cod_value ?? 0),
      };
      const data = (body.service ? [body.service] : SERVICES).flatMap((service) => {
        const route = { service, origin: caller.account.pickup.governorate, destination };
        const agreed = termsOf({ ...route, ...parcel }, now, tools);
        if (agreed.kind === "service_unavailable") return [];
        const { terms } = agreed;
        return [{ service, pricing: pricingView(terms), sla: slaView(terms), rate_card: terms.rateCard }];
      });
      if (data.length === 0) throw new Problem("service_unavailable");
      return { status: 200, body: { object: "list", data } };
    },
  });
}
