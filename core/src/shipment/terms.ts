import type { WorkCalendar } from "../quote/calendar.ts";
import { cardInForce, type RateCard, type Route, type ServiceUnavailable } from "../quote/card.ts";
import { hubFor } from "../quote/hub.ts";
import { type Parcel, priceShipment } from "../quote/price.ts";
import { promise } from "../quote/promise.ts";
import type { Shipment } from "./shipment.ts";

/** What follows from where a parcel goes, how heavy it is and what is collected: its price, promise and hub. */
export type Terms = Pick<
  Shipment,
  | "hub"
  | "zone"
  | "shippingPiastres"
  | "codFeePiastres"
  | "vatPiastres"
  | "rateCard"
  | "committedDays"
  | "cutOff"
  | "promisedBy"
>;

export interface TermsTools {
  cards: readonly RateCard[];
  calendar: WorkCalendar;
}

/** By the card in force when the shipment is, or was, booked. @param bookedAt in milliseconds. */
export function termsOf(
  parcel: Route & Parcel,
  bookedAt: number,
  { cards, calendar }: TermsTools,
): { kind: "terms"; terms: Terms } | ServiceUnavailable {
  const card = cardInForce(cards, bookedAt);
  const price = priceShipment(card, parcel);
  if (price.kind === "service_unavailable") return price;
  const sla = promise(card, parcel, bookedAt, calendar);
  if (sla.kind === "service_unavailable") return sla;
  return {
    kind: "terms",
    terms: {
      hub: hubFor(parcel.destination, parcel.part),
      zone: price.zone,
      shippingPiastres: price.shippingPiastres,
      codFeePiastres: price.codFeePiastres,
      vatPiastres: price.vatIncludedPiastres,
      rateCard: price.cardId,
      committedDays: sla.committedDays,
      cutOff: sla.cutOff,
      promisedBy: sla.promisedBy,
    },
  };
}
