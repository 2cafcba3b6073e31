import { listGovernorates } from "@masar/core/address/governorate";
import { parseRateCard, type RateCardData, SERVICES } from "@masar/core/quote/card";
import { priceReturn, priceShipment } from "@masar/core/quote/price";
import { SAMPLE_CARD_DATA, sampleCards } from "@masar/core/quote/sample-card";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const [july, october] = SAMPLE_CARD_DATA;
if (!july || !october) throw new Error("two sample cards are expected");
const card = parseRateCard(october);
const cairoToCairo = {
  service: "standard",
  origin: "C",
  destination: "C",
  weightGrams: 1_000,
  codPiastres: 99_000,
} as const;

const governorate = fc.constantFrom(...listGovernorates().map(({ code }) => code));
const piastres = fc.integer({ min: 0, max: 3_000_000 });
const shipment = fc.record({
  service: fc.constantFrom(...SERVICES),
  origin: governorate,
  destination: governorate,
  weightGrams: fc.integer({ min: 1, max: 70_000 }),
  codPiastres: piastres,
});

/** Rate cards with arbitrary prices, not only round ones. */
const anyCard = fc
  .record({
    base: fc.integer({ min: 0, max: 100_000 }),
    step: fc.integer({ min: 0, max: 5_000 }),
    flat: fc.integer({ min: 0, max: 5_000 }),
    basisPoints: fc.integer({ min: 0, max: 1_000 }),
    of: fc.constantFrom("whole" as const, "excess" as const),
    maxPiastres: fc.option(fc.integer({ min: 0, max: 10_000 })),
    vatBasisPoints: fc.constantFrom(0, 1, 1_400, 9_999),
  })
  .map(({ base, step, flat, basisPoints, of, maxPiastres, vatBasisPoints }) => {
    const data: RateCardData = {
      ...october,
      lanes: october.lanes.map((lane, index) => ({ ...lane, basePiastres: base + index * 7 })),
      weight: { includedGrams: 1_000, startedKilogramPiastres: step },
      codFee: { brackets: [{ fromPiastres: 0, toPiastres: null, flatPiastres: flat, basisPoints, of }], maxPiastres },
      vatBasisPoints,
    };
    return parseRateCard(data);
  });

