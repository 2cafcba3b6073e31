// core/src/order/cash/rule.ts: what each parcel of an order collects. Amounts in piastres.

import { owedOf } from "@masar/core/order/cash/facts";
import { type CashFacts, cashOfOrder, divideCash, type ParcelFact } from "@masar/core/order/cash/rule";
import type { StorePayment } from "@masar/kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { playHistory } from "./cash-history.ts";
import { egp, sampleOrder } from "./sample.ts";

const DELIVERED = 1_800_000_000_000;
const LATER = DELIVERED + 3_600_000;
const bookable = (id: string, goods: number): ParcelFact => ({ id, goods, stage: "bookable" });
const absent = (id: string, goods: number): ParcelFact => ({ id, goods, stage: "absent" });
const carried = (id: string, goods: number, cash: number, share = cash): ParcelFact => ({
  ...{ id, goods, stage: "carried", cash, share, collectedAt: DELIVERED },
});
const delivered = (id: string, goods: number, cash: number, share = cash): ParcelFact => ({
  ...{ id, goods, stage: "delivered", cash, share, collectedAt: DELIVERED, deliveredAt: DELIVERED },
});
const byCash = (amount: number, at = LATER) => ({ amount, kind: "cash" as const, at });
const byCard = (amount: number, at = LATER) => ({ amount, kind: "other" as const, at });

function order(facts: Partial<CashFacts>): CashFacts {
  const owed = facts.owed ?? 0;
  return { owed, total: Math.max(owed, 10_000_000), chargedGoods: null, payments: [], parcels: [], ...facts };
}
const shares = (facts: Partial<CashFacts>) => Object.fromEntries(cashOfOrder(order(facts)).shares);

test.each<[string, Partial<CashFacts>, Record<string, number>]>([
  ["one parcel carries all that is owed", { owed: 56_650, parcels: [bookable("a", 1)] }, { a: 56_650 }],
  [
    "an order of 400 that was paid and then raised by 250 collects 250",
    { owed: 25_000, parcels: [bookable("a", 40_000), bookable("b", 25_000)] },
    { a: 15_400, b: 9_600 },
  ],
  [
    "goods added after two cash parcels were paid collect their own price",
    {
      owed: 25_000,
      payments: [byCash(90_000)],
      parcels: [delivered("a", 40_000, 45_000), delivered("b", 40_000, 45_000), bookable("c", 25_000)],
    },
    { c: 25_000 },
  ],
  [
    "goods added while a prepaid parcel is out collect their own price",
    { owed: 20_000, payments: [byCard(80_000)], parcels: [carried("a", 80_000, 0), bookable("b", 20_000)] },
    { b: 20_000 },
  ],
  [
    "a discount lowers every parcel: together they collect what is due",
    { owed: 55_000, parcels: [bookable("a", 30_000), bookable("b", 30_000)] },
    { a: 27_500, b: 27_500 },
  ],
  [
    "the second parcel collects its own part after the first was recorded as a payment",
    { owed: 40_000, payments: [byCash(40_000)], parcels: [delivered("a", 40_000, 40_000), bookable("b", 40_000)] },
    { b: 40_000 },
  ],
  [
    "cash that was recorded without our fees leaves the next parcel what is left",
    { owed: 44_000, payments: [byCash(36_000)], parcels: [delivered("a", 40_000, 40_000), bookable("b", 40_000)] },
    { b: 40_000 },
  ],
  [
    "cash that is not recorded yet is not collected again",
    { owed: 80_000, parcels: [delivered("a", 40_000, 40_000), bookable("b", 40_000)] },
    { b: 40_000 },
  ],
  [
    "a card payment after a delivery is the buyer's own, also when it is the same amount",
    { owed: 40_000, payments: [byCard(40_000)], parcels: [delivered("a", 40_000, 40_000), bookable("b", 40_000)] },
    { b: 0 },
  ],
  [
    "a cash deposit of before the delivery is no record of our cash",
    {
      owed: 60_000,
      payments: [byCash(20_000, DELIVERED - 86_400_000)],
      parcels: [delivered("a", 40_000, 40_000), bookable("b", 40_000)],
    },
    { b: 20_000 },
  ],
  [
    "one of two parcels that was cancelled and booked again collects what the other does not carry",
    { owed: 70_000, parcels: [carried("a", 30_000, 35_000), bookable("b", 30_000)] },
    { b: 35_000 },
  ],
  [
    "nobody pays at the door for goods that were returned, or are in other hands",
    { owed: 105_000, parcels: [absent("a", 50_000), bookable("b", 50_000)] },
    { b: 55_000 },
  ],
  [
    "returned goods that were taken off the order are not subtracted twice",
    { owed: 55_000, chargedGoods: 50_000, parcels: [absent("a", 50_000), bookable("b", 50_000)] },
    { b: 55_000 },
  ],
  [
    "more cash in the store than our parcels brought is the buyer's own payment",
    { owed: 30_000, payments: [byCash(50_000)], parcels: [delivered("a", 40_000, 40_000), bookable("b", 40_000)] },
    { b: 30_000 },
  ],
  [
    "what was lowered on one parcel is not collected by another",
    { owed: 80_000, parcels: [carried("a", 40_000, 30_000, 40_000), bookable("b", 40_000)] },
    { b: 40_000 },
  ],
  [
    "what a courier accepted short is not collected by another",
    { owed: 80_000, parcels: [delivered("a", 40_000, 35_000, 40_000), bookable("b", 40_000)] },
    { b: 40_000 },
  ],
  ["a paid order collects nothing", { owed: 0, parcels: [bookable("a", 40_000)] }, { a: 0 }],
  ["never more than the order costs", { owed: 90_000, total: 40_000, parcels: [bookable("a", 1)] }, { a: 40_000 }],
])("%s", (_, facts, expected) => {
  expect(shares(facts)).toEqual(expected);
});

