/**
 * SAMPLE rate cards, to try the service with: figures of the size seen in the Egyptian market in 2026, not an offer.
 * Two of them, so that choosing the card by the day is always exercised. Real cards are data of the same shape.
 */
import { parseRateCard, type RateCard, type RateCardData, type Service } from "./card.ts";

const ZONES: RateCardData["zones"] = [
  { code: "Z1", nameEn: "Cairo & Giza", nameAr: "القاهرة والجيزة", members: ["C", "GZ"] },
  { code: "Z2", nameEn: "Alexandria", nameAr: "الإسكندرية", members: ["ALX"] },
  {
    code: "Z3",
    nameEn: "Delta & Canal",
    nameAr: "الدلتا والقناة",
    members: ["DK", "BH", "GH", "IS", "MNF", "KB", "SUZ", "PTS", "DT", "SHR", "KFS"],
  },
  { code: "Z4", nameEn: "Near Upper Egypt", nameAr: "شمال الصعيد", members: ["FYM", "MN", "AST", "BNS", "SHG"] },
  {
    code: "Z5",
    nameEn: "Far Upper Egypt, Red Sea & Matrouh",
    nameAr: "جنوب الصعيد والبحر الأحمر ومطروح",
    members: ["BA", "ASN", "MT", "LX", "KN"],
  },
  { code: "Z6", nameEn: "Sinai & New Valley", nameAr: "سيناء والوادي الجديد", members: ["WAD", "JS", "SIN"] },
];

type Days = [earliest: number, latest: number];

/** The standard service between each pair of zones, the same both ways: net pounds, committed days. */
const STANDARD: readonly (readonly [string, string, number, Days])[] = [
  ["Z1", "Z1", 85, [1, 2]],
  ["Z1", "Z2", 92, [1, 2]],
  ["Z1", "Z3", 99, [2, 3]],
  ["Z1", "Z4", 114, [2, 4]],
  ["Z1", "Z5", 131, [3, 5]],
  ["Z1", "Z6", 151, [4, 7]],
  ["Z2", "Z2", 85, [1, 2]],
  ["Z2", "Z3", 99, [2, 3]],
  ["Z2", "Z4", 122, [3, 5]],
  ["Z2", "Z5", 139, [4, 6]],
  ["Z2", "Z6", 159, [5, 8]],
  ["Z3", "Z3", 92, [1, 3]],
  ["Z3", "Z4", 129, [3, 5]],
  ["Z3", "Z5", 146, [4, 6]],
  ["Z3", "Z6", 166, [5, 8]],
  ["Z4", "Z4", 106, [2, 3]],
  ["Z4", "Z5", 131, [3, 5]],
  ["Z4", "Z6", 171, [5, 8]],
  ["Z5", "Z5", 118, [2, 4]],
  ["Z5", "Z6", 179, [5, 8]],
  ["Z6", "Z6", 138, [3, 5]],
];

const EXPRESS_ZONES = ["Z1", "Z2"];

/** Every lane of the three services; `cheaperBy` is what the card takes off each standard price, in pounds. */
function lanes(cheaperBy: number): RateCardData["lanes"] {
  return STANDARD.flatMap(([one, other, standard, [earliest, latest]]) => {
    const pounds = standard - cheaperBy;
    const both = (service: Service, price: number, committedDays: Days) =>
      (one === other
        ? [[one, one]]
        : [
            [one, other],
            [other, one],
          ]
      ).map(([from = one, to = one]) => ({
        service,
        from,
        to,
        basePiastres: price * 100,
        returnPiastres: price * 80,
        committedDays,
      }));
    const express = EXPRESS_ZONES.includes(one) && EXPRESS_ZONES.includes(other);
    return [
      ...both("economy", pounds - 10, [earliest + 1, latest + 2]),
      ...both("standard", pounds, [earliest, latest]),
      ...(express ? both("express", pounds + 45, [1, 1]) : []),
    ];
  });
}

/** The cards as stored, oldest first. */
export const SAMPLE_CARD_DATA: readonly RateCardData[] = [
  {
    id: "sample-2026-07",
    validFrom: "2026-07-01",
    currency: "EGP",
    sample: true,
    cutOff: "14:00",
    zones: ZONES,
    lanes: lanes(5),
    weight: { includedGrams: 1_000, startedKilogramPiastres: 500 },
    // 1 % of what exceeds 2,000 pounds.
    codFee: {
      brackets: [
        { fromPiastres: 0, toPiastres: 200_000, flatPiastres: 0, basisPoints: 0, of: "whole" },
        { fromPiastres: 200_000, toPiastres: null, flatPiastres: 0, basisPoints: 100, of: "excess" },
      ],
      maxPiastres: null,
    },
    vatBasisPoints: 1_400,
    compensation: { maxPiastres: 50_000, vat: "none" },
  },
  {
    id: "sample-2026-10",
    validFrom: "2026-10-01",
    currency: "EGP",
    sample: true,
    cutOff: "14:00",
    zones: ZONES,
    lanes: lanes(0),
    weight: { includedGrams: 1_000, startedKilogramPiastres: 600 },
    // 7 pounds for handling any cash, and 1 % of what exceeds 2,000.
    codFee: {
      brackets: [
        { fromPiastres: 0, toPiastres: 200_000, flatPiastres: 700, basisPoints: 0, of: "whole" },
        { fromPiastres: 200_000, toPiastres: null, flatPiastres: 700, basisPoints: 100, of: "excess" },
      ],
      maxPiastres: null,
    },
    vatBasisPoints: 1_400,
    compensation: { maxPiastres: 100_000, vat: "none" },
  },
];

export function sampleCards(): readonly RateCard[] {
  return SAMPLE_CARD_DATA.map((data) => parseRateCard(data));
}
