import type { Account, PickupAddress } from "../account/account.ts";
import { listPickupAddresses } from "../account/repository.ts";
import type { Reader } from "../db/database.ts";
import type { StoreRules } from "./rules.ts";

/** Where the courier collects what lies in a place of the store; the default address where the merchant chose none, or took it away since. */
export async function pickupAt(
  db: Reader,
  place: string | null | undefined,
  { rules, account }: { rules: StoreRules; account: Account },
): Promise<PickupAddress> {
  const chosen = place && rules.pickup_by_place[place];
  if (!chosen) return account.pickup;
  return (await listPickupAddresses(db, account.id)).find(({ id }) => id === chosen) ?? account.pickup;
}

/** Whether the merchant ships from there with us: from every place unless some were chosen. */
export function shipsFrom(place: string | null, rules: StoreRules): boolean {
  const chosen = Object.keys(rules.pickup_by_place);
  return place === null || chosen.length === 0 || chosen.includes(place);
}