test("an amount that the merchant entered stays, and the others collect the rest", () => {
  const entered: ParcelFact = { id: "a", goods: 30_000, stage: "bookable", fixed: 80_000 };
  expect(shares({ owed: 100_000, parcels: [entered, bookable("b", 60_000)] })).toEqual({ a: 80_000, b: 20_000 });
  expect(shares({ owed: 100_000, parcels: [{ ...entered, fixed: 100_000 }, bookable("b", 60_000)] })).toEqual({
    a: 100_000,
    b: 0,
  });
  // Less than its share, and no other parcel: the difference is waived.
  expect(shares({ owed: 55_000, parcels: [{ ...entered, fixed: 50_000 }] })).toEqual({ a: 55_000 });
});

test("a payment lowers what is carried once", () => {
  const again = order({
    owed: 20_000,
    payments: [byCard(30_000)],
    parcels: [{ ...carried("a", 60_000, 35_000), lowered: 30_000 } as ParcelFact],
  });
  expect(cashOfOrder(again)).toMatchObject({ lowered: new Map(), excess: 15_000 });
});

test("a buyer who pays by card while the parcel is out is not asked for it again", () => {
  const paid = order({ owed: 0, payments: [byCard(65_000)], parcels: [carried("a", 60_000, 65_000)] });
  expect(Object.fromEntries(cashOfOrder(paid).lowered)).toEqual({ a: 65_000 });
  expect(cashOfOrder(paid).excess).toBe(0);
});

test("a parcel under way falls by what was paid since, and never for another reason", () => {
  const edited = order({ owed: 50_000, parcels: [carried("a", 60_000, 65_000)] });
  expect(cashOfOrder(edited)).toMatchObject({ lowered: new Map(), excess: 15_000 });
  const paidBefore = order({ ...edited, payments: [byCard(15_000, DELIVERED - 86_400_000)] });
  expect(cashOfOrder(paidBefore)).toMatchObject({ lowered: new Map(), excess: 15_000 });
  const raised = order({ owed: 90_000, parcels: [carried("a", 60_000, 65_000)] });
  expect(cashOfOrder(raised)).toMatchObject({ lowered: new Map(), excess: 0, uncollectable: 25_000 });
});

test("what an earlier payment lowered is not taken from a later one", () => {
  // 350 by card took 100 off the first parcel; the order then grew, and the second went out with 200.
  const HOUR = 3_600_000;
  const first = { ...delivered("a", 25_000, 15_000), lowered: 10_000, collectedAt: DELIVERED - 4 * HOUR };
  const second = { ...carried("b", 45_000, 20_000), collectedAt: DELIVERED + HOUR };
  const earlier = byCard(35_000, DELIVERED - 2 * HOUR);
  const paid = order({
    owed: 15_000,
    payments: [earlier, byCard(20_000, DELIVERED + 2 * HOUR)],
    parcels: [first, second] as ParcelFact[],
  });
  expect(Object.fromEntries(cashOfOrder(paid).lowered)).toEqual({ b: 20_000 });
  expect(cashOfOrder(paid).excess).toBe(0);
  // Half of it paid and lowered: an edit that takes goods off lowers nothing more.
  const edited = order({
    owed: 15_000,
    payments: [earlier, byCard(10_000, DELIVERED + 2 * HOUR)],
    parcels: [first, { ...second, cash: 10_000, share: 10_000, lowered: 10_000 }] as ParcelFact[],
  });
  expect(cashOfOrder(edited)).toMatchObject({ lowered: new Map(), excess: 10_000 });
});

