import type { StoreOrder, StorePayment } from "@masar/kit";
import type { Account } from "../../account/account.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { listShipmentsById, lockShipmentsById } from "../../shipment/repository.ts";
import type { StoreRules } from "../../store/rules.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { type Order, type ParcelCash, storeOf } from "../order.ts";
import { listParcels } from "../repository.ts";
import { cashFacts, isCash, type KnownParcel, owedOf, parcelsOf } from "./facts.ts";
import { type CashFacts, cashOfOrder, type OrderCash } from "./rule.ts";

/** The cash of a whole order, and what it was worked out from. */
export interface WholeCash extends OrderCash {
  /** The other parcels of the same order. */
  siblings: readonly Order[];
  facts: CashFacts;
  /** What a parcel collects: by the rule, or what it had when it was collected, less what the buyer paid since. */
  of(order: Order): ParcelCash;
}

/**
 * Works out the cash of the whole order that `order` belongs to, from `order` as given and the other parcels as stored.
 * Undefined when its data were erased.
 *
 * @param options.lock the transaction that holds the whole order (`lockOrder`): its shipments are then locked too.
 */
export async function readWholeCash(
  db: Reader,
  order: Order,
  { store, account, lock }: { store: ConnectedStore; account: Account; lock?: Transaction },
): Promise<WholeCash | undefined> {
  const { content } = order;
  if (!content) return undefined;
  const stored = order.wholeId === null ? [] : await listParcels(db, storeOf(order), order.wholeId);
  const siblings = stored.filter(({ id }) => id !== order.id);
  const all = [order, ...siblings];
  const ids = all.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [shipmentId]));
  const { accountId } = order;
  const shipments = lock ? await lockShipmentsById(lock, accountId, ids) : await listShipmentsById(db, accountId, ids);
  const newest = newestContent(all) ?? content;
  const listed = parcelsOf(newest);
  // A parcel that the store lists no more, as when its fulfilment was cancelled, may still carry or have brought cash.
  const unlisted = all.flatMap((one) => {
    const own = one.content && parcelsOf(one.content).find(({ id }) => id === one.remoteId);
    return own && !listed.some(({ id }) => id === one.remoteId)
      ? [{ ...own, stage: "gone" as const, goods: none }]
      : [];
  });
  const parcels: KnownParcel[] = [...listed, ...unlisted].map((parcel) => {
    const known = all.find(({ remoteId }) => remoteId === parcel.id);
    return { parcel, order: known, shipment: shipments.find(({ id }) => id === known?.shipmentId) };
  });
  const clockOffsetMs = store.mode === "test" ? account.sandboxClockOffsetMs : 0;
  const { outstanding } = newest.payment;
  const factsWith = (left: number | null) => cashFacts(newest, parcels, { rules: store.rules, clockOffsetMs, left });
  const { counted } = cashOfOrder(factsWith(null)).figures;
  const left = outstanding && outstanding.minor + counted;
  const facts = factsWith(left);
  const cash = cashOfOrder(facts);
  // One of its parcels bears the alerts.
  const first = facts.parcels.find(({ stage }) => stage === "carried" || stage === "delivered")?.id;
  return {
    ...cash,
    siblings,
    facts,
    of({ remoteId, cash: before }) {
      const { unclear, excess, uncollectable } = cash;
      const share = cash.shares.get(remoteId);
      const paidTotal = paidTotalOf(newest.payment, before);
      if (share !== undefined) return { share, unclear, excess: 0, uncollectable: 0, paidTotal, left, lowered: 0 };
      const fact = facts.parcels.find(({ id }) => id === remoteId);
      const had = before?.share ?? (fact && "share" in fact ? fact.share : 0);
      const less = cash.lowered.get(remoteId) ?? 0;
      const lowered = (before?.lowered ?? 0) + less;
      const kept = { share: had - less, unclear: 0, paidTotal, left, lowered };
      return remoteId === first ? { ...kept, excess, uncollectable } : { ...kept, excess: 0, uncollectable: 0 };
    },
  };
}

const none = { minor: 0, currency: "EGP" };

/** Every parcel was read with the whole order: the one that was changed last has the newest. */
function newestContent(orders: readonly Order[]): StoreOrder | undefined {
  let newest: Order | undefined;
  for (const order of orders) {
    if (!order.content) continue;
    if (!newest || (order.remoteUpdatedAt ?? 0) > (newest.remoteUpdatedAt ?? 0)) newest = order;
  }
  return newest?.content ?? undefined;
}

/** What a parcel collects as far as it alone can tell, before the rule has seen the whole order. */
export function cashOfParcel({ cash, content }: Pick<Order, "cash" | "content">, rules: StoreRules): ParcelCash {
  const share = (content && owedOf(content.payment, isCash(content.payment, rules))) ?? 0;
  return cash ?? { share, unclear: 0, excess: 0, uncollectable: 0, paidTotal: null, left: null, lowered: 0 };
}

function paidTotalOf({ isPaid, outstanding, total }: StorePayment, before: ParcelCash | null): number | null {
  return isPaid && outstanding === null ? (before?.paidTotal ?? total.minor) : null;
}
