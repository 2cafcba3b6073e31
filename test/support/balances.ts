import type { Tenant } from "@masar/core/account/account";
import type { Reader } from "@masar/core/db/database";
import { LEDGER_ACCOUNTS, type Postings } from "@masar/core/ledger/entry";

/** A merchant's balances as every entry adds up to them, in piastres. */
export async function addUpEntries(db: Reader, { accountId, mode }: Tenant): Promise<Postings> {
  const entries = await db("ledger_entries").where({ account_id: accountId, mode });
  const sumOf = (account: string) => {
    const column = account.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return entries.reduce((sum, entry) => sum + Number(entry[column]), 0);
  };
  return Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, sumOf(account)])) as Postings;
}
