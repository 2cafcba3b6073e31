import { z } from "zod";
import { parsePiastres } from "../money.ts";
import { cardInForce, type RateCard, SERVICES } from "../pricing/card.ts";
import { priceShipment } from "../pricing/price.ts";
import { codValue, governorate, governorateOf, gramsOf, weightKg } from "../shipment/request.ts";
import { pricingSchema, pricingView, slaSchema } from "../shipment/view.ts";
import type { WorkCalendar } from "../sla/calendar.ts";
import { promise } from "../sla/promise.ts";
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
export function quotesRoute({ cards, calendar }: { cards: readonly RateCard[]; calendar: WorkCalendar }): Route {
  return route({
    method: "post",
    path: "/quotes",
    operationId: "quote",
    summary: "Price a shipment without creating it",
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
    async handle({ body, caller, now }) {
      const at = Temporal.Instant.fromEpochMilliseconds(now);
      const card = cardInForce(cards, at);
      const destination = governorateOf(body.recipient.governorate);
      const parcel = {
        weightGrams: gramsOf(body.parcel.weight_kg),
        codPiastres: parsePiastres(body.cod_value ?? 0) ?? 0,
      };
      const data = (body.service ? [body.service] : SERVICES).flatMap((service) => {
        const route = { service, origin: caller.account.pickup.governorate, destination };
        const price = priceShipment(card, { ...route, ...parcel });
        const sla = promise(card, route, at, calendar);
        if (price.kind === "service_unavailable" || sla.kind === "service_unavailable") return [];
        return [
          {
            service,
            pricing: pricingView({ ...price, vatPiastres: price.vatIncludedPiastres }),
            sla: { committed_days: sla.committedDays, cut_off: sla.cutOff, promised_by: sla.promisedBy.toString() },
            rate_card: price.cardId,
          },
        ];
      });
      if (data.length === 0) throw new Problem("service_unavailable");
      return { status: 200, body: { object: "list", data } };
    },
  });
}
