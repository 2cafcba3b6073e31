import { createHash } from "node:crypto";
import type { StoreOrder } from "@masar/kit";
import type { Mode } from "../account/account.ts";
import type { Service } from "../pricing/card.ts";
import type { RecipientEdit } from "../shipment/edit.ts";
import type { Reason } from "./reason.ts";

export const ORDER_STATUSES = ["waiting", "needs_attention", "held", "ignored", "shipped", "cancelled"] as const;
/**
 * `waiting`: for time, the store or a press of a button. `needs_attention`: something must be put right. `held`,
 * `ignored`: the merchant said so. `shipped`: it has a shipment. `cancelled`: in the store.
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
  number: string;
  status: OrderStatus;
  /** What stands in the way. */
  reasons: readonly Reason[];
  /** What changed in the store when it was too late to follow, until somebody has seen it. */
  alerts: readonly Reason[];
  /** As the store has it; null once the recipient's data were erased. */
  content: StoreOrder | null;
  contentHash: string;
  mends: Mends;
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

/** What people put right. What the store says later of the same thing replaces it. */
export interface Mends {
  recipient?: RecipientEdit;
  /** Of the recipient as the store had it when it was mended. */
  recipientOf?: string;
  codPiastres?: number;
  paymentOf?: string;
  weightGrams?: number;
  service?: Service;
  /** The buyer confirmed the order, or the merchant pressed Ship. */
  confirmed?: "buyer" | "merchant";
  /** The merchant does not want it sent, for now or at all. */
  wish?: "hold" | "ignore";
}

/** Only while the store has not said otherwise since. */
export function mendsInForce(mends: Mends, order: StoreOrder): Mends {
  const { recipient, recipientOf, codPiastres, paymentOf, ...rest } = mends;
  return {
    ...rest,
    ...(recipient && recipientOf === hashOf(order.recipient) ? { recipient, recipientOf } : {}),
    ...(codPiastres !== undefined && paymentOf === paymentHashOf(order.payment) ? { codPiastres, paymentOf } : {}),
  };
}

/** What the store says of the money; whether the method means cash is the merchant's own rule. */
export function paymentHashOf({ isCod: _, ...payment }: StoreOrder["payment"]): string {
  return hashOf(payment);
}

export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

/** Of everything that we read of an order but the moment of its change and what we wrote there: what has the same is the same order. */
export function contentHashOf({ updatedAt: _, shipmentId: __, ...content }: StoreOrder): string {
  return hashOf(content);
}

export function contentText(order: StoreOrder): string {
  return JSON.stringify(order);
}

/** What `contentText` wrote; null for an order that was erased. */
export function readContent(text: string): StoreOrder | null {
  if (text === "") return null;
  const raw = JSON.parse(text) as Omit<StoreOrder, "placedAt" | "updatedAt"> & {
    placedAt: string;
    updatedAt: string | null;
  };
  return {
    ...raw,
    placedAt: Temporal.Instant.from(raw.placedAt),
    updatedAt: raw.updatedAt === null ? null : Temporal.Instant.from(raw.updatedAt),
  };
}
