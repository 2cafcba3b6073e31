import type { StoreOrder } from "@masar/kit";
import type { OrderFixture, OrderKind } from "./harness.ts";

const ORDER = {
  id: 39_100_001,
  invoice_number: 39_100_001,
  order_status: { name: "Ready", code: "ready" },
  currency_code: "EGP",
  customer: { id: 1, name: "Test Buyer", mobile: "201000000301", note: "" },
  has_different_consignee: 0,
  order_total: "324.90000000000000",
  order_total_string: "324.90 EGP",
  has_different_transaction_currency: false,
  payment_status: "pending",
  is_potential_fraud: false,
  created_at: "2026-11-20 13:01:46",
  updated_at: "2026-11-20 20:46:29",
  requires_shipping: true,
  shipping: {
    method: { id: 500_001, name: "Masar", tracking: { number: null }, inventory_address: [] },
    address: {
      formatted_address: "N/A",
      street: "5 Test Street",
      district: "Sidi Gaber",
      meta: { building_number: "5", postcode: null },
      city: { id: 9001, name: "Alexandria" },
      country: { id: 63, name: "Egypt", code: "EG" },
    },
  },
  payment: { method: { name: "Cash on Delivery", code: "zid_cod" } },
  weight: 0,
  products: [{ name: "Test shirt", sku: "T-1", quantity: 2, weight: { value: 0.4, unit: "kg" } }],
  packages_count: 1,
  inventory_address: null,
  customer_note: "اتصل قبل التوصيل",
};

const egp = (minor: number) => ({ minor, currency: "EGP" });

const EXPECTED: StoreOrder = {
  id: "39100001",
  number: "39100001",
  placedAt: Temporal.Instant.from("2026-11-20T10:01:46Z"),
  updatedAt: Temporal.Instant.from("2026-11-20T17:46:29Z"),
  status: "ready",
  stage: "open",
  needsShipping: true,
  recipient: {
    name: "Test Buyer",
    phones: ["201000000301"],
    address: {
      country: "EG",
      governorateCode: null,
      stateName: null,
      city: "Alexandria",
      line1: "5 Test Street، Sidi Gaber",
      line2: null,
      postcode: null,
    },
  },
  lines: [{ title: "Test shirt", quantity: 2, sku: "T-1", unitGrams: 400 }],
  weightGrams: 800,
  service: null,
  payment: {
    total: egp(32_490),
    outstanding: null,
    paid: egp(0),
    refunded: egp(0),
    handedBack: egp(0),
    credited: egp(0),
    payments: [],
    isPaid: false,
    gateway: "zid_cod",
    isCod: true,
    isPrepaid: false,
  },
  note: "اتصل قبل التوصيل",
  doubts: [],
};

export const ZID_ORDERS: Readonly<Record<OrderKind, OrderFixture>> = {
  cash: { payload: ORDER, expected: EXPECTED },
  prepaid: {
    payload: { ...ORDER, payment: { method: { code: "zid_bank_transfer" } }, currency_code: "SAR", order_total: 100 },
    expected: {
      ...EXPECTED,
      payment: {
        ...EXPECTED.payment,
        total: { minor: 10_000, currency: "SAR" },
        paid: { minor: 10_000, currency: "SAR" },
        refunded: { minor: 0, currency: "SAR" },
        handedBack: { minor: 0, currency: "SAR" },
        credited: { minor: 0, currency: "SAR" },
        isPaid: true,
        gateway: "zid_bank_transfer",
        isCod: false,
        isPrepaid: true,
      },
    },
  },
  cancelled: {
    payload: { ...ORDER, order_status: { code: "canceled" } },
    expected: { ...EXPECTED, status: "cancelled", stage: "cancelled" },
  },
  partlyRefunded: {
    payload: { ...ORDER, payment_status: "refunded" },
    expected: {
      ...EXPECTED,
      doubts: [{ code: "payment_state", saidHere: "payment: cash on delivery", saidThere: "payment_status: refunded" }],
    },
  },
  edited: {
    payload: {
      ...ORDER,
      id: "39100001",
      order_total: "1326.60499999999999",
      order_total_string: "١٬٣٢٦٫٦٠ ج.م",
      has_different_consignee: "1",
      consignee: { name: "منى", mobile: "٠١٠٠٠٠٠٠٣٠٢" },
      shipping: {
        ...ORDER.shipping,
        address: { ...ORDER.shipping.address, city: [], country: { name: "Saudi Arabia", code: "sa" } },
      },
      products: [{ name: null, sku: null, quantity: "1", weight: null }],
      weight: "1.5",
      inventory_address: { id: "loc-2", name: { ar: "فرع الدقي", en: "Dokki" } },
    },
    expected: {
      ...EXPECTED,
      recipient: {
        name: "منى",
        phones: ["٠١٠٠٠٠٠٠٣٠٢", "201000000301"],
        ownPhones: 1,
        address: { ...EXPECTED.recipient.address, country: "SA", city: null },
      },
      lines: [{ title: "-", quantity: 1, sku: null, unitGrams: null }],
      weightGrams: 1500,
      payment: { ...EXPECTED.payment, total: egp(132_660) },
      place: { id: "loc-2", name: "فرع الدقي" },
    },
  },
};
