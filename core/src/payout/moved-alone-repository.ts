import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";

/** A user of a staff account, or one of its keys: any of its users may hold any of its keys. */
export interface Mover {
  accountId: string;
  mode: Mode;
  /** Null for a key. */
  userId: string | null;
}

/** What is moved without a second person. */
export interface Move {
  /** Of the adjustment or the payout run. */
  id: string;
  kind: "adjustment" | "payout_run";
  by: Mover;
  /** Null for a payout run. */
  merchantId: string | null;
  /** Without sign. */
  amountPiastres: number;
  /** By the clock of the mode. */
  at: number;
}

export type MovedSum = Omit<Mover, "mode"> & Pick<Move, "merchantId" | "amountPiastres">;

interface Row {
  id: string;
  account_id: string;
  mode: Mode;
  kind: Move["kind"];
  user_id: string | null;
  merchant_id: string | null;
  amount_piastres: number | string;
  moved_at: number | string;
}

export async function insertMove(trx: Knex.Transaction, move: Move): Promise<void> {
  await trx<Row>("moved_alone").insert({
    id: move.id,
    account_id: move.by.accountId,
    mode: move.by.mode,
    kind: move.kind,
    user_id: move.by.userId,
    merchant_id: move.merchantId,
    amount_piastres: move.amountPiastres,
    moved_at: move.at,
  });
}

/** For a payout run, which is recorded with what it is to pay. */
export async function correctMove(trx: Knex.Transaction, id: string, amountPiastres: number): Promise<void> {
  await trx<Row>("moved_alone").where({ id }).update({ amount_piastres: amountPiastres });
}

/** What was moved since an instant, by user and merchant. */
export async function sumMoves(
  db: Knex,
  { mode, kind, since }: { mode: Mode; kind: Move["kind"]; since: number },
): Promise<MovedSum[]> {
  const rows = (await db<Row>("moved_alone")
    .where({ mode, kind })
    .where("moved_at", ">=", since)
    .groupBy("account_id", "user_id", "merchant_id")
    .select("account_id", "user_id", "merchant_id")
    .sum({ total: "amount_piastres" })) as (Pick<Row, "account_id" | "user_id" | "merchant_id"> & {
    total: number | string;
  })[];
  return rows.map((row) => ({
    accountId: row.account_id,
    userId: row.user_id,
    merchantId: row.merchant_id,
    amountPiastres: Number(row.total),
  }));
}
