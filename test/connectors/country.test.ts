// Salla and Zid are at home in Saudi Arabia, and say in several ways that a buyer is in Egypt.
import { expect, test } from "vitest";
import { requestedLabel } from "../support/salla/order.ts";
import { FACTS as SALLA_FACTS, connector as salla } from "../support/salla/store.ts";
import { placeOrder, viewOf } from "../support/zid/order.ts";
import { FACTS as ZID_FACTS, connector as zid } from "../support/zid/store.ts";

const inSalla = (shipTo: object) =>
  salla.parseOrder(requestedLabel({ ship_to: { name: "مشتر", city: "القاهرة", ...shipTo } }), SALLA_FACTS).recipient
    .address.country;
const inZid = (country: unknown) =>
  zid.parseOrder(viewOf(placeOrder({ address: { country } })), ZID_FACTS).recipient.address.country;

const EGYPT = [
  "EG",
  "eg",
  "EGY",
  "Egypt",
  " EGYPT ",
  "Arab Republic of Egypt",
  "مصر",
  "مصر العربية",
  "جمهورية مصر",
  "جمهورية مصر العربية",
  "جمهوريه مصر العربيه",
];
const ABROAD = ["SA", "Saudi Arabia", "السعودية", "مصراتة", "Libya"];

test.each(EGYPT)("%s is Egypt, as a name and as a code", (written) => {
  expect(inSalla({ country: written })).toBe("EG");
  expect(inSalla({ country: "x", country_code: written })).toBe("EG");
  expect(inZid({ id: 63, name: written })).toBe("EG");
  expect(inZid({ id: 63, name: "x", code: written })).toBe("EG");
  expect(inZid({ name: written, code: null })).toBe("EG");
});

test.each(ABROAD)("%s stays as it is written", (written) => {
  expect(inSalla({ country: written })).toBe(written);
  expect(inZid({ name: written })).toBe(written);
});

test("a country that is not named is not taken for Egypt", () => {
  expect([inSalla({ country: "" }), inZid(null), inZid({}), inZid([])]).toEqual(["?", "?", "?", "?"]);
});
