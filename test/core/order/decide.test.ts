import { cashOfParcel } from "@masar/core/order/cash/of-order";
import { type Decision, decide } from "@masar/core/order/decide";
import { type Corrections, hashOf, paymentHashOf } from "@masar/core/order/order";
import { createShipmentSchema, type NewShipment } from "@masar/core/shipment/new-shipment";
import type { StoreRules } from "@masar/core/store/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CONNECTED_AT, egp, type SampleOrder, sampleOrder, sampleRules } from "./sample.ts";

function decided(
  order: SampleOrder = {},
  rules: Partial<StoreRules> = {},
  corrections: Corrections = {},
  isLive = true,
): Decision {
  const content = sampleOrder(order);
  const cash = cashOfParcel({ cash: null, content }, sampleRules(rules));
  const store = { storeName: "حلويات منى", connectedAt: CONNECTED_AT, isLive, listsPlaces: true };
  return decide(content, { rules: sampleRules(rules), corrections, cash, ...store });
}

function shipment(decision: Decision) {
  if (decision.kind !== "ship") throw new Error(`not to ship: ${JSON.stringify(decision)}`);
  return decision.shipment;
}

function codes(decision: Decision): string[] {
  return decision.kind === "attention" ? decision.reasons.map(({ code }) => code) : [decision.kind];
}

test("a complete order is shipped unchanged", () => {
  expect(shipment(decided({ note: "اتصل قبل الوصول" }))).toEqual({
    reference: "1041",
    service: "standard",
    codPiastres: 56_600,
    declaredPiastres: 56_600,
    weightGrams: 1000,
    pieces: 1,
    description: "1 × صينية كنافة",
    recipient: {
      name: "منى السيد",
      phone: "+201000000012",
      phone2: null,
      governorate: "GZ",
      city: "الدقي",
      district: null,
      address: "12 شارع التحرير",
      addressAsWritten: "الدقي، 12 شارع التحرير",
      location: null,
    },
    allowOpen: false,
    notes: "اتصل قبل الوصول",
    metadata: { store: "حلويات منى", store_order: "41" },
  });
});

test("every number of the buyer reaches the courier, and the quote that the buyer chose is kept", () => {
  const phones = ["01000000012", "+20 100 000 0012", "01100000013", "0120 000 0014", "not a number"];
  const decidedOn = shipment(decided({ recipient: { phones }, note: "الدور الثالث", quote: "standard:GZ" }));
  expect(decidedOn).toMatchObject({
    recipient: { phone: "+201000000012", phone2: "+201100000013" },
    notes: "الدور الثالث — هاتف آخر: 01200000014",
    metadata: { quote: "standard:GZ" },
  });
});

test("of several phones of one person the first that can be called is taken", () => {
  const phones = ["0233334444", "01200000014"];
  expect(shipment(decided({ recipient: { phones } })).recipient.phone).toBe("+201200000014");
  const gift = ["0100000001", "01200000014", "01000000012"];
  expect(shipment(decided({ recipient: { phones: gift, ownPhones: 2 } })).recipient.phone).toBe("+201200000014");
});

test.each<[string, NonNullable<SampleOrder["payment"]>, number]>([
  ["a refund in part", { refunded: egp(185.5) }, 380.5],
  ["a deposit", { paid: egp(100) }, 466],
  ["a gift card", { credited: egp(66) }, 500],
  ["paid by card", { isPaid: true, gateway: "card", isCod: false, isPrepaid: true }, 0],
  ["a coupon for all of it", { total: egp(0) }, 0],
])("cash due: %s", (_, payment, due) => {
  expect(shipment(decided({ payment })).codPiastres).toBe(Math.round(due * 100));
});

const usd = (dollars: number) => ({ minor: dollars * 100, currency: "USD" });
const inDollars = { total: usd(40), paid: usd(0), refunded: usd(0), credited: usd(0) };
const paidInDollars = { ...inDollars, paid: usd(40), isPaid: true, gateway: "card", isCod: false, isPrepaid: true };

