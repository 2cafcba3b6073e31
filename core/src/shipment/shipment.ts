import type { Mode } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import type { Candidate } from "../address/place/location.ts";
import type { ZoneCode } from "../address/place/zone.ts";
import type { EventType } from "../event/event-type.ts";
import type { Text } from "../kernel/text.ts";
import type { Service } from "../quote/card.ts";
import type { HubCode } from "../quote/hub.ts";
import type { ReasonCode } from "./reason.ts";
import type { ScanKind, ShipmentState, Status } from "./state.ts";

/** A parcel's journey to one recipient, as stored. Money in piastres, weight in grams, instants in milliseconds UTC. */
export interface Shipment {
  id: string;
  accountId: string;
  mode: Mode;
  trackingNumber: string;
  /** Cannot be guessed; everyone who has the link sees the tracking page. */
  trackingToken: string;
  reference: string;
  service: Service;
  status: Status;
  lastEvent: EventType;
  /** Of the last event; counts from 1 without gaps. */
  sequence: number;
  hub: HubCode;
  zone: string;
  /** Governorate the parcel is collected in. */
  origin: GovernorateCode;
  pickupAddressId: string | null;
  codPiastres: number;
  /** Cash due when the courier collected it, if it was lowered since; null if not. */
  loweredFromPiastres: number | null;
  /** Value of the goods as the merchant declared it. */
  declaredPiastres: number | null;
  weightGrams: number;
  pieces: number;
  description: string | null;
  allowOpen: boolean;
  notes: string | null;
  metadata: Readonly<Record<string, string>>;
  /** The store's order that it carries; none when it came by the API or a file. */
  orderId: string | null;
  recipient: Recipient;
  /** Null: the governorate and the rest of the address agree. */
  addressConflict: AddressConflict | null;
  /** The part of the governorate that the address names; rate cards may price it apart. */
  part: ZoneCode | null;
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
  /** Credited because the parcel was lost or damaged; null for every other. */
  compensationPiastres: number | null;
  /** Why it may not be collected; null when it may. */
  collectionBlock: CollectionBlock | null;
  /** The newest failed attempt. */
  failure: FailedAttempt | null;
  /** All of them, in the order in which they were reported. Fewer than `attemptCount` only where scans were deleted before this was kept. */
  failedAttempts: readonly FailedAttempt[];
  /** When its recipient's data were erased. */
  erasedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface FailedAttempt {
  reason: ReasonCode;
  /** By the scanner's clock. */
  at: number;
}

export const BLOCK_CODES = ["edit_not_followed", "paused_in_store", "moved_elsewhere"] as const;
export type BlockCode = (typeof BLOCK_CODES)[number];

/** A change of the store's order that the shipment could not follow: nobody collects the parcel until the merchant decides. */
export interface CollectionBlock {
  id: string;
  /** Of the order's reason. */
  code: BlockCode;
  detail: Text;
  /** Milliseconds. */
  since: number;
  /** Hashes of what the order said when the shipment last followed it, by field. Missing in blocks of earlier versions. */
  followed?: Readonly<Record<string, string>>;
}

/** The day a parcel goes out again, or back to the merchant when it is `returning`. */
export interface NextStep {
  /** Date in Cairo, YYYY-MM-DD. */
  on: string;
  /** Until then it may be decided otherwise. */
  instructBy: number;
  /** `rule`: nobody has sent an instruction. */
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
  /** State, city and lines as the buyer wrote them in a store; null for other shipments and once somebody replaced the address. */
  addressAsWritten: string | null;
  /** Where the door is, in degrees. */
  location: Location | null;
}

/** The address names a place that is not in the given governorate. */
export interface AddressConflict {
  /** Where the address seems to be, likeliest first. */
  candidates: readonly [Candidate, ...Candidate[]];
}

export interface Location {
  latitude: number;
  longitude: number;
}

/** The address as a courier reads it: the buyer's own words where they are known, which may name a village that no field does. */
export function courierAddress({ address, addressAsWritten }: Pick<Recipient, "address" | "addressAsWritten">): string {
  return addressAsWritten ?? address;
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
    blockedSince: instant(shipment.collectionBlock?.since ?? null),
    lastScanAt: instant(shipment.lastScanAt),
    lastScanKind: shipment.lastScanKind,
  };
}

function instant(atMs: number | null): Temporal.Instant | null {
  return atMs === null ? null : Temporal.Instant.fromEpochMilliseconds(atMs);
}