describe("the price of a shipment", () => {
  it("is exact to the piastre in the worked example", () => {
    expect(priceShipment(card, cairoToCairo)).toEqual({
      kind: "priced",
      cardId: "sample-2026-10",
      zone: "Z1",
      shippingPiastres: 9_690,
      codFeePiastres: 798,
      totalPiastres: 10_488,
      vatIncludedPiastres: 1_288,
    });
    expect(priceReturn(card, cairoToCairo)).toEqual({
      kind: "priced",
      cardId: "sample-2026-10",
      totalPiastres: 7_752,
      vatIncludedPiastres: 952,
    });
  });

  it("adds up: total = shipping + COD fee, VAT is VAT of the rest, whole piastres, nothing negative", () => {
    fc.assert(
      fc.property(anyCard, shipment, (anyCard, shipment) => {
        const price = priceShipment(anyCard, shipment);
        if (price.kind !== "priced") return;
        const { shippingPiastres, codFeePiastres, totalPiastres, vatIncludedPiastres } = price;
        expect(shippingPiastres + codFeePiastres).toBe(totalPiastres);
        for (const amount of [shippingPiastres, codFeePiastres, totalPiastres, vatIncludedPiastres]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        const net = totalPiastres - vatIncludedPiastres;
        expect(vatIncludedPiastres).toBe(Number((BigInt(net) * BigInt(anyCard.vatBasisPoints) + 5_000n) / 10_000n));
      }),
      { numRuns: 500 },
    );
  });

  it("never falls with more weight, and the COD fee changes by at most one piastre of rounding", () => {
    fc.assert(
      fc.property(anyCard, shipment, fc.integer({ min: 0, max: 20_000 }), (anyCard, shipment, moreGrams) => {
        const lighter = priceShipment(anyCard, shipment);
        const heavier = priceShipment(anyCard, { ...shipment, weightGrams: shipment.weightGrams + moreGrams });
        if (lighter.kind !== "priced" || heavier.kind !== "priced") return;
        expect(heavier.totalPiastres).toBeGreaterThanOrEqual(lighter.totalPiastres);
        expect(heavier.shippingPiastres).toBeGreaterThanOrEqual(lighter.shippingPiastres);
        expect(Math.abs(heavier.codFeePiastres - lighter.codFeePiastres)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("depends on the cash only through the COD fee, which is zero without cash", () => {
    fc.assert(
      fc.property(anyCard, shipment, (anyCard, shipment) => {
        const withCash = priceShipment(anyCard, shipment);
        const paid = priceShipment(anyCard, { ...shipment, codPiastres: 0 });
        if (withCash.kind !== "priced" || paid.kind !== "priced") return;
        expect(paid.codFeePiastres).toBe(0);
        expect(paid.shippingPiastres).toBe(withCash.shippingPiastres);
      }),
    );
  });

  it.each([
    [1, 8_500],
    [1_000, 8_500],
    [1_001, 9_100],
    [2_000, 9_100],
    [2_001, 9_700],
    [70_000, 8_500 + 69 * 600],
  ])("charges a step for every started kilogram over the included one: %d g is %d net", (weightGrams, net) => {
    const price = priceShipment(card, { ...cairoToCairo, weightGrams, codPiastres: 0 });
    expect(price.kind === "priced" && price.totalPiastres - price.vatIncludedPiastres).toBe(net);
  });

  it.each([
    [0, 0],
    [1, 700],
    [200_000, 700],
    [200_100, 701],
    [350_000, 2_200],
    [3_000_000, 28_700],
  ])("charges 7 pounds for any cash and 1 %% of the amount over 2,000: %d is %d net", (codPiastres, net) => {
    const price = priceShipment(card, { ...cairoToCairo, codPiastres });
    expect(price.kind === "priced" && price.totalPiastres - price.vatIncludedPiastres - 8_500).toBe(net);
  });

  it("charges a percentage of the whole amount, up to the cap, where the card says so", () => {
    const brackets = [
      { fromPiastres: 0, toPiastres: 100_000, flatPiastres: 100, basisPoints: 0, of: "whole" as const },
      { fromPiastres: 100_000, toPiastres: null, flatPiastres: 0, basisPoints: 200, of: "whole" as const },
    ];
    const capped = parseRateCard({ ...october, codFee: { brackets, maxPiastres: 5_000 }, vatBasisPoints: 0 });
    const fee = (codPiastres: number) => {
      const price = priceShipment(capped, { ...cairoToCairo, codPiastres });
      return price.kind === "priced" && price.codFeePiastres;
    };
    expect([100_000, 100_001, 200_000, 250_000, 900_000].map(fee)).toEqual([100, 2_000, 4_000, 5_000, 5_000]);
  });

  it("contains the destination's zone and the id of the rate card", () => {
    const [older] = sampleCards();
    if (!older) throw new Error("no sample card");
    expect(priceShipment(older, { ...cairoToCairo, destination: "ASN" })).toMatchObject({
      zone: "Z5",
      cardId: "sample-2026-07",
    });
  });
});

describe("a service that is not offered on a route", () => {
  it("is refused with the services that are offered, for the price and for the return", () => {
    const refused = { kind: "service_unavailable", service: "express", offered: ["economy", "standard"] };
    expect(priceShipment(card, { ...cairoToCairo, service: "express", destination: "ASN" })).toEqual(refused);
    expect(priceReturn(card, { ...cairoToCairo, service: "express", destination: "ASN" })).toEqual(refused);
  });

  it("is only express, outside Cairo, Giza and Alexandria", () => {
    const near = new Set(["C", "GZ", "ALX"]);
    fc.assert(
      fc.property(shipment, (shipment) => {
        const sold = shipment.service !== "express" || (near.has(shipment.origin) && near.has(shipment.destination));
        expect(priceShipment(card, shipment).kind).toBe(sold ? "priced" : "service_unavailable");
      }),
      { numRuns: 500 },
    );
  });
});
