import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { isDistributed, resultRows } from "../db/dialect.ts";
import { insertRows } from "../db/insert.ts";
import type { Value } from "../db/rows.ts";
import { type Entry, type EntryKind, LEDGER_ACCOUNTS, type LedgerAccount, type Postings } from "./entry.ts";

const COLUMN_OF: Readonly<Record<LedgerAccount, string>> = {
  courierCash: "courier_cash",
  payable: "payable",
  onHold: "on_hold",
  fees: "fees",
  vat: "vat",
  adjustments: "adjustments",
  paidOut: "paid_out",
};
const SUM_COLUMNS = LEDGER_ACCOUNTS.map((account) => COLUMN_OF[account]);
const COLUMNS = [
  "id",
  "account_id",
  "mode",
  "kind",
  "shipment_id",
  "payout_id",
  "description",
  "entered_by",
  ...SUM_COLUMNS,
  "occurred_at",
];

/** Adds entries and moves the balances with them: the one way into the ledger. */
export async function post(trx: Knex.Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertRows(
    trx,
    { table: "ledger_entries", columns: COLUMNS, integers: [...SUM_COLUMNS, "occurred_at"] },
    entries.map((e) => [
      e.id,
      e.tenant.accountId,
      e.tenant.mode,
      e.kind,
      e.shipmentId,
      e.payoutId,
      e.description,
      e.enteredBy,
      ...sums(e.postings),
      e.occurredAt,
    ]),
  );
  const moved = new Map<string, { tenant: Tenant; postings: Postings }>();
  for (const { tenant, postings } of entries) {
    const name = `${tenant.accountId}\n${tenant.mode}`;
    const before = moved.get(name)?.postings;
    moved.set(name, { tenant, postings: before ? plus(before, postings) : postings });
  }
  // In a fixed order, so that two transactions never wait for each other in a ring.
  const rows = [...moved.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await insertRows(
    trx,
    {
      table: "ledger_balances",
      columns: ["account_id", "mode", ...SUM_COLUMNS],
      integers: SUM_COLUMNS,
      suffix: `on conflict (account_id, mode) do update set ${SUM_COLUMNS.map((column) => `${column} = ledger_balances.${column} + excluded.${column}`).join(", ")}`,
    },
    rows.map(({ tenant, postings }): Value[] => [tenant.accountId, tenant.mode, ...sums(postings)]),
  );
}

/** What is held back for each of these shipments, in piastres; those without a hold are missing. */
export async function heldFor(trx: Knex.Transaction, shipments: readonly Owned[]): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const group of byAccount(trx, shipments)) {
    const rows = (await trx("ledger_entries")
      .whereIn("account_id", accountsOf(group))
      .whereIn(
        "shipment_id",
        group.map(({ id }) => id),
      )
      .where("kind", "held" satisfies EntryKind)
      .select("shipment_id", "payable")) as { shipment_id: string; payable: number }[];
    for (const row of rows) held.set(row.shipment_id, row.payable);
  }
  return held;
}

/** The sums of a merchant's ledger accounts. */
export async function readBalances(db: Knex, { accountId, mode }: Tenant): Promise<Postings> {
  const row = await db("ledger_balances").where({ account_id: accountId, mode }).first();
  return toPostings(row ?? {});
}

/** Merchants to whom something is owed, or who owe something, that no payout has settled. */
export async function listUnsettled(db: Knex, mode: Mode): Promise<string[]> {
  if (isDistributed(db)) {
    // Each node looks at its own merchants, and groups them: it has a part of the entries that no payout has settled.
    const rows = await db("ledger_entries").where({ mode }).whereNull("payout_id").distinct("account_id");
    return rows.map((row) => row.account_id as string).sort();
  }
  // From one merchant to the next by the index: `distinct` would read every entry.
  const next = "select min(account_id) as account_id from ledger_entries where mode = ? and payout_id is null";
  const result = await db.raw(
    `with recursive owed(account_id) as (
       ${next} union all
       select (${next} and account_id > owed.account_id) from owed where owed.account_id is not null
     ) select account_id from owed where account_id is not null`,
    [mode, mode],
  );
  return resultRows<{ account_id: string }>(result)
    .map((row) => row.account_id)
    .sort();
}

/**
 * What is owed of what occurred before an instant and no payout has settled: negative when the merchant owes us. A payout's
 * entries sum to zero, so it is the whole balance without what occurred since: the few entries since are read, and not all before.
 * Most merchants are owed nothing on most days: then the entries since, which are many by the next payout day, are not read either.
 */
export async function owedBefore(db: Knex, { accountId, mode }: Tenant, before: number): Promise<number> {
  const unsettled = () => db("ledger_entries").where({ account_id: accountId, mode }).whereNull("payout_id");
  const since = unsettled().where("occurred_at", ">=", before).select(db.raw("coalesce(sum(payable), 0)"));
  // One statement, so that all of it is of one moment.
  const row = (await db("ledger_balances")
    .where({ account_id: accountId, mode })
    .whereExists(unsettled().where("occurred_at", "<", before).select(db.raw("1")))
    .first("payable", since.as("later"))) as { payable: number | string; later: number | string } | undefined;
  return 0 - (Number(row?.payable ?? 0) - Number(row?.later ?? 0));
}

