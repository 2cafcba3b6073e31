import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows";
import { type Query, readOrder } from "../masar/medusa.ts";
import { orderedLines } from "../masar/order-document.ts";
import { lackingOf } from "../masar/parcels.ts";
import { isUnlinked } from "../masar/unlinked.ts";
import type { ShipmentEvent } from "../messages/shipment-event.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { ParcelRow } from "../modules/masar-shipping/service.ts";

type Found = { kind: "parcel"; parcel: ParcelRow } | { kind: "mismatch" };

/**
 * The parcel of an event. Where Masar shipped it first, because its rules say so or because a lost answer kept Medusa from
 * knowing, it gets its row and its fulfillment now. Under the order's lock.
 */
export async function addToMedusa(event: ShipmentEvent, container: MedusaContainer): Promise<Found> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const known = await masar.parcel(event.orderId, event.number);
  if (known?.tracking_number) {
    if (known.tracking_number !== event.trackingNumber) return { kind: "mismatch" };
    if (isOver(known) || (known.fulfillment_id !== null && known.state !== "created"))
      return { kind: "parcel", parcel: known };
  }
  const order = await readOrder(query, event.orderId);
  if (!order) return { kind: "mismatch" };
  if (known?.tracking_number && known.fulfillment_id !== null) {
    if (!isUnlinked(known, order)) return { kind: "parcel", parcel: known };
    await masar.change(known.id, { fulfillment_id: null });
  }
  // A cancellation is nothing to add.
  if (event.event === "shipment.cancelled" && !known) return { kind: "mismatch" };
  const others = (await masar.parcelsOf(order.id)).filter(({ number }) => number !== event.number);
  const lacking = lackingOf(orderedLines(order), others);
  const lines = known?.lines ?? Object.fromEntries(Object.entries(lacking).filter(([, quantity]) => quantity > 0));
  if (Object.keys(lines).length === 0) return { kind: "mismatch" };
  const label = {
    tracking_number: event.trackingNumber,
    tracking_url: event.trackingUrl,
    label_url: event.labelUrl,
    state: "created" as const,
  };
  const claimed = { order_id: order.id, number: event.number, lines, service: null, location_id: null };
  const row = known ?? (await masar.claim(claimed));
  if (!row) return { kind: "mismatch" };
  const parcel = await masar.change(row.id, label);
  if (event.event !== "shipment.cancelled") await fulfil(parcel, container);
  return { kind: "parcel", parcel: (await masar.parcel(order.id, event.number)) ?? parcel };
}

/** The provider finds the parcel by its number and returns its label instead of asking for one. */
async function fulfil({ order_id, number, lines }: ParcelRow, container: MedusaContainer): Promise<void> {
  await createOrderFulfillmentWorkflow(container).run({
    input: {
      order_id,
      items: Object.entries(lines).map(([id, quantity]) => ({ id, quantity })),
      metadata: { masar_parcel: number },
    },
  });
}

function isOver({ state }: ParcelRow): boolean {
  return state === "cancelled" || state === "cancelling";
}
