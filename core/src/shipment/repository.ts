import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
import { keepPickupAddresses, pickupsStatement } from "../account/repository.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { conflictTarget, isAnyOf, isDistributed, listParameter } from "../db/dialect.ts";
import { createOwnRowFinder, type OwnKey, ownKey } from "../db/find-rows.ts";
import { createGroupRead } from "../db/group-read.ts";
import { insertRows, insertStatement } from "../db/insert.ts";
import { lockRows } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import type { Value } from "../db/rows.ts";
import type { Statement } from "../db/script.ts";
import { updateRows } from "../db/update.ts";
import { changeEntries } from "../search/entry-repository.ts";
import {
  BOOKED_READERS,
  COLUMN_NAMES,
  COLUMN_READERS,
  columns,
  INTO_SHIPMENTS,
  type ShipmentRow,
  toShipment,
} from "./row.ts";
import { searchText } from "./search.ts";
import type { Shipment } from "./shipment.ts";

/** A pickup address was deleted after the caller read it: read the account again and try once more. */
export class PickupAddressGone extends Error {
  override readonly name = "PickupAddressGone";
}

/** @throws PickupAddressGone and writes nothing when an address that a shipment is to be collected from is not there. */
export async function insertShipments(trx: Knex.Transaction, shipments: readonly Shipment[]): Promise<void> {
  await keepPickups(trx, shipments);
  await insertRows(trx, INTO_SHIPMENTS, shipments.map(toRow));
  if (isDistributed(trx)) await insertRows(trx, INTO_NUMBERS, shipments.map(toNumber));
}

/** The same as statements, which fail when an address is not there. */
export function shipmentStatements(db: Knex, shipments: readonly Shipment[]): Statement[] {
  const pickups = pickupsOf(shipments);
  const insert = insertStatement(db, INTO_SHIPMENTS, shipments.map(toRow));
  const numbers = isDistributed(db) ? [insertStatement(db, INTO_NUMBERS, shipments.map(toNumber))] : [];
  return [...(pickups.length > 0 ? [pickupsStatement(db, pickups)] : []), insert, ...numbers];
}

/** Of a distributed database alone: there no index is over the shipments of all nodes. */
const INTO_NUMBERS = { table: "tracking_numbers", columns: ["tracking_number", "account_id"] };

const toNumber = ({ trackingNumber, accountId }: Shipment): Value[] => [trackingNumber, accountId];

function toRow(shipment: Shipment): Value[] {
  return BOOKED_READERS.map((read) => read(shipment));
}

/** The addresses stay until these shipments are committed: a deletion waits, and then finds the shipments. */
async function keepPickups(trx: Knex.Transaction, shipments: readonly Shipment[]): Promise<void> {
  const ids = pickupsOf(shipments);
  if (ids.length === 0) return;
  const kept = await keepPickupAddresses(trx, ids);
  if (kept.size < ids.length) throw new PickupAddressGone("a pickup address was deleted meanwhile");
}

function pickupsOf(shipments: readonly Shipment[]): string[] {
  return [...new Set(shipments.flatMap(({ pickupAddressId }) => pickupAddressId ?? []))];
}

/** What a scan can change. */
const SCANNED = [
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
  { name: "compensation_piastres", type: "bigint" },
  { name: "collection_block", type: "text" },
  { name: "failure_reason", type: "text" },
  { name: "failed_at", type: "bigint" },
  { name: "failed_attempts", type: "text" },
  { name: "clock_stopped_at", type: "bigint" },
  { name: "next_attempt_on", type: "text" },
  { name: "instruct_by", type: "bigint" },
  { name: "decided_by", type: "text" },
  { name: "updated_at", type: "bigint" },
] as const;

/** Writes what a scan can change; the rest of a shipment stays as it was booked. */
export async function updateScanned(trx: Knex.Transaction, shipments: readonly Shipment[]): Promise<void> {
  await updateRows(
    trx,
    "shipments",
    SCANNED,
    shipments.map((shipment) => ({
      accountId: shipment.accountId,
      id: shipment.id,
      values: SCANNED.map(({ name }) => columns[name](shipment)),
    })),
  );
}

/**
 * Writes the whole of a shipment that its transaction has locked.
 * @throws PickupAddressGone when it is to be collected from another address, and that one is not there.
 */
export async function updateShipment(
  trx: Knex.Transaction,
  shipment: Shipment,
  before: Pick<Shipment, "pickupAddressId" | "recipient">,
): Promise<void> {
  if (shipment.pickupAddressId !== before.pickupAddressId) await keepPickups(trx, [shipment]);
  await keepFormerPhones(trx, shipment, before.recipient);
  const { account_id, id, ...changes } = Object.fromEntries(
    COLUMN_NAMES.map((name, index) => [name, COLUMN_READERS[index]?.(shipment) ?? null]),
  );
  await trx("shipments").where({ account_id: shipment.accountId, id: shipment.id }).update(changes);
  await changeEntries(trx, "shipments", [{ ...shipment, search: searchText(shipment) }]);
}

