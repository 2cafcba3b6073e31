import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import { createGroupRead } from "../db/group-read.ts";
import { insertRows, type Value } from "../db/insert.ts";
import { updateRows } from "../db/update.ts";
import type { Service } from "../pricing/card.ts";
import type { ReasonCode } from "./reason.ts";
import { type Search, searchText } from "./search.ts";
import type { Location, NextStep, Shipment } from "./shipment.ts";
import type { EventType, ScanKind, Status } from "./state.ts";

interface Row {
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
  hub: string;
  zone: string;
  origin: GovernorateCode;
  pickup_address_id: string | null;
  cod_piastres: number;
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
  failure_reason: ReasonCode | null;
  failed_at: number | null;
  next_attempt_on: string | null;
  instruct_by: number | null;
  decided_by: "merchant" | "recipient" | null;
  location: string | null;
  erased_at: number | null;
  search: string;
  created_at: number;
  updated_at: number;
}

type Columns = { [Column in keyof Row]: (shipment: Shipment) => Row[Column] };

const columns: Columns = {
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
  failure_reason: (s) => s.failure?.reason ?? null,
  failed_at: (s) => s.failure?.at ?? null,
  next_attempt_on: (s) => s.nextStep?.on ?? null,
  instruct_by: (s) => s.nextStep?.instructBy ?? null,
  decided_by: (s) => decidedBy(s.nextStep),
  location: (s) => locationText(s.recipient.location),
  erased_at: (s) => s.erasedAt,
  search: searchText,
  created_at: (s) => s.createdAt,
  updated_at: (s) => s.updatedAt,
};
const COLUMN_NAMES = Object.keys(columns);
const COLUMN_READERS: readonly ((shipment: Shipment) => Value)[] = Object.values(columns);

export async function insertShipments(trx: Knex.Transaction, shipments: readonly Shipment[]): Promise<void> {
  await insertRows(
    trx,
    "shipments",
    COLUMN_NAMES,
    shipments.map((shipment) => COLUMN_READERS.map((read) => read(shipment))),
  );
}

/** Writes what a scan can change; the rest of a shipment stays as it was booked. */
export async function updateScanned(trx: Knex.Transaction, shipments: readonly Shipment[]): Promise<void> {
  await updateRows(
    trx,
    "shipments",
    [
      { name: "status", type: "text" },
      { name: "last_event", type: "text" },
      { name: "sequence", type: "bigint" },
      { name: "attempt_count", type: "bigint" },
      { name: "is_returning", type: "bigint" },
      { name: "last_scan_at", type: "bigint" },
      { name: "last_scan_kind", type: "text" },
      { name: "collected_at", type: "bigint" },
      { name: "delivered_at", type: "bigint" },
      { name: "collected_piastres", type: "bigint" },
      { name: "received_by", type: "text" },
      { name: "failure_reason", type: "text" },
      { name: "failed_at", type: "bigint" },
      { name: "next_attempt_on", type: "text" },
      { name: "instruct_by", type: "bigint" },
      { name: "decided_by", type: "text" },
      { name: "updated_at", type: "bigint" },
    ],
    shipments.map((s) => [
      s.id,
      s.status,
      s.lastEvent,
      s.sequence,
      s.attemptCount,
      s.returning ? 1 : 0,
      s.lastScanAt,
      s.lastScanKind,
      s.collectedAt,
      s.deliveredAt,
      s.collectedPiastres,
      s.receivedBy,
      s.failure?.reason ?? null,
      s.failure?.at ?? null,
      s.nextStep?.on ?? null,
      s.nextStep?.instructBy ?? null,
      decidedBy(s.nextStep),
      s.updatedAt,
    ]),
  );
}

/** Writes the whole of a shipment that its transaction has locked. */
export async function updateShipment(trx: Knex.Transaction, shipment: Shipment): Promise<void> {
  const row = Object.fromEntries(COLUMN_NAMES.map((name, index) => [name, COLUMN_READERS[index]?.(shipment) ?? null]));
  await trx("shipments").where({ id: shipment.id }).update(row);
}

