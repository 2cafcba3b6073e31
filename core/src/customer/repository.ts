import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import { countSome } from "../db/count.ts";
import { isAnyOf, listParameter, positionFunction } from "../db/dialect.ts";
import { lockNames } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import { findPage } from "../search/find-repository.ts";
import { pageOfIds } from "../search/page-repository.ts";
import type { Search } from "../shipment/search.ts";
import { FINAL_STATUSES } from "../shipment/state.ts";
import type { CustomerNote, PastParcel } from "./customer.ts";

interface Row {
  id: string;
  account_id: string;
  mode: string;
  phone: string;
  note: string | null;
  block_reason: string | null;
  blocked_at: number | string | null;
  updated_at: number;
}

const of = ({ accountId, mode }: Tenant) => ({ account_id: accountId, mode });

function toNote({ phone, note, blocked_at, block_reason }: Row): CustomerNote {
  return {
    phone,
    note,
    blockedAt: blocked_at === null ? null : Number(blocked_at),
    blockReason: block_reason || null,
  };
}

/**
 * Held by whoever decides about an order of the buyer, and by whoever blocks the buyer: an order that was decided without
 * the block is committed before the block is.
 */
export async function lockCustomer(trx: Knex.Transaction, tenant: Tenant, phone: string): Promise<void> {
  await lockNames(trx, [customerName(tenant, phone)]);
}

/** What a transaction holds that decides about a buyer. */
export function customerName({ accountId, mode }: Tenant, phone: string): string {
  return `customer\n${accountId}\n${mode}\n${phone}`;
}

export async function findNotes(
  db: Knex,
  tenant: Tenant,
  phones: readonly string[],
): Promise<Map<string, CustomerNote>> {
  const sql = `select phone, note, block_reason, blocked_at from customers
    where account_id = ? and mode = ? and phone ${isAnyOf(db)}`;
  const rows = await runPrepared<Row>(db, sql, [tenant.accountId, tenant.mode, listParameter(db, phones)]);
  return new Map(rows.map((row) => [row.phone, toNote(row)]));
}

/** Writes it whole; one that says nothing is deleted. Its transaction holds the buyer (`lockCustomer`). */
export async function saveNote(
  trx: Knex.Transaction,
  tenant: Tenant,
  { id, now, ...note }: CustomerNote & { id: string; now: number },
): Promise<void> {
  const { phone } = note;
  if (note.note === null && note.blockedAt === null) {
    await trx("customers")
      .where({ ...of(tenant), phone })
      .delete();
    return;
  }
  const row = {
    note: note.note,
    blocked_at: note.blockedAt,
    block_reason: note.blockedAt === null ? null : (note.blockReason ?? ""),
    updated_at: now,
  };
  await trx("customers")
    .insert({ id, ...of(tenant), phone, ...row })
    .onConflict(["account_id", "mode", "phone"])
    .merge(row);
}

/** The newest parcels to a phone, newest first. */
export async function listParcelsTo(db: Knex, tenant: Tenant, phone: string, limit: number): Promise<PastParcel[]> {
  const rows = (await db("shipments")
    .where({ recipient_phone: phone, ...of(tenant) })
    .orderBy("id", "desc")
    .limit(limit)
    .select("id", "status", "failure_reason", "recipient_name", "governorate", "created_at")) as (Pick<
    PastParcel,
    "id" | "status" | "governorate"
  > & { failure_reason: PastParcel["failureReason"]; recipient_name: string; created_at: number | string })[];
  return rows.map(({ failure_reason, recipient_name, created_at, ...row }) => ({
    ...row,
    failureReason: failure_reason,
    name: recipient_name,
    createdAt: Number(created_at),
  }));
}

/** A place in the list of buyers, and whom it shows. */
export interface ListedPhone {
  /** Of the newest parcel, or of the block. */
  key: string;
  phone: string;
}

interface Wanted {
  words: readonly string[];
  after: string | undefined;
}

/**
 * Buyers by their newest parcel with these words, newest first. Read in parts: a database that is to leave out the older
 * parcels of each buyer itself compares all parcels of the merchant.
 */
export async function listPhonesOfParcels(
  db: Knex,
  tenant: Tenant,
  { words, after }: Wanted,
  limit: number,
): Promise<ListedPhone[]> {
  const found: ListedPhone[] = [];
  let before = after;
  for (let part = FIRST_PART; found.length < limit; part = Math.min(2 * part, LARGEST_PART)) {
    const { parcels, next } = await listPart(db, tenant, { words, after: before }, part);
    const firsts = [...new Map(parcels.toReversed().map((parcel) => [parcel.phone, parcel])).values()];
    const newest = await findNewest(db, tenant, words, firsts);
    found.push(...firsts.filter(({ key }) => newest.has(key)).sort((a, b) => (a.key < b.key ? 1 : -1)));
    if (next === undefined) break;
    before = next;
  }
  return found.slice(0, limit);
}

const FIRST_PART = 100;
const LARGEST_PART = 2_000;

