import type { Knex } from "knex";
import type { Mode, Owned } from "../../account/account.ts";
import { accountsOf, byAccount } from "../../db/by-account.ts";
import { insertRows } from "../../db/insert.ts";
import type { ScanRefusal } from "./refusal.ts";

/** One line of a parcel's history. Instants in milliseconds. */
export interface StoredScan {
  id: string;
  /** '' for an unknown number, which is nobody's. */
  accountId: string;
  /** None for an unknown number. */
  shipmentId: string | null;
  mode: Mode;
  trackingNumber: string;
  /** The scan's identity; a refused one carries its own id. */
  fingerprint: string;
  kind: string;
  hub: string | null;
  reason: string | null;
  receiverName: string | null;
  collectedPiastres: number | null;
  note: string | null;
  /** By the scanner's clock. */
  scannedAt: number;
  receivedAt: number;
  scannedBy: string;
  outcome: "moved" | "late" | "refused";
  refusal: ScanRefusal | null;
}

const COLUMNS = [
  "id",
  "account_id",
  "shipment_id",
  "mode",
  "tracking_number",
  "fingerprint",
  "kind",
  "hub",
  "reason",
  "receiver_name",
  "collected_piastres",
  "note",
  "scanned_at",
  "received_at",
  "scanned_by",
  "outcome",
  "refusal",
];

export async function insertScans(trx: Knex.Transaction, scans: readonly StoredScan[]): Promise<void> {
  await insertRows(
    trx,
    { table: "scans", columns: COLUMNS, integers: ["collected_piastres", "scanned_at", "received_at"] },
    scans.map((s) => [
      s.id,
      s.accountId,
      s.shipmentId,
      s.mode,
      s.trackingNumber,
      s.fingerprint,
      s.kind,
      s.hub,
      s.reason,
      s.receiverName,
      s.collectedPiastres,
      s.note,
      s.scannedAt,
      s.receivedAt,
      s.scannedBy,
      s.outcome,
      s.refusal,
    ]),
  );
}

/** Identities of the scans already applied to these parcels: tracking number and scan, each on a line of its own. */
export async function knownScans(
  trx: Knex.Transaction,
  parcels: readonly { accountId: string; trackingNumber: string }[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const group of byAccount(trx, parcels)) {
    const rows = (await trx("scans")
      .whereIn("account_id", accountsOf(group))
      .whereIn("mode", ["live", "test"]) // as the index begins
      .whereIn("tracking_number", [...new Set(group.map(({ trackingNumber }) => trackingNumber))])
      .whereNot("outcome", "refused")
      .select("tracking_number", "fingerprint")) as { tracking_number: string; fingerprint: string }[];
    for (const row of rows) known.add(`${row.tracking_number}\n${row.fingerprint}`);
  }
  return known;
}

interface ScanRow {
  mode: Mode;
  outcome: string;
  id: string;
  tracking_number: string;
  kind: string;
  hub: string | null;
  reason: string | null;
  note: string | null;
  scanned_at: number;
  scanned_by: string;
  refusal: ScanRefusal | null;
}

/** The hub at which a parcel was scanned at that moment; null when it was none. */
export async function hubScannedAt(db: Knex, { id, accountId }: Owned, at: number): Promise<string | null> {
  const scan = (await db("scans")
    .where({ account_id: accountId, shipment_id: id, kind: "hub", outcome: "moved", scanned_at: at })
    .first("hub")) as { hub: string | null } | undefined;
  return scan?.hub ?? null;
}

/** Refused scans, newest first, for staff. */
export async function listRefusedScans(
  db: Knex,
  mode: Mode,
  after: string | undefined,
  limit: number,
): Promise<ScanRow[]> {
  const query = db<ScanRow>("scans").where({ mode, outcome: "refused" }).orderBy("id", "desc").limit(limit);
  if (after !== undefined) query.where("id", "<", after);
  return query;
}
