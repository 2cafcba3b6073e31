import { ZONE_CODES } from "@masar/core/address/place/zone";
import { parseRateCard, type RateCardData } from "@masar/core/quote/card";
import { hubFor } from "@masar/core/quote/hub";
import { priceShipment } from "@masar/core/quote/price";
import { SAMPLE_CARD_DATA } from "@masar/core/quote/sample-card";
import { expect, it } from "vitest";

const data = sampleCard();
const toMatrouh = { service: "standard", origin: "C", destination: "MT", weightGrams: 500, codPiastres: 0 } as const;
const toCoast = { ...toMatrouh, part: "north_coast" } as const;

function sampleCard(): RateCardData {
  const [first] = SAMPLE_CARD_DATA;
  if (!first) throw new Error("there is no sample card");
  return first;
}

/** The sample card with the North Coast as a zone of its own, at 50 pounds more than the rest of Matrouh. */
function cardWithCoast(): RateCardData {
  const coast = { code: "ZC", nameEn: "North Coast", nameAr: "الساحل الشمالي", members: ["north_coast" as const] };
  const lanes = data.lanes
    .filter(({ to }) => to === "Z5")
    .map((lane) => ({ ...lane, to: "ZC", basePiastres: lane.basePiastres + 5_000 }));
  return { ...data, zones: [...data.zones, coast], lanes: [...data.lanes, ...lanes] };
}

it("prices a part of a governorate by its own zone where the card names it", () => {
  const card = parseRateCard({ ...cardWithCoast(), vatBasisPoints: 0 });
  const [rest, coast] = [priceShipment(card, toMatrouh), priceShipment(card, toCoast)];
  if (rest.kind !== "priced" || coast.kind !== "priced") throw new Error("the service is not sold");
  expect([rest.zone, coast.zone]).toEqual(["Z5", "ZC"]);
  expect(coast.shippingPiastres - rest.shippingPiastres).toBe(5_000);
});

it("prices a part that the card does not name as its governorate", () => {
  const card = parseRateCard(data);
  expect(priceShipment(card, toCoast)).toEqual(priceShipment(card, toMatrouh));
});

it("refuses a card with a part in two zones", () => {
  const card = cardWithCoast();
  const twice = card.zones.map((zone) =>
    zone.code === "Z2" ? { ...zone, members: [...zone.members, "north_coast" as const] } : zone,
  );
  expect(() => parseRateCard({ ...card, zones: twice })).toThrow("the part north_coast is in two zones");
});

it("sorts every part at its governorate's hub unless the table names another", () => {
  for (const part of ZONE_CODES) expect(hubFor("MT", part)).toBe(hubFor("MT"));
});