/** Until its events are deleted, a shipment is found for an erasure also by the phones that it had. */
async function keepFormerPhones(
  trx: Knex.Transaction,
  { id, accountId, recipient, updatedAt }: Shipment,
  before: Shipment["recipient"],
): Promise<void> {
  const present = [recipient.phone, recipient.phone2];
  const former = [before.phone, before.phone2].filter((phone) => phone !== null && !present.includes(phone));
  if (former.length === 0) return;
  await trx("former_phones")
    .insert(former.map((phone) => ({ account_id: accountId, phone, shipment_id: id, created_at: updatedAt })))
    .onConflict(conflictTarget(trx, ["phone", "shipment_id"]))
    .merge(["created_at"])
    .where("former_phones.created_at", "<", updatedAt);
}

/** Later than any time: of a phone that is kept until its shipment is erased. */
const UNTIL_ERASED = Number.MAX_SAFE_INTEGER;

/** Phones of a shipment's order that the shipment does not have: it is found by them for an erasure as long as the order has them. */
export async function keepPhonesOfOrder(
  trx: Knex.Transaction,
  { accountId, id }: Owned,
  phones: readonly string[],
): Promise<void> {
  const shipment = await trx("shipments")
    .where({ account_id: accountId, id })
    .whereNull("erased_at")
    .first("recipient_phone", "recipient_phone_2");
  if (!shipment) return;
  const others = phones.filter((phone) => phone !== shipment.recipient_phone && phone !== shipment.recipient_phone_2);
  if (others.length === 0) return;
  await trx("former_phones")
    .insert(others.map((phone) => ({ account_id: accountId, phone, shipment_id: id, created_at: UNTIL_ERASED })))
    .onConflict(conflictTarget(trx, ["phone", "shipment_id"]))
    .merge(["created_at"]);
}

/** Former phones go with the events that had them. @returns how many. */
export async function deleteFormerPhonesBefore(trx: Knex.Transaction, before: number, limit: number): Promise<number> {
  const oldest = trx("former_phones").where("created_at", "<", before).limit(limit).select("shipment_id");
  return trx("former_phones").where("created_at", "<", before).whereIn("shipment_id", oldest).delete();
}

/** Another account's or mode's shipment is not found. */
export async function findShipment(db: Knex, tenant: Tenant, trackingNumber: string): Promise<Shipment | undefined> {
  const row = await db<ShipmentRow>("shipments")
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
  const [shipment] = await lockShipments(trx, "tracking_number", [
    { accountId: tenant.accountId, key: trackingNumber },
  ]);
  return shipment?.mode === tenant.mode ? shipment : undefined;
}

const WHOLE = {
  from: "shipments",
  columns: Object.fromEntries(COLUMN_NAMES.map((name) => [name, name])) as Record<keyof ShipmentRow, string>,
};

/** Finds one as `findShipment` does; many requests' in one query. An unchanged shipment is the same object as before. */
export type ShipmentReader = (tenant: Tenant, trackingNumber: string) => Promise<Shipment | undefined>;

export function createShipmentReader(db: Knex): ShipmentReader {
  const findRows = createOwnRowFinder(db, { ...WHOLE, key: "tracking_number", account: "account_id" }, toShipment);
  const find = createGroupRead(async (texts) => {
    const shipments = await findRows(texts.map(ownKey.parse));
    return new Map(shipments.map((one) => [ownKey.toText({ ...one, key: one.trackingNumber }), one]));
  });
  return async ({ accountId, mode }, trackingNumber) => {
    const shipment = await find(ownKey.toText({ accountId, key: trackingNumber }));
    return shipment?.mode === mode ? shipment : undefined;
  };
}

/** Finds one by its id; many jobs' in one query. */
export function createShipmentFinder(db: Knex): (shipment: Owned) => Promise<Shipment | undefined> {
  const query = { ...WHOLE, key: "id", account: "account_id", mostKept: 0 };
  const findRows = createOwnRowFinder(db, query, toShipment);
  const find = createGroupRead(async (texts) => {
    const shipments = await findRows(texts.map(ownKey.parse));
    return new Map(shipments.map((one) => [ownKey.toText({ ...one, key: one.id }), one]));
  });
  return ({ accountId, id }) => find(ownKey.toText({ accountId, key: id }));
}

/** Those of the tracking numbers that are the tenant's, in no order. */
export async function findShipments(db: Knex, tenant: Tenant, trackingNumbers: readonly string[]): Promise<Shipment[]> {
  const rows = await db<ShipmentRow>("shipments")
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
  const row = await db<ShipmentRow>("shipments")
    .where({ ...(await ofAnybody(db, trackingNumber)), mode })
    .first();
  return row && toShipment(row);
}

/** For who has a link or a number and no key. */
export async function findAnyShipment(db: Knex, trackingNumber: string): Promise<Shipment | undefined> {
  const row = await db<ShipmentRow>("shipments")
    .where(await ofAnybody(db, trackingNumber))
    .first();
  return row && toShipment(row);
}

