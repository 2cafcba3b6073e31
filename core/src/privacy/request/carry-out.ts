import type { PrivacyRequest } from "@masar/kit";
import { readPhone } from "../../address/phone.ts";
import type { Database } from "../../db/database.ts";
import { eraseOrders } from "../../order/repository.ts";
import { findLastOfShop } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { erasePerson } from "../erase.ts";
import { eraseShipments } from "../repository.ts";
import { findOrderShipments, findStoreOrders, forgetStore, noteProgress } from "./repository.ts";

const PER_TRANSACTION = 200;

/**
 * Erases what a person or a shop asked to be erased: orders that are not on their way, shipments that have ended, and, for
 * a shop that is gone, what is known of the shop. A parcel on its way keeps its address until it has arrived.
 *
 * @param asked.whose `everybody` for a shop that is gone.
 */
export async function carryOut(
  db: Database,
  asked: { requestId: string; store: ConnectedStore; whose: PrivacyRequest | "everybody" },
  now: number,
): Promise<void> {
  const { requestId, store, whose } = asked;
  const phone = whose === "everybody" ? undefined : e164(whose.phone);
  const orders = await findStoreOrders(
    db.read,
    store.id,
    whose === "everybody" ? whose : { remoteIds: whose.orderIds, phone },
  );
  const shipments = (
    await Promise.all(
      inParts(orders.map(({ remoteId }) => remoteId)).map((ids) => findOrderShipments(db.read, store.id, ids)),
    )
  ).flat();
  const ended = shipments.filter((one) => one.ended && !one.erased).map(({ id }) => id);
  for (const ids of inParts(ended)) await db.write((trx) => eraseShipments(trx, ids, now));
  const onTheirWay = new Set(shipments.filter((one) => !one.ended).map(({ id }) => id));
  const free = orders
    .filter(({ shipmentId }) => shipmentId === null || !onTheirWay.has(shipmentId))
    .map(({ id }) => id);
  for (const ids of inParts(free)) await db.write((trx) => eraseOrders(trx, ids));
  // Of whoever has the shop, also what went to that person without an order. An account that had it once ships for others
  // now: of that, nobody who has the shop decides.
  const isHolder = (await findLastOfShop(db.read, store))?.accountId === store.accountId;
  const person = phone && isHolder ? await erasePerson(db, store, phone, now) : { erased: [], kept: [] };
  const kept = Math.max(onTheirWay.size, person.kept.length);
  await db.write(async (trx) => {
    if (whose === "everybody") await forgetStore(trx, store);
    await noteProgress(trx, requestId, { erased: ended.length + person.erased.length, kept, now });
  });
}

/** As shipments keep it. */
export function e164(phone: string | null): string | undefined {
  if (phone === null) return undefined;
  return readPhone(phone).e164 ?? undefined;
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += PER_TRANSACTION) parts.push(items.slice(at, at + PER_TRANSACTION));
  return parts;
}
