import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { isAnyOf, listParameter } from "../db/dialect.ts";
import { lockNames, lockRows } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";

/** What a transaction holds that makes shipments of an upload's rows. */
export function bulkName({ accountId, mode }: Tenant): string {
  return `bulk\n${accountId}\n${mode}`;
}

/**
 * Waits until nobody takes in an order or an upload's rows of this merchant, and keeps everybody from it until the
 * transaction ends: who comes after it sees the erasure, and what came before it is found.
 */
export async function lockIntake(trx: Knex.Transaction, tenant: Tenant): Promise<void> {
  const stores = trx("stores").where({ account_id: tenant.accountId, mode: tenant.mode }).orderBy("id").select("id");
  await lockRows(trx, stores, "delete"); // whoever takes in an order keeps its store (`keepStore`)
  await lockNames(trx, [bulkName(tenant)]);
}

/** A person who was erased again is erased as of now. */
export async function saveErasure(
  trx: Knex.Transaction,
  { accountId, mode }: Tenant,
  erasure: { id: string; hash: string; erasedAt: number },
): Promise<void> {
  const { id, hash, erasedAt } = erasure;
  await trx("erasures")
    .insert({ id, account_id: accountId, mode, hash, erased_at: erasedAt })
    .onConflict(["account_id", "mode", "hash"])
    .merge({ id, erased_at: erasedAt });
}

/** Ids of erasures by their hashes; the time of an id is that of the erasure. */
export async function findErasures(
  db: Knex,
  { accountId, mode }: Tenant,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const sql = `select hash, id from erasures where account_id = ? and mode = ? and hash ${isAnyOf(db)}`;
  const values = [accountId, mode, listParameter(db, hashes)];
  const rows = await runPrepared<{ hash: string; id: string }>(db, sql, values);
  return new Map(rows.map((row) => [row.hash, row.id]));
}

export interface StoredErasure {
  id: string;
  accountId: string;
  mode: Mode;
  hash: string;
  erasedAt: number;
}

/** In the order in which they were made. */
export async function listErasures(db: Knex): Promise<StoredErasure[]> {
  const rows = (await db("erasures").orderBy("id")) as {
    id: string;
    account_id: string;
    mode: Mode;
    hash: string;
    erased_at: number;
  }[];
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    hash: row.hash,
    erasedAt: Number(row.erased_at),
  }));
}

/** Every phone (E.164) that a merchant's shipments, orders and notes have in one mode. */
export async function listPhones(db: Knex, { accountId, mode }: Tenant): Promise<string[]> {
  const of = (table: string, column: string): Promise<string[]> =>
    db(table).where({ account_id: accountId, mode }).whereNotNull(column).whereNot(column, "").distinct().pluck(column);
  const phones = await Promise.all([
    of("shipments", "recipient_phone"),
    of("shipments", "recipient_phone_2"),
    of("orders", "recipient_phone"),
    of("customers", "phone"),
  ]);
  return [...new Set(phones.flat())];
}
