import type { Account, Mode } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { formatPiastres, parsePiastres } from "../money.ts";
import { applyScans, type ScanTools } from "../scan/scan.ts";
import { bookingBatch, type PlanTools, planShipment } from "../shipment/create.ts";
import { type EditShipmentBody, editShipment } from "../shipment/edit.ts";
import { lockShipmentById } from "../shipment/repository.ts";
import type { CreateShipmentBody } from "../shipment/request.ts";
import { type Shipment, stateOf } from "../shipment/shipment.ts";
import { stageOf } from "../shipment/state.ts";
import { storeUpdate } from "../shipment/update.ts";
import { shipmentView } from "../shipment/view.ts";
import { pickupAt, shipsFrom } from "../store/pickup.ts";
import type { ConnectedStore } from "../store/store.ts";
import type { Text } from "../text.ts";
import { clean } from "./clean.ts";
import { type Decision, decide } from "./decide.ts";
import type { Order } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { addToTimeline, claimParcel, saveOrder, type TimelineEntry } from "./repository.ts";

export type SettleTools = ScanTools & PlanTools;

export interface Settling {
  store: ConnectedStore;
  account: Account;
  /** The clock of the mode, and the real one. */
  now: number;
  realNow: number;
}

/** What would be done with an order as it stands; nothing when its data were erased. */
export function decisionOf(order: Order, store: ConnectedStore): Decision | undefined {
  if (!order.content) return undefined;
  const { rules, name: storeName, connectedAt } = store;
  return decide(order.content, { rules, mends: order.mends, storeName, connectedAt });
}

/** An order becomes a shipment only while its store is connected: else nobody can say whether it still stands. */
export function storeStands({ status }: Pick<ConnectedStore, "status">): Reason | undefined {
  if (status === "connected") return undefined;
  return reason(status === "reconnect" ? "store_reconnect" : "store_disconnected");
}

/**
 * Brings an order, its shipment and what is known of both into line, in one transaction that holds the order's name
 * (`lockOrder`): books, edits or cancels the shipment, or says what stands in the way. Doing it again changes nothing.
 *
 * @param stored the order as it was before the change that is being settled; none when it is new. Only what differs is
 * put into the shipment, so that what a merchant changed in the shipment itself stays.
 * @throws when a tracking number that was drawn is taken (`isTrackingNumberTaken`): draw again.
 */
export async function settle(
  trx: Transaction,
  order: Order,
  stored: Order | undefined,
  settling: Settling,
  tools: SettleTools,
): Promise<Order> {
  const decision = decisionOf(order, settling.store);
  const told: TimelineEntry[] = [];

  const tell = (code: string, text: Text) => told.push({ code, text, at: settling.now });
  const shipment = order.shipmentId === null ? undefined : await lockShipmentById(trx, order.shipmentId);
  const after = decision
    ? shipment && shipment.status !== "cancelled"
      ? await follow(trx, order, stored, shipment, decision, settling, tools, tell)
      : await openUp(trx, order, decision, settling, tools, tell)
    : order;
  if (stored && JSON.stringify(after) === JSON.stringify(stored)) return stored;
  const saved = { ...after, updatedAt: settling.now };
  await saveOrder(trx, saved);
  const entries = told.map((entry) => ({ ...entry, id: tools.newId("otl"), orderId: order.id }));
  await addToTimeline(trx, entries);
  return saved;
}

type Tell = (code: string, text: Text) => void;

/** An order without a shipment: books one, or says why not. */
async function openUp(
  trx: Transaction,
  order: Order,
  decision: Decision,
  settling: Settling,
  tools: SettleTools,
  tell: Tell,
): Promise<Order> {
  if (decision.kind === "cancel") {
    if (order.status !== "cancelled") tell("cancelled", reason("cancelled_in_store").detail);
    return { ...order, status: "cancelled", reasons: [reason("cancelled_in_store")] };
  }
  if (order.mends.wish === "ignore") return { ...order, status: "ignored", reasons: [reason("ignored")] };
  if (order.mends.wish === "hold") return { ...order, status: "held", reasons: [reason("held")] };
  // Its shipment was cancelled here: whoever did that did not want the next change in the store to send it after all.
  if (order.shipmentId !== null && (order.status === "shipped" || order.status === "held"))
    return { ...order, status: "held", reasons: [reason("shipment_cancelled")] };
  switch (decision.kind) {
    case "nothing":
      return { ...order, status: "ignored", reasons: [decision.reason] };
    case "wait":
      return { ...order, status: "waiting", reasons: [decision.reason] };
    case "attention":
      return needsAttention(order, decision.reasons, decision.phone, tell);
    case "ship": {
      const known = { ...order, recipientPhone: e164(decision.phone) };
      const stands = storeStands(settling.store) ?? decision.asks;
      if (stands) return { ...known, status: "waiting", reasons: [stands] };
      return book(trx, known, decision.body, settling, tools, tell);
    }
  }
}