/** Another account's or mode's shipment is not found. */
export async function findShipment(db: Knex, tenant: Tenant, trackingNumber: string): Promise<Shipment | undefined> {
  const row = await db<Row>("shipments")
    .where({ tracking_number: trackingNumber, account_id: tenant.accountId, mode: tenant.mode })
    .first();
  return row && toShipment(row);
}

/** The same, locked for this transaction. */
export async function lockShipment(
  trx: Knex.Transaction,
  tenant: Tenant,
  trackingNumber: string,
): Promise<Shipment | undefined> {
  const [shipment] = await lockByTrackingNumbers(trx, [trackingNumber]);
  return shipment?.accountId === tenant.accountId && shipment.mode === tenant.mode ? shipment : undefined;
}

/** Finds one as `findShipment` does; many requests' in one query. */
export type ShipmentReader = (tenant: Tenant, trackingNumber: string) => Promise<Shipment | undefined>;

export function createShipmentReader(db: Knex): ShipmentReader {
  const find = createGroupRead(async (trackingNumbers) => {
    const rows = await db<Row>("shipments").whereIn("tracking_number", [...trackingNumbers]);
    return new Map(rows.map((row) => [row.tracking_number, row]));
  });
  return async ({ accountId, mode }, trackingNumber) => {
    const row = await find(trackingNumber);
    return row && row.account_id === accountId && row.mode === mode ? toShipment(row) : undefined;
  };
}

/** Those of the tracking numbers that are the tenant's, in no order. */
export async function findShipments(db: Knex, tenant: Tenant, trackingNumbers: readonly string[]): Promise<Shipment[]> {
  const rows = await db<Row>("shipments")
    .whereIn("tracking_number", trackingNumbers)
    .where({ account_id: tenant.accountId, mode: tenant.mode });
  return rows.map(toShipment);
}

/** For staff and signed links, which are not bound to an account. */
export async function findByTrackingNumber(
  db: Knex,
  mode: Mode,
  trackingNumber: string,
): Promise<Shipment | undefined> {
  const row = await db<Row>("shipments").where({ tracking_number: trackingNumber, mode }).first();
  return row && toShipment(row);
}

/** For who has a link or a number and no key. */
export async function findAnyShipment(db: Knex, trackingNumber: string): Promise<Shipment | undefined> {
  const row = await db<Row>("shipments").where({ tracking_number: trackingNumber }).first();
  return row && toShipment(row);
}

/** Locks the shipments for this transaction, in a fixed order so that two scanners never wait for each other in a ring. */
export async function lockByTrackingNumbers(
  trx: Knex.Transaction,
  trackingNumbers: readonly string[],
): Promise<Shipment[]> {
  const query = trx<Row>("shipments").whereIn("tracking_number", trackingNumbers).orderBy("id");
  if (trx.client.config.client === "pg") query.forUpdate();
  return (await query).map(toShipment);
}

/** One by its id, locked for this transaction. */
export async function lockShipmentById(trx: Knex.Transaction, id: string): Promise<Shipment | undefined> {
  const query = trx<Row>("shipments").where({ id }).first();
  if (trx.client.config.client === "pg") query.forUpdate();
  const row = await query;
  return row && toShipment(row);
}

export interface ShipmentFilter {
  search?: Search | undefined;
  reference?: string | undefined;
  status?: Status | undefined;
  service?: Service | undefined;
  /** Of this store's orders. */
  storeId?: string | undefined;
  governorate?: string | undefined;
  createdFrom?: number | undefined;
  /** Those whose merchant can still say what to do at this moment, and has not. */
  awaitingInstructionAt?: number | undefined;
  /** Exclusive. */
  createdBefore?: number | undefined;
  /** The last id of the page before. */
  after?: string | undefined;
}

