import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
import {
  listCancelAnswers,
  listShipmentAnswers,
  oldestAnswerAt,
  replaceAnswer,
} from "../account/idempotency-repository.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { type DeletionRange, deleteOldest } from "../db/delete-oldest.ts";
import { lockRows } from "../db/lock.ts";
import { firstIdAt } from "../kernel/id.ts";
import { eraseOrdersOf } from "../order/erase-repository.ts";
import { changeEntries, type SearchedRow } from "../search/entry-repository.ts";
import { searchText } from "../shipment/search.ts";
import { FINAL_STATUSES, finalSql, type ScanKind } from "../shipment/state.ts";
import { withoutRecipient } from "../shipment/view.ts";

/** Shipments that ended before the instant and still say who they went to, oldest first. */
export async function findEnded(db: Knex, before: number, limit: number): Promise<Owned[]> {
  const rows = (await db("shipments")
    .whereNull("erased_at")
    .whereRaw(finalSql("status"))
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .select("id", "account_id")) as { id: string; account_id: string }[];
  return rows.map(({ id, account_id }) => ({ id, accountId: account_id }));
}

/**
 * Shipments of sandboxes that were booked before the instant, have ended, and still say who they went to. A sandbox's clock
 * may be years ahead, so that the time of the end says nothing: the id has the real time of the booking.
 */
export async function findEndedInSandboxes(db: Knex, before: number, limit: number): Promise<Owned[]> {
  return db("shipments")
    .whereRaw("mode = 'test' and erased_at is null") // as its partial index states it
    .whereRaw(finalSql("status"))
    .where("id", "<", firstIdAt("shp", before))
    .orderBy("id")
    .limit(limit)
    .select({ id: "id", accountId: "account_id" });
}

/**
 * Takes the bodies out of webhooks. Who is working on one finds it gone and writes nothing (`finishInbox`). What waits and
 * is about no order stays: it may be what a person asks of us, which ends by itself.
 */
export async function eraseWebhooks(trx: Knex.Transaction, accountId: string, ids: readonly string[]): Promise<number> {
  return trx("inbox")
    .where({ account_id: accountId })
    .whereIn("id", [...ids])
    .whereRaw("length(body) > 0")
    .whereNot((other) => other.where({ state: "pending" }).whereNull("subject"))
    .update({ state: "ignored", lease: null, problem: null, body: Buffer.alloc(0) });
}

/** What is under way keeps its recipient until it has ended, and is erased then. */
export async function askErasure(
  trx: Knex.Transaction,
  accountId: string,
  ids: readonly string[],
  now: number,
): Promise<number> {
  return trx("shipments")
    .where({ account_id: accountId })
    .whereIn("id", [...ids])
    .whereNull("erased_at")
    .whereNull("erase_asked_at")
    .update({ erase_asked_at: now });
}

/** Shipments that were to be erased once they have ended, and have. */
export async function findAsked(db: Knex, limit: number): Promise<Owned[]> {
  return db("shipments")
    .whereNotNull("erase_asked_at")
    .whereNull("erased_at")
    .whereRaw(finalSql("status"))
    .orderBy("id")
    .limit(limit)
    .select({ id: "id", accountId: "account_id" });
}

/** Rows that were erased, by what they were. */
export interface ErasedRows {
  shipments: number;
  orders: number;
  events: number;
  deliveries: number;
  /** Kept answers of repeated requests. */
  answers: number;
}

export interface ErasureOptions {
  now: number;
  /** Whose kept answers are looked for: of all shipments, or of those that changed since the oldest answer and of cancelled ones. */
  answersOf: "all" | "changed";
}

/**
 * Takes everything out of shipments that says who they went to, and out of what was kept about them. Places stay as far
 * as the governorate, and money and dates stay whole: books and statistics need them and they name nobody.
 */
export async function eraseShipments(
  trx: Knex.Transaction,
  shipments: readonly Owned[],
  options: ErasureOptions,
): Promise<ErasedRows & { trackingNumbers: string[] }> {
  const sum = { shipments: 0, orders: 0, events: 0, deliveries: 0, answers: 0, trackingNumbers: [] as string[] };
  for (const group of byAccount(trx, shipments)) {
    const { trackingNumbers, ...erased } = await eraseTogether(trx, group, options);
    for (const what of Object.keys(erased) as (keyof ErasedRows)[]) sum[what] += erased[what];
    sum.trackingNumbers.push(...trackingNumbers);
  }
  return sum;
}