function needsAttention(order: Order, reasons: readonly Reason[], phone: string | null, tell: Tell): Order {
  const codes = (list: readonly Reason[]) => list.map(({ code }) => code).join();
  if (order.status !== "needs_attention" || codes(order.reasons) !== codes(reasons))
    for (const { code, detail } of reasons) tell(code, detail);
  return { ...order, status: "needs_attention", reasons, recipientPhone: e164(phone) };
}

async function book(
  trx: Transaction,
  order: Order,
  body: CreateShipmentBody,
  { store, account, now, realNow }: Settling,
  tools: SettleTools,
  tell: Tell,
): Promise<Order> {
  const pickup = await pickupAt(trx, order.content?.place?.id, { rules: store.rules, account });
  if (!pickup.id) return needsAttention(order, [reason("pickup_address_missing")], order.recipientPhone, tell);
  const caller = { account: { ...account, pickup }, mode: order.mode };
  const plan = planShipment({ body, caller, now, orderId: order.id }, tools);
  if (plan.kind === "service_unavailable") {
    const stands = reason("service_unavailable", plan.service, plan.offered.join(", "));
    return needsAttention(order, [stands], order.recipientPhone, tell);
  }
  const { shipment } = plan;
  const parcelNumber = order.parcelNumber + 1;
  const booking = {
    shipment,
    json: JSON.stringify(shipmentView(shipment, { baseUrl: tools.baseUrl(order.mode) })),
    claim: undefined,
    refuseRepeatedReference: account.settings.refuse_repeated_reference,
    now: realNow,
  };
  const [booked] = await bookingBatch(tools).apply(trx, [booking]);
  if (booked?.kind === "reference_exists")
    return needsAttention(order, [reason("reference_exists", booked.trackingNumber)], order.recipientPhone, tell);
  await claimParcel(trx, order, { number: parcelNumber, shipmentId: shipment.id, now });
  const number = shipment.trackingNumber;
  tell("shipped", { en: `Shipment ${number} was created.`, ar: `تم إنشاء الشحنة ${number}.` });
  return { ...order, status: "shipped", reasons: [], shipmentId: shipment.id, parcelNumber };
}

/** An order with a shipment: the shipment follows as long as it can; after that somebody is told. */
async function follow(
  trx: Transaction,
  order: Order,
  stored: Order | undefined,
  shipment: Shipment,
  decision: Decision,
  settling: Settling,
  tools: SettleTools,
  tell: Tell,
): Promise<Order> {
  const stage = stageOf(stateOf(shipment));
  if (decision.kind === "nothing" || stage === "delivered" || stage === "returned") return order;
  if (decision.kind === "cancel") {
    if (stage !== "booked") return alert(order, reason("cancelled_after_collection"), tell);
    await cancel(trx, shipment, settling, tools);
    tell("cancelled", {
      en: `Cancelled in the store: shipment ${shipment.trackingNumber} was cancelled too.`,
      ar: `أُلغي الطلب في المتجر، فتم إلغاء الشحنة ${shipment.trackingNumber}.`,
    });
    return { ...order, status: "cancelled", reasons: [reason("cancelled_in_store")] };
  }
  const { store } = settling;
  const isPaused =
    decision.kind === "wait" && stage === "booked" && stored && decisionOf(stored, store)?.kind === "ship";
  const why =
    decision.kind === "wait" && decision.reason.code === "other_place"
      ? reason("moved_elsewhere", clean(order.content?.place?.name, 60))
      : reason("paused_in_store", clean(order.content?.status, 60));
  const told = isPaused ? alert(order, why, tell) : order;
  const before = stored && asShipped(stored, store);
  const after = asShipped(order, store);
  if (after?.kind === "attention") {
    const [first] = after.reasons;
    if (!first || JSON.stringify(before) === JSON.stringify(after)) return told;
    return alert(told, reason("edit_not_followed", first.detail), tell);
  }
  if (after?.kind !== "ship") return told;
  const edit = differenceOf(before?.kind === "ship" ? before.body : undefined, after.body);
  const known = { ...told, recipientPhone: e164(after.phone) };
  return stage === "booked"
    ? edited(trx, known, stored, shipment, edit, settling, tools, tell)
    : tooLate(known, shipment, edit, tell);
}

