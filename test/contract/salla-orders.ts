import type { StoreOrder } from "@masar/kit";
import type { OrderFixture, OrderKind } from "./harness.ts";

const egp = (amount: number) => ({ amount, currency: "EGP" });
const minor = (value: number) => ({ minor: value, currency: "EGP" });

const SHIPMENT = {
  id: 3_100_000_001,
  order_id: 2_100_000_001,
  order_reference_id: 90_001,
  created_at: { date: "2026-11-20 10:15:00.000000", timezone_type: 3, timezone: "Asia/Riyadh" },
  type: "shipment",
  courier_id: 1_300_000_001,
  payment_method: "cod",
  status: "creating",
  tracking_number: "0",
  label: [],
  total: egp(324.9),
  cash_on_delivery: egp(324.9),
  total_weight: { value: 0.8, units: "kg" },
  packages: [{ name: "قميص تجريبي", sku: "TEST-1", quantity: 2, weight: { value: 0.4, unit: "kg" } }],
  ship_from: { type: "branch", branch_id: 1_400_000_001, name: "فرع تجريبي", country: "مصر", city: "القاهرة" },
  ship_to: {
    type: "address",
    name: "مشتر تجريبي",
    phone: "201000000101",
    country: "مصر",
    city: "الإسكندرية",
    address_line: "شارع تجريبي 5، سيدي جابر، الإسكندرية",
    street_number: "5",
    block: "سيدي جابر",
    postal_code: null,
    latitude: 31.2189,
    longitude: 29.9425,
  },
  remarks: "اتصل قبل التوصيل",
};

const ORDER = {
  id: 2_100_000_001,
  reference_id: 90_001,
  date: { date: "2026-11-20 09:00:00.000000", timezone_type: 3, timezone: "Asia/Riyadh" },
  status: { id: 17, name: "تم التنفيذ", slug: "completed" },
  payment_method: "cod",
  currency: "EGP",
  is_pending_payment: false,
  is_price_quote: false,
  features: { shippable: true },
  amounts: {
    sub_total: egp(250),
    shipping_cost: egp(20),
    cash_on_delivery: egp(15),
    tax: { percent: "14.00", amount: egp(39.9) },
    discounts: [],
    total: egp(324.9),
  },
  total_weight: "٠٫٨ كجم",
  receiver: { name: "مشتر تجريبي", phone: "201000000101" },
  customer: { first_name: "مشتر", last_name: "تجريبي", mobile: 1_000_000_101, mobile_code: "+20" },
};

const ITEMS = [{ id: 1, name: "قميص تجريبي", sku: "TEST-1", quantity: 2, weight: 0.4, options: [] }];
const SIBLINGS = [{ id: 3_100_000_001, type: "shipment", status: "creating" }];
const PAYLOAD = { shipment: SHIPMENT, order: ORDER, items: ITEMS, siblings: SIBLINGS };

const EXPECTED: StoreOrder = {
  id: "3100000001",
  number: "90001",
  placedAt: Temporal.Instant.from("2026-11-20T07:15:00Z"),
  updatedAt: null,
  status: "label requested",
  stage: "open",
  needsShipping: true,
  recipient: {
    name: "مشتر تجريبي",
    phones: ["201000000101", "+201000000101"],
    ownPhones: 1,
    address: {
      country: "EG",
      governorateCode: null,
      stateName: null,
      city: "الإسكندرية",
      line1: "شارع تجريبي 5، سيدي جابر، الإسكندرية",
      line2: null,
      postcode: null,
    },
  },
  lines: [{ title: "قميص تجريبي", quantity: 2, sku: "TEST-1", unitGrams: 400 }],
  weightGrams: 800,
  service: null,
  payment: {
    total: minor(32_490),
    outstanding: null,
    paid: minor(0),
    refunded: minor(0),
    handedBack: minor(0),
    credited: minor(0),
    payments: [],
    isPaid: false,
    gateway: "cod",
    isCod: true,
    isPrepaid: false,
  },
  note: "اتصل قبل التوصيل",
  place: { id: "1400000001", name: "فرع تجريبي" },
  doubts: [],
};

/** What was taken off an order is no longer in its total: Salla has no refund beside it. */
const LOWERED = { ...ORDER, amounts: { ...ORDER.amounts, sub_total: egp(125), total: egp("199.90" as never) } };

export const SALLA_ORDERS: Readonly<Record<OrderKind, OrderFixture>> = {
  cash: { payload: PAYLOAD, expected: EXPECTED },
  prepaid: {
    payload: {
      ...PAYLOAD,
      shipment: { ...SHIPMENT, payment_method: "pre_paid", cash_on_delivery: null },
      order: { ...ORDER, payment_method: "mada" },
    },
    expected: {
      ...EXPECTED,
      payment: {
        ...EXPECTED.payment,
        paid: minor(32_490),
        isPaid: true,
        gateway: "mada",
        isCod: false,
        isPrepaid: true,
      },
    },
  },
  cancelled: {
    payload: { ...PAYLOAD, shipment: { ...SHIPMENT, status: { slug: "cancelled" } }, siblings: [] },
    expected: {
      ...EXPECTED,
      stage: "cancelled",
      isCancelledForGood: true,
      doubts: [{ code: "cod_split", saidHere: "order: 324.9 EGP", saidThere: "shipments of the order: 0" }],
    },
  },
  partlyRefunded: {
    payload: { ...PAYLOAD, order: LOWERED },
    expected: {
      ...EXPECTED,
      payment: { ...EXPECTED.payment, total: minor(19_990) },
      doubts: [
        {
          code: "cod_mismatch",
          saidHere: "order: 199.90 EGP",
          saidThere: "shipment: 324.9 EGP, cash_on_delivery 324.9 EGP",
        },
      ],
    },
  },
  edited: {
    payload: {
      ...PAYLOAD,
      shipment: {
        ...SHIPMENT,
        id: "9007199254740993",
        total: egp(250),
        cash_on_delivery: egp(15),
        ship_to: { ...SHIPMENT.ship_to, country: "السعودية", phone: "٠١٠٠٠٠٠٠١٠٢", geo_coordinates: [] },
        packages: [],
        total_weight: [],
        meta: { policy_options: { boxes: "2" } },
      },
      items: [{ ...ITEMS[0], weight: "0.5", quantity: "3" }],
      siblings: [
        { id: "9007199254740993", type: "shipment", status: "creating" },
        { id: 3_100_000_001, type: "shipment", status: "cancelled" },
        { id: 3_100_000_002, type: "return", status: "creating" },
      ],
    },
    expected: {
      ...EXPECTED,
      id: "9007199254740993",
      recipient: {
        ...EXPECTED.recipient,
        phones: ["٠١٠٠٠٠٠٠١٠٢", "201000000101", "+201000000101"],
        ownPhones: 2,
        address: { ...EXPECTED.recipient.address, country: "السعودية" },
      },
      lines: [{ title: "قميص تجريبي", quantity: 3, sku: "TEST-1", unitGrams: 500 }],
      weightGrams: 1500,
      pieces: 2,
    },
  },
};
