import type { Transaction } from "../db/database.ts";
import type { PickupAddress } from "./account.ts";
import {
  clearDefaultPickup,
  deletePickupAddress,
  fillPickupAddress,
  insertPickupAddress,
  listPickupAddresses,
  lockAccount,
  lockPickupForDelete,
} from "./repository.ts";

/**
 * Adds an address. A default one takes the place of the blank address that the account began with, id included, so that
 * parcels which were to be collected there have a real address. An account's only address is its default.
 */
export async function addPickupAddress(trx: Transaction, address: PickupAddress, now: number): Promise<PickupAddress> {
  await lockAccount(trx, address.accountId);
  const present = await listPickupAddresses(trx, address.accountId);
  const added = { ...address, isDefault: address.isDefault || present.length === 0 };
  if (added.isDefault) await clearDefaultPickup(trx, address.accountId);
  const blank = present.find((one) => one.address === "");
  if (added.isDefault && blank) {
    const filled = { ...added, id: blank.id };
    await fillPickupAddress(trx, filled);
    return filled;
  }
  await insertPickupAddress(trx, added, now);
  return added;
}

export type PickupRemoval =
  | { kind: "removed" }
  | { kind: "unknown" }
  /** The default one, which is also the last one. */
  | { kind: "default" }
  | { kind: "in_use"; use: PickupUse };

/** What still needs an address: a parcel that waits there, or a connected store that ships from there. */
export type PickupUse = { kind: "parcel"; trackingNumber: string } | { kind: "store"; name: string };

/**
 * Removes an address that nothing needs any more. Everything is read under locks: another request may be using it just
 * now (`keepPickupAddresses`).
 */
export async function removePickupAddress(
  trx: Transaction,
  accountId: string,
  id: string,
  findUse: (trx: Transaction, accountId: string, id: string) => Promise<PickupUse | undefined>,
): Promise<PickupRemoval> {
  await lockAccount(trx, accountId);
  await lockPickupForDelete(trx, id);
  const present = await listPickupAddresses(trx, accountId);
  if (!present.some((one) => one.id === id)) return { kind: "unknown" };
  if (present[0]?.id === id) return { kind: "default" };
  const use = await findUse(trx, accountId, id);
  if (use) return { kind: "in_use", use };
  await deletePickupAddress(trx, accountId, id);
  return { kind: "removed" };
}
