import { arithmeticOf } from "@masar/core/notification/arithmetic";
import { monthToState } from "@masar/core/notification/statement";
import { expect, test } from "vitest";

const at = (instant: string) => monthToState(Temporal.Instant.from(instant).epochMilliseconds);

test("a month's statement is due from 08:00 in Cairo on the first day of the next, for a week", () => {
  const instant = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
  const december = { month: "2026-12", beganAt: instant("2026-12-01T00:00:00+02:00") };
  expect(at("2027-01-01T07:59:59+02:00")).toBeUndefined();
  expect(at("2027-01-01T08:00:00+02:00")).toMatchObject(december);
  expect(at("2027-01-07T23:59:59+02:00")).toMatchObject(december);
  expect(at("2027-01-08T00:00:00+02:00")).toBeUndefined();
  expect(at("2028-03-01T08:00:00+02:00")).toMatchObject({
    month: "2028-02",
    overAt: instant("2028-03-01T00:00:00+02:00"),
  });
});

test("a statement is for those who chose it before the month was over", () => {
  const overAt = Temporal.Instant.from("2027-01-01T00:00:00+02:00").epochMilliseconds;
  expect(at("2027-01-03T12:00:00+02:00")?.overAt).toBe(overAt);
});

test("the arithmetic of a payout adds up as it is written, without zeros", () => {
  const sums = {
    cashPiastres: 99_000,
    feesPiastres: 9_200,
    vatPiastres: 1_288,
    heldPiastres: -500,
    adjustmentsPiastres: -1_000,
    amountPiastres: 88_012,
  };
  const spaces = /[\u00a0\u202f]/g;
  expect(arithmeticOf(sums).en.replace(spaces, " ")).toBe(
    "collected EGP 990.00 − fees EGP 92.00 − VAT EGP 12.88 + held back EGP 5.00 − adjustments EGP 10.00 = paid to you EGP 880.12",
  );
  const plain = { ...sums, heldPiastres: 0, adjustmentsPiastres: 0, vatPiastres: 0 };
  expect(arithmeticOf(plain).ar).toMatch(/^التحصيل .* − الرسوم .* = حُوّل إليك /);
  expect(arithmeticOf(plain).ar).not.toMatch(/محجوز|التسويات|الضريبة/);
});