/** Adds to a payout every entry from before an instant that has no payout. @returns the sum. */
export async function settle(
  trx: Knex.Transaction,
  { accountId, mode }: Tenant,
  { before, payoutId }: { before: number; payoutId: string },
): Promise<{ postings: Postings; lines: number }> {
  await trx("ledger_entries")
    .where({ account_id: accountId, mode })
    .whereNull("payout_id")
    .where("occurred_at", "<", before)
    .update({ payout_id: payoutId });
  // Added up from what was put in, and not before it: an entry that came in between would be paid and not counted.
  const row = (await trx("ledger_entries")
    .where({ account_id: accountId, payout_id: payoutId })
    .select(SUM_COLUMNS.map((column) => trx.raw(`coalesce(sum(${column}), 0) as ${column}`)))
    .select(trx.raw("count(distinct coalesce(shipment_id, id)) as lines"))
    .first()) as Record<string, number | string>;
  return { postings: toPostings(row), lines: Number(row.lines) };
}

/** Takes the entries out again: there was nothing to pay. */
export async function unsettle(trx: Knex.Transaction, accountId: string, payoutId: string): Promise<void> {
  await trx("ledger_entries").where({ account_id: accountId, payout_id: payoutId }).update({ payout_id: null });
}

/** One shipment's part of a payout, or an adjustment. Amounts in piastres; `net = cash − fees − vat − held + adjustment`. */
export interface PayoutLine {
  /** What lines are ordered by: the shipment's id, or the adjustment's. */
  key: string;
  kind: Exclude<EntryKind, "payout">;
  trackingNumber: string | null;
  reference: string | null;
  description: string | null;
  /** Value of the goods of a parcel that was lost or damaged; null for every other line. */
  goodsPiastres: number | null;
  cashPiastres: number;
  feesPiastres: number;
  vatPiastres: number;
  /** Held back now; negative when an earlier hold ends. */
  heldPiastres: number;
  adjustmentPiastres: number;
  netPiastres: number;
  occurredAt: number;
}

/** In the order of their keys. @param after the key that the page before ended with. */
export async function listPayoutLines(
  db: Knex,
  payout: Owned,
  after: string | undefined,
  limit: number,
): Promise<PayoutLine[]> {
  // The lines of the page first: the index has them in order, and adding up would begin with all of the payout.
  const keys = (await ofPayout(db, payout, { after })
    .distinct()
    .orderBy("line_key")
    .limit(limit)
    .select(db.raw(`${LINE_KEY} as line_key`))) as { line_key: string }[];
  const query = ofPayout(db, payout, { after, last: keys.at(-1)?.line_key ?? "" })
    .leftJoin("shipments", (on) =>
      on.on("shipments.account_id", "ledger_entries.account_id").andOn("shipments.id", "ledger_entries.shipment_id"),
    )
    .groupByRaw(`${LINE_KEY}, shipments.tracking_number, shipments.reference`)
    .orderByRaw(LINE_KEY)
    .select(
      db.raw(`${LINE_KEY} as line_key`),
      "shipments.tracking_number",
      "shipments.reference",
      // A parcel that was held and is over in one payout is listed by how it ended: both sort after neither.
      db.raw("min(case ledger_entries.kind when 'held' then '2held' else '1' || ledger_entries.kind end) as kind"),
      db.raw("max(ledger_entries.description) as description"),
      db.raw(`max(case when ledger_entries.kind in ('lost', 'damaged') then ${GOODS_VALUE} end) as goods`),
      db.raw("max(ledger_entries.occurred_at) as occurred_at"),
      ...SUM_COLUMNS.map((column) => db.raw(`sum(ledger_entries.${column}) as ${column}`)),
    );
  const rows = (await query) as (Record<string, string | number | null> & { line_key: string; kind: string })[];
  return rows.map((row) => {
    const sum = toPostings(row as Record<string, number>);
    return {
      key: row.line_key,
      kind: row.kind.slice(1) as PayoutLine["kind"],
      trackingNumber: row.tracking_number as string | null,
      reference: row.reference as string | null,
      description: row.description as string | null,
      goodsPiastres: row.goods === null || row.goods === undefined ? null : Number(row.goods),
      ...amountsOf(sum),
      occurredAt: Number(row.occurred_at),
    };
  });
}

/** A payout's entries but its own, by their lines from after one to the last. */
function ofPayout(db: Knex, { accountId, id }: Owned, { after, last }: { after?: string | undefined; last?: string }) {
  const query = db("ledger_entries")
    .where({ "ledger_entries.account_id": accountId, "ledger_entries.payout_id": id })
    .whereNot("ledger_entries.kind", "payout" satisfies EntryKind);
  if (after !== undefined) query.whereRaw(`${LINE_KEY} > ?`, [after]);
  if (last !== undefined) query.whereRaw(`${LINE_KEY} <= ?`, [last]);
  return query;
}

/** As `goodsValuePiastres` has it. */
const GOODS_VALUE = "coalesce(shipments.declared_piastres, shipments.lowered_from_piastres, shipments.cod_piastres)";

const LINE_KEY = "coalesce(ledger_entries.shipment_id, ledger_entries.id)";

/** A sum of entries as merchants read it. */
export function amountsOf(sum: Postings) {
  return {
    cashPiastres: sum.courierCash,
    feesPiastres: 0 - sum.fees,
    vatPiastres: 0 - sum.vat,
    heldPiastres: 0 - sum.onHold,
    adjustmentPiastres: sum.adjustments,
    netPiastres: 0 - sum.payable,
  };
}

function sums(postings: Postings): number[] {
  return LEDGER_ACCOUNTS.map((account) => postings[account]);
}

function plus(one: Postings, other: Postings): Postings {
  return fromAccounts((account) => one[account] + other[account]);
}

/** Postgres adds bigints up to a numeric, which arrives as text. */
function toPostings(row: Record<string, number | string>): Postings {
  return fromAccounts((account) => Number(row[COLUMN_OF[account]] ?? 0));
}

function fromAccounts(read: (account: LedgerAccount) => number): Postings {
  return Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, read(account)])) as Record<
    LedgerAccount,
    number
  >;
}
