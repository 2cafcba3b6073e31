import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";

/** A connection in progress: the merchant is on the store's page. */
export interface PendingConnection {
  stateHash: string;
  tenant: Tenant;
  userId: string;
  platform: string;
  /** Sealed, like the three below. */
  answers: string;
  grant: string | null;
  pluginState: string;
  /** What the plugin receives; null until the grant was used. Sealed. */
  introduction: string | null;
  returnUrl: string | null;
  expiresAt: number;
}

export async function insertConnection(trx: Knex.Transaction, pending: PendingConnection): Promise<void> {
  await trx("store_connections").insert({
    state_hash: pending.stateHash,
    account_id: pending.tenant.accountId,
    mode: pending.tenant.mode,
    user_id: pending.userId,
    platform: pending.platform,
    answers: pending.answers,
    grant: pending.grant,
    plugin_state: pending.pluginState,
    introduction: pending.introduction,
    return_url: pending.returnUrl,
    expires_at: pending.expiresAt,
  });
}

export async function findConnection(db: Knex, stateHash: string, now: number): Promise<PendingConnection | undefined> {
  const row = (await db("store_connections").where({ state_hash: stateHash }).where("expires_at", ">", now).first()) as
    | {
        account_id: string;
        mode: Mode;
        user_id: string;
        platform: string;
        answers: string;
        grant: string | null;
        plugin_state: string | null;
        introduction: string | null;
        return_url: string | null;
        expires_at: number;
      }
    | undefined;
  // Without the plugin's state it was not started from the shop.
  if (!row || row.plugin_state === null) return undefined;
  return {
    stateHash,
    tenant: { accountId: row.account_id, mode: row.mode },
    userId: row.user_id,
    platform: row.platform,
    answers: row.answers,
    grant: row.grant,
    pluginState: row.plugin_state,
    introduction: row.introduction,
    returnUrl: row.return_url,
    expiresAt: row.expires_at,
  };
}

/** @returns false while another request holds the connection. */
export async function claimConnection(
  trx: Knex.Transaction,
  stateHash: string,
  { now, lease, leaseUntil }: { now: number; lease: string; leaseUntil: number },
): Promise<boolean> {
  const claimed = await trx("store_connections")
    .where({ state_hash: stateHash })
    .where((free) => free.whereNull("lease").orWhere("lease_until", "<=", now))
    .update({ lease, lease_until: leaseUntil });
  return claimed === 1;
}

export async function releaseConnection(trx: Knex.Transaction, stateHash: string, lease: string): Promise<void> {
  await trx("store_connections").where({ state_hash: stateHash, lease }).update({ lease: null, lease_until: null });
}

/** Drawn once, so that a repeated request sends the plugin the same. */
export async function keepIntroduction(trx: Knex.Transaction, stateHash: string, introduction: string): Promise<void> {
  await trx("store_connections").where({ state_hash: stateHash }).update({ introduction });
}

/** The first grant is kept. @returns false when there is one already. */
export async function keepGrant(trx: Knex.Transaction, stateHash: string, grant: string): Promise<boolean> {
  return (await trx("store_connections").where({ state_hash: stateHash }).whereNull("grant").update({ grant })) === 1;
}

/** Single use. @returns false when it was used before. */
export async function deleteConnection(trx: Knex.Transaction, stateHash: string): Promise<boolean> {
  return (await trx("store_connections").where({ state_hash: stateHash }).delete()) === 1;
}
