import { type Decision, decide } from "@masar/core/order/decide";
import { hashOf, type Mends, paymentHashOf } from "@masar/core/order/order";
import { createShipmentSchema } from "@masar/core/shipment/request";
import type { StoreRules } from "@masar/core/store/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CONNECTED_AT, egp, type SampleOrder, sampleOrder, sampleRules } from "./sample.ts";

function decided(order: SampleOrder = {}, rules: Partial<StoreRules> = {}, mends: Mends = {}): Decision {
  const options = { rules: sampleRules(rules), mends, storeName: "حلويات منى", connectedAt: CONNECTED_AT };
  return decide(sampleOrder(order), options);
}

function body(decision: Decision) {
  if (decision.kind !== "ship") throw new Error(`not to ship: ${JSON.stringify(decision)}`);
  return decision.body;
}

function codes(decision: Decision): string[] {
  return decision.kind === "attention" ? decision.reasons.map(({ code }) => code) : [decision.kind];
}

test("an order in order is shipped as it is", () => {
  expect(body(decided({ note: "اتصل قبل الوصول" }))).toEqual({
    reference: "1041",
    service: "standard",
    cod_value: 566,
    parcel: { weight_kg: 1, description: "1 × صينية كنافة" },
    recipient: {
      name: "منى السيد",
      phone: "01000000012",
      governorate: "GZ",
      city: "الدقي",
      address: "12 شارع التحرير",
    },
    allow_open: false,
    notes: "اتصل قبل الوصول",
    metadata: { store: "حلويات منى", store_order: "41" },
  });
});

test.each<[string, NonNullable<SampleOrder["payment"]>, number]>([
  ["a refund in part", { refunded: egp(185.5) }, 380.5],
  ["a refund in full", { refunded: egp(566) }, 0],
  ["a deposit", { paid: egp(100) }, 466],
  ["a gift card", { credited: egp(66) }, 500],
  ["paid by card", { isPaid: true, gateway: "card", isCod: false }, 0],
  ["a coupon for all of it", { total: egp(0) }, 0],
])("what is to be collected: %s", (_, payment, due) => {
  expect(body(decided({ payment })).cod_value).toBe(due);
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
  ["a number nobody has", { recipient: { phones: ["01111111111"] } }, ["phone_placeholder"]],
  ["not paid, and no cash", { payment: { gateway: "bacs", isCod: false } }, ["unpaid"]],
  ["more cash than a courier carries", { payment: { total: egp(30_001) } }, ["cash_over_cap"]],
  ["too heavy", { weightGrams: 70_001 }, ["weight_too_big"]],
  ["a contradiction in the store", { doubts: [{ code: "x", saidHere: "paid", saidThere: "open" }] }, ["doubt"]],
  [
    "several at once",
    { recipient: { name: "", phones: [] }, address: { line1: "" } },
    ["name_missing", "address_missing", "phone_missing"],
  ],
])("waits for a person: %s", (_, order, expected) => {
  expect(codes(decided(order))).toEqual(expected);
});

