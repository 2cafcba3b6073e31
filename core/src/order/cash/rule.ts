/**
 * How much cash each parcel of an order collects. Pure: everything it needs is in `CashFacts`. Amounts in piastres, times
 * in milliseconds. docs/cash.md explains the rule to merchants.
 */
export interface CashFacts {
  /** What the store says is still to be paid for the whole order. */
  owed: number;
  /** What the whole order costs: no division exceeds it. */
  total: number;
  /** The price of all goods that are still charged, without delivery; null when the store does not say. */
  chargedGoods: number | null;
  payments: readonly PaymentFact[];
  parcels: readonly ParcelFact[];
}

export interface PaymentFact {
  amount: number;
  kind: "cash" | "other" | "unknown";
  at: number | null;
}

/** A parcel as far as the rule needs it; `lowered` is what it collects less already, because the buyer paid since. */
export type ParcelFact = { id: string; goods: number } & (
  | { stage: "bookable" /** The amount that the merchant entered for it. */; fixed?: number }
  | { stage: "carried"; cash: number; share: number; lowered?: number; collectedAt: number }
  | { stage: "delivered"; cash: number; share: number; lowered?: number; collectedAt: number; deliveredAt: number }
  | { stage: "absent" }
);

/** The terms of the rule, for the merchant. */
export interface CashFigures {
  owed: number;
  /** Cash that our parcels brought. */
  brought: number;
  /** The part of it that the store has recorded as paid. */
  counted: number;
  /** Cash on parcels between collection and delivery. */
  carried: number;
  /** The price of goods that are charged and not at the door. */
  absent: number;
  /** Lowered or waived, or accepted short. */
  waived: number;
  /** What the bookable parcels collect together. */
  due: number;
}

export interface OrderCash {
  figures: CashFigures;
  /** The cash of each bookable parcel, by its id. */
  shares: ReadonlyMap<string, number>;
  /** What parcels under way collect less, because the buyer paid meanwhile, by their ids. */
  lowered: ReadonlyMap<string, number>;
  /** Payments recorded after a delivery under a method that may or may not mean our cash; 0 when that makes no difference. */
  unclear: number;
  /** Collected and carried beyond what is owed, after `lowered`. */
  excess: number;
  /** Owed, and no parcel is left to collect it. */
  uncollectable: number;
}

/** The store's clock may be behind the courier's by this much. */
const CLOCK_TOLERANCE_MS = 60_000;

export function cashOfOrder(facts: CashFacts): OrderCash {
  const { owed } = facts;
  const total = Math.max(0, facts.total);
  const brought = sum(facts.parcels, (parcel) => (parcel.stage === "delivered" ? parcel.cash : 0));
  const carried = sum(facts.parcels, (parcel) => (parcel.stage === "carried" ? parcel.cash : 0));
  const waived = sum(facts.parcels, (parcel) =>
    parcel.stage === "carried" || parcel.stage === "delivered" ? Math.max(0, parcel.share - parcel.cash) : 0,
  );
  const absent = absentOf(facts);
  const recorded = (kind: PaymentFact["kind"]) => recordedAfterDelivery(facts, kind);
  const counted = Math.min(brought, recorded("cash"));
  const uncounted = brought - counted;
  const due = Math.min(total, Math.max(0, owed - uncounted - carried - absent - waived));
  // As if the unknown payments were our cash: the store then owes that much less to be subtracted.
  const maybeCounted = Math.min(uncounted, recorded("unknown"));
  const dueIfCounted = Math.min(total, Math.max(0, owed - (uncounted - maybeCounted) - carried - absent - waived));
  const bookable = facts.parcels.filter((parcel) => parcel.stage === "bookable");
  const lowered = lowerCarried(facts, Math.max(0, carried + uncounted - maybeCounted - Math.max(0, owed - absent)));
  const less = sum([...lowered.values()], (amount) => amount);
  return {
    figures: { owed, brought, counted, carried, absent, waived, due },
    shares: sharesOf(bookable, due),
    lowered,
    unclear: bookable.length > 0 && dueIfCounted !== due ? maybeCounted : 0,
    excess: Math.max(0, carried - less + uncounted - maybeCounted - owed),
    uncollectable: bookable.length === 0 ? due : 0,
  };
}

/**
 * A parcel with an amount that the merchant entered keeps it, and the others collect the rest. Where every parcel has one,
 * the shares say what they would collect without: less than that is waived.
 */
