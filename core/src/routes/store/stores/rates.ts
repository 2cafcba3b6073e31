import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { type Route, route } from "../../../http/route.ts";
import { formatPiastres } from "../../../kernel/money.ts";
import { text } from "../../../kernel/text-field.ts";
import { clean } from "../../../order/clean.ts";
import { SERVICES } from "../../../quote/card.ts";
import type { TermsTools } from "../../../shipment/terms.ts";
import { checkoutRates } from "../../../store/checkout-rates.ts";
import { gramsOfPieces } from "../../../store/weight.ts";
import { storeOf, storeParams } from "./find-store.ts";

/** Typed by a buyer or copied from a product: what a shipment would refuse must not take the delivery out of a checkout. */
const typed = z.string().max(10_000);
const line = typed
  .transform((value) => clean(value, 500))
  .nullable()
  .optional();

const money = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/)
  .meta({ description: "EGP as decimal text", examples: ["566.00"] });

const ratesBody = z
  .strictObject({
    destination: z.strictObject({ country: text(0, 60), state: line, city: line, address: line, postcode: line }),
    weight_kg: z
      .number()
      .min(0)
      .max(1_000)
      .nullable()
      .meta({ description: "null if the store does not know it of every product; then the weights of `items` count" }),
    cart_total: money,
    currency: text(3, 3),
    items: z
      .array(
        z.strictObject({
          title: typed,
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
    cod_fee: z.string().meta({ description: "EGP with VAT, when everything is paid in cash on delivery" }),
    currency: z.literal("EGP"),
    min_days: z.number().int(),
    max_days: z.number().int(),
  })
  .meta({ id: "CheckoutRate" });

/** `POST /stores/{id}/rates`: delivery prices at a store's checkout. */
export function storeRatesRoute(tools: TermsTools & { db: Database }): Route {
  return route({
    method: "post",
    path: "/stores/{id}/rates",
    operationId: "quoteCheckout",
    forStoreKeys: true,
    summary: "Quote the delivery price at a store's checkout",
    description:
      "The list is empty if the place is not served or its governorate cannot be determined; the store then shows no rate of ours.",
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
    problems: ["not_found"],
    async handle(request) {
      const { body, caller, now, language } = request;
      const { rules } = await storeOf(tools.db.read, request);
      const { country, state = null, city = null, address = null, postcode = null } = body.destination;
      const question = {
        place: null,
        destination: { country, state, city, address, postcode },
        weightGrams: body.weight_kg === null ? gramsOfPieces(body.items.map(pieceOf), rules) : body.weight_kg * 1000,
        cartMinor: piastresOf(body.cart_total),
        currency: body.currency,
        language,
      };
      const rates = checkoutRates(question, { origin: caller.account.pickup.governorate, rules, now }, tools).map(
        (rate) => ({
          id: `${rate.service}:${rate.destination}`,
          service: rate.service,
          title: rate.title,
          price: formatPiastres(rate.priceMinor),
          cod_fee: formatPiastres(rate.codFeeMinor),
          currency: "EGP" as const,
          min_days: rate.minDays,
          max_days: rate.maxDays,
        }),
      );
      return { status: 200, body: { object: "rates" as const, rates } };
    },
  });
}

function pieceOf({ quantity, weight_kg = null }: z.output<typeof ratesBody>["items"][number]) {
  return { quantity, unitGrams: weight_kg === null ? null : weight_kg * 1000 };
}

/** The schema allows digits with at most two decimals. */
function piastresOf(amount: string): number {
  const [pounds = "0", decimals = ""] = amount.split(".");
  return Number(pounds) * 100 + Number(decimals.padEnd(2, "0"));
}
