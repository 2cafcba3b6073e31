import { toEpochDay } from "@masar/core/kernel/time";
import { cardAt, parseRateCard, type RateCardData } from "@masar/core/quote/card";
import { SAMPLE_CARD_DATA, sampleCards } from "@masar/core/quote/sample-card";
import { describe, expect, it } from "vitest";

const [data] = SAMPLE_CARD_DATA;
if (!data) throw new Error("no sample card");
const zone = (code: string, members: RateCardData["zones"][number]["members"]) => ({
  code,
  nameEn: code,
  nameAr: code,
  members,
});
const bracket = (fromPiastres: number, toPiastres: number | null) => ({
  fromPiastres,
  toPiastres,
  flatPiastres: 0,
  basisPoints: 0,
  of: "whole" as const,
});
const [firstLane] = data.lanes;
if (!firstLane) throw new Error("no lane");

describe("choosing a rate card by date", () => {
  const cards = sampleCards();
  const idOn = (day: string, among = cards) => cardAt(among, toEpochDay(Temporal.PlainDate.from(day)))?.id;

  it("gives the card that started last, from its first day", () => {
    expect(idOn("2026-07-01")).toBe("sample-2026-07");
    expect(idOn("2026-09-30")).toBe("sample-2026-07");
    expect(idOn("2026-10-01")).toBe("sample-2026-10");
    expect(idOn("2030-01-01")).toBe("sample-2026-10");
  });

  it("does not depend on the order of the cards", () => {
    expect(idOn("2026-11-20", cards.toReversed())).toBe("sample-2026-10");
    expect(idOn("2026-08-20", cards.toReversed())).toBe("sample-2026-07");
  });

  it("gives none before the first card", () => {
    expect(idOn("2026-06-30")).toBeUndefined();
  });
});

describe("a stored rate card", () => {
  it("is marked as a sample when it is one", () => {
    expect(sampleCards().map(({ sample }) => sample)).toEqual([true, true]);
  });

  it("is unchanged after storage as JSON", () => {
    expect(parseRateCard(JSON.parse(JSON.stringify(data))).laneByKey).toEqual(parseRateCard(data).laneByKey);
  });

  const broken: [string, Partial<RateCardData>][] = [
    ["governorate C is in two zones", { zones: [...data.zones, zone("Z9", ["C"])] }],
    ["governorate ALX is in no zone", { zones: data.zones.map((z) => (z.code === "Z2" ? zone("Z2", ["C"]) : z)) }],
    ["zone Z1 is listed twice", { zones: [...data.zones, zone("Z1", ["C"])] }],
    ["lane economy Z1 Z1 is listed twice", { lanes: [...data.lanes, firstLane] }],
    ["a lane names zone Z7", { lanes: [{ ...firstLane, to: "Z7" }] }],
    ["the earliest day comes first", { lanes: [{ ...firstLane, committedDays: [3, 2] }] }],
    [
      "does not begin where the one before ends",
      { codFee: { brackets: [bracket(0, 10), bracket(11, null)], maxPiastres: null } },
    ],
    ["does not begin where the one before ends", { codFee: { brackets: [bracket(1, null)], maxPiastres: null } }],
    [
      "the COD bracket from 10 is empty",
      { codFee: { brackets: [bracket(0, 10), bracket(10, 10)], maxPiastres: null } },
    ],
    ["the last COD bracket has an upper end", { codFee: { brackets: [bracket(0, 10)], maxPiastres: null } }],
    ["HH:MM", { cutOff: "24:00" }],
    ["expected int", { vatBasisPoints: 0.14 }],
  ];
  it.each(broken)("is refused because %s", (message, change) => {
    expect(() => parseRateCard({ ...data, ...change })).toThrow(message);
  });
});