interface Part {
  parcels: ListedPhone[];
  /** Where the next part begins; undefined when this was the last. */
  next: string | undefined;
}

async function listPart(db: Knex, tenant: Tenant, { words, after }: Wanted, limit: number): Promise<Part> {
  if (words.length > 0) return listPartWith(db, tenant, { words, after }, limit);
  const query = db("shipments").where(of(tenant)).whereNot("recipient_phone", "").orderBy("id", "desc").limit(limit);
  if (after !== undefined) query.where("id", "<", after);
  const parcels = (await query.select({ key: "id", phone: "recipient_phone" })) as ListedPhone[];
  return { parcels, next: parcels.length < limit ? undefined : parcels.at(-1)?.key };
}

/** As a search of shipments finds them. */
async function listPartWith(db: Knex, tenant: Tenant, { words, after }: Wanted, limit: number): Promise<Part> {
  const place = { after };
  const found = await findPage(db, { tenant, table: "shipments", words, place, enough: limit });
  const ids = found.sort().reverse().slice(0, limit);
  if (ids.length === 0) return { parcels: [], next: undefined };
  const parcels = (await pageOfIds(db, db("shipments"), { tenant, place, ids })
    .whereNot("recipient_phone", "") // of an erased buyer the number is still found
    .select({ key: "id", phone: "recipient_phone" })) as ListedPhone[];
  return { parcels, next: ids.length < limit ? undefined : ids.at(-1) };
}

/** Which of the parcels are the newest of their buyers. */
async function findNewest(
  db: Knex,
  tenant: Tenant,
  words: readonly string[],
  parcels: readonly ListedPhone[],
): Promise<Set<string>> {
  const newest = new Set<string>();
  for (let at = 0; at < parcels.length; at += PHONES_AT_ONCE) {
    const phones = parcels.slice(at, at + PHONES_AT_ONCE).map(({ phone }) => phone);
    const query = db("shipments")
      .where(of(tenant))
      .whereIn("recipient_phone", phones)
      .groupBy("recipient_phone")
      .max({ id: "id" });
    for (const { id } of (await withWords(db, query, words)) as { id: string }[]) newest.add(id);
  }
  return newest;
}

const PHONES_AT_ONCE = 500;

function withWords(db: Knex, query: Knex.QueryBuilder, words: readonly string[]): Knex.QueryBuilder {
  for (const word of words) query.whereRaw(`${positionFunction(db)}(search, ?) > 0`, [word]);
  return query;
}

/** Blocked buyers, of whom first written last; with words, those who have a parcel with them. */
export async function listBlocked(
  db: Knex,
  tenant: Tenant,
  { words, after }: Wanted,
  limit: number,
): Promise<ListedPhone[]> {
  const query = db("customers").where(of(tenant)).whereNotNull("blocked_at").orderBy("id", "desc").limit(limit);
  if (after !== undefined) query.where("id", "<", after);
  if (words.length > 0) {
    // Of each buyer in turn: as `in`, the texts of all parcels would be read.
    const own = db("shipments").where(of(tenant)).whereRaw("shipments.recipient_phone = customers.phone");
    query.whereRaw("? is not null", [withWords(db, own, words).limit(1).select("id")]);
  }
  return query.select({ key: "id", phone: "phone" });
}

/** The words that a buyer is looked for by, or the whole phone; undefined when no buyer can match. */
export function wantedOf(search: Search | undefined): { phone: string } | { words: readonly string[] } | undefined {
  switch (search?.kind) {
    case "nothing":
      return undefined;
    case "phone":
      return { phone: search.phone };
    case "number":
      return { words: [search.trackingNumber.toLowerCase()] };
    default:
      return { words: search?.words ?? [] };
  }
}

/** How much a merchant has of a buyer, each count up to `MOST_COUNTED`. */
export interface CustomerFigures {
  orders: number;
  shipments: number;
  delivered: number;
  returned: number;
  underWay: number;
}

export async function countOf(db: Knex, tenant: Tenant, phone: string): Promise<CustomerFigures> {
  const shipments = () => db("shipments").where({ recipient_phone: phone, ...of(tenant) });
  const [orders, all, delivered, returned, underWay] = await Promise.all([
    countSome(db, db("orders").where({ recipient_phone: phone, ...of(tenant) })),
    countSome(db, shipments()),
    countSome(db, shipments().whereRaw("status || '' = 'delivered'")),
    countSome(db, shipments().whereRaw("status || '' = 'returned'")),
    countSome(db, shipments().whereNotIn("status", [...FINAL_STATUSES])),
  ]);
  return { orders, shipments: all, delivered, returned, underWay };
}

/** The newest name under which a buyer ordered, for one who has no parcel. */
export async function findOrderName(db: Knex, tenant: Tenant, phone: string): Promise<string | undefined> {
  const row = (await db("orders")
    .where({ recipient_phone: phone, ...of(tenant) })
    .whereNot("content", "")
    .orderBy("id", "desc")
    .first("content")) as { content: string } | undefined;
  return row && (JSON.parse(row.content) as { recipient?: { name?: string } }).recipient?.name;
}
