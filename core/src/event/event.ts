import type { Tenant } from "../account/account.ts";
import { timestampOf } from "../kernel/time.ts";
import type { EventType } from "./event-type.ts";

export const API_VERSION = "2026-11-20";

/** Something that happened, as stored: `body` is frozen, so every attempt to deliver it sends the same bytes. */
export interface Event {
  id: string;
  tenant: Tenant;
  type: EventType;
  /** None for a payout. */
  shipmentId: string | null;
  /** The store's order that the shipment belongs to: the store gets a write-back. */
  orderId: string | null;
  /** Of that order, where who wrote the event knows it. */
  storeId?: string | undefined;
  /** The claim of a process that writes it to the store as soon as it is committed. */
  held?: HeldWriteBack | undefined;
  /** Counts per shipment from 1, without gaps. */
  sequence: number;
  body: string;
  createdAt: number;
}

export interface HeldWriteBack {
  lease: string;
  leaseUntil: number;
}

/** As read back, without the order. */
export type StoredEvent = Omit<Event, "orderId" | "storeId" | "held">;

export interface NewEvent {
  id: string;
  tenant: Tenant;
  type: EventType;
  shipmentId: string | null;
  orderId: string | null;
  storeId?: string | undefined;
  held?: HeldWriteBack | undefined;
  sequence: number;
  /** The full shipment or payout as the API shows it, as JSON. */
  objectJson: string;
  previous: { status: string | null };
  /** Milliseconds; the sandbox's clock in test mode. */
  at: number;
}

/** Puts an event's body together (docs/api.md, Webhooks out). */
export function toEvent(event: NewEvent): Event {
  const { id, tenant, type, shipmentId, orderId, storeId, held, sequence } = event;
  const head = JSON.stringify({
    id,
    type,
    timestamp: timestampOf(event.at),
    api_version: API_VERSION,
    livemode: tenant.mode === "live",
  });
  const data = `{"sequence":${sequence},"object":${event.objectJson},"previous":${JSON.stringify(event.previous)}}`;
  const body = `${head.slice(0, -1)},"data":${data}}`;
  return { id, tenant, type, shipmentId, orderId, storeId, held, sequence, body, createdAt: event.at };
}