test.each<[string, NonNullable<SampleOrder["payment"]>]>([
  ["where the store calls it paid", paidInDollars],
  ["where the store says that nothing is outstanding", { ...paidInDollars, outstanding: usd(0) }],
  ["of which a part was refunded", { ...paidInDollars, refunded: usd(5), handedBack: usd(5) }],
  ["by a method that the merchant counts as prepaid", { ...paidInDollars, gateway: "paynow", isPrepaid: false }],
])("an order paid in another currency ships without cash and without a declared value: %s", (_, payment) => {
  const { codPiastres, declaredPiastres } = shipment(decided({ payment }, { prepaid_gateways: ["paynow"] }));
  expect({ codPiastres, declaredPiastres }).toEqual({ codPiastres: 0, declaredPiastres: null });
});

test.each<[string, SampleOrder]>([
  ["cash on delivery", { payment: inDollars }],
  ["not paid yet", { payment: { ...paidInDollars, paid: usd(0), isPaid: false } }],
  ["a part outstanding", { payment: { ...paidInDollars, outstanding: usd(5), isPaid: false } }],
  ["paid in two currencies", { payment: { ...paidInDollars, credited: egp(100) } }],
  ["refunded in full", { payment: { ...paidInDollars, refunded: usd(40), handedBack: usd(40) } }],
  ["by a method that nobody knows", { payment: { ...paidInDollars, gateway: "paynow", isPrepaid: false } }],
  ["contradictory", { payment: paidInDollars, doubts: [{ code: "x", saidHere: "paid", saidThere: "open" }] }],
])("an order in another currency waits for the amount in pounds: %s", (_, order) => {
  expect(codes(decided(order))).toEqual(["currency_not_egp"]);
});

test.each<[string, SampleOrder, string[]]>([
  ["abroad", { address: { country: "SA", governorateCode: null, city: "Jeddah" } }, ["country_not_egypt"]],
  ["another currency", { payment: { total: { minor: 5_000, currency: "USD" } } }, ["currency_not_egp"]],
  ["no name", { recipient: { name: " " } }, ["name_missing"]],
  ["no street", { address: { line1: "", line2: null } }, ["address_missing"]],
  [
    "no place",
    { address: { governorateCode: null, city: null, line1: "شارع المدارس عمارة 3" } },
    ["governorate_unknown"],
  ],
  ["a place that lives twice", { address: { governorateCode: null, city: "الشيخ زايد" } }, ["governorate_ambiguous"]],
  ["a town of another governorate", { address: { governorateCode: "ALX", city: "طنطا" } }, ["governorate_conflict"]],
  ["no phone", { recipient: { phones: [] } }, ["phone_missing"]],
  ["a phone with a digit missing", { recipient: { phones: ["0100000001"] } }, ["phone_unreadable"]],
  ["a landline alone", { recipient: { phones: ["0233334444"] } }, ["phone_landline"]],
  ["a foreign phone", { recipient: { phones: ["+966500000014"] } }, ["phone_foreign"]],
  [
    "the recipient's phone unreadable",
    { recipient: { phones: ["0100000001", "01200000014"], ownPhones: 1 } },
    ["phone_unreadable"],
  ],
  [
    "the recipient's phone foreign",
    { recipient: { phones: ["+966500000014", "01200000014"], ownPhones: 1 } },
    ["phone_foreign"],
  ],
  [
    "the recipient's phone a landline",
    { recipient: { phones: ["0233334444", "01200000014"], ownPhones: 1 } },
    ["phone_landline"],
  ],
  ["a number nobody has", { recipient: { phones: ["01111111111"] } }, ["phone_placeholder"]],
  ["not paid, and no cash", { payment: { gateway: "bacs", isCod: false, isPrepaid: true } }, ["unpaid"]],
  ["a method that nobody knows", { payment: { gateway: "paynow", isCod: false } }, ["gateway_unknown"]],
  ["no method", { payment: { gateway: null, isCod: false, isPaid: true } }, ["gateway_unknown"]],
  ["a refund in full that was not cancelled", { payment: { refunded: egp(566) } }, ["refunded_in_full"]],
  ["a refund in part after a deposit", { payment: { paid: egp(100), refunded: egp(50) } }, ["refund_unclear"]],
  ["refunds that could not be read", { refundsUnread: { en: "Down.", ar: "متوقف." } }, ["refunds_unread"]],
  ["more cash than a courier carries", { payment: { total: egp(30_001) } }, ["cash_over_cap"]],
  ["too heavy", { weightGrams: 70_001 }, ["weight_too_big"]],
  ["a contradiction in the store", { doubts: [{ code: "x", saidHere: "paid", saidThere: "open" }] }, ["doubt"]],
  [
    "several at once",
    { recipient: { name: "", phones: [] }, address: { line1: "" } },
    ["name_missing", "address_missing", "phone_missing"],
  ],
])("needs attention: %s", (_, order, expected) => {
  expect(codes(decided(order))).toEqual(expected);
});

