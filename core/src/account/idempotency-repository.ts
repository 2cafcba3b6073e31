import type { Knex } from "knex";
import { type DeletionRange, deleteOldest } from "../db/delete-oldest.ts";
import { memberText } from "../db/dialect.ts";
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
  /** Empty when an event has it. */
  body: string;
  /** An event of the same transaction whose object is the body: what a booking answers is long, and is stored once. */
  eventId?: string;
  now: number;
}

const INTO_KEYS = {
  table: "idempotency_keys",
  columns: ["account_id", "mode", "route", "key", "fingerprint", "status", "body", "event_id", "created_at"],
  integers: ["status", "created_at"],
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
  return ordered.map(([, { tenant, claim, status, body, eventId = null, now }]) => [
    tenant.accountId,
    tenant.mode,
    claim.route,
    claim.key,
    claim.fingerprint,
    status,
    body,
    eventId,
    now,
  ]);
}

export async function findAnswer(db: Knex, tenant: Tenant, claim: KeyOfRequest): Promise<StoredAnswer | undefined> {
  const ofEvent = memberText(db, "e.body", ["data", "object"]);
  const row = (await db("idempotency_keys as k")
    .leftJoin("events as e", (event) => event.on("e.id", "k.event_id").andOn("e.account_id", "k.account_id"))
    .where({ "k.account_id": tenant.accountId, "k.mode": tenant.mode, "k.route": claim.route, "k.key": claim.key })
    .first(
      "k.fingerprint",
      "k.status",
      db.raw(`case when k.event_id is null then k.body else ${ofEvent} end as body`),
    )) as (Omit<StoredAnswer, "body"> & { body: string | null }) | undefined;
  if (!row) return undefined;
  const { body } = row;
  if (body === null) throw new Error("the event with a stored answer is not there");
  return { ...row, body };
}

export async function dropAnswer(trx: Knex.Transaction, tenant: Tenant, claim: KeyOfRequest): Promise<void> {
  await trx("idempotency_keys").where(whereKey(tenant, claim)).delete();
}

/** Deletes the oldest answers of a range of time. @returns when the last was made. */
export function purgeAnswers(trx: Knex.Transaction, range: DeletionRange<number>): Promise<number | undefined> {
  return deleteOldest(trx, range, { table: "idempotency_keys", column: "created_at" });
}

/** When the oldest answer that is kept was made. */
export async function oldestAnswerAt(db: Knex): Promise<number | undefined> {
  const row = await db("idempotency_keys").where("created_at", ">", 0).orderBy("created_at").first("created_at");
  return row && Number(row.created_at);
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
  tenant: Tenant,
  shipments: readonly { id: string; trackingNumber: string }[],
): Promise<KeptAnswer[]> {
  if (shipments.length === 0) return [];
  return [...(await listOwn(db, tenant, shipments)), ...(await listOfEvents(db, tenant, shipments))];
}

/** Those whose events have them. */
async function listOfEvents(
  db: Knex,
  { accountId, mode }: Tenant,
  shipments: readonly { id: string }[],
): Promise<KeptAnswer[]> {
  const events = (await db("events")
    .where({ account_id: accountId, mode })
    .whereIn(
      "shipment_id",
      shipments.map(({ id }) => id),
    )
    .select("id", db.raw(`${memberText(db, "body", ["data", "object"])} as object`))) as {
    id: string;
    object: string;
  }[];
  const objects = new Map(events.map(({ id, object }) => [id, object]));
  const keys = (await db("idempotency_keys")
    .where({ account_id: accountId, mode })
    .whereIn("event_id", [...objects.keys()])
    .select("route", "key", "event_id")) as { route: string; key: string; event_id: string }[];
  return keys.map(({ route, key, event_id }) => ({ route, key, body: objects.get(event_id) ?? "" }));
}

async function listOwn(
  db: Knex,
  { accountId, mode }: Tenant,
  shipments: readonly { trackingNumber: string }[],
): Promise<KeptAnswer[]> {
  const trackingNumbers = shipments.map(({ trackingNumber }) => trackingNumber);
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

/** A request to cancel the shipment. */
export function cancelRoute(trackingNumber: string): string {
  return `post /shipments/${trackingNumber}/cancel`;
}

/** Kept answers to cancellations of these shipments, each found by its key. */
export async function listCancelAnswers(
  db: Knex,
  { accountId, mode }: Tenant,
  trackingNumbers: readonly string[],
): Promise<KeptAnswer[]> {
  return db("idempotency_keys")
    .where({ account_id: accountId, mode })
    .whereIn("route", trackingNumbers.map(cancelRoute))
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

/** What a repeat of the request is answered from now on, whether or not an event had the answer before. */
export async function replaceAnswer(
  trx: Knex.Transaction,
  { accountId, mode }: Tenant,
  { route, key, body }: KeptAnswer,
): Promise<void> {
  await trx("idempotency_keys").where({ account_id: accountId, mode, route, key }).update({ body, event_id: null });
}

function whereKey(tenant: Tenant, claim: KeyOfRequest) {
  return { account_id: tenant.accountId, mode: tenant.mode, route: claim.route, key: claim.key };
}

function nameOf({ tenant, claim }: NewAnswer): string {
  return [tenant.accountId, tenant.mode, claim.route, claim.key].join("\n");
}
