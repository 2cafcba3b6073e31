import type { ParcelRow } from "../modules/masar-shipping/service.ts";

/** Id of an order's line → quantity. */
export type Lines = Record<string, number>;

export interface OrderedLine {
  id: string;
  quantity: number;
  /** In fulfillments of any provider. */
  fulfilled: number;
}

export type Plan =
  /** A parcel that was asked for before, and whose label is not known here, or not yet in a fulfillment. */
  | { kind: "take"; parcel: ParcelRow }
  | { kind: "new"; number: number }
  /** Other parcels have these goods. */
  | { kind: "refused"; trackingNumbers: string[] };

const HOLDS_GOODS = new Set(["created", "shipped", "delivered", "returned", "lost"]);

/**
 * Which parcel a fulfillment is. Nothing is put into two parcels: a second click finds the goods in the first one's parcel.
 * A click after a lost answer takes up the parcel that was asked for, so that Masar recognises it. Pure.
 */
export function planParcel(wanted: Lines, ordered: readonly OrderedLine[], parcels: readonly ParcelRow[]): Plan {
  const open = parcels.find(isOpen);
  const others = parcels.filter((one) => one !== open && HOLDS_GOODS.has(one.state));
  const lacking = lackingOf(ordered, others);
  if (Object.entries(wanted).some(([id, quantity]) => quantity > (lacking[id] ?? 0))) {
    const holding = others.filter(({ lines }) => Object.keys(wanted).some((id) => lines[id]));
    return { kind: "refused", trackingNumbers: holding.flatMap((one) => one.tracking_number ?? []) };
  }
  return open ? { kind: "take", parcel: open } : { kind: "new", number: nextNumber(parcels) };
}

/** What no parcel and no other provider has. */
export function lackingOf(ordered: readonly OrderedLine[], parcels: readonly ParcelRow[]): Lines {
  const holding = parcels.filter(({ state }) => HOLDS_GOODS.has(state));
  return Object.fromEntries(
    ordered.map(({ id, quantity, fulfilled }) => {
      const own = holding.reduce((sum, { lines }) => sum + (lines[id] ?? 0), 0);
      const linked = holding.reduce(
        (sum, { lines, fulfillment_id }) => sum + (fulfillment_id ? (lines[id] ?? 0) : 0),
        0,
      );
      return [id, Math.max(0, quantity - own - Math.max(0, fulfilled - linked))];
    }),
  );
}

export function nextNumber(parcels: readonly ParcelRow[]): number {
  return Math.max(0, ...parcels.map(({ number }) => number)) + 1;
}

/** The answer of Masar is not known, or Masar shipped it first and no fulfillment has it yet. */
export function isOpen({ state, fulfillment_id }: ParcelRow): boolean {
  return state === "claimed" || (state === "created" && fulfillment_id === null);
}