async function eraseTogether(
  trx: Knex.Transaction,
  shipments: readonly Owned[],
  { now, answersOf }: ErasureOptions,
): Promise<ErasedRows & { trackingNumbers: string[] }> {
  const orders = await eraseOrdersOf(trx, shipments);
  const accounts = accountsOf(shipments);
  const ended = trx("shipments")
    .whereIn("account_id", accounts)
    .whereIn(
      "id",
      shipments.map(({ id }) => id),
    )
    .whereIn("status", [...FINAL_STATUSES])
    .whereNull("erased_at")
    .orderBy("id")
    .select("id", "account_id", "mode", "tracking_number", "reference", "status", "updated_at");
  // Whoever scans or edits one ends first, or waits and finds it erased.
  const found: EndedRow[] = await lockRows(trx, ended, "change");
  const erased = found.map(({ id }) => id);
  const searched = found.map(withSearchText);
  await trx("shipments")
    .whereIn("account_id", accounts)
    .whereIn("id", erased)
    .update({
      recipient_name: "",
      recipient_phone: "",
      recipient_phone_2: null,
      city: null,
      district: null,
      address: "",
      address_as_written: null,
      address_conflict: null,
      part: null,
      location: null,
      description: null,
      notes: null,
      metadata: "{}",
      received_by: null,
      erased_at: now,
      search: searchTextsSql(trx, searched),
    });
  await changeEntries(trx, "shipments", searched);
  const of = (table: string) => trx(table).whereIn("account_id", accounts).whereIn("shipment_id", erased);
  await of("scans").update({ receiver_name: null, note: null });
  // Of a failed attempt it is a code.
  await of("scans").where({ kind: "deliver" }).update({ reason: null });
  await of("former_phones").delete();
  // What has not changed since the oldest answer has none, but to a cancellation that was repeated: those are found by their keys, while
  // the others are looked for in all that a merchant has. Not by the clock: a sandbox's is ahead, and a backup may be old.
  const oldest = answersOf === "all" ? 0 : ((await oldestAnswerAt(trx)) ?? Number.POSITIVE_INFINITY);
  let answers = 0;
  for (const [tenant, rows] of Map.groupBy(found, ({ account_id, mode }) => `${account_id}:${mode}`)) {
    const [accountId = "", mode] = tenant.split(":");
    answers += await eraseAnswers(trx, { accountId, mode: mode as Mode }, rows, oldest - CLOCKS_DIFFER_MS);
  }
  // Last: they have the answers to bookings.
  const events = await deleteEvents(trx, accounts, erased);
  const trackingNumbers = found.map(({ tracking_number }) => tracking_number);
  return { ...events, shipments: erased.length, orders: orders.length, answers, trackingNumbers };
}

/** The text by which each is found without its recipient. Spellings are folded here: the databases cannot. */
function withSearchText({ id, account_id, mode, tracking_number: trackingNumber, reference }: EndedRow): SearchedRow {
  const recipient = { name: "", phone: "", phone2: null };
  return { id, accountId: account_id, mode, search: searchText({ trackingNumber, reference, recipient }) };
}

function searchTextsSql(trx: Knex.Transaction, rows: readonly SearchedRow[]): Knex.Raw | string {
  if (rows.length === 0) return "";
  const texts = rows.flatMap(({ id, search }) => [id, search]);
  // Citus sends a worker `case id when ?` with parameters as a condition that is true or false.
  return trx.raw(`case ${"when id = ? then ? ".repeat(rows.length)}end`, texts);
}

interface EndedRow {
  id: string;
  account_id: string;
  mode: Mode;
  tracking_number: string;
  reference: string;
  status: string;
  updated_at: number;
}

/** A repeat is still recognised, and answered without the recipient. @returns how many answers. */
async function eraseAnswers(
  trx: Knex.Transaction,
  tenant: Tenant,
  shipments: readonly EndedRow[],
  changedSince: number,
): Promise<number> {
  const { changed = [], unchanged = [] } = Object.groupBy(shipments, ({ updated_at }) =>
    Number(updated_at) > changedSince ? "changed" : "unchanged",
  );
  const named = changed.map(({ id, tracking_number }) => ({ id, trackingNumber: tracking_number }));
  const cancelled = unchanged.filter(({ status }) => status === "cancelled");
  const answers = await listShipmentAnswers(trx, tenant, named);
  if (cancelled.length > 0) {
    const trackingNumbers = cancelled.map(({ tracking_number }) => tracking_number);
    answers.push(...(await listCancelAnswers(trx, tenant, trackingNumbers)));
  }
  for (const answer of answers) await replaceAnswer(trx, tenant, { ...answer, body: withoutRecipient(answer.body) });
  return answers.length;
}