test("each reason names what to mend and says what is wrong in both languages", () => {
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

test("the second number of an order is kept for when the first does not answer", () => {
  expect(body(decided({ recipient: { phones: ["01000000012 / 01100000013"] } })).recipient.phone_2).toBe("01100000013");
  expect(body(decided({ recipient: { phones: ["01000000012", "01200000014"] } })).recipient.phone_2).toBe(
    "01200000014",
  );
  expect(body(decided({ recipient: { phones: ["bad", "01200000014"] } })).recipient.phone).toBe("01200000014");
});

test.each<[string, SampleOrder]>([
  ["cancelled", { stage: "cancelled" }],
  ["trashed or deleted", { stage: "gone" }],
])("an order that is %s is cancelled here too", (_, order) => {
  expect(decided(order).kind).toBe("cancel");
});

test.each<[string, SampleOrder]>([
  ["completed", { stage: "closed", status: "completed" }],
  ["without goods to bring", { needsShipping: false }],
])("an order that is %s has nothing to ship", (_, order) => {
  expect(decided(order).kind).toBe("nothing");
});

test("a status that does not ship waits, until the merchant says otherwise", () => {
  expect(decided({ status: "on-hold" }).kind).toBe("wait");
  expect(decided({ status: "packing" }, { ship_statuses: ["packing"] }).kind).toBe("ship");
  expect(decided({ status: "on-hold" }, {}, { confirmed: "buyer" }).kind).toBe("wait");
  expect(decided({ status: "on-hold" }, {}, { confirmed: "merchant" }).kind).toBe("ship");
});

function asks(decision: Decision): string | undefined {
  return decision.kind === "ship" ? decision.asks?.code : decision.kind;
}

test("ships at once, after confirmation or by hand, as the merchant chose", () => {
  expect(asks(decided())).toBeUndefined();
  expect(asks(decided({}, { ship: "by_hand" }))).toBe("ship_by_hand");
  expect(asks(decided({}, { ship: "by_hand" }, { confirmed: "merchant" }))).toBeUndefined();
  expect(asks(decided({}, { ship: "after_confirmation" }))).toBe("awaiting_confirmation");
  expect(asks(decided({}, { ship: "after_confirmation" }, { confirmed: "buyer" }))).toBeUndefined();
  const paid = { payment: { isPaid: true } };
  expect(asks(decided(paid, { ship: "after_confirmation" }))).toBeUndefined();
});

test("what was ordered before the store was connected is not sent by itself", () => {
  const placedAt = Temporal.Instant.fromEpochMilliseconds(CONNECTED_AT - 1_000);
  expect(asks(decided({ placedAt }))).toBe("placed_before_connecting");
  expect(asks(decided({ placedAt }, {}, { confirmed: "buyer" }))).toBe("placed_before_connecting");
  expect(asks(decided({ placedAt }, {}, { confirmed: "merchant" }))).toBeUndefined();
});

test("weight: of the parcel, else of everything in it, else the merchant's usual one", () => {
  const lines = [
    { title: "a", quantity: 2, sku: null, unitGrams: 300 },
    { title: "b", quantity: 1, sku: null, unitGrams: 150 },
  ];
  expect(body(decided({ weightGrams: 1250, lines })).parcel.weight_kg).toBe(1.25);
  expect(body(decided({ lines })).parcel.weight_kg).toBe(0.75);
  const [first] = lines;
  const unknown = [...(first ? [first] : []), { title: "b", quantity: 1, sku: null, unitGrams: null }];
  expect(body(decided({ lines: unknown }, { default_weight_kg: 2.5 })).parcel.weight_kg).toBe(2.5);
});

test("service: the buyer's choice, else the governorate's, else the store's", () => {
  const rules: Partial<StoreRules> = { service: "economy", service_by_governorate: { "EG-GZ": "express" } };
  expect(body(decided({}, rules)).service).toBe("express");
  expect(body(decided({ address: { governorateCode: "C", city: "المعادي" } }, rules)).service).toBe("economy");
  expect(body(decided({ service: "standard" }, rules)).service).toBe("standard");
});

test("what people put right is used, until the store says something else of it", () => {
  const order: SampleOrder = { address: { governorateCode: null, city: null, line1: "شارع المدارس" } };
  const { recipient, payment } = sampleOrder(order);
  const mends: Mends = {
    recipient: { governorate: "SHR", address: "شارع المدارس، عمارة 3" },
    recipientOf: hashOf(recipient),
    codPiastres: 50_000,
    paymentOf: paymentHashOf(payment),
  };
  expect(body(decided(order, {}, mends))).toMatchObject({
    cod_value: 500,
    recipient: { governorate: "SHR", address: "شارع المدارس، عمارة 3", phone: "01000000012" },
  });
  const moved: SampleOrder = { ...order, address: { ...order.address, line1: "شارع آخر طويل" } };
  expect(codes(decided(moved, {}, mends))).toEqual(["governorate_unknown"]);
  const dearer: SampleOrder = { ...order, payment: { total: egp(700) } };
  expect(body(decided(dearer, {}, mends)).cod_value).toBe(700);
});

test("whatever a store sends, what is shipped is a shipment, and nothing is thrown", () => {
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
      if (decision.kind === "ship") expect(createShipmentSchema.safeParse(decision.body).success).toBe(true);
      if (decision.kind === "attention") expect(decision.reasons.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test("an amount that somebody said stays when only the merchant's list of cash methods changes", () => {
  const card = sampleOrder({ payment: { gateway: "wallet", isCod: false } });
  const cash = sampleOrder({ payment: { gateway: "wallet", isCod: true } });
  const mends: Mends = { codPiastres: 12_300, paymentOf: paymentHashOf(card.payment) };
  const options = { rules: sampleRules(), mends, storeName: "حلويات منى", connectedAt: CONNECTED_AT };
  for (const order of [card, cash]) expect(body(decide(order, options)).cod_value).toBe(123);
});
