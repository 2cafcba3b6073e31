import { hash } from "node:crypto";
import type { Account, Mode } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { erasedSince } from "../erasure/erasure.ts";
import { bulkName } from "../erasure/repository.ts";
import type { EventLog } from "../event/log.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { conflictText, readAddress } from "../shipment/address-conflict.ts";
import { type Booking, bookingBatch, type PlanTools, planShipment } from "../shipment/create.ts";
import type { NewShipment } from "../shipment/new-shipment.ts";
import type { AddressConflict, Shipment } from "../shipment/shipment.ts";
import { shipmentJson } from "../shipment/view.ts";
import { findReferences, type KnownReference, keepReferences } from "./repository.ts";
import type { RowError, RowResult } from "./upload.ts";

/** A row that could be read, and under what name its file has the column of a value. */
export interface ReadableRow {
  number: number;
  shipment: NewShipment;
  nameOf(column: "reference" | "service" | "governorate"): string;
}

export interface RowTools extends PlanTools {
  events: EventLog;
  keys: MasterKeys;
  baseUrl(mode: Mode): string;
}

export interface RowContext {
  account: Account;
  mode: Mode;
  dryRun: boolean;
  acceptsConflicts: boolean;
  /** When the file came, by the clock that ids are made by. */
  sentAt: number;
  /** By the clock of the mode. */
  now: number;
  realNow: number;
  /** The rows of this file that a dry run has found valid, by reference: they are no shipments. */
  checked: Map<string, { number: number; fingerprint: string }>;
}

/** A row with everything decided that needs no database. */
export type PreparedRow =
  | { kind: "failed"; result: RowResult }
  | { kind: "ready"; row: ReadableRow; fingerprint: string; booking: Booking };

export function prepareRow(row: ReadableRow, context: RowContext, tools: RowTools): PreparedRow {
  const address = readAddress(row.shipment.recipient);
  const plan = planShipment({ shipment: row.shipment, caller: context, now: context.now, address }, tools);
  if (plan.kind === "service_unavailable") {
    return { kind: "failed", result: failed(row, "service", "service_unavailable", notSold(plan)) };
  }
  const { shipment } = plan;
  const booking: Booking = {
    shipment,
    json: shipmentJson(shipment, { baseUrl: tools.baseUrl(context.mode) }),
    claim: undefined,
    refuseRepeatedReference: context.account.settings.refuse_repeated_reference,
    now: context.realNow,
  };
  return { kind: "ready", row, fingerprint: fingerprintOf(row.shipment), booking };
}

/**
 * Makes shipments of rows, in the transaction that keeps what became of each. A row is known by its reference: the same
 * row again is the shipment it made, whatever file it comes in; another row with its reference is refused.
 */
export async function doRows(
  trx: Transaction,
  rows: readonly PreparedRow[],
  context: RowContext,
  tools: RowTools,
): Promise<RowResult[]> {
  const tenant = { accountId: context.account.id, mode: context.mode };
  await lockNames(trx, [bulkName(tenant)]);
  const readable = rows.filter((row) => row.kind === "ready");
  const erased = await erasedSince(
    trx,
    { tenant, phones: readable.flatMap(phonesOf), since: context.sentAt },
    tools.keys,
  );
  const isErased = (row: ReadyRow) => phonesOf(row).some((phone) => erased.has(phone));
  const ready = readable.filter((row) => !isErased(row));
  const known = await findReferences(
    trx,
    tenant,
    ready.map(({ row }) => row.shipment.reference),
  );
  const results = rows.flatMap((row) => (row.kind === "failed" ? [row.result] : []));
  results.push(...readable.filter(isErased).map(({ row }) => failed(row, undefined, "recipient_erased", ERASED)));
  const fresh: ReadyRow[] = [];
  const toBook = new Set<string>();
  /** Rows whose reference one before them is to book. */
  const later: ReadyRow[] = [];
  for (const prepared of ready) {
    const { row, fingerprint } = prepared;
    const { reference } = row.shipment;
    if (toBook.has(reference)) {
      later.push(prepared);
      continue;
    }
    const stopped = stoppedBefore(prepared, known, context);
    if (stopped) {
      results.push(stopped);
      continue;
    }
    if (context.dryRun) context.checked.set(reference, { number: row.number, fingerprint });
    else toBook.add(reference);
    fresh.push(prepared);
  }
  if (context.dryRun) {
    results.push(...fresh.map(({ row }) => result(row, "valid", null)));
    return inOrder(results);
  }
  const booked = await bookingBatch(tools).apply(
    trx,
    fresh.map(({ booking }) => booking),
  );
  const made: KnownReference[] = [];
  const refused = new Map<string, RowError["detail"]>();
  for (const [at, { row, fingerprint, booking }] of fresh.entries()) {
    const outcome = booked[at];
    if (outcome?.kind === "reference_exists") {
      const detail = taken(outcome.trackingNumber);
      refused.set(row.shipment.reference, detail);
      results.push(failed(row, "reference", "reference_exists", detail));
      continue;
    }
    const { trackingNumber, reference } = booking.shipment;
    const one = { reference, fingerprint, trackingNumber };
    made.push(one);
    known.set(reference, one);
    results.push(result(row, "created", trackingNumber));
  }
  for (const prepared of later) {
    const { row } = prepared;
    const detail = refused.get(row.shipment.reference);
    const outcome = detail
      ? failed(row, "reference", "reference_exists", detail)
      : stoppedBefore(prepared, known, context);
    if (outcome) results.push(outcome);
  }
  await keepReferences(trx, tenant, made);
  return inOrder(results);
}

