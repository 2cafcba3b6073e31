import type { Mode } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import type { ZoneCode } from "../address/place/zone.ts";
import type { Value } from "../db/rows.ts";
import type { EventType } from "../event/event-type.ts";
import type { Service } from "../quote/card.ts";
import type { HubCode } from "../quote/hub.ts";
import { type ReasonCode, reasonOf } from "./reason.ts";
import { searchText } from "./search.ts";
import type { AddressConflict, CollectionBlock, FailedAttempt, Location, NextStep, Shipment } from "./shipment.ts";
import type { ScanKind, Status } from "./state.ts";

/** A shipment's row. Instants in milliseconds, flags 0 or 1. */
export interface ShipmentRow {
  id: string;
  account_id: string;
  mode: Mode;
  tracking_number: string;
  tracking_token: string;
  reference: string;
  service: Service;
  status: Status;
  last_event: EventType;
  sequence: number;
  hub: HubCode;
  zone: string;
  origin: GovernorateCode;
  pickup_address_id: string | null;
  cod_piastres: number;
  lowered_from_piastres: number | null;
  declared_piastres: number | null;
  weight_grams: number;
  pieces: number;
  description: string | null;
  allow_open: number;
  notes: string | null;
  metadata: string;
  order_id: string | null;
  recipient_name: string;
  recipient_phone: string;
  recipient_phone_2: string | null;
  governorate: GovernorateCode;
  city: string | null;
  district: string | null;
  address: string;
  address_as_written: string | null;
  /** JSON */
  address_conflict: string | null;
  part: ZoneCode | null;
  shipping_piastres: number;
  cod_fee_piastres: number;
  vat_piastres: number;
  rate_card: string;
  committed_days_min: number;
  committed_days_max: number;
  cut_off: string;
  promised_by: string;
  attempt_count: number;
  is_returning: number;
  last_scan_at: number | null;
  last_scan_kind: ScanKind | null;
  instructed_at: number | null;
  collected_at: number | null;
  delivered_at: number | null;
  collected_piastres: number | null;
  received_by: string | null;
  compensation_piastres: number | null;
  collection_block: string | null;
  failure_reason: ReasonCode | null;
  failed_at: number | null;
  failed_attempts: string | null;
  clock_stopped_at: number | null;
  next_attempt_on: string | null;
  instruct_by: number | null;
  decided_by: "merchant" | "recipient" | null;
  location: string | null;
  erased_at: number | null;
  search: string;
  created_at: number;
  updated_at: number;
}

type Columns = { [Column in keyof ShipmentRow]: (shipment: Shipment) => ShipmentRow[Column] };

/** What each column holds of a shipment. */
export const columns: Columns = {
  id: (s) => s.id,
  account_id: (s) => s.accountId,
  mode: (s) => s.mode,
  tracking_number: (s) => s.trackingNumber,
  tracking_token: (s) => s.trackingToken,
  reference: (s) => s.reference,
  service: (s) => s.service,
  status: (s) => s.status,
  last_event: (s) => s.lastEvent,
  sequence: (s) => s.sequence,
  hub: (s) => s.hub,
  zone: (s) => s.zone,
  origin: (s) => s.origin,
  pickup_address_id: (s) => s.pickupAddressId,
  cod_piastres: (s) => s.codPiastres,
  lowered_from_piastres: (s) => s.loweredFromPiastres,
  declared_piastres: (s) => s.declaredPiastres,
  weight_grams: (s) => s.weightGrams,
  pieces: (s) => s.pieces,
  description: (s) => s.description,
  allow_open: (s) => (s.allowOpen ? 1 : 0),
  notes: (s) => s.notes,
  metadata: (s) => JSON.stringify(s.metadata),
  order_id: (s) => s.orderId,
  recipient_name: (s) => s.recipient.name,
  recipient_phone: (s) => s.recipient.phone,
  recipient_phone_2: (s) => s.recipient.phone2,
  governorate: (s) => s.recipient.governorate,
  city: (s) => s.recipient.city,
  district: (s) => s.recipient.district,
  address: (s) => s.recipient.address,
  address_as_written: (s) => s.recipient.addressAsWritten,
  address_conflict: (s) => s.addressConflict && JSON.stringify(s.addressConflict),
  part: (s) => s.part,
  shipping_piastres: (s) => s.shippingPiastres,
  cod_fee_piastres: (s) => s.codFeePiastres,
  vat_piastres: (s) => s.vatPiastres,
  rate_card: (s) => s.rateCard,
  committed_days_min: (s) => s.committedDays[0],
  committed_days_max: (s) => s.committedDays[1],
  cut_off: (s) => s.cutOff,
  promised_by: (s) => s.promisedBy,
  attempt_count: (s) => s.attemptCount,
  is_returning: (s) => (s.returning ? 1 : 0),
  last_scan_at: (s) => s.lastScanAt,
  last_scan_kind: (s) => s.lastScanKind,
  instructed_at: (s) => s.instructedAt,
  collected_at: (s) => s.collectedAt,
  delivered_at: (s) => s.deliveredAt,
  collected_piastres: (s) => s.collectedPiastres,
  received_by: (s) => s.receivedBy,
  compensation_piastres: (s) => s.compensationPiastres,
  collection_block: (s) => s.collectionBlock && JSON.stringify(s.collectionBlock),
  failure_reason: (s) => s.failure?.reason ?? null,
  failed_at: (s) => s.failure?.at ?? null,
  failed_attempts: (s) => (s.failedAttempts.length === 0 ? null : JSON.stringify(s.failedAttempts)),
  clock_stopped_at: (s) => clockStoppedAt(s.failedAttempts),
  next_attempt_on: (s) => s.nextStep?.on ?? null,
  instruct_by: (s) => s.nextStep?.instructBy ?? null,
  decided_by: (s) => decidedBy(s.nextStep),
  location: (s) => locationText(s.recipient.location),
  erased_at: (s) => s.erasedAt,
  search: searchText,
  created_at: (s) => s.createdAt,
  updated_at: (s) => s.updatedAt,
};
/** Empty until something happens to the shipment: a booking does not write them. */
const EMPTY_AT_FIRST: ReadonlySet<string> = new Set<keyof ShipmentRow>([
  "lowered_from_piastres",
  "last_scan_at",
  "last_scan_kind",
  "instructed_at",
  "collected_at",
  "delivered_at",
  "collected_piastres",
  "received_by",
  "compensation_piastres",
  "collection_block",
  "failure_reason",
  "failed_at",
  "failed_attempts",
  "clock_stopped_at",
  "next_attempt_on",
  "instruct_by",
  "decided_by",
  "erased_at",
]);