test("the buyer's own text of state, city and lines stays beside what was understood of it", () => {
  const address = {
    governorateCode: null,
    stateName: "الدقهلية",
    city: "قرية ميت عنتر مركز طلخا",
    line1: "بجوار المسجد الكبير",
  };
  const written = "الدقهلية، قرية ميت عنتر مركز طلخا، بجوار المسجد الكبير";
  expect(shipment(decided({ address })).recipient).toMatchObject({ governorate: "DK", addressAsWritten: written });
  const line = "12 شارع التحرير، الدقي";
  const bare = { governorateCode: "GZ", stateName: null, city: null, line1: line };
  expect(shipment(decided({ address: bare })).recipient).toMatchObject({ address: line, addressAsWritten: null });
});

test("each reason names the field to fix and describes the problem in both languages", () => {
  const decision = decided({ address: { governorateCode: null, city: "الشيخ زايد" } });
  if (decision.kind !== "attention") throw new Error(decision.kind);
  expect(decision.reasons[0]).toMatchObject({
    field: "recipient.governorate",
    candidates: [
      { governorate: "GZ", city: "الشيخ زايد" },
      { governorate: "IS", city: "الشيخ زايد" },
    ],
  });
  expect(decision.reasons[0]?.detail.en).toContain("Sheikh Zayed (Giza), Sheikh Zayed (Ismailia)");
  expect(decision.reasons[0]?.detail.ar).toContain("الشيخ زايد (الجيزة)، الشيخ زايد (الإسماعيلية)");
});

test("the second phone number of an order becomes the shipment's second number", () => {
  expect(shipment(decided({ recipient: { phones: ["01000000012 / 01100000013"] } })).recipient.phone2).toBe(
    "+201100000013",
  );
  expect(shipment(decided({ recipient: { phones: ["01000000012", "01200000014"] } })).recipient.phone2).toBe(
    "+201200000014",
  );
});

test.each<[string, SampleOrder]>([
  ["cancelled", { stage: "cancelled" }],
  ["trashed or deleted", { stage: "gone" }],
])("an order that is %s cancels its shipment", (_, order) => {
  expect(decided(order).kind).toBe("cancel");
});

test.each<[string, SampleOrder]>([
  ["completed", { stage: "closed", status: "completed" }],
  ["without goods to bring", { needsShipping: false }],
])("an order that is %s has nothing to ship", (_, order) => {
  expect(decided(order).kind).toBe("nothing");
});

test("an order in a status that does not ship waits, unless the merchant adds the status", () => {
  expect(decided({ status: "on-hold" }).kind).toBe("wait");
  expect(decided({ status: "packing" }, { ship_statuses: ["packing"] }).kind).toBe("ship");
  expect(decided({ status: "on-hold" }, {}, { confirmed: "buyer" }).kind).toBe("wait");
  expect(decided({ status: "on-hold" }, {}, { confirmed: "merchant" }).kind).toBe("ship");
});

test("a test order never ships in live, not even by hand, and ships in the sandbox", () => {
  for (const confirmed of [undefined, "buyer", "merchant"] as const) {
    const corrections = confirmed ? { confirmed } : {};
    expect(decided({ isTest: true }, {}, corrections)).toMatchObject({ kind: "wait", reason: { code: "test_order" } });
    expect(decided({ isTest: true }, {}, corrections, false).kind).toBe("ship");
  }
});

test("an order for the store's own delivery waits and says so, unless the merchant ships its status or presses Ship", () => {
  const local = { isLocalDelivery: true, status: "local delivery" } as const;
  expect(decided(local)).toMatchObject({ kind: "wait", reason: { code: "local_delivery" } });
  expect(decided(local, { ship_statuses: ["processing", "local delivery"] }).kind).toBe("ship");
  expect(decided(local, {}, { confirmed: "merchant" }).kind).toBe("ship");
});

