import type { StoreOrder } from "@masar/kit";
import type { Reader } from "../db/database.ts";
import type { Booking } from "../shipment/create.ts";
import { planBooking, SHIPPED, shippedAs, shippedText } from "./booking.ts";
import { readWholeCash } from "./cash/of-order.ts";
import { newOrder } from "./ingest.ts";
import { contentHashOf } from "./order.ts";
import type { NewlyBooked } from "./repository.ts";
import { decisionOf, e164, type SyncContext, type SyncTools } from "./sync.ts";

/** A new order and the shipment that it becomes, before anything is stored. */
export interface NewOrderPlan extends NewlyBooked {
  booking: Booking & { eventId: string };
}

/** Whether an order that nobody has seen can be one that is shipped at once and alone; others are ingested in a transaction. */
export function isPlain({ stage, whole, shipmentId, withheld = [] }: StoreOrder): boolean {
  return stage === "open" && whole === undefined && shipmentId === undefined && withheld.length === 0;
}

/**
 * What ingesting a plain order (`isPlain`) would store that nobody has seen, of a buyer who is neither erased nor blocked.
 * Undefined when it would not be shipped at once, or when deciding it needs to read more: then it is ingested.
 */
export async function planNewOrder(
  db: Reader,
  read: StoreOrder,
  context: SyncContext,
  tools: SyncTools,
): Promise<NewOrderPlan | undefined> {
  const { store, account, now } = context;
  const contentHash = contentHashOf(read);
  const found = newOrder(read, { id: tools.newId("ord"), contentHash, store, now, sent: undefined });
  const cash = await readWholeCash(db, found, { store, account });
  const order = cash ? { ...found, cash: cash.of(found) } : found;
  const decision = decisionOf(order, store);
  if (decision?.kind !== "ship" || decision.asks || needsToRead(read, decision.shipment.codPiastres, context))
    return undefined;
  const known = { ...order, recipientPhone: e164(decision.phone) };
  const plan = planBooking(known, decision.shipment, context, tools);
  if (plan.kind === "service_unavailable") return undefined;
  const { shipment } = plan.booking;
  return {
    order: shippedAs(known, shipment),
    shipmentId: shipment.id,
    at: now,
    entry: {
      id: tools.newId("otl"),
      accountId: known.accountId,
      orderId: known.id,
      code: SHIPPED,
      text: shippedText(shipment),
      at: now,
    },
    booking: { ...plan.booking, eventId: tools.newId("evt") },
  };
}

/** Where the courier collects it, how risky its buyer is, or whether its reference was used before. */
function needsToRead({ place }: StoreOrder, codPiastres: number, { store, account }: SyncContext): boolean {
  const { settings, pickup } = account;
  return (
    store.status !== "connected" ||
    pickup.id === "" ||
    (place?.id !== undefined && Boolean(store.rules.pickup_by_place[place.id])) ||
    (settings.buyer_risk_action !== "none" && codPiastres > 0) ||
    settings.refuse_repeated_reference
  );
}
