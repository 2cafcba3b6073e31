import type { PrivacyRequest } from "@masar/kit";
import { readPhone } from "../../address/phone.ts";
import type { Database } from "../../db/database.ts";
import { eraseOrders } from "../../order/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { erasePerson } from "../erase.ts";
import { eraseShipments } from "../repository.ts";
import { findOrderShipments, findStoreOrders, forgetStore, noteProgress, type StoredRequest } from "./repository.ts";

const PER_TRANSACTION = 200;

/**
 * Erases what a person or a shop asked to be erased: orders that are not on their way, shipments that have ended, and, for
 * a shop that is gone, what is known of the shop. A parcel on its way keeps its address until it has arrived.
 */
export async function carryOut(
  db: Database,
  asked: {
    request: StoredRequest;
    kind: "customer_redacted" | "store_redacted";
    store: ConnectedStore;
    subject: PrivacyRequest;
  },
  now: number,
): Promise<void> {
  const { request, kind, store, subject } = asked;
  const orders = await findStoreOrders(db.read, store.id, kind === "store_redacted" ? "all" : subject.orderIds);
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
  const phone = kind === "customer_redacted" ? e164(subject.phone) : undefined;
  const person = phone ? await erasePerson(db, store, phone, now) : { erased: [], kept: [] };
  const kept = Math.max(onTheirWay.size, person.kept.length);
  await db.write(async (trx) => {
    if (kind === "store_redacted") await forgetStore(trx, store.id, store.remoteId);
    await noteProgress(trx, request.id, { erased: ended.length + person.erased.length, kept, now });
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
