import type { StoreOrder } from "@masar/kit";
import { readFixture } from "../support/woocommerce/fixture.ts";
import type { OrderFixture, OrderKind } from "./harness.ts";

const at = (time: string) => Temporal.Instant.from(time);
const egp = (minor: number) => ({ minor, currency: "EGP" });

const cash: StoreOrder = {
  id: "119",
  number: "119",
  placedAt: at("2026-11-20T08:15:30Z"),
  updatedAt: at("2026-11-20T08:15:30Z"),
  status: "processing",
  stage: "open",
  needsShipping: true,
  recipient: {
    name: "هدى كامل",
    phones: ["+20 100 000 0014", "01000000012", "01000000015"],
    ownPhones: 1,
    address: {
      country: "EG",
      governorateCode: "GZ",
      stateName: null,
      city: "الدقي",
      line1: "7 شارع مصدق",
      line2: "الدور 4 شقة 9",
      postcode: "12311",
    },
  },
  lines: [
    { title: "كنافة & بسبوسة", quantity: 2, sku: "KUN-01", unitGrams: null },
    { title: "Chips &amp; Dips – L", quantity: 1, sku: "CHP-L", unitGrams: null },
  ],
  weightGrams: null,
  service: null,
  payment: {
    total: egp(62_600),
    outstanding: null,
    paid: egp(0),
    refunded: egp(0),
    handedBack: null,
    payments: [],
    credited: egp(0),
    isPaid: false,
    gateway: "cod",
    isCod: true,
    isPrepaid: false,
  },
  note: "اتصل قبل الوصول <b>&</b>",
  doubts: [],
};

const prepaid: StoreOrder = {
  ...cash,
  id: "120",
  number: "120",
  placedAt: at("2026-11-20T09:00:00Z"),
  updatedAt: at("2026-11-20T09:00:00Z"),
  recipient: {
    name: "Laila Nabil",
    phones: ["01000000016"],
    address: {
      country: "EG",
      governorateCode: "ALX",
      stateName: null,
      city: "Smouha",
      line1: "8 Victor & Sons St <corner>",
      line2: "Floor 2",
      postcode: "21615",
    },
  },
  lines: [{ title: "Ceramic mug", quantity: 3, sku: "MUG-1", unitGrams: null }],
  payment: {
    ...cash.payment,
    total: egp(40_500),
    paid: egp(40_500),
    payments: [{ id: "TX-1", amount: egp(40_500), method: "card", kind: "other", at: 1_795_165_202_000 }],
    isPaid: true,
    gateway: "card",
    isCod: false,
    isPrepaid: true,
  },
  note: null,
};

const cancelled: StoreOrder = {
  ...cash,
  id: "121",
  number: "121",
  placedAt: at("2026-11-19T10:00:00Z"),
  updatedAt: at("2026-11-20T10:30:00Z"),
  status: "cancelled",
  stage: "cancelled",
  recipient: {
    name: "Sami Fouad",
    phones: ["01000000017"],
    address: {
      country: "EG",
      governorateCode: "C",
      stateName: null,
      city: "Nasr City",
      line1: "14 Abbas El Akkad St",
      line2: "Apt 5",
      postcode: "11765",
    },
  },
  lines: [{ title: "Ceramic mug", quantity: 1, sku: "MUG-1", unitGrams: null }],
  payment: { ...cash.payment, total: egp(18_000) },
  note: null,
};

const partlyRefunded: StoreOrder = {
  ...cash,
  id: "122",
  number: "122",
  placedAt: at("2026-11-18T07:00:00Z"),
  updatedAt: at("2026-11-18T12:00:00Z"),
  recipient: {
    name: "ندى شريف",
    phones: ["01000000018"],
    address: {
      country: "EG",
      governorateCode: "GH",
      stateName: null,
      city: "طنطا",
      line1: "22 شارع الجمهورية",
      line2: null,
      postcode: null,
    },
  },
  lines: [
    { title: "كنافة", quantity: 2, sku: "KUN-01", unitGrams: null },
    { title: "بسبوسة", quantity: 1, sku: "BAS-01", unitGrams: null },
  ],
  payment: { ...cash.payment, total: egp(56_600), refunded: egp(18_550) },
  note: null,
};

const edited: StoreOrder = {
  ...cash,
  updatedAt: at("2026-11-20T09:45:00Z"),
  recipient: {
    name: "هدى كامل",
    phones: ["01000000019", "01000000012", "01000000015"],
    ownPhones: 1,
    address: { ...cash.recipient.address, line1: "9 شارع هارون", line2: "الدور 1" },
  },
  lines: cash.lines.map((line, index) => (index === 0 ? { ...line, quantity: 1 } : line)),
  payment: { ...cash.payment, total: egp(44_100) },
};

/** What the fixtures of orders say in neutral words. */
export const WOO_ORDERS: Readonly<Record<OrderKind, OrderFixture>> = {
  prepaid: { payload: readFixture("orders/prepaid"), expected: prepaid },
  cash: { payload: readFixture("orders/cash"), expected: cash },
  cancelled: { payload: readFixture("orders/cancelled"), expected: cancelled },
  partlyRefunded: { payload: readFixture("orders/partly-refunded"), expected: partlyRefunded },
  edited: { payload: readFixture("orders/edited"), expected: edited },
};