/** Newest first. */
export async function listShipments(
  db: Knex,
  tenant: Tenant,
  filter: ShipmentFilter,
  limit: number,
): Promise<Shipment[]> {
  const query = db<Row>("shipments")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .orderBy("id", "desc")
    .limit(limit);
  if (filter.search !== undefined) {
    applySearch(query, filter.search, db.client.config.client === "pg" ? "strpos" : "instr");
  }
  if (filter.reference !== undefined) query.where("reference", filter.reference);
  if (filter.status !== undefined) {
    // Not by the index of statuses when words are looked for: it would open every shipment of that status.
    if (filter.search?.kind === "words") query.whereRaw("status || '' = ?", [filter.status]);
    else query.where("status", filter.status);
  }
  if (filter.service !== undefined) query.where("service", filter.service);
  if (filter.governorate !== undefined) query.where("governorate", filter.governorate);
  if (filter.storeId !== undefined) {
    query.whereIn("order_id", db("orders").select("id").where({ store_id: filter.storeId }));
  }
  if (filter.awaitingInstructionAt !== undefined) {
    query
      .where("instruct_by", ">", filter.awaitingInstructionAt)
      .whereIn("status", ["attempt-failed", "at-hub"])
      .whereNull("decided_by");
  }
  if (filter.createdFrom !== undefined) query.where("created_at", ">=", filter.createdFrom);
  if (filter.createdBefore !== undefined) query.where("created_at", "<", filter.createdBefore);
  if (filter.after !== undefined) query.where("id", "<", filter.after);
  return (await query).map(toShipment);
}

/** Every word must stand somewhere in the text that the list's own index carries: no shipment is opened to be passed over. */
function applySearch(query: Knex.QueryBuilder, search: Search, place: "strpos" | "instr"): void {
  if (search.kind === "number") query.where("tracking_number", search.trackingNumber);
  else for (const word of search.words) query.whereRaw(`${place}(search, ?) > 0`, [word]);
}

/** By id, in the order of their making. */
export async function listShipmentsById(db: Knex, ids: readonly string[]): Promise<Shipment[]> {
  return (
    await db<Row>("shipments")
      .whereIn("id", [...ids])
      .orderBy("id")
  ).map(toShipment);
}

/** The tracking number of a shipment that is not cancelled and has this reference. */
export async function findReference(db: Knex, tenant: Tenant, reference: string): Promise<string | undefined> {
  const row = await db<Row>("shipments")
    .where({ account_id: tenant.accountId, mode: tenant.mode, reference })
    .whereNot({ status: "cancelled" })
    .first("tracking_number");
  return row?.tracking_number;
}

function toShipment(row: Row): Shipment {
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
    weightGrams: row.weight_grams,
    pieces: row.pieces,
    description: row.description,
    allowOpen: row.allow_open === 1,
    notes: row.notes,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    orderId: row.order_id,
    recipient: {
      name: row.recipient_name,
      phone: row.recipient_phone,
      phone2: row.recipient_phone_2,
      governorate: row.governorate,
      city: row.city,
      district: row.district,
      address: row.address,
      location: toLocation(row.location),
    },
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
    failure:
      row.failure_reason === null || row.failed_at === null ? null : { reason: row.failure_reason, at: row.failed_at },
    nextStep:
      row.next_attempt_on === null || row.instruct_by === null
        ? null
        : { on: row.next_attempt_on, instructBy: row.instruct_by, decidedBy: row.decided_by ?? "rule" },
    erasedAt: row.erased_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function decidedBy(step: NextStep | null): "merchant" | "recipient" | null {
  return step === null || step.decidedBy === "rule" ? null : step.decidedBy;
}

function locationText(location: Location | null): string | null {
  return location && `${location.latitude},${location.longitude}`;
}

function toLocation(text: string | null): Location | null {
  const [latitude, longitude] = (text ?? "").split(",").map(Number);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** Two shipments drew the same number: the later one draws again. */
export function isTrackingNumberTaken(error: unknown): boolean {
  return error instanceof Error && /unique/i.test(error.message) && /tracking_number/.test(error.message);
}
