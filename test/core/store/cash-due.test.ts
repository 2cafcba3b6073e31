import { cashAfterEdit, cashDue, type StorePayment, splitCash } from "@masar/core/store/cash-due";
import fc from "fast-check";
import { expect, test } from "vitest";

const CAP = { capPiastres: 3_000_000 };
const order = (of: Partial<StorePayment>): StorePayment => ({
  totalPiastres: 125_050,
  paidPiastres: 0,
  refundedPiastres: 0,
  creditedPiastres: 0,
  isPaid: false,
  isCod: true,
  ...of,
});
const amount = fc.integer({ min: 0, max: 5_000_000 });
const payment = fc.record({
  totalPiastres: amount,
  paidPiastres: amount,
  refundedPiastres: amount,
  creditedPiastres: amount,
  isPaid: fc.boolean(),
  isCod: fc.boolean(),
});

test.each([
  ["all of it at the door", {}, { kind: "due", piastres: 125_050 }],
  ["what a deposit leaves", { paidPiastres: 25_000 }, { kind: "due", piastres: 100_050 }],
  ["what store credit leaves", { creditedPiastres: 50 }, { kind: "due", piastres: 125_000 }],
  ["what a partial refund leaves", { refundedPiastres: 25_050 }, { kind: "due", piastres: 100_000 }],
  ["nothing of a paid order, whatever its gateway is called", { isPaid: true }, { kind: "due", piastres: 0 }],
  ["nothing when more was paid than it costs", { paidPiastres: 200_000 }, { kind: "due", piastres: 0 }],
  ["nothing of a free order by card", { totalPiastres: 0, isCod: false }, { kind: "due", piastres: 0 }],
] as const)("collects %s", (_, of, due) => {
  expect(cashDue(order(of), CAP)).toEqual(due);
});

test("an order that waits for a transfer is never collected at the door, nor shipped as if it were paid", () => {
  expect(cashDue(order({ isCod: false }), CAP)).toEqual({ kind: "unpaid", piastres: 125_050 });
});

test("more than couriers may carry is said, and not cut down", () => {
  expect(cashDue(order({ totalPiastres: 3_000_001 }), CAP)).toEqual({
    kind: "over_cap",
    piastres: 3_000_001,
    capPiastres: 3_000_000,
  });
});

test("cash is never negative, never more than what is left to pay, and nothing once paid", () => {
  fc.assert(
    fc.property(payment, (of) => {
      const due = cashDue(of, CAP);
      const left = of.totalPiastres - of.paidPiastres - of.refundedPiastres - of.creditedPiastres;
      expect(due.piastres).toBeGreaterThanOrEqual(0);
      expect(due.piastres).toBeLessThanOrEqual(Math.max(0, left));
      if (of.isPaid) expect(due).toEqual({ kind: "due", piastres: 0 });
      if (!of.isCod && due.kind === "due") expect(due.piastres).toBe(0);
    }),
  );
});

test("a payment more or a refund more never raises what is collected", () => {
  fc.assert(
    fc.property(
      payment,
      amount,
      fc.constantFrom("paidPiastres", "refundedPiastres", "creditedPiastres"),
      (of, more, what) => {
        const before = cashDue(of, CAP);
        const after = cashDue({ ...of, [what]: of[what] + more }, CAP);
        expect(after.piastres).toBeLessThanOrEqual(before.piastres);
      },
    ),
  );
});

test("split over parcels it adds up to the whole, follows their worth to the piastre, and asks nothing for an empty one", () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 20 }),
      (cash, values) => {
        const parts = splitCash(cash, values);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cash);
        const worth = values.reduce((sum, value) => sum + value, 0);
        for (const [at, part] of parts.entries()) {
          expect(Number.isInteger(part) && part >= 0).toBe(true);
          const fair = worth === 0 ? cash / values.length : (cash * (values[at] ?? 0)) / worth;
          expect(Math.abs(part - fair)).toBeLessThanOrEqual(1);
          if (worth > 0 && values[at] === 0) expect(part).toBe(0);
        }
      },
    ),
  );
});

test("an edit changes a parcel that waits, and is raised to the merchant once the courier has it", () => {
  expect(cashAfterEdit(100, 100, true)).toEqual({ kind: "same" });
  expect(cashAfterEdit(100, 90, false)).toEqual({ kind: "change", fromPiastres: 100, toPiastres: 90 });
  expect(cashAfterEdit(100, 90, true)).toEqual({ kind: "tell_merchant", fromPiastres: 100, toPiastres: 90 });
});
