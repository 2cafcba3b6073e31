import { type Money, type StoreFacts, type StoreOrder, unreadable } from "@masar/kit";
import { z } from "zod";
import { type DemoOrder, orderSchema } from "./schema.ts";

export function parseOrder(payload: unknown, facts: StoreFacts): StoreOrder {
  const parsed = orderSchema.safeParse(payload);
  if (!parsed.success) throw unreadable(`not an order of the demo store: ${z.prettifyError(parsed.error)}`);
  const order = parsed.data;
  const money = (minor: number): Money => ({ minor, currency: order.currency });
  return {
    id: order.id,
    number: order.number,
    placedAt: Temporal.Instant.from(order.placed_at),
    updatedAt: Temporal.Instant.from(order.updated_at),
    status: order.status,
    stage: STAGES[order.status],
    needsShipping: order.is_shipped,
    recipient: {
      name: order.buyer.name,
      phones: order.buyer.phones,
      address: {
        country: order.buyer.country,
        governorateCode: order.buyer.governorate_code,
        stateName: order.buyer.governorate,
        city: order.buyer.city,
        line1: order.buyer.street,
        line2: null,
        postcode: null,
      },
    },
    lines: order.lines.map(({ title, quantity, unit_grams: unitGrams }) => ({ title, quantity, sku: null, unitGrams })),
    weightGrams: null,
    service: null,
    payment: {
      total: money(order.total),
      outstanding: null,
      paid: money(0),
      refunded: money(order.refunded),
      handedBack: null,
      credited: money(0),
      payments: [],
      isPaid: order.is_paid,
      gateway: order.gateway,
      isCod: facts.cashGateways.includes(order.gateway),
      isPrepaid: order.gateway === "card",
    },
    note: order.note,
    doubts: [],
  };
}

/** @throws ConnectorError `unreadable` */
export function orderIdOf(payload: unknown): string {
  const parsed = orderSchema.pick({ id: true }).safeParse(payload);
  if (!parsed.success) throw unreadable("an order of the demo store without an id");
  return parsed.data.id;
}

const STAGES = {
  open: "open",
  awaiting_payment: "open",
  cancelled: "cancelled",
  done: "closed",
} as const satisfies Record<DemoOrder["status"], StoreOrder["stage"]>;
