import type { Mode } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import type { Service } from "../pricing/card.ts";
import type { ReasonCode } from "./reason.ts";
import type { EventType, ScanKind, ShipmentState, Status } from "./state.ts";

/** A parcel's journey to one recipient, as stored. Money in piastres, weight in grams, instants in milliseconds UTC. */
export interface Shipment {
  id: string;
  accountId: string;
  mode: Mode;
  trackingNumber: string;
  /** Unguessable; whoever has the link sees the tracking page. */
  trackingToken: string;
  reference: string;
  service: Service;
  status: Status;
  lastEvent: EventType;
  /** Of the last event; counts from 1 without gaps. */
  sequence: number;
  hub: string;
  zone: string;
  /** Governorate the parcel is collected in. */
  origin: GovernorateCode;
  pickupAddressId: string | null;
  codPiastres: number;
  weightGrams: number;
  pieces: number;
  description: string | null;
  allowOpen: boolean;
  notes: string | null;
  metadata: Readonly<Record<string, string>>;
  /** The store's order that it carries; none when it came by the API or a file. */
  orderId: string | null;
  recipient: Recipient;
  shippingPiastres: number;
  codFeePiastres: number;
  vatPiastres: number;
  rateCard: string;
  committedDays: readonly [number, number];
  cutOff: string;
  /** Date in Cairo, YYYY-MM-DD. */
  promisedBy: string;
  attemptCount: number;
  returning: boolean;
  /** Own time and kind of the newest scan applied. */
  lastScanAt: number | null;
  lastScanKind: ScanKind | null;
  /** When the merchant or the recipient last said what to do after a failed attempt. */
  instructedAt: number | null;
  /** What follows the newest failed attempt; null before one, and once the parcel is out again. */
  nextStep: NextStep | null;
  collectedAt: number | null;
  deliveredAt: number | null;
  /** Cash taken at the door. */
  collectedPiastres: number | null;
  /** Who signed for it. */
  receivedBy: string | null;
  /** The newest failed attempt. */
  failure: { reason: ReasonCode; at: number } | null;
  /** When its recipient's data were erased. */
  erasedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** The day a parcel goes out again, or back to the merchant when it is `returning`. */
export interface NextStep {
  /** Date in Cairo, YYYY-MM-DD. */
  on: string;
  /** Until then it may be decided otherwise. */
  instructBy: number;
  /** `rule`: nobody has said anything. */
  decidedBy: "rule" | "merchant" | "recipient";
}

export interface Recipient {
  name: string;
  /** E.164 */
  phone: string;
  phone2: string | null;
  /** ISO 3166-2:EG without its prefix. */
  governorate: GovernorateCode;
  city: string | null;
  district: string | null;
  address: string;
  /** Where the door is, in degrees. */
  location: Location | null;
}

export interface Location {
  latitude: number;
  longitude: number;
}

/** What the state machine reads of a shipment. */
export function stateOf(shipment: Shipment): ShipmentState {
  return {
    status: shipment.status,
    collectedAt: instant(shipment.collectedAt),
    attemptCount: shipment.attemptCount,
    returning: shipment.returning,
    instructedAt: instant(shipment.instructedAt),
    codPiastres: shipment.codPiastres,
    lastScanAt: instant(shipment.lastScanAt),
    lastScanKind: shipment.lastScanKind,
  };
}

function instant(atMs: number | null): Temporal.Instant | null {
  return atMs === null ? null : Temporal.Instant.fromEpochMilliseconds(atMs);
}
