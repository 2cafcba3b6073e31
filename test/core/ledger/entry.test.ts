// The worked example of a courier's statement, in piastres: fees include 14 % VAT, cash does not.
import {
  adjustmentPostings,
  heldPostings,
  LEDGER_ACCOUNTS,
  type Postings,
  payoutPostings,
  postings,
  settledPostings,
} from "@masar/core/ledger/entry";
import fc from "fast-check";
import { expect, test } from "vitest";

const owed = ({ payable }: Postings) => 0 - payable;
const sum = (entry: Postings) => LEDGER_ACCOUNTS.reduce((total, account) => total + entry[account], 0);

test.each([
  ["990.00 collected, fees of 85.00 and 7.00 → 885.12", 99_000, 10_488, 1_288, 88_512],
  ["nothing collected, a return of 68.00 → −77.52", 0, 7_752, 952, -7_752],
  ["nothing collected, a fee of 93.00 → −106.02", 0, 10_602, 1_302, -10_602],
] as const)("%s", (_, cashPiastres, totalPiastres, vatPiastres, net) => {
  const entry = settledPostings({ cashPiastres, charge: { totalPiastres, vatPiastres }, heldPiastres: 0 });
  expect(owed(entry)).toBe(net);
  expect([entry.courierCash, 0 - entry.fees, 0 - entry.vat]).toEqual([
    cashPiastres,
    totalPiastres - vatPiastres,
    vatPiastres,
  ]);
});

test("an exchange whose fee is refunded by a promotion sums to zero", () => {
  const fee = settledPostings({
    cashPiastres: 0,
    charge: { totalPiastres: 9_400, vatPiastres: 1_154 },
    heldPiastres: 0,
  });
  expect(owed(fee) + owed(adjustmentPostings(9_400))).toBe(0);
});

test("the amount held at collection is released at the end, to the piastre", () => {
  const charge = { totalPiastres: 10_488, vatPiastres: 1_288 };
  const held = heldPostings(charge);
  expect([owed(held), 0 - held.onHold]).toEqual([-10_488, 10_488]);
  const settled = settledPostings({ cashPiastres: 99_000, charge, heldPiastres: 10_488 });
  expect([owed(held) + owed(settled), held.onHold + settled.onHold]).toEqual([88_512, 0]);
});

test("every entry sums to zero, and an entry that does not is refused", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (cashPiastres, totalPiastres, vat, heldPiastres) => {
      const charge = { totalPiastres, vatPiastres: Math.min(vat, totalPiastres) };
      for (const entry of [
        heldPostings(charge),
        settledPostings({ cashPiastres, charge, heldPiastres }),
        adjustmentPostings(cashPiastres - totalPiastres),
        payoutPostings(cashPiastres),
      ]) {
        expect(sum(entry)).toBe(0);
        for (const account of LEDGER_ACCOUNTS) expect(Object.is(entry[account], -0)).toBe(false);
      }
    }),
  );
  expect(() => postings({ payable: 1 })).toThrow("not to zero");
});
