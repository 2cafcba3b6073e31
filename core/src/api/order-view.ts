import { z } from "zod";
import { id, trackingNumber } from "../fields.ts";
import { formatPiastres } from "../money.ts";
import { ORDER_STATUSES, type Order } from "../order/order.ts";
import type { Reason } from "../order/reason.ts";
import { decisionOf, storeStands } from "../order/settle.ts";
import { SERVICES } from "../pricing/card.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { STATUSES } from "../shipment/state.ts";
import { trackingUrl } from "../shipment/view.ts";
import type { ConnectedStore } from "../store/store.ts";
import type { Language } from "../text.ts";
import { timestampOf } from "../time.ts";

export const reasonSchema = z
  .strictObject({
    code: z.string(),
    field: z.string().nullable().meta({ description: "What to mend, as in PATCH /orders/{id}" }),
    detail: z.string(),
    candidates: z
      .array(z.strictObject({ governorate: z.string(), city: z.string().nullable() }))
      .optional()
      .meta({ description: "Places to choose from" }),
  })
  .meta({ id: "OrderReason" });

const time = z.string().meta({ format: "date-time" });

export const orderSchema = z
  .strictObject({
    id: id("ord"),
    store: id("sto"),
    remote_id: z.string().meta({ description: "The store's id of it" }),
    number: z.string().meta({ description: "What the store calls it" }),
    status: z.enum(ORDER_STATUSES),
    reasons: z.array(reasonSchema).meta({ description: "What stands in the way" }),
    alerts: z.array(reasonSchema).meta({ description: "Changes in the store that came too late to follow" }),
    recipient: z
      .strictObject({
        name: z.string(),
        phones: z.array(z.string()),
        country: z.string().nullable(),
        governorate: z.string().nullable(),
        state: z.string().nullable(),
        city: z.string().nullable(),
        address: z.string(),
      })
      .nullable()
      .meta({ description: "As the store has it; null once erased" }),
    lines: z.array(z.strictObject({ title: z.string(), quantity: z.number(), sku: z.string().nullable() })),
    payment: z
      .strictObject({
        total: z.string(),
        paid: z.string(),
        refunded: z.string(),
        currency: z.string(),
        gateway: z.string().nullable(),
      })
      .nullable(),
    note: z.string().nullable(),
    plan: z
      .strictObject({
        service: z.enum(SERVICES),
        cod_value: z.number(),
        weight_kg: z.number(),
        name: z.string(),
        phone: z.string(),
        governorate: z.string(),
        city: z.string().nullable(),
        address: z.string(),
      })
      .nullable()
      .meta({ description: "What its shipment would be; null while something must be put right" }),
    shipment: z
      .strictObject({
        tracking_number: trackingNumber,
        status: z.enum(STATUSES),
        tracking_url: z.string().meta({ format: "uri" }),
        label_url: z.string().meta({ format: "uri" }),
      })
      .nullable(),
    placed_at: time,
    created_at: time,
    updated_at: time,
    livemode: z.boolean(),
  })
  .meta({ id: "Order" });

export const orderWithHistorySchema = orderSchema
  .extend({
    timeline: z.array(z.strictObject({ code: z.string(), text: z.string(), at: time })),
    write_backs: z.array(
      z.strictObject({
        event: z.string(),
        state: z.enum(["pending", "done", "failed"]),
        detail: z.string().nullable(),
        attempts: z.number().int(),
        at: time,
      }),
    ),
  })
  .meta({ id: "OrderWithHistory" });

export interface OrderViewOptions {
  language: Language;
  baseUrl: string;
}

export function orderView(
  order: Order,
  { store, shipment }: { store: ConnectedStore | undefined; shipment: Shipment | undefined },
  { language, baseUrl }: OrderViewOptions,
) {
  const { content } = order;
  return {
    id: order.id,
    store: order.storeId,
    remote_id: order.remoteId,
    number: order.number,
    status: order.status,
    reasons: standing(order, store).map((one) => reasonView(one, language)),
    alerts: order.alerts.map((one) => reasonView(one, language)),
    recipient: content && {
      name: content.recipient.name,
      phones: content.recipient.phones,
      country: content.recipient.address.country,
      governorate: content.recipient.address.governorateCode,
      state: content.recipient.address.stateName,
      city: content.recipient.address.city,
      address: [content.recipient.address.line1, content.recipient.address.line2].filter(Boolean).join("، "),
    },
    lines: (content?.lines ?? []).map(({ title, quantity, sku }) => ({ title, quantity, sku })),
    payment: content && {
      total: formatPiastres(content.payment.total.minor),
      paid: formatPiastres(content.payment.paid.minor),
      refunded: formatPiastres(content.payment.refunded.minor),
      currency: content.payment.total.currency,
      gateway: content.payment.gateway,
    },
    note: content?.note ?? null,
    plan: store ? planView(order, store) : null,
    shipment: shipment
      ? {
          tracking_number: shipment.trackingNumber,
          status: shipment.status,
          tracking_url: trackingUrl(shipment, baseUrl),
          label_url: `${baseUrl}/labels/${shipment.trackingNumber}.pdf`,
        }
      : null,
    placed_at: timestampOf(order.placedAt),
    created_at: timestampOf(order.createdAt),
    updated_at: timestampOf(order.updatedAt),
    livemode: order.mode === "live",
  };
}

/** What stands in its way; of an order that may still ship also that its store is not connected. */
function standing({ status, reasons }: Order, store: ConnectedStore | undefined): readonly Reason[] {
  const mayShip = status === "waiting" || status === "needs_attention";
  const first = store && mayShip ? storeStands(store) : undefined;
  return first ? [first, ...reasons.filter(({ code }) => code !== first.code)] : reasons;
}

export function reasonView({ code, field, detail, candidates }: Reason, language: Language) {
  return { code, field, detail: detail[language], ...(candidates ? { candidates } : {}) };
}

function planView(order: Order, store: ConnectedStore) {
  const decision = decisionOf(order, store);
  if (decision?.kind !== "ship") return null;
  const { service, cod_value, parcel, recipient } = decision.body;
  return {
    service,
    cod_value: cod_value ?? 0,
    weight_kg: parcel.weight_kg,
    name: recipient.name,
    phone: recipient.phone,
    governorate: recipient.governorate,
    city: recipient.city ?? null,
    address: recipient.address,
  };
}
