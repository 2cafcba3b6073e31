import { firstRules, type StoreRules } from "@masar/core/store/rules";
import type { Money, StoreOrder } from "@masar/kit";

export const CONNECTED_AT = Temporal.Instant.from("2026-11-22T08:00:00Z").epochMilliseconds;

export function egp(pounds: number): Money {
  return { minor: Math.round(pounds * 100), currency: "EGP" };
}

export type SampleOrder = Partial<Omit<StoreOrder, "recipient" | "payment">> & {
  recipient?: Partial<Omit<StoreOrder["recipient"], "address">>;
  address?: Partial<StoreOrder["recipient"]["address"]>;
  payment?: Partial<StoreOrder["payment"]>;
};

/** A cash order to Dokki that ships, with the test's changes. */
export function sampleOrder({ recipient, address, payment, ...order }: SampleOrder = {}): StoreOrder {
  return {
    id: "41",
    number: "1041",
    placedAt: Temporal.Instant.from("2026-11-22T09:00:00Z"),
    updatedAt: Temporal.Instant.from("2026-11-22T09:00:00Z"),
    status: "processing",
    stage: "open",
    needsShipping: true,
    recipient: {
      name: "منى السيد",
      phones: ["01000000012"],
      address: {
        country: "EG",
        governorateCode: "GZ",
        stateName: null,
        city: "الدقي",
        line1: "12 شارع التحرير",
        line2: null,
        postcode: null,
        ...address,
      },
      ...recipient,
    },
    lines: [{ title: "صينية كنافة", quantity: 1, sku: "KUN-01", unitGrams: null }],
    weightGrams: null,
    service: null,
    payment: {
      total: egp(566),
      outstanding: null,
      paid: egp(0),
      refunded: egp(0),
      handedBack: null,
      credited: egp(0),
      payments: [],
      isPaid: false,
      gateway: "cod",
      isCod: true,
      isPrepaid: false,
      ...payment,
    },
    note: null,
    doubts: [],
    ...order,
  };
}

export function sampleRules(rules: Partial<StoreRules> = {}): StoreRules {
  const defaults = { shipStatuses: ["processing"], deliveredStatus: "completed", returnedStatus: "on-hold" };
  return { ...firstRules(defaults, { cashGateways: ["cod"] }), ...rules };
}
