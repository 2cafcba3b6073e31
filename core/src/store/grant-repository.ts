import type { Knex } from "knex";
import { lockRows } from "../db/lock.ts";

export interface GrantRow {
  id: string;
  platform: string;
  remoteId: string;
  /** Sealed. */
  secrets: string;
  receivedAt: number;
  /** Of the token with which the platform opens our page; null leaves what is stored. */
  pageTokenHash: string | null;
  pageTokenUsedAt: number | null;
}

/** What the sealed text of a grant is bound to. @param id as `grantIdOf` makes it. */
export function placeOfGrant(id: string): string {
  return `store_grant:${id}:secrets`;
}

export function grantIdOf(platform: string, remoteId: string): string {
  return `${platform}:${remoteId}`;
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
    page_token_hash: grant.pageTokenHash,
    page_token_used_at: grant.pageTokenUsedAt,
  };
  const page = grant.pageTokenHash === null ? [] : ["page_token_hash", "page_token_used_at"];
  await trx("store_grants")
    .insert(row)
    .onConflict("id")
    .merge(["secrets", "received_at", ...page]);
}

export async function findPageToken(
  db: Knex,
  { platform, hash }: { platform: string; hash: string },
): Promise<{ remoteId: string; usedAt: number } | undefined> {
  const row = await db("store_grants")
    .where({ platform, page_token_hash: hash })
    .first("remote_id as remoteId", "page_token_used_at as usedAt");
  return row && { remoteId: row.remoteId, usedAt: Number(row.usedAt) };
}

export async function usePageToken(trx: Knex.Transaction, hash: string, now: number): Promise<void> {
  await trx("store_grants").where({ page_token_hash: hash }).update({ page_token_used_at: now });
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

/** Access that was renewed: what the platform sent first is used up. */
export async function replaceGrant(trx: Knex.Transaction, id: string, secrets: string): Promise<void> {
  await trx("store_grants").where({ id }).update({ secrets });
}