/** What the shipment of an order is to be: it is there, so a status that would keep a new one waiting unmakes nothing. */
function asShipped(order: Order, store: ConnectedStore): Decision | undefined {
  return decisionOf({ ...order, mends: { ...order.mends, confirmed: "merchant" } }, store);
}

async function edited(
  trx: Transaction,
  order: Order,
  stored: Order | undefined,
  shipment: Shipment,
  edit: EditShipmentBody,
  { store, account, now, realNow }: Settling,
  tools: SettleTools,
  tell: Tell,
): Promise<Order> {
  const place = order.content?.place?.id;
  // Moved to another place of the shop: that is where the courier has to go.
  const isMoved = stored && place !== undefined && place !== stored.content?.place?.id && shipsFrom(place, store.rules);
  const pickup = isMoved ? await pickupAt(trx, place, { rules: store.rules, account }) : undefined;
  const after = editShipment(shipment, edit, now, tools, pickup);
  switch (after.kind) {
    case "unchanged":
    case "refused":
      return order;
    case "service_unavailable": {
      const why = reason("service_unavailable", after.service, after.offered.join(", "));
      return alert(order, reason("edit_not_followed", why.detail), tell);
    }
    case "edited":
      await storeUpdate(trx, shipment, after.shipment, { ...tools, now, realNow });
      tell("edited", {
        en: `Edited: shipment ${shipment.trackingNumber} was changed too.`,
        ar: `تم تعديل الطلب، فتم تعديل الشحنة ${shipment.trackingNumber}.`,
      });
      return order;
  }
}

/** The courier has it: the merchant is told of everything that the parcel will not follow. */
function tooLate(order: Order, shipment: Shipment, edit: EditShipmentBody, tell: Tell): Order {
  let after = order;
  const due = edit.cod_value === undefined ? undefined : parsePiastres(edit.cod_value);
  if (due !== undefined && due !== shipment.codPiastres) {
    const amounts = [formatPiastres(due), formatPiastres(shipment.codPiastres)];
    after = alert(after, reason("amount_changed", ...amounts), tell);
  }
  if (edit.recipient) after = alert(after, reason("recipient_changed"), tell);
  return after;
}

/** What an edit of the order means for its shipment: the parts that differ, whole. */
function differenceOf(before: CreateShipmentBody | undefined, after: CreateShipmentBody): EditShipmentBody {
  const differs = (part: keyof CreateShipmentBody) => JSON.stringify(before?.[part]) !== JSON.stringify(after[part]);
  const { recipient, parcel } = after;
  return {
    ...(differs("service") ? { service: after.service } : {}),
    ...(differs("cod_value") ? { cod_value: after.cod_value } : {}),
    ...(differs("parcel") ? { parcel } : {}),
    ...(differs("notes") ? { notes: after.notes ?? null } : {}),
    ...(differs("recipient")
      ? {
          recipient: {
            ...recipient,
            phone_2: recipient.phone_2 ?? null,
            city: recipient.city ?? null,
            district: recipient.district ?? null,
            location: recipient.location ?? null,
          },
        }
      : {}),
  };
}

/** Once for each thing that happened. */
function alert(order: Order, raised: Reason, tell: Tell): Order {
  if (order.alerts.some(({ code, detail }) => code === raised.code && detail.en === raised.detail.en)) return order;
  tell(raised.code, raised.detail);
  return { ...order, alerts: [...order.alerts.filter(({ code }) => code !== raised.code), raised] };
}

async function cancel(trx: Transaction, shipment: Shipment, { now, realNow }: Settling, tools: SettleTools) {
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
}

function e164(national: string | null): string | null {
  return national?.startsWith("0") ? `+20${national.slice(1)}` : national;
}