const INTEGERS: readonly (keyof ShipmentRow)[] = [
  ...(["sequence", "cod_piastres", "lowered_from_piastres", "declared_piastres", "weight_grams", "pieces"] as const),
  ...(["allow_open", "shipping_piastres", "cod_fee_piastres", "vat_piastres", "committed_days_min"] as const),
  ...([
    "committed_days_max",
    "attempt_count",
    "is_returning",
    "last_scan_at",
    "instructed_at",
    "collected_at",
  ] as const),
  ...([
    "delivered_at",
    "collected_piastres",
    "compensation_piastres",
    "failed_at",
    "clock_stopped_at",
    "instruct_by",
  ] as const),
  ...(["erased_at", "created_at", "updated_at"] as const),
];

type ColumnReader = (shipment: Shipment) => Value;
const ALL: readonly [name: string, read: ColumnReader][] = Object.entries(columns);
const BOOKED = ALL.filter(([name]) => !EMPTY_AT_FIRST.has(name));
export const COLUMN_NAMES = ALL.map(([name]) => name);
export const COLUMN_READERS = ALL.map(([, read]) => read);
/** What a booking writes. */
export const INTO_SHIPMENTS = { table: "shipments", columns: BOOKED.map(([name]) => name), integers: INTEGERS };
export const BOOKED_READERS = BOOKED.map(([, read]) => read);

export function toShipment(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    trackingNumber: row.tracking_number,
    trackingToken: row.tracking_token,
    reference: row.reference,
    service: row.service,
    status: row.status,
    lastEvent: row.last_event,
    sequence: row.sequence,
    hub: row.hub,
    zone: row.zone,
    origin: row.origin,
    pickupAddressId: row.pickup_address_id,
    codPiastres: row.cod_piastres,
    loweredFromPiastres: row.lowered_from_piastres,
    declaredPiastres: row.declared_piastres,
    weightGrams: row.weight_grams,
    pieces: row.pieces,
    description: row.description,
    allowOpen: row.allow_open === 1,
    notes: row.notes,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    orderId: row.order_id,
    recipient: toRecipient(row),
    addressConflict: row.address_conflict === null ? null : (JSON.parse(row.address_conflict) as AddressConflict),
    part: row.part,
    shippingPiastres: row.shipping_piastres,
    codFeePiastres: row.cod_fee_piastres,
    vatPiastres: row.vat_piastres,
    rateCard: row.rate_card,
    committedDays: [row.committed_days_min, row.committed_days_max],
    cutOff: row.cut_off,
    promisedBy: row.promised_by,
    attemptCount: row.attempt_count,
    returning: row.is_returning === 1,
    lastScanAt: row.last_scan_at,
    lastScanKind: row.last_scan_kind,
    instructedAt: row.instructed_at,
    collectedAt: row.collected_at,
    deliveredAt: row.delivered_at,
    collectedPiastres: row.collected_piastres,
    receivedBy: row.received_by,
    compensationPiastres: row.compensation_piastres,
    collectionBlock: row.collection_block === null ? null : (JSON.parse(row.collection_block) as CollectionBlock),
    failure:
      row.failure_reason === null || row.failed_at === null ? null : { reason: row.failure_reason, at: row.failed_at },
    failedAttempts: row.failed_attempts === null ? [] : (JSON.parse(row.failed_attempts) as FailedAttempt[]),
    nextStep:
      row.next_attempt_on === null || row.instruct_by === null
        ? null
        : { on: row.next_attempt_on, instructBy: row.instruct_by, decidedBy: row.decided_by ?? "rule" },
    erasedAt: row.erased_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRecipient(row: ShipmentRow): Shipment["recipient"] {
  return {
    name: row.recipient_name,
    phone: row.recipient_phone,
    phone2: row.recipient_phone_2,
    governorate: row.governorate,
    city: row.city,
    district: row.district,
    address: row.address,
    addressAsWritten: row.address_as_written,
    location: toLocation(row.location),
  };
}

/** The first attempt that failed for a reason for which the clock of the promise stops: reports compare it with the promised day. */
function clockStoppedAt(attempts: readonly FailedAttempt[]): number | null {
  const stops = attempts.filter(({ reason }) => reasonOf(reason).slaClock === "stops").map(({ at }) => at);
  return stops.length === 0 ? null : Math.min(...stops);
}

function decidedBy(step: NextStep | null): "merchant" | "recipient" | null {
  return step === null || step.decidedBy === "rule" ? null : step.decidedBy;
}

function locationText(location: Location | null): string | null {
  return location && `${location.latitude},${location.longitude}`;
}

export function toLocation(text: string | null): Location | null {
  const [latitude, longitude] = (text ?? "").split(",").map(Number);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}
