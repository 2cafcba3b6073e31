import { expect, test } from "vitest";
import { requestedLabel } from "../../support/salla/order.ts";
import { connector, FACTS } from "../../support/salla/store.ts";

const read = (shipTo: Record<string, unknown>) =>
  connector.parseOrder(
    requestedLabel({ ship_to: { name: "مشتر", country: "مصر", city: "الإسكندرية", ...shipTo } }),
    FACTS,
  ).recipient.address;

test.each([
  [{ address_line: null, street_number: "12 شارع التحرير", block: "سيدي جابر" }, "12 شارع التحرير، سيدي جابر"],
  [{ address_line: "سيدي جابر", street_number: "12 شارع التحرير", block: "سيدي جابر" }, "سيدي جابر، 12 شارع التحرير"],
  [{ address_line: "شارع تجريبي 5، سيدي جابر", street_number: "5", block: "سيدي جابر" }, "شارع تجريبي 5، سيدي جابر"],
  [{ address_line: "شارع 15", street_number: 5, block: null }, "شارع 15، 5"],
  [
    { address_line: null, street_number: "12 ش الجيش، ميامي", block: "ميامي", building_number: 12 },
    "12 ش الجيش، ميامي",
  ],
  [{ address_line: null, street_number: null, block: "سيدي جابر" }, "سيدي جابر"],
])("the address has the street and every other part once: %o", (shipTo, line) => {
  expect(read(shipTo).line1).toBe(line);
});
