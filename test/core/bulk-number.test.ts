import { ambiguousAmount, numberOf } from "@masar/core/bulk/number";
import { expect, test } from "vitest";

test.each([
  ["12.5", 12.5],
  ["12,5", 12.5],
  ["١٢٫٥", 12.5],
  ["۱۲٫۵", 12.5],
  ["١٢,٥٠", 12.5],
  ["1250,50", 1250.5],
  ["1250,500", 1250.5],
  ["0,500", 0.5],
  ["1,250", 1250],
  ["1,234,567", 1_234_567],
  ["1 250", 1250],
  ["1\u00a0250,75", 1250.75],
  ["1٬234٫50", 1234.5],
  ["١٬٢٣٤٫٥٠", 1234.5],
  ["1٬234", 1234],
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["-5", -5],
])("%s is %d", (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each(["abc", "12٬5", "1,2,3", "1,23,456", "1.2.3", "1,250 EGP", "12,", ",5", "1 25"])(
  "%s is no number",
  (text) => {
    expect(numberOf(text)).toBe(text);
  },
);

test("an empty cell has no value", () => {
  expect(numberOf(undefined)).toBeUndefined();
});

test.each([
  ["1.250", "1250", "1.25"],
  ["12.500", "12500", "12.50"],
  ["950.000", "950000", "950.00"],
  ["١٫٢٥٠", "1250", "1.25"],
  [" 1.255 ", "1255", "1.25"],
])("%s may be %s or %s", (text, grouped, decimal) => {
  expect(ambiguousAmount(text)).toEqual({ grouped, decimal });
});

test.each(["1.25", "1.5", "1250", "1250.500", "0.500", "1,250", "1,250.500", "1.250,50", "1.250 EGP"])(
  "%s is one amount or none",
  (text) => {
    expect(ambiguousAmount(text)).toBeUndefined();
  },
);
