import { shareHalfUp } from "../kernel/money.ts";
import { laneOf, type RateCard, type Route, type ServiceUnavailable, serviceUnavailable } from "./card.ts";

export type Parcel = {
  /** Whole grams, more than 0. */
  readonly weightGrams: number;
  /** Cash to collect at the door; 0 when the order is paid. */
  readonly codPiastres: number;
};

/** All amounts include VAT, in piastres; `total = shipping + codFee`, exactly. */
export type PriceResult = {
  readonly kind: "priced";
  readonly cardId: string;
  /** Code of the destination's zone, for the label. */
  readonly zone: string;
  readonly shippingPiastres: number;
  readonly codFeePiastres: number;
  readonly totalPiastres: number;
  /** The part of the total that is VAT. */
  readonly vatIncludedPiastres: number;
};

/**
 * What a shipment costs its merchant by one card (`pricing` in the specification).
 * Net shipping is the lane's base and a step for every started kilogram over the included weight. VAT is computed once, on the net sum,
 * half up; shipping carries its own VAT and the COD fee takes what is left of the total, so the three shown amounts always add up.
 */
export function priceShipment(card: RateCard, shipment: Route & Parcel): PriceResult | ServiceUnavailable {
  const lane = laneOf(card, shipment);
  if (!lane) return serviceUnavailable(card, shipment);

  const shippingNet = lane.basePiastres + weightStepsPiastres(card, shipment.weightGrams);
  const net = shippingNet + codFeeNetPiastres(card, shipment.codPiastres);
  const vatIncludedPiastres = shareHalfUp(net, card.vatBasisPoints);
  const totalPiastres = net + vatIncludedPiastres;
  const shippingPiastres = shippingNet + shareHalfUp(shippingNet, card.vatBasisPoints);
  return {
    kind: "priced",
    cardId: card.id,
    zone: lane.to,
    shippingPiastres,
    codFeePiastres: totalPiastres - shippingPiastres,
    totalPiastres,
    vatIncludedPiastres,
  };
}

export type ReturnPriced = {
  readonly kind: "priced";
  readonly cardId: string;
  /** Including VAT. */
  readonly totalPiastres: number;
  readonly vatIncludedPiastres: number;
};

/** What bringing an undelivered parcel back costs. The route is the shipment's own: from the merchant to the recipient. */
export function priceReturn(card: RateCard, route: Route): ReturnPriced | ServiceUnavailable {
  const lane = laneOf(card, route);
  if (!lane) return serviceUnavailable(card, route);
  const vatIncludedPiastres = shareHalfUp(lane.returnPiastres, card.vatBasisPoints);
  return {
    kind: "priced",
    cardId: card.id,
    totalPiastres: lane.returnPiastres + vatIncludedPiastres,
    vatIncludedPiastres,
  };
}

function weightStepsPiastres({ weight }: RateCard, weightGrams: number): number {
  const startedKilograms = Math.ceil(Math.max(0, weightGrams - weight.includedGrams) / 1000);
  return startedKilograms * weight.startedKilogramPiastres;
}

function codFeeNetPiastres({ codFee }: RateCard, codPiastres: number): number {
  const bracket = codFee.brackets.find(
    ({ fromPiastres, toPiastres }) => codPiastres > fromPiastres && (toPiastres === null || codPiastres <= toPiastres),
  );
  if (!bracket) return 0;
  const base = bracket.of === "whole" ? codPiastres : codPiastres - bracket.fromPiastres;
  const fee = bracket.flatPiastres + shareHalfUp(base, bracket.basisPoints);
  return codFee.maxPiastres === null ? fee : Math.min(fee, codFee.maxPiastres);
}