/** The most that the clocks of two processes differ, and that a booking takes. */
const CLOCKS_DIFFER_MS = 86_400_000;

/** Events of a range, with their deliveries and attempts. @returns the last id. */
export function deleteOldEvents(trx: Knex.Transaction, range: DeletionRange): Promise<string | undefined> {
  return deleteOldest(trx, range, { table: "events", column: "id" }, [
    { table: "deliveries", column: "event_id" }, // first, for the reason below
    { table: "delivery_attempts", column: "event_id" },
  ]);
}

/** Deliveries first: an attempt that is being recorded holds its delivery, and is seen once that is gone. */
async function deleteEvents(
  trx: Knex.Transaction,
  accounts: readonly string[],
  shipmentIds: readonly string[],
): Promise<{ events: number; deliveries: number }> {
  const of = (table: string) => trx(table).whereIn("account_id", accounts);
  const ids = (await of("events").whereIn("shipment_id", shipmentIds).pluck("id")) as string[];
  if (ids.length === 0) return { events: 0, deliveries: 0 };
  const deliveries = await of("deliveries").whereIn("event_id", ids).delete();
  await of("delivery_attempts").whereIn("event_id", ids).delete();
  await of("events").whereIn("id", ids).delete();
  return { events: ids.length, deliveries };
}

/** What was reported about a parcel at the door. */
export async function listSignatures(
  db: Knex,
  accountId: string,
  shipmentIds: readonly string[],
): Promise<
  {
    shipmentId: string;
    kind: ScanKind;
    scannedAt: number;
    receiverName: string | null;
    note: string | null;
    differenceReason: string | null;
  }[]
> {
  const rows = (await db("scans")
    .where({ account_id: accountId })
    .whereIn("shipment_id", [...shipmentIds])
    .orderBy("scanned_at")
    .select("shipment_id", "kind", "scanned_at", "receiver_name", "note", "reason")) as {
    shipment_id: string;
    kind: ScanKind;
    scanned_at: number;
    receiver_name: string | null;
    note: string | null;
    reason: string | null;
  }[];
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    kind: row.kind,
    scannedAt: row.scanned_at,
    receiverName: row.receiver_name,
    note: row.note,
    differenceReason: row.kind === "deliver" ? row.reason : null,
  }));
}

/** An event as endpoints receive it, with what became of its deliveries. */
export interface ExportedEvent {
  id: string;
  type: string;
  body: unknown;
  deliveries: { endpoint_id: string; state: string; attempts: number }[];
  /** What receivers answered. */
  responses: string[];
}

export async function listEventsOf(
  db: Knex,
  accountId: string,
  shipmentIds: readonly string[],
): Promise<ExportedEvent[]> {
  const events = (await db("events")
    .where({ account_id: accountId })
    .whereIn("shipment_id", [...shipmentIds])
    .orderBy("id")
    .select("id", "type", "body")) as { id: string; type: string; body: string }[];
  const ids = events.map(({ id }) => id);
  const deliveries = (await db("deliveries as d")
    .leftJoin("webhook_endpoints as e", (on) => on.on("e.account_id", "d.account_id").andOn("e.id", "d.endpoint_id"))
    .where({ "d.account_id": accountId })
    .whereIn("d.event_id", ids)
    .orderBy("d.id")
    .select("d.event_id", "d.endpoint_id", "d.attempts")
    .select(
      // One that waited when its endpoint was disabled is dropped, whether a worker has written it down yet or not.
      db.raw("case when d.state = 'pending' and d.generation < e.generation then 'dropped' else d.state end as state"),
    )) as (ExportedEvent["deliveries"][number] & {
    event_id: string;
  })[];
  const attempts = (await db("delivery_attempts")
    .where({ account_id: accountId })
    .whereIn("event_id", ids)
    .whereNotNull("response")
    .orderBy("id")
    .select("event_id", "response")) as { event_id: string; response: string }[];
  return events.map(({ id, type, body }) => ({
    id,
    type,
    body: JSON.parse(body),
    deliveries: deliveries.filter(({ event_id }) => event_id === id).map(({ event_id: _, ...rest }) => rest),
    responses: attempts.filter(({ event_id }) => event_id === id).map(({ response }) => response),
  }));
}
