import { z } from "zod";
import { governorate } from "../../address/fields.ts";
import { serviceNotSold } from "../../http/field-problems.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import { SERVICES } from "../../quote/card.ts";
import { readAddress } from "../../shipment/address-conflict.ts";
import { cashOrNone, weight } from "../../shipment/fields.ts";
import { recipientFields } from "../../shipment/new-shipment.ts";
import { type TermsTools, termsOf } from "../../shipment/terms.ts";
import { pricingSchema, pricingView, slaSchema, slaView } from "../../shipment/view.ts";

const quoteBody = z
  .strictObject({
    service: z.enum(SERVICES).optional().meta({ description: "All available services when left out" }),
    cod_value: cashOrNone,
    parcel: z.strictObject({ weight_kg: weight }),
    recipient: z.strictObject({
      governorate,
      city: recipientFields.shape.city,
      district: recipientFields.shape.district,
      address: recipientFields.shape.address.optional().meta({
        description:
          "With city and district, for parts of a governorate that are priced apart, such as the North Coast",
      }),
    }),
  })
  .meta({ id: "QuoteRequest" });

const quoteSchema = z
  .strictObject({ service: z.enum(SERVICES), pricing: pricingSchema, sla: slaSchema, rate_card: z.string() })
  .meta({ id: "Quote" });

/** `POST /quotes`: the prices of a shipment without creating it. */
export function quotesRoute(tools: TermsTools): Route {
  return route({
    method: "post",
    path: "/quotes",
    operationId: "quote",
    summary: "Quote a shipment without creating it",
    description:
      "Returns what POST /shipments would charge and promise now. Services that are not available in the governorate are left out.",
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
      const { governorate: destination, city = null, district = null, address = "" } = body.recipient;
      const { part } = readAddress({ governorate: destination, city, district, address });
      const parcel = {
        weightGrams: body.parcel.weight_kg,
        codPiastres: body.cod_value,
      };
      const data = (body.service ? [body.service] : SERVICES).flatMap((service) => {
        const route = { service, origin: caller.account.pickup.governorate, destination, part };
        const agreed = termsOf({ ...route, ...parcel }, now, tools);
        if (agreed.kind === "service_unavailable") {
          if (body.service) throw serviceNotSold(agreed);
          return [];
        }
        const { terms } = agreed;
        return [{ service, pricing: pricingView(terms), sla: slaView(terms), rate_card: terms.rateCard }];
      });
      if (data.length === 0) throw new Problem("service_unavailable");
      return { status: 200, body: { object: "list" as const, data } };
    },
  });
}