test("our own record that comes back from the store raises nothing", () => {
  const recorded = order({ owed: 0, payments: [byCash(65_000)], parcels: [delivered("a", 60_000, 65_000)] });
  expect(cashOfOrder(recorded)).toMatchObject({ excess: 0, uncollectable: 0, unclear: 0 });
});

test("a payment under an unknown method after a delivery is asked about, where it makes a difference", () => {
  const payments = [{ amount: 40_000, kind: "unknown" as const, at: LATER }];
  const parcels = [delivered("a", 40_000, 40_000), bookable("b", 40_000)];
  expect(cashOfOrder(order({ owed: 40_000, payments, parcels })).unclear).toBe(40_000);
  expect(cashOfOrder(order({ owed: 0, payments, parcels: parcels.slice(0, 1) })).unclear).toBe(0);
});

test("the figures explain the amount", () => {
  const facts = order({
    owed: 200_000,
    payments: [byCash(30_000)],
    parcels: [
      delivered("a", 50_000, 45_000, 50_000),
      carried("b", 50_000, 50_000),
      absent("c", 40_000),
      bookable("d", 60_000),
    ],
  });
  expect(cashOfOrder(facts).figures).toEqual({
    ...{ owed: 200_000, brought: 45_000, counted: 30_000, carried: 50_000, absent: 40_000, waived: 5_000 },
    due: 90_000,
  });
});

const payment = (of: Partial<StorePayment>) => owedOf(sampleOrder({ payment: of }).payment, of.isPaid !== true);

test.each<[string, Partial<StorePayment>, number | undefined]>([
  ["all of it", {}, 56_600],
  ["what a deposit leaves", { paid: egp(100) }, 46_600],
  ["what store credit leaves", { credited: egp(66) }, 50_000],
  ["what a refund in part leaves of an unpaid order", { refunded: egp(66) }, 50_000],
  ["the store's own figure, whatever stands beside it", { outstanding: egp(12), paid: egp(400) }, 1_200],
  ["nothing when the store says paid", { isPaid: true }, 0],
  ["nothing when more was paid than it costs", { paid: egp(2_000) }, 0],
  [
    "a refund that was handed back once: 400 paid, 100 back, then 250 more",
    { total: egp(650), paid: egp(400), refunded: egp(100), handedBack: egp(100) },
    25_000,
  ],
  [
    "a question: refunded in part after a deposit, and nothing says out of what",
    { paid: egp(100), refunded: egp(50) },
    undefined,
  ],
])("owed is %s", (_, of, owed) => {
  expect(payment(of)).toBe(owed);
});

test("cash is divided in whole pounds by the price of the contents, adds up, and leaves no part below a pound", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 20 }),
      (cash, goods) => {
        const parts = divideCash(cash, goods);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cash);
        expect(parts.filter((part) => part % 100 !== 0).length).toBeLessThanOrEqual(1);
        if (cash >= 100 * goods.length) for (const part of parts) expect(part === 0 || part >= 100).toBe(true);
        const worth = goods.reduce((sum, price) => sum + price, 0);
        for (const [at, part] of parts.entries()) {
          const fair = worth === 0 ? cash / goods.length : (cash * (goods[at] ?? 0)) / worth;
          expect(Math.abs(part - fair)).toBeLessThanOrEqual(100 * goods.length);
          if (worth > 0 && goods[at] === 0) expect(part).toBe(0);
        }
      },
    ),
  );
});

const RUNS = process.env.MASAR_TEST_LONG ? 120_000 : 10_000;

test("over any history of an order the buyer pays for what was delivered, once, or the merchant is alerted", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff_ffff), { minLength: 4, maxLength: 60 }), (choices) => {
      const { received, bill, waived, excess, uncollectable, overpaid, charged, parcels, log } = playHistory(choices);
      const context = JSON.stringify({
        received,
        bill,
        waived,
        excess,
        uncollectable,
        overpaid,
        charged,
        parcels,
        log,
      });
      // What the store itself shows as paid too much is the store's to hand back.
      const tooMuch = excess + overpaid;
      // Whole pounds: a parcel that was collected may carry the piastres of one that came back later.
      expect(received.cash - tooMuch, context).toBeLessThanOrEqual(bill + 100 * parcels);
      expect(received.cash + received.card - tooMuch, context).toBeLessThanOrEqual(charged);
      expect(received.cash + received.card + waived + uncollectable, context).toBeGreaterThanOrEqual(bill);
    }),
    { numRuns: RUNS },
  );
});