/** Locks shipments of whatever account for this transaction: whose they are is read first, because a lock names the account. */
export async function lockByTrackingNumbers(
  trx: Knex.Transaction,
  trackingNumbers: readonly string[],
): Promise<Shipment[]> {
  return lockShipments(trx, "tracking_number", await findOwners(trx, trackingNumbers));
}

/** Whose these tracking numbers are. */
export async function findOwners(db: Knex, trackingNumbers: readonly string[]): Promise<OwnKey[]> {
  const sql = `select account_id, tracking_number from ${numbersTable(db)} where tracking_number ${isAnyOf(db)}`;
  const rows = await runPrepared<{ account_id: string; tracking_number: string }>(db, sql, [
    listParameter(db, [...new Set(trackingNumbers)]),
  ]);
  return rows.map(({ account_id, tracking_number }) => ({ accountId: account_id, key: tracking_number }));
}

/** Where a number is looked for that may be anybody's. */
const numbersTable = (db: Knex) => (isDistributed(db) ? "tracking_numbers" : "shipments");

/** What finds a shipment by its number alone: on a distributed database with its account, which is looked up first. */
async function ofAnybody(db: Knex, trackingNumber: string): Promise<{ tracking_number: string; account_id?: string }> {
  if (!isDistributed(db)) return { tracking_number: trackingNumber };
  const [owner] = await findOwners(db, [trackingNumber]);
  return { tracking_number: trackingNumber, account_id: owner?.accountId ?? "" };
}

/** In a fixed order, so that two scanners never wait for each other in a ring. */
async function lockShipments(
  trx: Knex.Transaction,
  column: "id" | "tracking_number",
  named: readonly OwnKey[],
): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  for (const group of byAccount(trx, named)) {
    const own = trx<ShipmentRow>("shipments")
      .whereIn("account_id", accountsOf(group))
      .whereIn(
        column,
        group.map(({ key }) => key),
      )
      .orderBy("id");
    const rows: ShipmentRow[] = await lockRows(trx, own, "change");
    shipments.push(...rows.map(toShipment));
  }
  return shipments;
}

/** As `lockByTrackingNumbers`, an account's by id. */
export async function lockShipmentsById(
  trx: Knex.Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<Shipment[]> {
  return lockShipments(
    trx,
    "id",
    ids.map((key) => ({ accountId, key })),
  );
}

/** One by its id, locked for this transaction. */
export async function lockShipmentById(
  trx: Knex.Transaction,
  accountId: string,
  id: string,
): Promise<Shipment | undefined> {
  const [shipment] = await lockShipmentsById(trx, accountId, [id]);
  return shipment;
}

/** By id, in the order of their making. */
export async function listShipmentsById(db: Knex, accountId: string, ids: readonly string[]): Promise<Shipment[]> {
  if (ids.length === 0) return [];
  return (
    await db<ShipmentRow>("shipments")
      .where({ account_id: accountId })
      .whereIn("id", [...ids])
      .orderBy("id")
  ).map(toShipment);
}

/**
 * Of one merchant's parcels that are `picked-up`, those that were not collected. Not as the partial index of all merchants' parcels
 * states it: Postgres takes status and collection for independent, expects few rows in that index, and would read all of it.
 * So those that were collected and are not at a hub yet are read as well.
 */
export const UNCOLLECTED = "collected_at + 0 is null";

/** The tracking number of a parcel that waits to be collected at a pickup address, in either mode. */
export async function findUncollectedAt(
  db: Knex,
  accountId: string,
  pickupAddressId: string,
): Promise<string | undefined> {
  const row = await db<ShipmentRow>("shipments")
    .where({ account_id: accountId, status: "picked-up", pickup_address_id: pickupAddressId })
    .whereIn("mode", ["live", "test"]) // as the index begins
    .whereRaw(UNCOLLECTED)
    .first("tracking_number");
  return row?.tracking_number;
}

/** The tracking number of a shipment that is not cancelled and has this reference. */
export async function findReference(db: Knex, tenant: Tenant, reference: string): Promise<string | undefined> {
  const row = await db<ShipmentRow>("shipments")
    .where({ account_id: tenant.accountId, mode: tenant.mode, reference })
    .whereNot({ status: "cancelled" })
    .first("tracking_number");
  return row?.tracking_number;
}

/** Those of the tracking numbers that shipments have. */
export async function findTakenNumbers(db: Knex, numbers: readonly string[]): Promise<Set<string>> {
  return new Set((await findOwners(db, numbers)).map(({ key }) => key));
}

/** Another shipment has the tracking number that was drawn. */
export class TrackingNumberTaken extends Error {
  override readonly name = "TrackingNumberTaken";
}

/** Two shipments drew the same number: the later one draws again. */
export function isTrackingNumberTaken(error: unknown): boolean {
  if (error instanceof TrackingNumberTaken) return true;
  return error instanceof Error && /unique/i.test(error.message) && /tracking_number/.test(error.message);
}
