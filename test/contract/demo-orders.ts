import type { StoreOrder } from "@masar/kit";
import type { OrderFixture, OrderKind } from "./harness.ts";

const at = (time: string) => Temporal.Instant.from(time);
const egp = (minor: number) => ({ minor, currency: "EGP" });

/** The orders of a demo store that was opened at this time. */
export const OPENED_AT = "2026-11-22T08:00:00Z";

const buyer = {
  name: "منى عبد الرحمن",
  phones: ["01000000011"],
  country: "EG",
  governorate_code: "GZ",
  governorate: null,
  city: "الدقي",
  street: "12 شارع التحرير، الدور الثالث، شقة 7",
};

const cashPayload = {
  id: "1001",
  number: "#1001",
  placed_at: "2026-11-22T08:00:05Z",
  updated_at: "2026-11-22T08:00:05Z",
  status: "open",
  is_shipped: true,
  buyer,
  lines: [{ title: "كوب سيراميك يدوي", quantity: 2, unit_grams: 400 }],
  total: 76_600,
  refunded: 0,
  is_paid: false,
  gateway: "cod",
  currency: "EGP",
  note: null,
};

const cash: StoreOrder = {
  id: "1001",
  number: "#1001",
  placedAt: at("2026-11-22T08:00:05Z"),
  updatedAt: at("2026-11-22T08:00:05Z"),
  status: "open",
  stage: "open",
  needsShipping: true,
  recipient: {
    name: "منى عبد الرحمن",
    phones: ["01000000011"],
    address: {
      country: "EG",
      governorateCode: "GZ",
      stateName: null,
      city: "الدقي",
      line1: "12 شارع التحرير، الدور الثالث، شقة 7",
      line2: null,
      postcode: null,
    },
  },
  lines: [{ title: "كوب سيراميك يدوي", quantity: 2, sku: null, unitGrams: 400 }],
  weightGrams: null,
  service: null,
  payment: {
    total: egp(76_600),
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
  note: null,
  doubts: [],
};

/** Orders of the demo store and the results of parsing them. */
export const DEMO_ORDERS: Readonly<Record<OrderKind, OrderFixture>> = {
  prepaid: {
    payload: { ...cashPayload, is_paid: true, gateway: "card" },
    expected: { ...cash, payment: { ...cash.payment, isPaid: true, gateway: "card", isCod: false, isPrepaid: true } },
  },
  cash: { payload: cashPayload, expected: cash },
  cancelled: {
    payload: { ...cashPayload, status: "cancelled" },
    expected: { ...cash, status: "cancelled", stage: "cancelled" },
  },
  partlyRefunded: {
    payload: { ...cashPayload, refunded: 35_000 },
    expected: { ...cash, payment: { ...cash.payment, refunded: egp(35_000) } },
  },
  edited: {
    payload: {
      ...cashPayload,
      updated_at: "2026-11-22T09:30:00Z",
      buyer: { ...buyer, phones: ["01000000012"] },
      note: "بعد العصر",
    },
    expected: {
      ...cash,
      updatedAt: at("2026-11-22T09:30:00Z"),
      recipient: { ...cash.recipient, phones: ["01000000012"] },
      note: "بعد العصر",
    },
  },
};
