import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { eraseOrdersOf } from "../order/repository.ts";
import type { ScanKind, Status } from "../shipment/state.ts";

const ENDED: readonly Status[] = ["delivered", "returned", "cancelled"];

/** Shipments that ended before the instant and still say who they went to, oldest first. */
export async function findEnded(db: Knex, before: number, limit: number): Promise<string[]> {
  const rows = (await db("shipments")
    .whereNull("erased_at")
    .whereIn("status", [...ENDED])
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .select("id")) as { id: string }[];
  return rows.map((row) => row.id);
}

/** A person's shipments with one merchant in one mode. */
export interface PersonShipment {
  id: string;
  trackingNumber: string;
  ended: boolean;
}

/** @param phone E.164 */
export async function findPersonShipments(db: Knex, tenant: Tenant, phone: string): Promise<PersonShipment[]> {
  const rows = (await db("shipments")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .where((either) => either.where("recipient_phone", phone).orWhere("recipient_phone_2", phone))
    .orderBy("id")
    .select("id", "tracking_number", "status")) as { id: string; tracking_number: string; status: Status }[];
  return rows.map((row) => ({
    id: row.id,
    trackingNumber: row.tracking_number,
    ended: ENDED.includes(row.status),
  }));
}

/** Every merchant and mode in which a person has shipments. @param phone E.164 */
export async function findPersonTenants(db: Knex, phone: string): Promise<Tenant[]> {
  const rows = (await db("shipments")
    .where("recipient_phone", phone)
    .orWhere("recipient_phone_2", phone)
    .distinct("account_id", "mode")) as { account_id: string; mode: Mode }[];
  return rows.map((row) => ({ accountId: row.account_id, mode: row.mode }));
}

/**
 * Takes everything out of shipments that says who they went to, and out of what was kept about them. Places stay as far
 * as the governorate, and money and dates stay whole: books and statistics need them and they name nobody.
 */
export async function eraseShipments(trx: Knex.Transaction, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await eraseOrdersOf(trx, ids);
  await trx("shipments")
    .whereIn("id", [...ids])
    .update({
      recipient_name: "",
      recipient_phone: "",
      recipient_phone_2: null,
      city: null,
      district: null,
      address: "",
      location: null,
      description: null,
      notes: null,
      metadata: "{}",
      received_by: null,
      erased_at: now,
      search: trx.raw("lower(tracking_number || ' ' || reference)"),
    });
  await trx("scans")
    .whereIn("shipment_id", [...ids])
    .update({ receiver_name: null, note: null });
  await deleteEvents(trx, (events) => events.whereIn("shipment_id", [...ids]));
}

/** Events whose id is smaller go, with their deliveries and attempts. @returns how many events. */
export async function deleteEventsBefore(trx: Knex.Transaction, id: string, limit: number): Promise<number> {
  return deleteEvents(trx, (events) => events.where("id", "<", id).orderBy("id").limit(limit));
}

async function deleteEvents(
  trx: Knex.Transaction,
  which: (events: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  const rows = (await which(trx("events").select("id"))) as { id: string }[];
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await trx("delivery_attempts").whereIn("event_id", ids).delete();
  await trx("deliveries").whereIn("event_id", ids).delete();
  await trx("events").whereIn("id", ids).delete();
  return ids.length;
}

/** What was reported about a parcel at the door. */
export async function listSignatures(
  db: Knex,
  shipmentIds: readonly string[],
): Promise<
  { shipmentId: string; kind: ScanKind; scannedAt: number; receiverName: string | null; note: string | null }[]
> {
  const rows = (await db("scans")
    .whereIn("shipment_id", [...shipmentIds])
    .orderBy("scanned_at")
    .select("shipment_id", "kind", "scanned_at", "receiver_name", "note")) as {
    shipment_id: string;
    kind: ScanKind;
    scanned_at: number;
    receiver_name: string | null;
    note: string | null;
  }[];
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    kind: row.kind,
    scannedAt: row.scanned_at,
    receiverName: row.receiver_name,
    note: row.note,
  }));
}
