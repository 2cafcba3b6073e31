import { tablesOf } from "@masar/core/db/distribution";

const TABLES = tablesOf("account").join("|");
/** A table by account, in a statement that reads or changes its rows. */
const MENTIONED = new RegExp(String.raw`\b(?:from|join|update|,)\s+"?(?:${TABLES})"?(?=[\s);]|$)`, "gi");
/** A comparison of an account; also as an expression, which keeps a planner from an index. */
const COMPARED = /\baccount_id"?\s*(?:\|\| ''\s*)?(?:=|in\b|>)|=\s*["\w.]*\baccount_id\b/gi;
const SET = /\bset\s[\s\S]*?(?=\s(?:from|where|returning)\s|$)/i;
const CHANGED = new RegExp(String.raw`^update "?(?:${TABLES})\b`, "i");

/** What may name no account, and why: how its text begins. On several nodes each of these asks all of them. */
const NAMES_NONE: Readonly<Record<string, readonly RegExp[]>> = {
  "The first step of a claim, and of what is done account by account: whose jobs are there.": [
    /^with recursive (waiting\(owner\)|owed\(account_id\)) /,
    /^select distinct (account_id, store_id as id|"account_id"( as "id")?) from \S+ where /,
    /^select e\.(\*|id, e\.account_id) from webhook_endpoints e where e\.status = /,
    /^select "id" as "id", "account_id" as "accountId" from "(orders" where "unsettled" > |webhook_endpoints" where "recover_after" is not null)/,
  ],
  "A process that stopped held jobs of any account.": [/^update "\w+" set .* not in \(select id from leases\)$/],
  "The purge deletes by age. What it erases is found so, and then erased by account.": [
    /^(select "(id|created_at)"|delete) from "\w+" where "(id|event_id|created_at)" (<|>)/,
    /^select "scans"\."id" from "scans" where "id" > .* and not exists /,
    /^delete from "scans" where "id" in \(/,
    /^delete from "former_phones" where "created_at" < /,
    /^select "id", "account_id" from "bulk_uploads" where ("id" < |status in \('receiving', 'queued'\) and status = 'receiving' and "id" >= )/,
    /^select "id", "account_id", "store_id", "remote_id", "whole_id" from "orders" where shipment_id is null /,
    /^select "id", "account_id" from "shipments" where "erased_at" is null /,
    /^select "id" as "id", "account_id" as "accountId" from "shipments" where "erase_asked_at" is not null /,
    /^select "id" as "id", "account_id" as "accountId" from "shipments" where mode = 'test' and erased_at is null /,
  ],
  "Who has a tracking number, or a link to an order, names nothing else.": [
    /^select account_id, tracking_number from (shipments|tracking_numbers) where tracking_number /,
    /^select \* from "(shipments|orders)" where "(tracking_number|id)" = \S+( and "mode" = \S+)? limit \S+$/,
    /^select json\w*\(s\.id,.* from shipments s join accounts a on a\.id = s\.account_id where s\.tracking_number \S+ /,
  ],
  "Staff work for all accounts.": [
    /^select (\*|count\(\*\) as "n") from (\(select 1 as one from )?"scans" where "mode" = \S+ and "?outcome"? = /,
    /^select \* from "payout_destinations" where "(state|id)" = \S+ /,
    /^select "?s"?\."?id"?, .* from "shipments" as "s" inner join "accounts" as "a" .* where "s"\."mode" = /,
  ],
  "Metrics count over all accounts.": [
    /^select count\(\*\) as value from \(select 1 as one from /,
    /^select min\(.+\) as value from (webhook_endpoints e|inbox|write_backs) where /, // on a distributed database alone
    /^select "id" from "bulk_uploads" where status in \('receiving', 'queued'\) and status = 'queued' and \("lease_until" is null/,
  ],
  "A person may be known to any merchant: the accounts are found so, and each is then searched.": [
    /^select distinct "account_id", "mode" from "\w+"/,
  ],
};

/**
 * What is wrong with a statement of the service: it must compare the account of every table by account that it names, so that it
 * concerns one account, which a distributed database finds on one node; and never changes whose a row is.
 */
export function accountProblem(statement: string): string | undefined {
  // SQLite's quotes are others.
  const sql = statement.replaceAll("`", '"').replaceAll(/\s+/g, " ").trim();
  const set = SET.exec(sql)?.[0] ?? "";
  if (CHANGED.test(sql) && /\baccount_id"?\s*=/.test(set)) return "changes the account";
  const rest = /^insert\b/i.test(sql) ? sql.replace(/\bon conflict\b[\s\S]*$/i, "") : sql.replace(SET, " ");
  const mentioned = [...rest.matchAll(MENTIONED)].length;
  const compared = [...rest.matchAll(COMPARED)].length;
  if (
    compared >= mentioned ||
    Object.values(NAMES_NONE)
      .flat()
      .some((text) => text.test(sql))
  )
    return undefined;
  return `names ${mentioned} tables by account and compares ${compared} accounts`;
}
