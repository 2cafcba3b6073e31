import { countedBefore } from "@masar/core/payout/unapproved";
import type { UnapprovedSum } from "@masar/core/payout/unapproved-repository";
import { expect, test } from "vitest";

const sum = (userId: string | null, merchantId: string | null, amountPiastres: number, accountId = "acc_staff") =>
  ({ accountId, userId, merchantId, amountPiastres }) satisfies UnapprovedSum;
const by = (userId: string | null) => ({ accountId: "acc_staff", mode: "live" as const, userId });

const SUMS = [
  sum(null, "acc_1", 100),
  sum(null, "acc_2", 20),
  sum("usr_a", "acc_1", 3),
  sum("usr_b", "acc_2", 4),
  sum("usr_b", "acc_3", 5),
  sum("usr_x", "acc_1", 1_000, "acc_other"),
];

test("a user counts with every key of the staff account and with no other user", () => {
  expect(countedBefore(SUMS, { by: by("usr_a"), merchantId: "acc_4" })).toBe(123);
  expect(countedBefore(SUMS, { by: by("usr_new"), merchantId: "acc_4" })).toBe(120);
});

test("a key counts with every other key and with the user with most", () => {
  expect(countedBefore(SUMS, { by: by(null), merchantId: "acc_4" })).toBe(129);
});

test("what anybody recorded for the merchant counts where it is more", () => {
  expect(countedBefore(SUMS, { by: by("usr_a"), merchantId: "acc_1" })).toBe(1_103);
});

test("a payout run is for no merchant", () => {
  expect(countedBefore([sum("usr_a", null, 7), sum("usr_b", null, 9)], { by: by("usr_a"), merchantId: null })).toBe(7);
});
