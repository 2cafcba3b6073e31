import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  cancelOrderFulfillmentWorkflow,
  createOrderShipmentWorkflow,
  markOrderFulfillmentAsDeliveredWorkflow,
  updateFulfillmentWorkflow,
} from "@medusajs/medusa/core-flows";
import { type Fulfillment, numberOf, type Query } from "../masar/medusa.ts";
import type { ShipmentEvent } from "../messages/shipment-event.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { ParcelRow } from "../modules/masar-shipping/service.ts";
import { capture } from "./capture.ts";
import { labelsOf } from "./labels.ts";
import { returnToStock } from "./return.ts";

/** Events after which the courier has the parcel. */
const COLLECTED = new Set([
  "shipment.picked_up",
  "shipment.at_hub",
  "shipment.out_for_delivery",
  "shipment.attempt_failed",
  "shipment.delivered",
  "shipment.returned",
  "shipment.lost",
  "shipment.damaged",
]);

const BEFORE_COURIER = new Set<ParcelRow["state"]>(["claimed", "created", "cancelling"]);

/**
 * Moves the order along. Each step first looks at the present state, so that a repetition after a crash changes nothing more.
 * Under the order's lock, one workflow after the other: Medusa does not guard them.
 */
export async function applyEvent(event: ShipmentEvent, parcel: ParcelRow, container: MedusaContainer): Promise<void> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const fulfillment = await fulfillmentOf(parcel, container);
  if (event.event === "shipment.cancelled") {
    await masar.change(parcel.id, { state: "cancelled", sentence: event.sentence, happened_at: event.at });
    if (fulfillment && !fulfillment.canceled_at && !fulfillment.shipped_at)
      await cancelOrderFulfillmentWorkflow(container).run({
        input: { order_id: parcel.order_id, fulfillment_id: fulfillment.id },
      });
    return;
  }
  if (fulfillment && !fulfillment.canceled_at) await moveFulfillment(event, { parcel, fulfillment, container });
  const isLate = parcel.happened_at !== null && new Date(parcel.happened_at) > event.at;
  const latest = isLate ? {} : { sentence: event.sentence, happened_at: event.at };
  const attempts = event.event === "shipment.attempt_failed" ? parcel.attempts + 1 : parcel.attempts;
  const moved = await masar.change(parcel.id, { ...latest, attempts, state: stateAfter(event, parcel) });
  if (event.collectedPiastres !== null && masar.options.captureOnDelivery)
    await capture(moved, event.collectedPiastres, container);
  if (event.event === "shipment.returned" && masar.options.restockOnReturn === "automatic")
    await returnToStock(moved, container);
  await container.resolve(Modules.EVENT_BUS).emit({
    name: event.event.replace("shipment.", "masar."),
    data: { order_id: parcel.order_id, fulfillment_id: parcel.fulfillment_id, tracking_number: event.trackingNumber },
  });
}

function stateAfter({ event }: ShipmentEvent, { state }: ParcelRow): ParcelRow["state"] {
  if (event === "shipment.delivered") return "delivered";
  if (state === "delivered") return state;
  if (event === "shipment.returned") return "returned";
  if (event === "shipment.lost" || event === "shipment.damaged") return "lost";
  // A cancellation that Masar has not confirmed came too late.
  return COLLECTED.has(event) && BEFORE_COURIER.has(state) ? "shipped" : state;
}

async function moveFulfillment(
  event: ShipmentEvent,
  { parcel, fulfillment, container }: { parcel: ParcelRow; fulfillment: Fulfillment; container: MedusaContainer },
): Promise<void> {
  const names = { order_id: parcel.order_id, fulfillment_id: fulfillment.id };
  if (COLLECTED.has(event.event) && !fulfillment.shipped_at && !fulfillment.delivered_at) {
    // The workflow replaces the labels by those that it is given.
    const labels = labelsOf(fulfillment, parcel) as never;
    const items = (fulfillment.items ?? []).flatMap(({ line_item_id, quantity }) =>
      line_item_id ? [{ id: line_item_id, quantity: numberOf(quantity) }] : [],
    );
    await createOrderShipmentWorkflow(container).run({ input: { ...names, items, labels } });
  }
  if (event.event === "shipment.delivered" && !fulfillment.delivered_at)
    await markOrderFulfillmentAsDeliveredWorkflow(container).run({
      input: { orderId: parcel.order_id, fulfillmentId: fulfillment.id },
    });
  const masar = { event: event.event, at: event.at.toISOString(), sentence: event.sentence };
  await updateFulfillmentWorkflow(container).run({ input: { id: fulfillment.id, metadata: { masar } } });
}

async function fulfillmentOf(
  { fulfillment_id }: ParcelRow,
  container: MedusaContainer,
): Promise<Fulfillment | undefined> {
  if (fulfillment_id === null) return undefined;
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const fields = [
    "id",
    "provider_id",
    "location_id",
    "shipped_at",
    "delivered_at",
    "canceled_at",
    "labels.*",
    "items.*",
  ];
  const { data } = await query.graph({ entity: "fulfillment", fields, filters: { id: fulfillment_id } });
  return data[0] as Fulfillment | undefined;
}
