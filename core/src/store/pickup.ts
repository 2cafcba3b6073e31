import type { Account, PickupAddress } from "../account/account.ts";
import { keepPickupAddresses, listPickupAddresses } from "../account/repository.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { standingOf } from "./places.ts";
import type { StoreRules } from "./rules.ts";
import type { ConnectedStore } from "./store.ts";

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

/**
 * A place whose pickup address is newly chosen and is not the account's; the others stay there until the rules are stored.
 * A choice of before whose address is gone since means the default one.
 */
export async function findMissingPickup(
  trx: Transaction,
  before: Pick<ConnectedStore, "accountId" | "rules">,
  after: StoreRules,
): Promise<string | undefined> {
  const chosen = Object.entries(after.pickup_by_place).flatMap(([place, id]) =>
    id === null || before.rules.pickup_by_place[place] === id ? [] : [{ place, id }],
  );
  if (chosen.length === 0) return undefined;
  const kept = await keepPickupAddresses(
    trx,
    chosen.map(({ id }) => id),
  );
  const own = new Set((await listPickupAddresses(trx, before.accountId)).map(({ id }) => id));
  return chosen.find(({ id }) => !kept.has(id) || !own.has(id))?.place;
}

/** Whether it is known that, and where, the courier collects there. */
export function shipsFrom(place: string | null, rules: StoreRules): boolean {
  return standingOf(place, rules) === "mapped";
}
