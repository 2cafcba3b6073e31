import { hash } from "node:crypto";
import type { StoreOrder, StorePayment } from "@masar/kit";
import type { Mode, Owned } from "../account/account.ts";
import type { Service } from "../quote/card.ts";
import type { RecipientEdit } from "../shipment/edit.ts";
import type { Reason } from "./reason.ts";

export const ORDER_STATUSES = ["waiting", "needs_attention", "held", "ignored", "shipped", "cancelled"] as const;
/**
 * `waiting`: for time, the store or a press of a button. `needs_attention`: something must be corrected. `held`: the
 * merchant said so, of the order, of its buyer or by a rule about risky buyers. `ignored`: the merchant said so. `shipped`: it has a shipment. `cancelled`: in the store.
 */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A store's order as we keep it. Instants in milliseconds. */
export interface Order {
  id: string;
  accountId: string;
  mode: Mode;
  storeId: string;
  /** The store's id of it. */
  remoteId: string;
  /** The store's id of the whole order that this is one parcel of; null when it is the whole. */
  wholeId: string | null;
  number: string;
  status: OrderStatus;
  /** Why it cannot be shipped. */
  reasons: readonly Reason[];
  /** Changes in the store that came too late to follow, until the merchant dismisses them. */
  alerts: readonly Reason[];
  /** As the store has it; null once the recipient's data were erased. */
  content: StoreOrder | null;
  contentHash: string;
  corrections: Corrections;
  /** What the cash rule gave this parcel last; null before the first time. */
  cash: ParcelCash | null;
  /** E.164 */
  recipientPhone: string | null;
  /** Of the newest shipment; 0 before the first. */
  parcelNumber: number;
  /** The newest shipment, cancelled or not. */
  shipmentId: string | null;
  placedAt: number;
  /** By the store's clock. */
  remoteUpdatedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** In piastres. */
export interface ParcelCash {
  /** Of the whole order: what the store would say is outstanding without the cash that our parcels brought; null where it has no figure. */
  left: number | null;
  /** What it was lowered by because the buyer paid since it was collected, all in all. */
  lowered: number;
  /** To collect. A parcel that was collected keeps what it had then, less what the buyer paid since. */
  share: number;
  /** Recorded in the store after a delivery, perhaps our own cash: somebody has to say. */
  unclear: number;
  /** Of the whole order: collected or carried beyond what is owed. 0 but for its first parcel under way. */
  excess: number;
  /** What the order cost when the store first said that it is paid, where the store keeps no outstanding figure; null before. */
  paidTotal: number | null;
  /** Of the whole order: owed, and no parcel is left to collect it. 0 but for its first parcel under way. */
  uncollectable: number;
}

/** What people corrected. What the store says later of the same thing replaces it. */
export interface Corrections {
  recipient?: RecipientEdit;
  /** Hash of the store's recipient at the time of the correction. */
  recipientOf?: string;
  codPiastres?: number;
  paymentOf?: string;
  weightGrams?: number;
  service?: Service;
  /** The buyer confirmed the order, or the merchant pressed Ship. */
  confirmed?: "buyer" | "merchant";
  /** The merchant does not want it sent, for now or at all. */
  decision?: "hold" | "ignore";
}

/** Only while the store has not said otherwise since. */
export function correctionsInForce(
  corrections: Corrections,
  order: StoreOrder,
  cash: Pick<ParcelCash, "left"> | null,
): Corrections {
  const { recipient, recipientOf, codPiastres, paymentOf, ...rest } = corrections;
  return {
    ...rest,
    ...(recipient && recipientOf === hashOf(order.recipient) ? { recipient, recipientOf } : {}),
    ...(codPiastres !== undefined && paymentOf === paymentHashOf(order.payment, cash)
      ? { codPiastres, paymentOf }
      : {}),
  };
}

/**
 * What the store says of the money; whether the method means cash is the merchant's own rule. Cash that is recorded in a
 * store that keeps its own outstanding figure is no news: our own write-backs do that.
 */
export function paymentHashOf(payment: StorePayment, cash: Pick<ParcelCash, "left"> | null): string {
  const { total, paid, refunded, credited, isPaid, gateway, outstanding } = payment;
  if (outstanding === null) return hashOf({ total, paid, refunded, credited, isPaid, gateway });
  return hashOf({ left: cash?.left ?? outstanding.minor, gateway });
}

export function hashOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64url");
}

/** Changes with everything that a correction replaces or relies on: what the store says, corrections, the shipment. */
export function orderEtag({ contentHash, corrections, shipmentId, content }: Order): string {
  const { recipient, ...rest } = corrections;
  const sorted = (of: object) => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1));
  return `"${hashOf([contentHash, content === null, sorted(rest), sorted(recipient ?? {}), shipmentId]).slice(0, 22)}"`;
}

/** Of everything that we read of an order but the moment of its change and what we wrote there: what has the same is the same order. */
export function contentHashOf({ updatedAt: _, shipmentId: __, ...content }: StoreOrder): string {
  return hashOf(content);
}

export function contentText(order: StoreOrder): string {
  return JSON.stringify(order);
}

type Stored<Content> = Omit<Content, "placedAt" | "updatedAt"> & { placedAt: string; updatedAt: string | null };

/** Parts of a payment that orders read before do not have. */
const LATER = { outstanding: null, handedBack: null, payments: [], isPrepaid: true };

/** What `contentText` wrote; null for an order that was erased. */
export function readContent(text: string): StoreOrder | null {
  if (text === "") return null;
  const raw = JSON.parse(text) as Stored<StoreOrder>;
  return {
    ...raw,
    payment: { ...LATER, ...raw.payment },
    placedAt: Temporal.Instant.from(raw.placedAt),
    updatedAt: raw.updatedAt === null ? null : Temporal.Instant.from(raw.updatedAt),
  };
}

/** Its store. */
export function storeOf({ storeId, accountId }: Pick<Order, "storeId" | "accountId">): Owned {
  return { id: storeId, accountId };
}
