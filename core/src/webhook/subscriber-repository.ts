import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { bytewise, isAnyOf, isDistributed, listParameter } from "../db/dialect.ts";
import { lockNames, lockSql, shareNames, shareNamesStatement } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import { expectValue, type Statement } from "../db/script.ts";
import type { Event } from "../event/event.ts";
import type { StoredStatus } from "./endpoint.ts";

/** An enabled endpoint, as far as it decides which events it gets. */
export interface Subscriber {
  id: string;
  generation: number;
  types: ReadonlySet<string>;
  recoverAfter: string | null;
}

/** The subscribers of a tenant. */
export type Subscribers = (tenant: Tenant) => readonly Subscriber[];

interface EndpointRow {
  id: string;
  account_id: string;
  mode: Mode;
  status: StoredStatus;
  generation: number;
  events: string;
  recover_after: string | null;
}

/** Accounts whose endpoints are remembered. */
const MOST_KNOWN = 10_000;

/** Reads the endpoints of accounts, and remembers them for scripts, which expect what was read to be still so. */
export function createSubscriberReader() {
  const known = new Map<string, readonly EndpointRow[]>();

  function remember(account: string, rows: readonly EndpointRow[]): void {
    known.delete(account); // and set again, as the newest
    known.set(account, rows);
    if (known.size > MOST_KNOWN) for (const oldest of known.keys().take(1)) known.delete(oldest);
  }

  return {
    async read(trx: Transaction, events: readonly Event[]): Promise<Subscribers> {
      const accounts = accountsOf(events);
      await shareNames(trx, accounts.map(nameOfSubscriptions));
      const rows: EndpointRow[] = [];
      for (const group of lockedTogether(trx, accounts))
        rows.push(...(await runPrepared<EndpointRow>(trx, keptSql(trx), [listParameter(trx, group)])));
      const byAccount = Map.groupBy(rows, (row) => row.account_id);
      for (const account of accounts) remember(account, byAccount.get(account) ?? []);
      return toSubscribers(rows);
    },

    /** Undefined when they were not read before. `checks` are statements that fail when they have changed since. */
    recall(db: Knex, events: readonly Event[]): { subscribers: Subscribers; checks: Statement[] } | undefined {
      const accounts = accountsOf(events);
      const lists = accounts.map((account) => known.get(account));
      if (lists.includes(undefined)) return undefined;
      const rows = lists.flatMap((list) => list ?? []);
      const held = shareNamesStatement(db, accounts.map(nameOfSubscriptions));
      const checks = lockedTogether(db, accounts).map((group) => expectRows(db, group, rows.filter(isOf(group))));
      return { subscribers: toSubscribers(rows), checks: [...held, ...checks] };
    },
  };
}

/**
 * Held until the transaction ends that adds an endpoint to the account, enables one or changes its events: it waits for events that are
 * being stored by what was there before, and events that are stored afterwards find it as it is then. Locked before the endpoint's row.
 */
export async function lockSubscriptions(trx: Transaction, accountId: string): Promise<void> {
  await lockNames(trx, [nameOfSubscriptions(accountId)]);
}

const nameOfSubscriptions = (accountId: string) => `webhook_endpoints:${accountId}`;

/** All of them in one statement; on a distributed database, where a lock is on one node, one after the other. */
function lockedTogether(db: Knex, accounts: readonly string[]): (readonly string[])[] {
  return isDistributed(db) ? accounts.toSorted().map((account) => [account]) : [accounts];
}

const isOf = (accounts: readonly string[]) => (row: EndpointRow) => accounts.includes(row.account_id);

function accountsOf(events: readonly Event[]): string[] {
  return [...new Set(events.map((event) => event.tenant.accountId))];
}

/**
 * Locks them until the transaction ends: whoever disables or deletes one, or changes which events it gets, waits. Disabled ones
 * are locked as well: whoever enables one waits, so that it gets every event that is stored afterwards.
 */
function keptSql(db: Knex): string {
  return `select id, account_id, mode, status, generation, events, recover_after from webhook_endpoints
     where account_id ${isAnyOf(db)} order by id ${lockSql(db, "keep")}`;
}

function expectRows(db: Knex, accounts: readonly string[], rows: readonly EndpointRow[]): Statement {
  const text = "id || '|' || status || '|' || generation || '|' || events || '|' || coalesce(recover_after, '')";
  const sql = `select string_agg(${text}, ';' order by id ${bytewise(db)}) from (${keptSql(db)}) kept`;
  const expected = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => [row.id, row.status, row.generation, row.events, row.recover_after ?? ""].join("|"))
    .join(";");
  return expectValue(db, { sql, values: [listParameter(db, accounts)] }, rows.length === 0 ? null : expected);
}

function toSubscribers(rows: readonly EndpointRow[]): Subscribers {
  const byTenant = new Map<string, Subscriber[]>();
  for (const row of rows) {
    if (row.status !== "enabled") continue;
    const name = nameOf({ accountId: row.account_id, mode: row.mode });
    const list = byTenant.get(name) ?? [];
    const types = new Set(JSON.parse(row.events) as string[]);
    list.push({ id: row.id, generation: row.generation, types, recoverAfter: row.recover_after });
    byTenant.set(name, list);
  }
  return (tenant) => byTenant.get(nameOf(tenant)) ?? [];
}

function nameOf({ accountId, mode }: Tenant): string {
  return `${accountId}:${mode}`;
}
