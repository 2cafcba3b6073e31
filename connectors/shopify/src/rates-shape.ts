import type { RatesShape } from "@masar/kit";
import { z } from "zod";
import { governorateOf } from "./address.ts";
import { originSchema, placeAt } from "./places.ts";

const text = z.string().nullish();
const questionSchema = z.object({
  rate: z.object({
    origin: originSchema,
    destination: z.object({
      country: z.string(),
      province: text,
      city: text,
      address1: text,
      address2: text,
      postal_code: text,
    }),
    items: z.array(
      z.object({
        grams: z.number().nonnegative().nullish(),
        quantity: z.number().nonnegative(),
        price: z.number().nonnegative().nullish(),
        requires_shipping: z.boolean().nullish(),
      }),
    ),
    currency: z.string(),
    locale: text,
  }),
});

/** @see https://shopify.dev/docs/api/admin-graphql/2026-10/objects/DeliveryCarrierService */
export const ratesShape: RatesShape = {
  read(payload, facts) {
    const read = questionSchema.safeParse(payload);
    if (!read.success) return undefined;
    const { origin, destination: to, items, currency, locale } = read.data.rate;
    const shipped = items.filter(({ requires_shipping }) => requires_shipping !== false);
    const grams = shipped.reduce((sum, one) => sum + (one.grams ?? 0) * one.quantity, 0);
    const address = [to.address1, to.address2].filter(Boolean).join("، ");
    return {
      place: placeAt(origin, facts),
      destination: {
        country: to.country,
        state: governorateOf(to.province ?? "", `${to.city ?? ""} ${address}`) ?? to.province ?? null,
        city: to.city ?? null,
        address: address || null,
        postcode: to.postal_code ?? null,
      },
      weightGrams: shipped.some((one) => !one.grams) ? null : Math.round(grams),
      cartMinor: Math.round(items.reduce((sum, one) => sum + (one.price ?? 0) * one.quantity, 0)),
      currency,
      language: (locale ?? "ar").startsWith("ar") ? "ar" : "en",
    };
  },
  // The order contains the code of the service that the buyer chose: it never changes.
  write: (rates) => ({
    rates: rates.map(({ service, title, priceMinor, minDays, maxDays }) => ({
      service_name: title,
      service_code: `masar:${service}`,
      description: minDays === maxDays ? `${minDays}` : `${minDays}–${maxDays}`,
      total_price: String(priceMinor),
      currency: "EGP",
    })),
  }),
};
