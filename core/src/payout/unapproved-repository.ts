import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";

/** A user of a staff account, or one of its keys: any of its users may hold any of its keys. */
export interface Initiator {
  accountId: string;
  mode: Mode;
  /** Null for a key. */
  userId: string | null;
}

/** An adjustment or a payout run that no second person approves. */
export interface UnapprovedAmount {
  /** Of the adjustment or the payout run. */
  id: string;
  kind: "adjustment" | "payout_run";
  by: Initiator;
  /** Null for a payout run. */
  merchantId: string | null;
  /** Without sign. */
  amountPiastres: number;
  /** By the clock of the mode. */
  at: number;
}

export type UnapprovedSum = Omit<Initiator, "mode"> & Pick<UnapprovedAmount, "merchantId" | "amountPiastres">;

interface Row {
  id: string;
  account_id: string;
  mode: Mode;
  kind: UnapprovedAmount["kind"];
  user_id: string | null;
  merchant_id: string | null;
  amount_piastres: number | string;
  recorded_at: number | string;
}

export async function insertUnapproved(trx: Knex.Transaction, amount: UnapprovedAmount): Promise<void> {
  await trx<Row>("unapproved_amounts").insert({
    id: amount.id,
    account_id: amount.by.accountId,
    mode: amount.by.mode,
    kind: amount.kind,
    user_id: amount.by.userId,
    merchant_id: amount.merchantId,
    amount_piastres: amount.amountPiastres,
    recorded_at: amount.at,
  });
}

/** For a payout run, which is recorded with what it is to pay. */
export async function correctUnapproved(trx: Knex.Transaction, id: string, amountPiastres: number): Promise<void> {
  await trx<Row>("unapproved_amounts").where({ id }).update({ amount_piastres: amountPiastres });
}

/** The sums of a time, by user and merchant. @param until not included. */
export async function sumUnapproved(
  db: Knex,
  { mode, kind, since, until }: { mode: Mode; kind: UnapprovedAmount["kind"]; since: number; until: number },
): Promise<UnapprovedSum[]> {
  const rows = (await db<Row>("unapproved_amounts")
    .where({ mode, kind })
    .where("recorded_at", ">=", since)
    .where("recorded_at", "<", until)
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