function sharesOf(bookable: readonly Extract<ParcelFact, { stage: "bookable" }>[], due: number): Map<string, number> {
  const open = bookable.filter(({ fixed }) => fixed === undefined);
  const divided = open.length > 0 ? open : bookable;
  const entered = open.length > 0 ? sum(bookable, ({ fixed }) => fixed ?? 0) : 0;
  const parts = divideCash(
    Math.max(0, due - entered),
    divided.map(({ goods }) => goods),
  );
  const shares = new Map(divided.map(({ id }, at) => [id, parts[at] ?? 0]));
  for (const { id, fixed } of bookable) if (!shares.has(id) && fixed !== undefined) shares.set(id, fixed);
  return shares;
}

/** Goods that were taken off the order are those that are not at the door first: they are charged no more. */
function absentOf({ parcels, chargedGoods }: CashFacts): number {
  const absent = sum(parcels, ({ stage, goods }) => (stage === "absent" ? goods : 0));
  const removed = chargedGoods === null ? 0 : sum(parcels, ({ goods }) => goods) - chargedGoods;
  return Math.max(0, absent - Math.max(0, removed));
}

/** Payments of a kind that the store has recorded since our first delivery; those of before are the buyer's own. */
function recordedAfterDelivery({ parcels, payments }: CashFacts, kind: PaymentFact["kind"]): number {
  const first = Math.min(
    ...parcels.map((parcel) =>
      parcel.stage === "delivered" && parcel.cash > 0 ? parcel.deliveredAt : Number.POSITIVE_INFINITY,
    ),
  );
  return sum(payments, (payment) => {
    const meant = payment.kind === "cash" && payment.at === null ? "unknown" : payment.kind;
    return meant === kind && (payment.at ?? first) >= first - CLOCK_TOLERANCE_MS ? payment.amount : 0;
  });
}

/** Parcels under way collect less by what the buyer paid since the courier took them, and by nothing else. */
function lowerCarried({ parcels, payments }: CashFacts, excess: number): Map<string, number> {
  const carried = parcels.flatMap((parcel) => (parcel.stage === "carried" && parcel.cash > 0 ? [parcel] : []));
  const since = Math.min(...carried.map(({ collectedAt }) => collectedAt));
  const paid = sum(payments, ({ kind, at, amount }) =>
    kind === "other" && at !== null && at >= since - CLOCK_TOLERANCE_MS ? amount : 0,
  );
  let left = Math.min(excess, Math.max(0, paid - usedSince(since, { parcels, payments })));
  const lowered = new Map<string, number>();
  for (const { id, cash } of carried) {
    const less = Math.min(cash, left);
    if (less > 0) lowered.set(id, less);
    left -= less;
  }
  return lowered;
}

/** What the payments since then have lowered already. A parcel that was collected earlier was lowered by earlier payments first. */
function usedSince(since: number, { parcels, payments }: Pick<CashFacts, "parcels" | "payments">): number {
  const taken = parcels.flatMap((parcel) =>
    "lowered" in parcel ? [{ less: parcel.lowered ?? 0, at: parcel.collectedAt }] : [],
  );
  const before = taken.filter(({ less, at }) => less > 0 && at < since);
  const first = Math.min(...before.map(({ at }) => at));
  const paidBefore = sum(payments, ({ kind, at, amount }) =>
    kind === "other" && at !== null && at >= first - CLOCK_TOLERANCE_MS && at < since - CLOCK_TOLERANCE_MS ? amount : 0,
  );
  const later = sum(taken, ({ less, at }) => (at < since ? 0 : less));
  return later + Math.max(0, sum(before, ({ less }) => less) - paidBefore);
}

/**
 * Divides an amount over parcels in proportion to the price of their contents, in whole pounds; what remains goes to the
 * parcel with the most, so that no part is below one pound. The parts add up to the amount. Prices that are all zero
 * divide evenly.
 */
export function divideCash(piastres: number, goods: readonly number[]): number[] {
  const worth = sum(goods, (price) => price);
  const weights = goods.map((price) => BigInt(worth > 0 ? price : 1));
  const whole = weights.reduce((all, weight) => all + weight, 0n);
  if (whole === 0n) return [];
  const parts = weights.map((weight) => Number((BigInt(piastres) * weight) / (whole * 100n)) * 100);
  const rest = piastres - sum(parts, (part) => part);
  const most = goods.indexOf(Math.max(...goods));
  return parts.map((part, at) => (at === most ? part + rest : part));
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}
