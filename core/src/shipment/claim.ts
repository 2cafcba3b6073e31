import { cardInForce, type RateCard } from "../quote/card.ts";
import type { Shipment } from "./shipment.ts";

/** The card that the shipment was booked with. */
export function cardOf(shipment: Shipment, cards: readonly RateCard[]): RateCard {
  return cards.find(({ id }) => id === shipment.rateCard) ?? cardInForce(cards, shipment.createdAt);
}

/** What the goods are worth: as declared, or else the cash due when the courier collected them. */
export function goodsValuePiastres({ declaredPiastres, loweredFromPiastres, codPiastres }: Shipment): number {
  return declaredPiastres ?? loweredFromPiastres ?? codPiastres;
}

/** What the merchant is credited for a parcel that was lost or damaged. */
export function compensationPiastres(shipment: Shipment, cards: readonly RateCard[]): number {
  return Math.min(goodsValuePiastres(shipment), cardOf(shipment, cards).compensation.maxPiastres);
}
