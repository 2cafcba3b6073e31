import { z } from "zod";
import { findGovernorate, type GovernorateCode } from "../address/governorate.ts";
import { locate } from "../address/place/locate.ts";
import type { Database } from "../db/database.ts";
import { formatPiastres } from "../money.ts";
import { SERVICES, type Service } from "../pricing/card.ts";
import { MAX_COD_PIASTRES, MAX_WEIGHT_GRAMS, text } from "../shipment/request.ts";
import { type TermsTools, termsOf } from "../shipment/terms.ts";
import type { Text } from "../text.ts";
import { type Route, route } from "./route.ts";
import { storeOf, storeParams } from "./stores.ts";

const line = text(0, 500).nullable().optional();
const money = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .meta({ description: "EGP as decimal text", examples: ["566.00"] });

const ratesBody = z
  .strictObject({
    destination: z.strictObject({ country: text(0, 60), state: line, city: line, address: line, postcode: line }),
    weight_kg: z.number().min(0).max(1_000).nullable().meta({ description: "null when the shop does not know" }),
    cart_total: money,
    currency: text(3, 3),
    items: z
      .array(
        z.strictObject({
          title: text(0, 500),
          quantity: z.number().min(0),
          weight_kg: z.number().min(0).nullable().optional(),
        }),
      )
      .max(500)
      .default([]),
  })
  .meta({ id: "RatesRequest" });

const rateSchema = z
  .strictObject({
    id: z.string(),
    service: z.enum(SERVICES),
    title: z.string(),
    price: z.string().meta({ description: "EGP with VAT" }),
    cod_fee: z.string().meta({ description: "EGP with VAT, when all of it is paid in cash at the door" }),
    currency: z.literal("EGP"),
    min_days: z.number().int(),
    max_days: z.number().int(),
  })
  .meta({ id: "CheckoutRate" });

/** `POST /stores/{id}/rates`: prices for a buyer at a shop's checkout. */
export function storeRatesRoute(tools: TermsTools & { db: Database }): Route {
  return route({
    method: "post",
    path: "/stores/{id}/rates",
    operationId: "quoteCheckout",
    summary: "What delivery costs a buyer at a store's checkout",
    description:
      "An empty list when the place is not served or does not say which governorate it is in: then the shop shows no rate of ours.",
    tag: "Stores",
    access: "shipments:read",
    policy: "tracking",
    params: storeParams,
    body: ratesBody,
    answers: {
      200: {
        description: "Rates, the cheapest first",
        schema: z.strictObject({ object: z.literal("rates"), rates: z.array(rateSchema) }),
      },
    },
    problems: [404],
    async handle(request) {
      const { body, caller, now, language } = request;
      const { rules } = await storeOf(tools.db.read, request);
      const destination = body.currency === "EGP" ? governorateOf(body.destination) : undefined;
      const weightGrams = Math.max(1, Math.round((body.weight_kg || rules.default_weight_kg) * 1000));
      if (destination === undefined || weightGrams > MAX_WEIGHT_GRAMS) return answer([]);
      const cashPiastres = Math.min(MAX_COD_PIASTRES, piastresOf(body.cart_total));
      const rates = SERVICES.flatMap((service) => {
        const asked = { service, origin: caller.account.pickup.governorate, destination, weightGrams };
        const plain = termsOf({ ...asked, codPiastres: 0 }, now, tools);
        if (plain.kind === "service_unavailable") return [];
        const price = plain.terms.shippingPiastres;
        // What the buyer pays at the door holds the delivery too.
        const cash = Math.min(MAX_COD_PIASTRES, cashPiastres + price);
        const withCash = termsOf({ ...asked, codPiastres: cash }, now, tools);
        const fee = withCash.kind === "service_unavailable" ? 0 : withCash.terms.codFeePiastres;
        const [min_days, max_days] = plain.terms.committedDays;
        const rate = {
          id: `${service}:${destination}`,
          service,
          title: TITLES[service][language],
          price: formatPiastres(price),
          cod_fee: formatPiastres(fee),
          currency: "EGP" as const,
          min_days,
          max_days,
        };
        return [{ price, rate }];
      });
      return answer(rates.sort((a, b) => a.price - b.price).map(({ rate }) => rate));
    },
  });
}

function answer(rates: readonly z.output<typeof rateSchema>[]) {
  return { status: 200, body: { object: "rates", rates } };
}

type Destination = z.output<typeof ratesBody>["destination"];

function governorateOf({ country, state, city, address }: Destination): GovernorateCode | undefined {
  if (country !== "EG" && country !== "") return undefined;
  const stated = state ? findGovernorate(state) : undefined;
  if (stated !== undefined) return stated;
  const located = locate([state, city, address].flatMap((part) => (part ? [part] : [])));
  return located.kind === "certain" ? located.governorate : undefined;
}

/** The schema lets digits through and at most two decimals. */
function piastresOf(amount: string): number {
  const [pounds = "0", decimals = ""] = amount.split(".");
  return Number(pounds) * 100 + Number(decimals.padEnd(2, "0"));
}

const TITLES: Readonly<Record<Service, Text>> = {
  economy: { en: "Economy delivery", ar: "توصيل اقتصادي" },
  standard: { en: "Standard delivery", ar: "توصيل عادي" },
  express: { en: "Express delivery", ar: "توصيل سريع" },
};