test("an order from a place without a pickup address is held where the store lists its places, also by hand", () => {
  const order = { place: { id: "p1", name: "Warehouse" } };
  for (const confirmed of [undefined, "merchant"] as const)
    expect(codes(decided(order, {}, confirmed ? { confirmed } : {}))).toEqual(["place_unmapped"]);
  expect(decided(order, { pickup_by_place: { p1: null } }).kind).toBe("ship");
  expect(decided(order, { places_not_shipped: ["p1"] })).toMatchObject({ reason: { code: "other_place" } });
  const content = sampleOrder(order);
  const cash = cashOfParcel({ cash: null, content }, sampleRules());
  const store = { storeName: "حلويات منى", connectedAt: CONNECTED_AT, isLive: true, listsPlaces: false };
  expect(decide(content, { rules: sampleRules(), corrections: {}, cash, ...store }).kind).toBe("ship");
});

function asks(decision: Decision): string | undefined {
  return decision.kind === "ship" ? decision.asks?.code : decision.kind;
}

test("an order ships at once, after confirmation or by hand, as the rules say", () => {
  expect(asks(decided())).toBeUndefined();
  expect(asks(decided({}, { ship: "by_hand" }))).toBe("ship_by_hand");
  expect(asks(decided({}, { ship: "by_hand" }, { confirmed: "merchant" }))).toBeUndefined();
  expect(asks(decided({}, { ship: "after_confirmation" }))).toBe("awaiting_confirmation");
  expect(asks(decided({}, { ship: "after_confirmation" }, { confirmed: "buyer" }))).toBeUndefined();
  const paid = { payment: { isPaid: true } };
  expect(asks(decided(paid, { ship: "after_confirmation" }))).toBeUndefined();
});

test("the merchant says once what a method means: cash collects the total, whatever the store's flag says", () => {
  const payment = { gateway: "other", isCod: false, isPaid: true, paid: egp(566) };
  expect(codes(decided({ payment }))).toEqual(["gateway_unknown"]);
  expect(shipment(decided({ payment }, { cash_gateways: ["other"] })).codPiastres).toBe(56_600);
  expect(shipment(decided({ payment }, { prepaid_gateways: ["other"] })).codPiastres).toBe(0);
  const none = { ...payment, gateway: null };
  expect(shipment(decided({ payment: none }, { cash_gateways: ["none"] })).codPiastres).toBe(56_600);
  expect(shipment(decided({ payment: none }, { prepaid_gateways: ["none"] })).codPiastres).toBe(0);
});

test("an order from before the connection is not shipped automatically", () => {
  const placedAt = Temporal.Instant.fromEpochMilliseconds(CONNECTED_AT - 1_000);
  expect(asks(decided({ placedAt }))).toBe("placed_before_connecting");
  expect(asks(decided({ placedAt }, {}, { confirmed: "buyer" }))).toBe("placed_before_connecting");
  expect(asks(decided({ placedAt }, {}, { confirmed: "merchant" }))).toBeUndefined();
});

test("the weight is the parcel's, else that of its items with the default for each unknown one, else the default", () => {
  const lines = [
    { title: "a", quantity: 2, sku: null, unitGrams: 300 },
    { title: "b", quantity: 1, sku: null, unitGrams: 150 },
  ];
  expect(shipment(decided({ weightGrams: 1250, lines })).weightGrams).toBe(1250);
  expect(shipment(decided({ lines })).weightGrams).toBe(750);
  const [first] = lines;
  const unknown = [...(first ? [first] : []), { title: "b", quantity: 1, sku: null, unitGrams: null }];
  expect(shipment(decided({ lines: unknown }, { default_weight_kg: 2.5 })).weightGrams).toBe(2500 + 600);
  const none = unknown.map((line) => ({ ...line, unitGrams: null }));
  expect(shipment(decided({ lines: none }, { default_weight_kg: 2.5 })).weightGrams).toBe(2500);
  const download = [...lines, { title: "c", quantity: 3, sku: null, unitGrams: 0 }];
  expect(shipment(decided({ lines: download })).weightGrams).toBe(750);
});

test("a service that we do not have waits for another, and is never replaced silently", () => {
  expect(codes(decided({ service: "same_day" }))).toEqual(["service_unknown"]);
  expect(shipment(decided({ service: "same_day" }, {}, { service: "express" })).service).toBe("express");
});

