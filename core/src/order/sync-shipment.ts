import type { Transaction } from "../db/database.ts";
import { bookingBatch } from "../shipment/create.ts";
import type { NewShipment } from "../shipment/new-shipment.ts";
import { keepPhonesOfOrder, lockShipmentById } from "../shipment/repository.ts";
import { pickupAt } from "../store/pickup.ts";
import { planBooking, SHIPPED, shippedAs, shippedText } from "./booking.ts";
import { buyerReason } from "./buyer.ts";
import { isShippedAgain } from "./cash/facts.ts";
import { readWholeCash } from "./cash/of-order.ts";
import { withoutBlockAlerts } from "./collection-block.ts";
import type { Decision } from "./decide.ts";
import type { Order } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { phonesOf } from "./recipient.ts";
import { claimParcel, saveOrder } from "./repository.ts";
import { decisionOf, e164, type Sync, storeReason, withoutAlert } from "./sync.ts";
import { addToTimeline, type TimelineEntry } from "./timeline-repository.ts";
import { updateShipmentOf } from "./update-shipment.ts";
import { noteWithheld } from "./withheld.ts";

/**
 * Makes an order's shipment agree with the order, in one transaction that holds the order's name (`lockOrder`): books,
 * edits or cancels the shipment, or stores why that is not possible. Doing it again changes nothing. The other parcels of
 * the same whole order get the cash that the rule then gives them.
 *
 * @param stored the order as it was before the change; none when it is new. Only what differs is put into the shipment,
 * so that what a merchant changed in the shipment itself stays.
 * @throws when a tracking number that was drawn is taken (`isTrackingNumberTaken`): draw again.
 */
export async function syncShipment(order: Order, stored: Order | undefined, given: SyncGiven): Promise<Order> {
  const cash = await readWholeCash(given.trx, order, { ...given, lock: given.trx });
  const saved = await syncParcel(cash ? { ...order, cash: cash.of(order) } : order, stored, { ...given, cash });
  for (const sibling of cash?.siblings ?? []) {
    const divided = { ...sibling, cash: cash?.of(sibling) ?? sibling.cash };
    if (JSON.stringify(divided.cash) !== JSON.stringify(sibling.cash))
      await syncParcel(divided, sibling, { ...given, cash });
  }
  return saved;
}

type SyncGiven = Omit<Sync, "addEntry" | "cash">;

/** One parcel, whose share of the cash is given. */
async function syncParcel(order: Order, stored: Order | undefined, given: Omit<Sync, "addEntry">): Promise<Order> {
  const { trx, tools, now, store } = given;
  const entries: TimelineEntry[] = [];
  const sync: Sync = { ...given, addEntry: (code, text) => entries.push({ code, text, at: now }) };
  const decision = decisionOf(order, store);
  const shipment =
    order.shipmentId === null ? undefined : await lockShipmentById(trx, order.accountId, order.shipmentId);
  const settled = await (async () => {
    if (!decision) return order;
    if (shipment && shipment.status !== "cancelled" && !isShippedAgain(order, shipment))
      return updateShipmentOf({ order, stored, shipment, decision }, sync);
    // Alerts of a booked shipment ended with it.
    return shipOrExplain(withoutAlert(withoutBlockAlerts(order), "cash_exceeds_owed"), decision, sync);
  })();
  const after = noteWithheld(settled, stored, sync);
  if (stored && JSON.stringify(after) === JSON.stringify(stored)) return stored;
  const saved = { ...after, updatedAt: now };
  await saveOrder(trx, saved);
  await keepPhones(trx, saved);
  await addToTimeline(
    trx,
    entries.map((entry) => ({ ...entry, id: tools.newId("otl"), accountId: order.accountId, orderId: order.id })),
  );
  return saved;
}

/** The shipment has other phones than its order where they were corrected, and two at most. */
async function keepPhones(trx: Transaction, { accountId, shipmentId, content, recipientPhone }: Order): Promise<void> {
  if (shipmentId === null || !content) return;
  const phones = phonesOf(content);
  if (phones.some((phone) => phone !== recipientPhone))
    await keepPhonesOfOrder(trx, { accountId, id: shipmentId }, phones);
}

/** An order without a shipment: books one, or says why not. */
async function shipOrExplain(order: Order, decision: Decision, sync: Sync): Promise<Order> {
  if (decision.kind === "cancel") {
    if (order.status !== "cancelled") sync.addEntry("cancelled", reason("cancelled_in_store").detail);
    return { ...order, status: "cancelled", reasons: [reason("cancelled_in_store")] };
  }
  if (order.corrections.decision === "ignore") return { ...order, status: "ignored", reasons: [reason("ignored")] };
  if (order.corrections.decision === "hold") return { ...order, status: "held", reasons: [reason("held")] };
  // Its shipment was cancelled in Masar: a later change in the store must not ship it again.
  if (order.shipmentId !== null && (order.status === "shipped" || order.status === "held"))
    return { ...order, status: "held", reasons: [reason("shipment_cancelled")] };
  switch (decision.kind) {
    case "nothing":
      return { ...order, status: "ignored", reasons: [decision.reason] };
    case "wait":
      return { ...order, status: "waiting", reasons: [decision.reason] };
    case "attention":
      return needsAttention(order, decision.reasons, decision.phone, sync);
    case "ship": {
      const known = { ...order, recipientPhone: e164(decision.phone) };
      const stands = storeReason(sync.store);
      if (stands) return { ...known, status: "waiting", reasons: [stands] };
      const buyers = await buyerReason(known, decision.shipment, sync);
      if (buyers) return hold(known, buyers, sync);
      if (decision.asks) return { ...known, status: "waiting", reasons: [decision.asks] };
      return book(known, decision.shipment, sync);
    }
  }
}

/** Because of the buyer, until somebody presses Ship or the reason ends. */
function hold(order: Order, why: Reason, { addEntry }: Sync): Order {
  if (order.reasons[0]?.code !== why.code) addEntry(why.code, why.detail);
  return { ...order, status: "held", reasons: [why] };
}

function needsAttention(order: Order, reasons: readonly Reason[], phone: string | null, { addEntry }: Sync): Order {
  const codes = (list: readonly Reason[]) => list.map(({ code }) => code).join();
  if (order.status !== "needs_attention" || codes(order.reasons) !== codes(reasons))
    for (const { code, detail } of reasons) addEntry(code, detail);
  return { ...order, status: "needs_attention", reasons, recipientPhone: e164(phone) };
}

async function book(order: Order, wanted: NewShipment, sync: Sync): Promise<Order> {
  const { trx, tools, store, account, now } = sync;
  const pickup = await pickupAt(trx, order.content?.place?.id, { rules: store.rules, account });
  if (!pickup.id) return needsAttention(order, [reason("pickup_address_missing")], order.recipientPhone, sync);
  const plan = planBooking(order, wanted, { ...sync, account: { ...account, pickup } }, tools);
  if (plan.kind === "service_unavailable") {
    const why = reason("service_unavailable", plan.service, plan.offered.join(", "));
    return needsAttention(order, [why], order.recipientPhone, sync);
  }
  const { booking } = plan;
  const { shipment } = booking;
  const [booked] = await bookingBatch(tools).apply(trx, [booking]);
  if (booked?.kind === "reference_exists")
    return needsAttention(order, [reason("reference_exists", booked.trackingNumber)], order.recipientPhone, sync);
  const shipped = shippedAs(order, shipment);
  await claimParcel(trx, order, { number: shipped.parcelNumber, shipmentId: shipment.id, now });
  sync.addEntry(SHIPPED, shippedText(shipment));
  return shipped;
}
