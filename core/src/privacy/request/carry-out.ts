import type { PrivacyRequest } from "@masar/kit";
import { readPhone } from "../../address/phone.ts";
import { isNobody, mentionOf, type Person, personOf } from "../../erasure/person.ts";
import { eraseOrders } from "../../order/erase-repository.ts";
import { findLastOfShop } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { type EraseTools, erasePerson } from "../erase.ts";
import { findPersonWebhooks } from "../person-repository.ts";
import { eraseShipments, eraseWebhooks } from "../repository.ts";
import {
  type FoundOrder,
  findOrderShipments,
  findStoreOrders,
  forgetStore,
  listStoreOrders,
  noteProgress,
} from "./repository.ts";

const PER_TRANSACTION = 200;

/**
 * Erases what a person or a shop asked to be erased: orders that are not on their way, shipments that have ended, and, for
 * a shop that is gone, what is known of the shop. A parcel on its way keeps its address until it has arrived.
 *
 * @param asked.whose `everybody` for a shop that is gone.
 */
export async function carryOut(
  tools: EraseTools,
  asked: { requestId: string; store: ConnectedStore; whose: PrivacyRequest | "everybody" },
  now: number,
): Promise<void> {
  const { db } = tools;
  const { requestId, store, whose } = asked;
  const person = whose === "everybody" ? personOf({}) : personOfRequest(whose);
  const named =
    whose === "everybody"
      ? await eraseAll(tools, store, now)
      : await eraseNamed(tools, { store, whose, phone: person.phones[0] }, now);
  const ofPerson = isNobody(person) ? { erased: 0, waiting: 0 } : await eraseTheRest(tools, { store, person }, now);
  const kept = Math.max(named.waiting, ofPerson.waiting);
  await db.write(async (trx) => {
    if (whose === "everybody") await forgetStore(trx, store);
    await noteProgress(trx, requestId, { erased: named.erased + ofPerson.erased, kept, now });
  });
}

/** All orders of a shop, with their shipments, a page at a time: there may be a million. */
async function eraseAll(tools: EraseTools, store: ConnectedStore, now: number): Promise<Progress> {
  const all = { erased: 0, waiting: 0 };
  for (let after = ""; ; ) {
    const orders = await listStoreOrders(tools.db.read, store, { after, limit: PER_TRANSACTION });
    const last = orders.at(-1);
    if (last === undefined) return all;
    const { erased, waiting } = await eraseOf(tools, { store, orders }, now);
    all.erased += erased;
    all.waiting += waiting;
    after = last.remoteId;
  }
}

/** The orders that were named, with their shipments. */
async function eraseNamed(
  tools: EraseTools,
  { store, whose, phone }: { store: ConnectedStore; whose: PrivacyRequest; phone: string | undefined },
  now: number,
): Promise<Progress> {
  const orders = await findStoreOrders(tools.db.read, store, { remoteIds: whose.orderIds, phone });
  return eraseOf(tools, { store, orders }, now);
}

interface Progress {
  erased: number;
  waiting: number;
}

async function eraseOf(
  { db }: EraseTools,
  { store, orders }: { store: ConnectedStore; orders: readonly FoundOrder[] },
  now: number,
): Promise<Progress> {
  const shipments = [];
  for (const ids of inParts(orders.map(({ remoteId }) => remoteId)))
    shipments.push(...(await findOrderShipments(db.read, store, ids)));
  const { accountId } = store;
  const ended = shipments.filter((one) => one.ended && !one.erased).map(({ id }) => ({ id, accountId }));
  for (const part of inParts(ended)) await db.write((trx) => eraseShipments(trx, part, { now, answersOf: "all" }));
  const onTheirWay = new Set(shipments.filter((one) => !one.ended).map(({ id }) => id));
  const free = orders
    .filter(({ shipmentId, isErased }) => !isErased && (shipmentId === null || !onTheirWay.has(shipmentId)))
    .map(({ id }) => id);
  for (const ids of inParts(free)) await db.write((trx) => eraseOrders(trx, accountId, ids));
  return { erased: ended.length, waiting: onTheirWay.size };
}

/**
 * Of whoever has the shop, also what the person has without an order. An account that had it once ships for others now: of
 * that, nobody who has the shop decides.
 */
async function eraseTheRest(
  tools: EraseTools,
  { store, person }: { store: ConnectedStore; person: Person },
  now: number,
): Promise<Progress> {
  const { db } = tools;
  const isHolder = (await findLastOfShop(db.read, store))?.accountId === store.accountId;
  if (isHolder) {
    const { erased, waiting } = await erasePerson(tools, { tenant: store, person, now, asksAgain: true });
    return { erased: erased.length, waiting: waiting.length };
  }
  const kept = await findPersonWebhooks(db.read, { ...store, storeId: store.id }, mentionOf(person));
  for (const part of inParts(kept.map(({ id }) => id)))
    await db.write((trx) => eraseWebhooks(trx, store.accountId, part));
  return { erased: 0, waiting: 0 };
}

/** A request that was kept by an earlier version has no e-mail. */
export function personOfRequest({ phone, email }: PrivacyRequest): Person {
  return personOf({ phone: phone === null ? null : readPhone(phone).e164, email: email ?? null });
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += PER_TRANSACTION) parts.push(items.slice(at, at + PER_TRANSACTION));
  return parts;
}
