import type { Knex } from "knex";
import type { Text } from "../kernel/text.ts";
import type { ConnectedStore } from "./store.ts";

/** Locks the renewal of a store's access. */
export async function claimRenewal(
  trx: Knex.Transaction,
  id: string,
  { now, lease, leaseUntil }: { now: number; lease: string; leaseUntil: number },
): Promise<boolean> {
  const claimed = await trx("stores")
    .where({ id })
    .where((free) => free.whereNull("renewal_lease_until").orWhere("renewal_lease_until", "<=", now))
    .update({ renewal_lease: lease, renewal_lease_until: leaseUntil });
  return claimed === 1;
}

/**
 * Stores the new pair in place of the one that was renewed, also when the renewal's lease is gone: the platform may accept nothing else
 * any more. @returns false when there are other secrets already.
 */
export async function keepRenewed(
  trx: Knex.Transaction,
  id: string,
  { before, secrets }: { before: string; secrets: string },
): Promise<boolean> {
  return (await trx("stores").where({ id, secrets: before }).update({ secrets })) === 1;
}

export async function endRenewal(trx: Knex.Transaction, id: string, lease: string): Promise<void> {
  await trx("stores").where({ id, renewal_lease: lease }).update({ renewal_lease: null, renewal_lease_until: null });
}

/** The app was removed from the shop: its secrets are deleted. Has no effect after the merchant has granted access again. */
export async function markRemoved(
  trx: Knex.Transaction,
  { id, grantedAt }: Pick<ConnectedStore, "id" | "grantedAt">,
  failure: Text,
): Promise<void> {
  await trx("stores")
    .where({ id, granted_at: grantedAt })
    .whereNot("status", "disconnected")
    .update({ status: "reconnect", secrets: null, failure: JSON.stringify(failure) });
}

/** The store rejects our access. Has no effect after the merchant has granted access again. */
export async function markReconnect(
  trx: Knex.Transaction,
  { id, grantedAt }: Pick<ConnectedStore, "id" | "grantedAt">,
  failure: Text,
): Promise<void> {
  await trx("stores")
    .where({ id, granted_at: grantedAt, status: "connected" })
    .update({ status: "reconnect", failure: JSON.stringify(failure) });
}

/** The store accepts our access again, although nobody granted it anew. @returns false when that is out of date. */
export async function markAccepted(
  trx: Knex.Transaction,
  { id, grantedAt }: Pick<ConnectedStore, "id" | "grantedAt">,
): Promise<boolean> {
  const accepted = { status: "connected", failure: null, poll_failures: 0 };
  return (await trx("stores").where({ id, granted_at: grantedAt, status: "reconnect" }).update(accepted)) === 1;
}
