// A part of a governorate, such as the North Coast, is read from the address and priced by the card that names it.

import { type Account, accountSettingsSchema } from "@masar/core/account/account";
import { createIds } from "@masar/core/kernel/id";
import { parseCalendar } from "@masar/core/quote/calendar";
import { parseRateCard, type RateCardData } from "@masar/core/quote/card";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { SAMPLE_CARD_DATA } from "@masar/core/quote/sample-card";
import { readAddress } from "@masar/core/shipment/address-conflict";
import { planShipment } from "@masar/core/shipment/create";
import { editShipment } from "@masar/core/shipment/edit";
import { withLowerCash } from "@masar/core/shipment/lower-cash";
import { returnCharge } from "@masar/core/shipment/scan/post-scans";
import type { Shipment } from "@masar/core/shipment/shipment";
import { checkoutRates } from "@masar/core/store/checkout-rates";
import { expect, test } from "vitest";
import { sampleRules } from "../order/sample.ts";

const NOW = Temporal.Instant.from("2026-11-22T08:00:00Z").epochMilliseconds;
const DEARER = 5_000;
const COAST = "مراسي، سيدي عبد الرحمن، الساحل الشمالي، شاليه 22";
const TOWN = "مرسى مطروح، شارع الإسكندرية";

/** The sample card with the North Coast as a zone of its own, at 50 pounds more than the rest of Matrouh, also for returns. */
function cardWithCoast(): RateCardData {
  const [data] = SAMPLE_CARD_DATA;
  if (!data) throw new Error("there is no sample card");
  const coast = { code: "ZC", nameEn: "North Coast", nameAr: "الساحل الشمالي", members: ["north_coast" as const] };
  const lanes = data.lanes
    .filter(({ to }) => to === "Z5")
    .map((lane) => ({
      ...lane,
      to: "ZC",
      basePiastres: lane.basePiastres + DEARER,
      returnPiastres: lane.returnPiastres + DEARER,
    }));
  return { ...data, vatBasisPoints: 0, zones: [...data.zones, coast], lanes: [...data.lanes, ...lanes] };
}

const tools = {
  newId: createIds(),
  cards: [parseRateCard(cardWithCoast())],
  calendar: parseCalendar(EGYPT_CALENDAR),
};

const account: Account = {
  id: "acc_1",
  name: "متجر",
  email: "shop@masar.test",
  phone: null,
  kind: "merchant",
  settings: accountSettingsSchema.parse({}),
  rateLimits: {},
  requiresSecondFactor: false,
  sandboxClockOffsetMs: 0,
  pickup: {
    id: "pka_1",
    accountId: "acc_1",
    name: "المخزن",
    phone: "+201001234567",
    governorate: "C",
    city: null,
    address: "شارع 9",
    isDefault: true,
  },
  createdAt: NOW,
};

function planned(address: string, { codPiastres = 0, cards = tools.cards } = {}): Shipment {
  const recipient = {
    name: "منى",
    phone: "+201001234567",
    phone2: null,
    governorate: "MT" as const,
    city: null,
    district: null,
    address,
    addressAsWritten: null,
    location: null,
  };
  const shipment = {
    reference: "R-1",
    service: "standard" as const,
    codPiastres,
    declaredPiastres: null,
    weightGrams: 1_000,
    pieces: 1,
    description: null,
    allowOpen: false,
    notes: null,
    metadata: {},
    recipient,
  };
  const plan = planShipment(
    { shipment, caller: { account, mode: "test" }, now: NOW, address: readAddress(recipient) },
    { ...tools, cards },
  );
  if (plan.kind !== "planned") throw new Error(plan.kind);
  return plan.shipment;
}

function edited(shipment: Shipment, edit: Parameters<typeof editShipment>[0]["edit"]): Shipment {
  const result = editShipment({ shipment, edit }, NOW, tools);
  if (result.kind !== "edited") throw new Error(result.kind);
  return result.shipment;
}

test("a shipment to the part is priced by the part's zone, and one to the town by its governorate's", () => {
  const [coast, town] = [planned(COAST), planned(TOWN)];
  expect([coast.part, coast.zone, town.part, town.zone]).toEqual(["north_coast", "ZC", null, "Z5"]);
  expect(coast.shippingPiastres - town.shippingPiastres).toBe(DEARER);
});

test("an edit of the address moves it into the part or out of it; another edit leaves it there", () => {
  const coast = planned(COAST);
  expect(edited(coast, { notes: "اتصل قبل الوصول" })).toMatchObject({ part: "north_coast", zone: "ZC" });
  const moved = edited(coast, { recipient: { address: TOWN } });
  expect([moved.part, moved.zone, coast.shippingPiastres - moved.shippingPiastres]).toEqual([null, "Z5", DEARER]);
  expect(edited(moved, { recipient: { address: COAST } })).toMatchObject({ part: "north_coast", zone: "ZC" });
});

test("lowering the cash and bringing the parcel back use the part's zone too", () => {
  const cards = [parseRateCard({ ...cardWithCoast(), vatBasisPoints: 1_400 })];
  const [costly, free] = [planned(COAST, { codPiastres: 300_000, cards }), planned(COAST, { cards })];
  const { shipment } = withLowerCash({ ...costly, collectedAt: NOW }, 0, { ...tools, cards, now: NOW }) as {
    shipment: Shipment;
  };
  const priceOf = ({ shippingPiastres, codFeePiastres, vatPiastres }: Shipment) => ({
    shippingPiastres,
    codFeePiastres,
    vatPiastres,
  });
  expect(priceOf(shipment)).toEqual(priceOf(free));
  const [coast, town] = [planned(COAST), planned(TOWN)].map((parcel) => returnCharge(parcel, tools.cards));
  expect((coast?.totalPiastres ?? 0) - (town?.totalPiastres ?? 0)).toBe(DEARER);
});

test("a checkout shows the price that the shipment will have", () => {
  const rules = sampleRules();
  const priceOf = (address: string) => {
    const destination = { country: "EG", state: "MT", city: null, address, postcode: null };
    const question = {
      place: null,
      destination,
      weightGrams: 1_000,
      cartMinor: 0,
      currency: "EGP",
      language: "en" as const,
    };
    const rates = checkoutRates(question, { origin: "C", rules, now: NOW }, tools);
    return rates.find(({ service }) => service === "standard")?.priceMinor;
  };
  for (const address of [COAST, TOWN]) expect(priceOf(address)).toBe(planned(address).shippingPiastres);
});
