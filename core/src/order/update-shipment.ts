import type { Mode } from "../account/account.ts";
import { formatPiastres } from "../kernel/money.ts";
import { changeRecipient, editShipment, type ShipmentEdit } from "../shipment/edit.ts";
import type { NewShipment } from "../shipment/new-shipment.ts";
import { applyScans } from "../shipment/scan/scan.ts";
import { type CollectionBlock, type Shipment, stateOf } from "../shipment/shipment.ts";
import { isFinal, stageOf } from "../shipment/state.ts";
import { storeUpdate } from "../shipment/update.ts";
import { pickupAt, shipsFrom } from "../store/pickup.ts";
import type { ConnectedStore } from "../store/store.ts";
import {
  blockAfter,
  decisionOnceShipped,
  type Obstacle,
  obstacle,
  obstacleOf,
  withoutBlockAlerts,
} from "./collection-block.ts";
import type { Decision } from "./decide.ts";
import { hashOf, type Order } from "./order.ts";
import { reason } from "./reason.ts";
import { settleCash } from "./settle-cash.ts";
import { alert, decisionOf, e164, type ShippedOrder, type Sync, withoutAlert } from "./sync.ts";

/**
 * An order with a shipment: until it is collected, the shipment is edited or cancelled, and what it cannot follow blocks its
 * collection. After that the merchant is alerted.
 */
export async function updateShipmentOf(shipped: ShippedOrder, sync: Sync): Promise<Order> {
  const { stored, shipment, decision } = shipped;
  const stage = stageOf(stateOf(shipment));
  const order = stage === "booked" ? shipped.order : withoutEndedAlerts(await settleCash(shipped, sync), decision);
  if (isFinal(stage)) return order;
  // An order that the store has completed says nothing about the parcel; one that is open, and has nothing to ship, does.
  const { stage: storeStage, sentElsewhere } = order.content ?? {};
  const says = storeStage === "open" || sentElsewhere;
  if (stage !== "booked" && !shipment.returning && sentElsewhere && !stored?.content?.sentElsewhere)
    return alert(order, reason("sent_elsewhere_after_collection"), sync);
  if (decision.kind === "nothing" && (stage !== "booked" || !says))
    return stage === "booked" ? noteCompleted(shipped, sync) : order;
  if (decision.kind === "cancel") {
    if (stage === "booked") return cancel(order, shipment, sync);
    const isNew = !stored || decisionOf(stored, sync.store)?.kind !== "cancel"; // an alert that was dismissed stays away
    return isNew ? alert(order, reason("cancelled_after_collection"), sync) : order;
  }
  if (stage === "booked") return followOrder(withoutCompletion(shipped), sync);
  const before = stored && decisionOnceShipped(stored, sync.store);
  const after = decisionOnceShipped(order, sync.store);
  if (after?.kind === "attention") {
    const [first] = after.reasons;
    if (!first || JSON.stringify(before) === JSON.stringify(after)) return order;
    return alert(order, reason("edit_not_followed", first.detail), sync);
  }
  if (after?.kind !== "ship") return order;
  const edit = differenceOf(before?.kind === "ship" ? fieldsOf(before.shipment) : undefined, after.shipment);
  const isClearAgain = before?.kind !== "ship"; // of a clear order, the shipment could not follow
  const cleared = isClearAgain ? withoutAlert(order, "edit_not_followed") : order;
  const known = { ...cleared, recipientPhone: e164(after.phone) };
  if (hasRecipient(shipment, after.shipment)) return withoutAlert(known, "recipient_changed");
  return edit.recipient ? alert(known, reason("recipient_changed"), sync) : known;
}

/** The order without alerts of a collected parcel whose reason the store has taken back. */
function withoutEndedAlerts(order: Order, decision: Decision): Order {
  const kept = order.content?.sentElsewhere ? order : withoutAlert(order, "sent_elsewhere_after_collection");
  return decision.kind === "cancel" ? kept : withoutAlert(kept, "cancelled_after_collection");
}