/** What becomes of a row that is not booked: its reference is known, or a merchant has to look at it. */
function stoppedBefore(
  { row, fingerprint, booking }: ReadyRow,
  known: ReadonlyMap<string, KnownReference>,
  context: RowContext,
): RowResult | undefined {
  const before = known.get(row.shipment.reference);
  if (before) return before.fingerprint === fingerprint ? repeated(row, before) : differs(row, before);
  const checked = context.checked.get(row.shipment.reference);
  if (checked && checked.number !== row.number) {
    return checked.fingerprint === fingerprint ? result(row, "repeated", null) : differsInFile(row, checked);
  }
  const conflict = conflictToReview(booking.shipment, context);
  return conflict ? toReview(row, conflict) : undefined;
}

/** What a merchant has to look at before the row becomes a shipment. */
function conflictToReview({ addressConflict }: Shipment, { acceptsConflicts, account }: RowContext) {
  return acceptsConflicts && account.settings.address_conflict === "warn" ? null : addressConflict;
}

function toReview(row: ReadableRow, conflict: AddressConflict): RowResult {
  const { candidates } = conflict;
  const detail = conflictText(conflict, row.shipment.recipient.governorate);
  const error = { field: row.nameOf("governorate"), code: "address_conflict", detail, candidates };
  return { ...result(row, "needs_review", null), errors: [error] };
}

type ReadyRow = Extract<PreparedRow, { kind: "ready" }>;

function phonesOf({ booking }: ReadyRow): string[] {
  const { phone, phone2 } = booking.shipment.recipient;
  return phone2 === null ? [phone] : [phone, phone2];
}

const ERASED: RowError["detail"] = {
  en: "This recipient's data were erased after the file was sent. Send the row again if it is a new order.",
  ar: "مُسحت بيانات هذا المستلم بعد إرسال الملف. أرسل الصف مرة أخرى إذا كان طلبًا جديدًا.",
};

function fingerprintOf(shipment: NewShipment): string {
  return hash("sha256", JSON.stringify(shipment), "base64url");
}

function inOrder(results: RowResult[]): RowResult[] {
  return results.sort((a, b) => a.number - b.number);
}

function result(row: ReadableRow, outcome: RowResult["outcome"], trackingNumber: string | null): RowResult {
  return { number: row.number, outcome, trackingNumber, errors: [] };
}

function repeated(row: ReadableRow, { trackingNumber }: KnownReference): RowResult {
  return result(row, "repeated", trackingNumber);
}

function differs(row: ReadableRow, { trackingNumber }: KnownReference): RowResult {
  return failed(row, "reference", "reference_exists", {
    en: `Another row with this reference made ${trackingNumber}. Edit or cancel that one, or give this row another reference.`,
    ar: `صف آخر بنفس المرجع أنشأ الشحنة ${trackingNumber}. عدّلها أو ألغها، أو اكتب مرجعًا آخر لهذا الصف.`,
  });
}

function differsInFile(row: ReadableRow, { number }: { number: number }): RowResult {
  return failed(row, "reference", "reference_exists", {
    en: `Row ${number} has this reference too. Give one of them another reference.`,
    ar: `الصف ${number} له نفس المرجع. اكتب مرجعًا آخر لأحدهما.`,
  });
}

function failed(
  row: ReadableRow,
  column: "reference" | "service" | undefined,
  code: string,
  detail: RowError["detail"],
): RowResult {
  const field = column === undefined ? "" : row.nameOf(column);
  return { ...result(row, "failed", null), errors: [{ field, code, detail }] };
}

function taken(trackingNumber: string): RowError["detail"] {
  return {
    en: `This account refuses a reference twice, and ${trackingNumber} has this one.`,
    ar: `هذا الحساب يرفض تكرار المرجع، وهو مستخدم في الشحنة ${trackingNumber}.`,
  };
}

function notSold({ service, offered }: { service: string; offered: readonly string[] }): RowError["detail"] {
  return {
    en: `${service} is not sold to this governorate. Sold there: ${offered.join(", ")}.`,
    ar: `الخدمة ${service} غير متاحة لهذه المحافظة. المتاح: ${offered.join("، ")}.`,
  };
}
