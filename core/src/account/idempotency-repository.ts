import type { Knex } from "knex";
import { type DeletionRange, deleteOldest } from "../db/delete-oldest.ts";
import { insertRows, insertStatement } from "../db/insert.ts";
import type { Value } from "../db/rows.ts";
import type { Statement } from "../db/script.ts";
import type { Tenant } from "./account.ts";

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

/** Which request: the route with its path parameters filled in, and the client's key. */
export interface KeyOfRequest {
  route: string;
  key: string;
  fingerprint: string;
}

export interface NewAnswer {
  tenant: Tenant;
  claim: KeyOfRequest;
  status: number;
  body: string;
  now: number;
}

const INTO_KEYS = {
  table: "idempotency_keys",
  columns: ["account_id", "mode", "route", "key", "fingerprint", "status", "body", "created_at"],
};

/** Takes the key for this transaction, or returns the answer that an earlier one gave. */
export async function claimKey(
  trx: Knex.Transaction,
  tenant: Tenant,
  claim: KeyOfRequest,
  now: number,
): Promise<StoredAnswer | undefined> {
  const [taken] = await keepAnswers(trx, [{ tenant, claim, status: 0, body: "", now }]);
  return taken ? undefined : findAnswer(trx, tenant, claim);
}

export async function keepAnswer(
  trx: Knex.Transaction,
  tenant: Tenant,
  claim: KeyOfRequest,
  answer: { status: number; body: string },
): Promise<void> {
  await trx("idempotency_keys").where(whereKey(tenant, claim)).update(answer);
}

/**
 * Stores many answers; true for each that was new. Rows go in by key order, so that two transactions that carry the
 * same keys wait for each other instead of deadlocking.
 */
export async function keepAnswers(trx: Knex.Transaction, answers: readonly NewAnswer[]): Promise<boolean[]> {
  if (answers.length === 0) return [];
  const unique = new Map<string, NewAnswer>();
  for (const answer of answers) {
    const name = nameOf(answer);
    if (!unique.has(name)) unique.set(name, answer);
  }
  const inserted = await insertRows<{ account_id: string; mode: string; route: string; key: string }>(
    trx,
    { ...INTO_KEYS, suffix: "on conflict do nothing returning account_id, mode, route, key" },
    toRows(unique),
  );
  const fresh = new Set(inserted.map((row) => [row.account_id, row.mode, row.route, row.key].join("\n")));
  // Of two requests with one key in the same group only the first is new.
  return answers.map((answer) => unique.get(nameOf(answer)) === answer && fresh.has(nameOf(answer)));
}

/** The statement that stores answers to requests with different keys. It fails when one of the keys was taken before. */
export function answersStatement(db: Knex, answers: readonly NewAnswer[]): Statement {
  return insertStatement(db, INTO_KEYS, toRows(new Map(answers.map((answer) => [nameOf(answer), answer]))));
}

function toRows(named: ReadonlyMap<string, NewAnswer>): Value[][] {
  const ordered = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return ordered.map(([, { tenant, claim, status, body, now }]) => [
    tenant.accountId,
    tenant.mode,
    claim.route,
    claim.key,
    claim.fingerprint,
    status,
    body,
    now,
  ]);
}

export async function findAnswer(db: Knex, tenant: Tenant, claim: KeyOfRequest): Promise<StoredAnswer | undefined> {
  const row = (await db("idempotency_keys").where(whereKey(tenant, claim)).first("fingerprint", "status", "body")) as
    | StoredAnswer
    | undefined;
  return row;
}

export async function dropAnswer(trx: Knex.Transaction, tenant: Tenant, claim: KeyOfRequest): Promise<void> {
  await trx("idempotency_keys").where(whereKey(tenant, claim)).delete();
}

/** Deletes the oldest answers of a range of time. @returns when the last was made. */
export function purgeAnswers(trx: Knex.Transaction, range: DeletionRange<number>): Promise<number | undefined> {
  return deleteOldest(trx, range, { table: "idempotency_keys", column: "created_at" });
}

/** A kept answer with the request that it answers. */
export interface KeptAnswer {
  route: string;
  key: string;
  body: string;
}

/** An answer that is a shipment begins with its tracking number. */
const BEGINNING = '{"tracking_number":"';

/** Kept answers that show these shipments: of their booking, cancelling and instructions. */
export async function listShipmentAnswers(
  db: Knex,
  { accountId, mode }: Tenant,
  trackingNumbers: readonly string[],
): Promise<KeptAnswer[]> {
  if (trackingNumbers.length === 0) return [];
  return db("idempotency_keys")
    .where({ account_id: accountId, mode })
    .whereRaw("substr(body, 1, ?) = ?", [BEGINNING.length, BEGINNING])
    .where((any) => {
      // Numbers have two lengths. The quote is compared too: a long number may begin with the digits of a short one.
      for (const [length, numbers] of Map.groupBy(trackingNumbers, (number) => number.length)) {
        any.orWhereRaw(`substr(body, ?, ?) in (${numbers.map(() => "?").join(",")})`, [
          BEGINNING.length + 1,
          length + 1,
          ...numbers.map((number) => `${number}"`),
        ]);
      }
    })
    .select("route", "key", "body");
}

/** Kept answers to the upload of a file. */
export async function listUploadAnswers(db: Knex, { accountId, mode }: Tenant, id: string): Promise<KeptAnswer[]> {
  const beginning = `{"id":"${id}"`;
  return db("idempotency_keys")
    .where({ account_id: accountId, mode, route: "post /bulk_uploads" })
    .whereRaw("substr(body, 1, ?) = ?", [beginning.length, beginning])
    .select("route", "key", "body");
}

/** What a repeat of the request is answered from now on. */
export async function replaceAnswer(
  trx: Knex.Transaction,
  { accountId, mode }: Tenant,
  { route, key, body }: KeptAnswer,
): Promise<void> {
  await trx("idempotency_keys").where({ account_id: accountId, mode, route, key }).update({ body });
}

function whereKey(tenant: Tenant, claim: KeyOfRequest) {
  return { account_id: tenant.accountId, mode: tenant.mode, route: claim.route, key: claim.key };
}

function nameOf({ tenant, claim }: NewAnswer): string {
  return [tenant.accountId, tenant.mode, claim.route, claim.key].join("\n");
}
