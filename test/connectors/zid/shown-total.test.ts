import { expect, test } from "vitest";
import { placeOrder, viewOf } from "../../support/zid/order.ts";
import { connector, FACTS } from "../../support/zid/store.ts";

const doubtsOf = (shown: string, total: string) =>
  connector.parseOrder(viewOf(placeOrder({ shown, total })), FACTS).doubts.map(({ code }) => code);

test.each([
  "1999.99 EGP",
  "1,999.99 EGP",
  "EGP1999.99",
  "ج.م.1999.99",
  "ج.م.\u200f 1,999.99",
  "\u200f1999.99\u00a0ج.م.\u200f",
  "L.E.1,999.99",
  "LE 1999.99",
  "١٬٩٩٩٫٩٩ ج.م.",
  "ج.م.١٩٩٩٫٩٩",
  "۱۹۹۹٫۹۹ ج.م",
  "ج.م.۱٬۹۹۹٫۹۹",
])("the displayed total %s is read: it agrees with the amount, and another amount waits", (shown) => {
  expect(doubtsOf(shown, "1999.99000000000000")).toEqual([]);
  expect(doubtsOf(shown, "1999.98000000000000")).toEqual(["cod_mismatch"]);
});

test.each(["", "EGP", "1.999,99 EGP", "1999,99 EGP", "1.999.99", "free"])(
  "the displayed total %j cannot be read, and the amount counts",
  (shown) => {
    expect(doubtsOf(shown, "1999.99000000000000")).toEqual([]);
  },
);
