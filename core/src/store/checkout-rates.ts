import type { CheckoutRate, RatesQuestion } from "@masar/kit";
import { findGovernorate, type GovernorateCode } from "../address/governorate.ts";
import { locateBare } from "../address/place/locate.ts";
import type { Text } from "../kernel/text.ts";
import { type Route, SERVICES, type Service } from "../quote/card.ts";
import { MAX_COD_PIASTRES, MAX_WEIGHT_GRAMS } from "../shipment/fields.ts";
import { type TermsTools, termsOf } from "../shipment/terms.ts";
import { shipsFrom } from "./pickup.ts";
import type { StoreRules } from "./rules.ts";

/** A price, and the fee for collecting it as cash. */
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
  const place = question.currency === "EGP" ? placeOf(question.destination) : undefined;
  const weightGrams = Math.max(1, Math.round(question.weightGrams || rules.default_weight_kg * 1000));
  if (place === undefined || weightGrams > MAX_WEIGHT_GRAMS || !shipsFrom(question.place, rules)) return [];
  const cashPiastres = Math.min(MAX_COD_PIASTRES, question.cartMinor);
  const rates = SERVICES.flatMap((service): QuotedRate[] => {
    const asked = { service, origin, ...place, weightGrams };
    const plain = termsOf({ ...asked, codPiastres: 0 }, now, tools);
    if (plain.kind === "service_unavailable") return [];
    const priceMinor = plain.terms.shippingPiastres;
    // The cash that the buyer pays includes the delivery.
    const cash = Math.min(MAX_COD_PIASTRES, cashPiastres + priceMinor);
    const withCash = termsOf({ ...asked, codPiastres: cash }, now, tools);
    const codFeeMinor = withCash.kind === "service_unavailable" ? 0 : withCash.terms.codFeePiastres;
    const [minDays, maxDays] = plain.terms.committedDays;
    const title = TITLES[service][question.language];
    return [{ service, title, priceMinor, codFeeMinor, minDays, maxDays, destination: place.destination }];
  });
  return rates.sort((a, b) => a.priceMinor - b.priceMinor);
}

type Place = Pick<Route, "destination" | "part">;

function placeOf({ country, state, city, address }: RatesQuestion["destination"]): Place | undefined {
  if (country !== "EG" && country !== "") return undefined;
  const stated = state ? findGovernorate(state) : undefined;
  const { governorate, zone } = locateBare({ state, city, street: address ? [address] : [] }, stated);
  const destination = stated ?? governorate;
  return destination === null ? undefined : { destination, part: governorate === destination ? zone : null };
}

const TITLES: Readonly<Record<Service, Text>> = {
  economy: { en: "Economy delivery", ar: "توصيل اقتصادي" },
  standard: { en: "Standard delivery", ar: "توصيل عادي" },
  express: { en: "Express delivery", ar: "توصيل سريع" },
};
