import type { Tenant } from "../account/account.ts";
import type { Database } from "../db/database.ts";
import { erasePersonOrders } from "../order/repository.ts";
import { eraseShipments, findEnded, findPersonShipments } from "./repository.ts";

const PER_TRANSACTION = 200;

/** Erases the recipients of shipments that ended before the instant. Safe to repeat and to interrupt. @returns how many. */
export async function eraseEnded(db: Database, { before, now }: { before: number; now: number }): Promise<number> {
  let erased = 0;
  for (;;) {
    const ids = await findEnded(db.read, before, PER_TRANSACTION);
    if (ids.length === 0) return erased;
    await db.write((trx) => eraseShipments(trx, ids, now));
    erased += ids.length;
  }
}

export interface ErasedPerson {
  /** Tracking numbers that name nobody any more. */
  erased: string[];
  /** Those still on their way: a parcel without an address cannot arrive. Ask again when they have ended. */
  kept: string[];
}

/** Erases one person, known by a phone (E.164), from one merchant's ended shipments. Asked again, it finds nothing more to do. */
export async function erasePerson(db: Database, tenant: Tenant, phone: string, now: number): Promise<ErasedPerson> {
  const shipments = await findPersonShipments(db.read, tenant, phone);
  const ended = shipments.filter((shipment) => shipment.ended);
  for (let start = 0; start < ended.length; start += PER_TRANSACTION) {
    const ids = ended.slice(start, start + PER_TRANSACTION).map((shipment) => shipment.id);
    await db.write((trx) => eraseShipments(trx, ids, now));
  }
  await db.write((trx) => erasePersonOrders(trx, tenant, phone));
  return {
    erased: ended.map((shipment) => shipment.trackingNumber),
    kept: shipments.filter((shipment) => !shipment.ended).map((shipment) => shipment.trackingNumber),
  };
}
