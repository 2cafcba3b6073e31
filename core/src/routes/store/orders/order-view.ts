import { z } from "zod";
import { id, trackingNumber } from "../../../kernel/fields.ts";
import { formatPiastres } from "../../../kernel/money.ts";
import type { Language } from "../../../kernel/text.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { decisionOnceShipped } from "../../../order/collection-block.ts";
import { ORDER_STATUSES, type Order, orderEtag } from "../../../order/order.ts";
import type { Reason } from "../../../order/reason.ts";
import { storeReason } from "../../../order/sync.ts";
import { SERVICES } from "../../../quote/card.ts";
import type { CollectionBlock, Shipment } from "../../../shipment/shipment.ts";
import { STATUSES } from "../../../shipment/state.ts";
import { blockView, collectionBlockSchema, trackingUrl } from "../../../shipment/view.ts";
import type { ConnectedStore } from "../../../store/store.ts";
import { riskSchema } from "../../account/customers/customer-view.ts";
import { checkSchema } from "../../shipment/address-view.ts";
import { orderCashSchema } from "./cash-view.ts";
import type { PlanView } from "./plan-view.ts";

export const reasonSchema = z
  .strictObject({
    code: z.string(),
    field: z.string().nullable().meta({ description: "Field to correct, as in PATCH /orders/{id}" }),
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
    remote_id: z.string().meta({ description: "Id in the store" }),
    number: z.string().meta({ description: "Number in the store" }),
    status: z.enum(ORDER_STATUSES),
    reasons: z
      .array(reasonSchema)
      .meta({ description: "Why it cannot be shipped, or what to correct so that its shipment follows it" }),
    alerts: z.array(reasonSchema).meta({ description: "Changes in the store that came too late" }),
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
      .meta({ description: "The shipment that would be created; null while the order needs a correction" }),
    shipment: z
      .strictObject({
        tracking_number: trackingNumber,
        status: z.enum(STATUSES),
        tracking_url: z.string().meta({ format: "uri" }),
        label_url: z.string().meta({ format: "uri" }),
        collection_block: collectionBlockSchema.nullable(),
      })
      .nullable(),
    placed_at: time,
    created_at: time,
    updated_at: time,
    etag: z
      .string()
      .meta({ description: "Changes with what a correction replaces: send it as If-Match when you correct" }),
    livemode: z.boolean(),
  })
  .meta({ id: "Order" });

export const orderWithHistorySchema = orderSchema
  .extend({
    cash: orderCashSchema.nullable().meta({ description: "How the cash to collect is worked out" }),
    address_check: checkSchema
      .nullable()
      .meta({ description: "How the store's address was understood; null once erased. A correction overrides it" }),
    buyer_risk: riskSchema.nullable().meta({ description: "How parcels to the buyer ended; null without a phone" }),
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
  { store, shipment, plan }: { store: ConnectedStore | undefined; shipment: Shipment | undefined; plan: PlanView },
  { language, baseUrl }: OrderViewOptions,
) {
  const { content } = order;
  return {
    id: order.id,
    store: order.storeId,
    remote_id: order.remoteId,
    number: order.number,
    status: order.status,
    reasons: standing(order, store, shipment).map((one) => reasonView(one, language)),
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
    plan,
    shipment: shipment
      ? {
          tracking_number: shipment.trackingNumber,
          status: shipment.status,
          tracking_url: trackingUrl(shipment, baseUrl),
          label_url: `${baseUrl}/labels/${shipment.trackingNumber}.pdf`,
          collection_block: shipment.collectionBlock && blockView(shipment.collectionBlock),
        }
      : null,
    placed_at: timestampOf(order.placedAt),
    created_at: timestampOf(order.createdAt),
    updated_at: timestampOf(order.updatedAt),
    etag: orderEtag(order),
    livemode: order.mode === "live",
  };
}

/** Why the order cannot be shipped, including that its store is not connected. */
function standing(order: Order, store: ConnectedStore | undefined, shipment: Shipment | undefined): readonly Reason[] {
  const { status, reasons } = order;
  if (store && shipment?.collectionBlock) return unfollowed(order, store, shipment.collectionBlock);
  const mayShip = status === "waiting" || status === "needs_attention";
  const first = store && mayShip ? storeReason(store) : undefined;
  return first ? [first, ...reasons.filter(({ code }) => code !== first.code)] : reasons;
}

/** What to correct so that the shipment follows its order again. */
function unfollowed(order: Order, store: ConnectedStore, block: CollectionBlock): readonly Reason[] {
  if (block.code !== "edit_not_followed") return [];
  const wanted = decisionOnceShipped(order, store);
  if (wanted?.kind === "attention") return wanted.reasons;
  // An order that could be shipped by itself is not followed when its service is not sold there.
  return wanted?.kind === "ship" ? [{ code: "service_unavailable", field: "service", detail: block.detail }] : [];
}

export function reasonView({ code, field, detail, candidates }: Reason, language: Language) {
  return { code, field, detail: detail[language], ...(candidates ? { candidates } : {}) };
}
