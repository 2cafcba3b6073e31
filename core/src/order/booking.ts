import type { Text } from "../kernel/text.ts";
import type { ServiceUnavailable } from "../quote/card.ts";
import { readAddress } from "../shipment/address-conflict.ts";
import { type Booking, planShipment } from "../shipment/create.ts";
import type { NewShipment } from "../shipment/new-shipment.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { shipmentJson } from "../shipment/view.ts";
import type { Order } from "./order.ts";
import type { SyncContext, SyncTools } from "./sync.ts";

/** The shipment that an order becomes, as it is booked. Writes nothing. @param context.account with the address where the parcel is collected. */
export function planBooking(
  order: Order,
  wanted: NewShipment,
  { store, account, now, realNow }: SyncContext,
  tools: SyncTools,
): { kind: "planned"; booking: Booking } | ServiceUnavailable {
  const caller = { account, mode: order.mode };
  // Where the text contradicts the governorate, the merchant has chosen that one.
  const address = { conflict: null, part: readAddress(wanted.recipient).part };
  const plan = planShipment({ shipment: wanted, caller, now, orderId: order.id, address }, tools);
  if (plan.kind === "service_unavailable") return plan;
  const { shipment } = plan;
  const booking: Booking = {
    shipment,
    storeId: store.id,
    json: shipmentJson(shipment, { baseUrl: tools.baseUrl(order.mode) }),
    claim: undefined,
    refuseRepeatedReference: account.settings.refuse_repeated_reference,
    now: realNow,
  };
  return { kind: "planned", booking };
}

/** The order once its shipment is booked. */
export function shippedAs(order: Order, { id }: Shipment): Order {
  return { ...order, status: "shipped", reasons: [], shipmentId: id, parcelNumber: order.parcelNumber + 1 };
}

/** The code of the entry in the timeline. */
export const SHIPPED = "shipped";

export function shippedText({ trackingNumber: number }: Shipment): Text {
  return { en: `Shipment ${number} was created.`, ar: `تم إنشاء الشحنة ${number}.` };
}
