import type { Knex } from "knex";
import type { Owned } from "../account/account.ts";
import { insertRows } from "../db/insert.ts";
import type { Value } from "../db/rows.ts";
import type { Text } from "../kernel/text.ts";

export interface TimelineEntry {
  code: string;
  text: Text;
  at: number;
}

export interface StoredEntry extends TimelineEntry {
  id: string;
  accountId: string;
  orderId: string;
}

export const INTO_TIMELINE = {
  table: "order_timeline",
  columns: ["id", "account_id", "order_id", "code", "en", "ar", "at"],
  integers: ["at"],
};

export function entryRow({ id, accountId, orderId, code, text, at }: StoredEntry): Value[] {
  return [id, accountId, orderId, code, text.en, text.ar, at];
}

export async function addToTimeline(trx: Knex.Transaction, entries: readonly StoredEntry[]): Promise<void> {
  await insertRows(trx, INTO_TIMELINE, entries.map(entryRow));
}

export async function listTimeline(db: Knex, { id, accountId }: Owned): Promise<TimelineEntry[]> {
  const rows = (await db("order_timeline").where({ account_id: accountId, order_id: id }).orderBy("id")) as {
    code: string;
    en: string;
    ar: string;
    at: number;
  }[];
  return rows.map(({ code, en, ar, at }) => ({ code, text: { en, ar }, at }));
}
