import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";
import { runPrepared } from "../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../db/rows.ts";
import { firstIdAt, timeOfId } from "../kernel/id.ts";
import type { Sums } from "./arithmetic.ts";

export interface EventRead {
  id: string;
  accountId: string;
  mode: Mode;
  type: string;
  body: string;
}

/** Payouts and failed attempts; not those of parcels that are on the road again or delivered, as after scans that arrive late. */
export async function eventsSince(db: Knex, accountIds: readonly string[], sinceMs: number): Promise<EventRead[]> {
  return inChunks(accountIds, (some) =>
    db("events as e")
      .leftJoin("shipments as s", (on) => on.on("s.account_id", "e.account_id").andOn("s.id", "e.shipment_id"))
      .whereIn("e.account_id", some)
      .whereIn("e.mode", ["live", "test"]) // as the index begins
      .where("e.id", ">=", firstIdAt("evt", sinceMs))
      .where((open) =>
        open
          .where("e.type", "payout.executed")
          .orWhere((failed) => failed.where("e.type", "shipment.attempt_failed").whereNotNull("s.instruct_by")),
      )
      .select("e.id", "e.account_id as accountId", "e.mode", "e.type", "e.body"),
  );
}

export interface OrderRead {
  id: string;
  accountId: string;
  mode: Mode;
  number: string;
  status: string;
  reasons: string;
  alerts: string;
  /** When its history last grew. */
  at: number;
}

/** Orders whose history grew since then, as they are now. */
export async function ordersSince(db: Knex, accountIds: readonly string[], sinceMs: number): Promise<OrderRead[]> {
  const rows = await inChunks<Omit<OrderRead, "at"> & { entry: string }>(accountIds, (some) =>
    db("order_timeline as t")
      .join("orders as o", (on) => on.on("o.account_id", "t.account_id").andOn("o.id", "t.order_id"))
      .where("t.id", ">=", firstIdAt("otl", sinceMs))
      .whereIn("o.account_id", some)
      .where((stands) => stands.where("o.status", "needs_attention").orWhere("o.alert_count", ">", 0))
      .groupBy("o.account_id", "o.id")
      .select(
        "o.id",
        "o.account_id as accountId",
        "o.mode",
        "o.number",
        "o.status",
        "o.reasons",
        "o.alerts",
        db.raw("max(t.id) as entry"),
      ),
  );
  return rows.map(({ entry, ...order }) => ({ ...order, at: timeOfId(entry) }));
}

export interface StoreRead {
  id: string;
  accountId: string;
  mode: Mode;
  name: string;
  granted_at: number | null;
  connected_at: number;
}

export async function stoppedStores(db: Knex, accountIds: readonly string[]): Promise<StoreRead[]> {
  return inChunks(accountIds, (some) =>
    db("stores")
      .whereIn("account_id", some)
      .whereIn("mode", ["live", "test"])
      .where({ status: "reconnect" })
      .select("id", "account_id as accountId", "mode", "name", "granted_at", "connected_at"),
  );
}

export interface UploadRead {
  id: string;
  accountId: string;
  mode: Mode;
  status: string;
  file_name: string | null;
  is_dry_run: number;
  rows_created: number;
  rows_failed: number;
  rows_to_review: number;
  /** When it began. */
  at: number;
}

/** Uploads that began since then and have ended. */
export async function uploadsSince(db: Knex, accountIds: readonly string[], sinceMs: number): Promise<UploadRead[]> {
  const rows = await inChunks<Omit<UploadRead, "at">>(accountIds, (some) =>
    db("bulk_uploads")
      .whereIn("account_id", some)
      .whereIn("mode", ["live", "test"])
      .where("id", ">=", firstIdAt("blk", sinceMs))
      .whereIn("status", ["completed", "failed"])
      .select(
        "id",
        "account_id as accountId",
        "mode",
        "status",
        "file_name",
        "is_dry_run",
        "rows_created",
        "rows_failed",
        "rows_to_review",
      ),
  );
  return rows.map((row) => ({ ...row, at: timeOfId(row.id) }));
}

export interface MonthSums extends Sums {
  accountId: string;
  payouts: number;
}

/**
 * What these accounts were paid in live from one moment to another; nothing of those that were paid nothing. By when a payout
 * was executed, and not by its date: one that is made late would be dated in a month whose statement is out.
 */
export async function paidBetween(
  db: Knex,
  accountIds: readonly string[],
  { beganAt, overAt }: { beganAt: number; overAt: number },
): Promise<MonthSums[]> {
  const rows = await inChunks<Record<string, string | number>>(accountIds, (some) =>
    db("payouts")
      .whereIn("account_id", some)
      .where({ mode: "live" })
      .where("executed_at", ">=", beganAt)
      .where("executed_at", "<", overAt)
      .groupBy("account_id")
      .select("account_id")
      .count({ payouts: "*" })
      .sum({
        amount: "amount_piastres",
        cash: "cash_piastres",
        fees: "fees_piastres",
        vat: "vat_piastres",
        held: "held_piastres",
        adjustments: "adjustments_piastres",
      }),
  );
  return rows.map((row) => ({
    accountId: String(row.account_id),
    payouts: Number(row.payouts),
    amountPiastres: Number(row.amount),
    cashPiastres: Number(row.cash),
    feesPiastres: Number(row.fees),
    vatPiastres: Number(row.vat),
    heldPiastres: Number(row.held),
    adjustmentsPiastres: Number(row.adjustments),
  }));
}

/** Which of these users have been notified of this already. */
export async function findNotified(db: Knex, userIds: readonly string[], key: string): Promise<ReadonlySet<string>> {
  const rows = await inChunks<{ user_id: string }>(userIds, (some) =>
    db("notifications").whereIn("user_id", some).where({ happening: key }).select("user_id"),
  );
  return new Set(rows.map((row) => row.user_id));
}

const KEYS: readonly TypedColumn[] = ["user_id", "happening"].map((name) => ({ name, type: "text" }));

/** Those that are not stored yet. */
export async function withoutStored<UserHappening extends { userId: string; key: string }>(
  db: Knex,
  happenings: readonly UserHappening[],
): Promise<UserHappening[]> {
  const sql = `select n.user_id, n.happening from ${rowsSql(db, "given", KEYS)}
    join notifications n on n.user_id = given.user_id and n.happening = given.happening`;
  const names = KEYS.map(({ name }) => name);
  const fresh: UserHappening[] = [];
  for (let start = 0; start < happenings.length; start += 500) {
    const some = happenings.slice(start, start + 500);
    const given = rowsParameter(
      db,
      names,
      some.map(({ userId, key }) => [userId, key]),
    );
    const stored = await runPrepared<{ user_id: string; happening: string }>(db, sql, [given]);
    const known = new Set(stored.map((row) => `${row.user_id} ${row.happening}`));
    fresh.push(...some.filter(({ userId, key }) => !known.has(`${userId} ${key}`)));
  }
  return fresh;
}

async function inChunks<Row>(ids: readonly string[], read: (some: string[]) => Knex.QueryBuilder): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += 500) rows.push(...(await read(ids.slice(start, start + 500))));
  return rows;
}
