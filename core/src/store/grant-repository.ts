import type { Knex } from "knex";
import { lockRows } from "../db/lock.ts";

export interface GrantRow {
  id: string;
  platform: string;
  remoteId: string;
  /** Sealed. */
  secrets: string;
  receivedAt: number;
}

export async function findGrant(db: Knex, id: string): Promise<{ id: string; secrets: string } | undefined> {
  return db("store_grants").where({ id }).first("id", "secrets");
}

export async function putGrant(trx: Knex.Transaction, grant: GrantRow): Promise<void> {
  const row = {
    id: grant.id,
    platform: grant.platform,
    remote_id: grant.remoteId,
    secrets: grant.secrets,
    received_at: grant.receivedAt,
  };
  await trx("store_grants").insert(row).onConflict("id").merge(["secrets", "received_at"]);
}

export async function deleteGrant(trx: Knex.Transaction, id: string): Promise<void> {
  await trx("store_grants").where({ id }).delete();
}

/** Locks a grant, so that two bodies about one store are compared one after the other. */
export async function lockGrant(
  trx: Knex.Transaction,
  id: string,
): Promise<{ id: string; secrets: string } | undefined> {
  return (await lockRows(trx, trx("store_grants").where({ id }).first("id", "secrets"), "change")) as
    | { id: string; secrets: string }
    | undefined;
}
