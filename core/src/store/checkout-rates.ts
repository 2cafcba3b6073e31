import type { CheckoutRate, RatesQuestion } from "@masar/kit";
import { findGovernorate, type GovernorateCode } from "../address/governorate.ts";
import { locate } from "../address/place/locate.ts";
import { SERVICES, type Service } from "../pricing/card.ts";
import { MAX_COD_PIASTRES, MAX_WEIGHT_GRAMS } from "../shipment/request.ts";
import { type TermsTools, termsOf } from "../shipment/terms.ts";
import type { Text } from "../text.ts";
import { shipsFrom } from "./pickup.ts";
import type { StoreRules } from "./rules.ts";

/** A price with what paying all of it at the door costs on top. */
export type QuotedRate = CheckoutRate & { service: Service; codFeeMinor: number; destination: GovernorateCode };

/**
 * What delivery costs a buyer, the cheapest first; nothing when the place is not served, or does not say which governorate
 * it is in, or when it would be sent from a place that does not ship with us.
 *
 * @param options.origin of the pickup address that is meant for the place it is sent from (`pickupAt`).
 */
export function checkoutRates(
  question: RatesQuestion,
  { origin, rules, now }: { origin: GovernorateCode; rules: StoreRules; now: number },
  tools: TermsTools,
): QuotedRate[] {
  const destination = question.currency === "EGP" ? governorateOf(question.destination) : undefined;
  const weightGrams = Math.max(1, Math.round(question.weightGrams || rules.default_weight_kg * 1000));
  if (destination === undefined || weightGrams > MAX_WEIGHT_GRAMS || !shipsFrom(question.place, rules)) return [];
  const cashPiastres = Math.min(MAX_COD_PIASTRES, question.cartMinor);
  const rates = SERVICES.flatMap((service): QuotedRate[] => {
    const asked = { service, origin, destination, weightGrams };
    const plain = termsOf({ ...asked, codPiastres: 0 }, now, tools);
    if (plain.kind === "service_unavailable") return [];
    const priceMinor = plain.terms.shippingPiastres;
    // What the buyer pays at the door holds the delivery too.
    const cash = Math.min(MAX_COD_PIASTRES, cashPiastres + priceMinor);
    const withCash = termsOf({ ...asked, codPiastres: cash }, now, tools);
    const codFeeMinor = withCash.kind === "service_unavailable" ? 0 : withCash.terms.codFeePiastres;
    const [minDays, maxDays] = plain.terms.committedDays;
    const title = TITLES[service][question.language];
    return [{ service, title, priceMinor, codFeeMinor, minDays, maxDays, destination }];
  });
  return rates.sort((a, b) => a.priceMinor - b.priceMinor);
}

function governorateOf({ country, state, city, address }: RatesQuestion["destination"]): GovernorateCode | undefined {
  if (country !== "EG" && country !== "") return undefined;
  const stated = state ? findGovernorate(state) : undefined;
  if (stated !== undefined) return stated;
  const located = locate([state, city, address].flatMap((part) => (part ? [part] : [])));
  return located.kind === "certain" ? located.governorate : undefined;
}

const TITLES: Readonly<Record<Service, Text>> = {
  economy: { en: "Economy delivery", ar: "توصيل اقتصادي" },
  standard: { en: "Standard delivery", ar: "توصيل عادي" },
  express: { en: "Express delivery", ar: "توصيل سريع" },
};