function hasRecipient(shipment: Shipment, { recipient }: NewShipment): boolean {
  return JSON.stringify(changeRecipient(shipment, recipient).recipient) === JSON.stringify(shipment.recipient);
}

/**
 * Completed in the store before the collection: its shipment goes out as it is, and may collect what the store calls paid. The alert
 * follows the amount of the shipment; one that was dismissed stays away.
 */
function noteCompleted({ order, stored, shipment }: ShippedOrder, sync: Sync): Order {
  const owed = sync.cash?.figures.owed;
  if (owed === undefined) return order;
  if (shipment.codPiastres <= owed) return withoutAlert(order, "cash_exceeds_owed");
  const isNew = stored?.content?.stage !== "closed";
  if (!isNew && order.alerts.every(({ code }) => code !== "cash_exceeds_owed")) return order;
  const amounts = [shipment.codPiastres, owed].map(formatPiastres);
  return alert(order, reason("cash_exceeds_owed", ...amounts), sync);
}

/** Open again in the store. */
function withoutCompletion(shipped: ShippedOrder): ShippedOrder {
  if (shipped.stored?.content?.stage !== "closed") return shipped;
  return { ...shipped, order: withoutAlert(shipped.order, "cash_exceeds_owed") };
}

/** Nobody has collected it: it becomes what the order says, or may not be collected. One event for both. */
async function followOrder(shipped: ShippedOrder, sync: Sync): Promise<Order> {
  const { order, stored, shipment } = shipped;
  const { trx, tools, store, now, realNow } = sync;
  const wanted = decisionOnceShipped(order, store);
  const edited = wanted?.kind === "ship" ? await editedBy(shipped, wanted.shipment, sync) : { shipment };
  const obstacles = { before: stored && obstacleOf(stored, store), now: edited.obstacle ?? obstacleOf(order, store) };
  const followed = followedBy(shipped, store);
  const collectionBlock = blockAfter(shipment.collectionBlock, obstacles, ({ code, detail }) => ({
    id: tools.newId("blk"),
    code,
    detail,
    since: now,
    ...(followed ? { followed } : {}),
  }));
  const isEdited = edited.shipment !== shipment;
  if (isEdited || collectionBlock !== shipment.collectionBlock) {
    const changed = { ...edited.shipment, collectionBlock, sequence: shipment.sequence + 1, updatedAt: now };
    await storeUpdate(trx, shipment, changed, { ...tools, now, realNow });
  }
  if (isEdited)
    sync.addEntry("edited", {
      en: `Edited: shipment ${shipment.trackingNumber} was changed too.`,
      ar: `تم تعديل الطلب، فتم تعديل الشحنة ${shipment.trackingNumber}.`,
    });
  const known = wanted?.kind === "ship" ? { ...order, recipientPhone: e164(wanted.phone) } : order;
  return noteBlock(known, { shipment, collectionBlock, obstacle: obstacles.now }, sync);
}

/** The alert and the timeline of a block that began, became another one, or ended. */
function noteBlock(
  order: Order,
  change: { shipment: Shipment; collectionBlock: CollectionBlock | null; obstacle: Obstacle | undefined },
  sync: Sync,
): Order {
  const { shipment, collectionBlock, obstacle } = change;
  if (collectionBlock === shipment.collectionBlock) return order;
  const number = shipment.trackingNumber;
  if (!collectionBlock || !obstacle) {
    sync.addEntry("collection_allowed", {
      en: `Shipment ${number} agrees with the order again and may be collected.`,
      ar: `الشحنة ${number} مطابقة للطلب من جديد ويمكن استلامها.`,
    });
    return withoutBlockAlerts(order);
  }
  const alerted = alert(withoutBlockAlerts(order), obstacle, sync);
  sync.addEntry("collection_blocked", {
    en: `The courier does not collect shipment ${number} until you correct the order, send the shipment as booked, or cancel it.`,
    ar: `لن يستلم المندوب الشحنة ${number} حتى تصحح الطلب أو ترسل الشحنة كما هي أو تلغيها.`,
  });
  return alerted;
}