test("the service is the buyer's choice, else the governorate's, else the store's", () => {
  const rules: Partial<StoreRules> = { service: "economy", service_by_governorate: { "EG-GZ": "express" } };
  expect(shipment(decided({}, rules)).service).toBe("express");
  expect(shipment(decided({ address: { governorateCode: "C", city: "المعادي" } }, rules)).service).toBe("economy");
  expect(shipment(decided({ service: "standard" }, rules)).service).toBe("standard");
});

test("a correction is used until the store changes the same field", () => {
  const order: SampleOrder = { address: { governorateCode: null, city: null, line1: "شارع المدارس" } };
  const { recipient, payment } = sampleOrder(order);
  const corrections: Corrections = {
    recipient: { governorate: "SHR", address: "شارع المدارس، عمارة 3" },
    recipientOf: hashOf(recipient),
    codPiastres: 50_000,
    paymentOf: paymentHashOf(payment, null),
  };
  expect(shipment(decided(order, {}, corrections))).toMatchObject({
    codPiastres: 50_000,
    recipient: { governorate: "SHR", address: "شارع المدارس، عمارة 3", phone: "+201000000012" },
  });
  const moved: SampleOrder = { ...order, address: { ...order.address, line1: "شارع آخر طويل" } };
  expect(codes(decided(moved, {}, corrections))).toEqual(["governorate_unknown"]);
  const dearer: SampleOrder = { ...order, payment: { total: egp(700) } };
  expect(shipment(decided(dearer, {}, corrections)).codPiastres).toBe(70_000);
});

test("any order of a store gives a valid shipment or a reason, and throws nothing", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 700 }),
    fc.constantFrom("<b>&amp;", "\u202eabc", "\ud800", "ش".repeat(600)),
  );
  const maybe = fc.option(anyText, { nil: null });
  const order = fc.record({
    number: anyText,
    status: fc.constantFrom("processing", "on-hold"),
    name: anyText,
    phone: fc.oneof(anyText, fc.constant("01000000012")),
    line1: maybe,
    city: maybe,
    code: fc.constantFrom("GZ", "C", null, "ZZZ"),
    total: fc.integer({ min: -100, max: 4_000_000 }),
    grams: fc.option(fc.double({ min: 0, max: 100_000, noNaN: true }), { nil: null }),
    note: maybe,
    title: anyText,
  });
  fc.assert(
    fc.property(order, (o) => {
      const decision = decided({
        number: o.number,
        status: o.status,
        note: o.note,
        weightGrams: o.grams,
        recipient: { name: o.name, phones: [o.phone] },
        address: { line1: o.line1, city: o.city, governorateCode: o.code },
        payment: { total: { minor: o.total, currency: "EGP" } },
        lines: [{ title: o.title, quantity: 1, sku: null, unitGrams: null }],
      });
      if (decision.kind === "ship")
        expect(createShipmentSchema.safeParse(asSent(decision.shipment)).success).toBe(true);
      if (decision.kind === "attention") expect(decision.reasons.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test("a corrected amount is kept when only the merchant's list of cash methods changes", () => {
  const card = sampleOrder({ payment: { gateway: "wallet", isCod: false } });
  const cash = sampleOrder({ payment: { gateway: "wallet", isCod: true } });
  const corrections: Corrections = { codPiastres: 12_300, paymentOf: paymentHashOf(card.payment, null) };
  const store = { storeName: "حلويات منى", connectedAt: CONNECTED_AT, isLive: true, listsPlaces: true };
  const options = { rules: sampleRules(), corrections, ...store };
  for (const order of [card, cash])
    expect(
      shipment(decide(order, { ...options, cash: cashOfParcel({ cash: null, content: order }, sampleRules()) }))
        .codPiastres,
    ).toBe(12_300);
});

/** A shipment as in a request of `POST /shipments`. */
function asSent({
  codPiastres,
  declaredPiastres,
  weightGrams,
  pieces,
  description,
  allowOpen,
  notes,
  recipient,
  ...rest
}: NewShipment) {
  const given = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const { phone2, addressAsWritten: _, ...known } = recipient;
  return {
    ...rest,
    cod_value: codPiastres / 100,
    parcel: given({ weight_kg: weightGrams / 1000, pieces, description }),
    recipient: given({ ...known, phone_2: phone2 }),
    allow_open: allowOpen,
    ...given({ notes, declared_value: declaredPiastres === null ? null : declaredPiastres / 100 }),
  };
}