/** The shipment as the order wants it, not stored yet; or the shipment as it is, with the reason why not. */
async function editedBy(
  shipped: ShippedOrder,
  wanted: NewShipment,
  { trx, tools, store, account, now }: Sync,
): Promise<{ shipment: Shipment; obstacle?: Obstacle }> {
  const { order, stored, shipment } = shipped;
  const edit = differenceOf(followedBy(shipped, store), wanted);
  const place = order.content?.place?.id;
  // Moved to another place of the shop: that is where the courier has to go, also when the merchant says only later where it is.
  const isElsewhere = place !== stored?.content?.place?.id || shipment.collectionBlock !== null;
  const isMoved = stored && place !== undefined && isElsewhere && shipsFrom(place, store.rules);
  const pickup = isMoved ? await pickupAt(trx, place, { rules: store.rules, account }) : undefined;
  const after = editShipment({ shipment, edit, pickup }, now, tools);
  switch (after.kind) {
    case "unchanged":
    case "edited":
      return { shipment: after.shipment };
    case "refused":
      return { shipment };
    case "service_unavailable": {
      const why = reason("service_unavailable", after.service, after.offered.join(", "));
      return { shipment, obstacle: obstacle("edit_not_followed", why.detail) };
    }
  }
}

/** What the order said when its shipment last followed it; the merchant may have edited the shipment since. */
function followedBy({ stored, shipment }: ShippedOrder, store: ConnectedStore): Fields | undefined {
  if (shipment.collectionBlock?.code === "edit_not_followed") return shipment.collectionBlock.followed;
  const before = stored && decisionOnceShipped(stored, store);
  return before?.kind === "ship" ? fieldsOf(before.shipment) : undefined;
}

/** Hashes, so that a block holds no recipient. */
type Fields = Readonly<Record<string, string>>;

function fieldsOf(shipment: NewShipment): Fields {
  return Object.fromEntries(FOLLOWED.map((field) => [field, hashOf(shipment[field])]));
}

const FOLLOWED = [
  "service",
  "codPiastres",
  "declaredPiastres",
  "weightGrams",
  "description",
  "notes",
  "recipient",
] as const satisfies readonly (keyof NewShipment)[];

/** What an edit of the order means for its shipment: the fields that differ, whole; all when nothing says what it followed. */
function differenceOf(before: Fields | undefined, shipment: NewShipment): ShipmentEdit {
  const after = fieldsOf(shipment);
  const differs = (field: (typeof FOLLOWED)[number]) => before?.[field] !== after[field];
  const { service, codPiastres, declaredPiastres, weightGrams, description, notes, recipient } = shipment;
  return {
    ...(differs("service") ? { service } : {}),
    ...(differs("codPiastres") ? { codPiastres } : {}),
    ...(differs("declaredPiastres") ? { declaredPiastres } : {}),
    ...(differs("weightGrams") || differs("description") ? { weightGrams, description } : {}),
    // Without an earlier decision nothing says that the merchant's own notes should go.
    ...(differs("notes") && (before || notes !== null) ? { notes } : {}),
    ...(differs("recipient") ? { recipient } : {}),
  };
}

async function cancel(order: Order, shipment: Shipment, { trx, tools, now, realNow, addEntry }: Sync): Promise<Order> {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.max(now, shipment.createdAt));
  const scan = {
    mode: shipment.mode as Mode,
    trackingNumber: shipment.trackingNumber,
    scan: { kind: "cancel" as const, at },
    hub: null,
    note: null,
    scannedBy: "store",
    times: { now, realNow },
  };
  const [outcome] = await applyScans(trx, [scan], tools);
  if (outcome?.kind !== "moved") throw new Error(`a booked shipment could not be cancelled: ${outcome?.kind}`);
  addEntry("cancelled", {
    en: `Cancelled in the store: shipment ${shipment.trackingNumber} was cancelled too.`,
    ar: `أُلغي الطلب في المتجر، فتم إلغاء الشحنة ${shipment.trackingNumber}.`,
  });
  return { ...order, status: "cancelled", reasons: [reason("cancelled_in_store")] };
}
