import type { StoreFacts } from "@masar/kit";
import type { Knex } from "knex";
import type { Account, Tenant } from "../account/account.ts";
import { type AccountRow, type PickupRow, toAccount, toPickup } from "../account/repository.ts";
import { customerName } from "../customer/repository.ts";
import { bytewise, isAnyOf, isDistributed, isInJson, jsonArraySql, listParameter } from "../db/dialect.ts";
import { createGroupRead } from "../db/group-read.ts";
import { lockNamesStatement, lockSql } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../db/rows.ts";
import { expectValue, type Statement } from "../db/script.ts";
import { createMemo } from "../kernel/memo.ts";
import { readRules } from "../store/rules.ts";
import type { ConnectedStore } from "../store/store.ts";
import { orderName } from "./repository.ts";

/** Whom an order that comes in is about. */
export interface IncomingOrder {
  tenant: Tenant;
  storeId: string;
  remoteId: string;
  /** Every number of its buyer, E.164, and what erasures of them would be written down as. */
  phones: readonly string[];
  erasureHashes: readonly string[];
}

/** What decides about a new order of a store. */
export interface IntakeFacts {
  /** Of everything below: `intakeChecks` expects it unchanged. */
  text: string;
  store: Pick<ConnectedStore, "name" | "status" | "facts" | "rules" | "connectedAt">;
  account: Account;
}

/** What a store's orders depend on. Nobody changes it with each webhook or poll. */
const STORE = ["id", "name", "status", "facts", "rules", "connected_at"] as const;
const ACCOUNT = [
  ...(["id", "name", "email", "phone", "kind", "settings", "sandbox_clock_offset_ms", "created_at"] as const),
] satisfies readonly (keyof AccountRow)[];
const PICKUP = [
  ...(["id", "account_id", "name", "phone", "governorate", "city", "address", "is_default"] as const),
] satisfies readonly (keyof PickupRow)[];

const OF_STORE = `join accounts a on a.id = s.account_id
  left join pickup_addresses p on p.id = (
    select id from pickup_addresses where account_id = a.id order by is_default desc, id limit 1)`;

function textSql(db: Knex): string {
  const columns = [...STORE.map((c) => `s.${c}`), ...ACCOUNT.map((c) => `a.${c}`), ...PICKUP.map((c) => `p.${c}`)];
  return jsonArraySql(db, columns);
}

const MOST_KEPT = 2_000;

/** Undefined when an order is known, or was placed by a person who is erased or blocked: it takes a closer look. */
export type ReadIntake = (order: IncomingOrder) => Promise<IntakeFacts | undefined>;

const INCOMING: readonly TypedColumn[] = [
  { name: "n", type: "integer" },
  ...["store_id", "account_id", "remote_id", "phones", "hashes"].map((name): TypedColumn => ({ name, type: "text" })),
];

/** Has a subquery looked up for each row by its whole key. Joined, Postgres reads all that a merchant has, where it has no statistics. */
const ALONE = "limit 1 offset 0";
/** Hides from Postgres that a small index has the blocked buyers alone: by that, it reads all of a merchant's. */
const IS_BLOCKED = "blocked_at + 0 is not null";

/** Reads what decides about new orders; those that are asked for at once share a query. */
export function createIntakeReader(db: Knex): ReadIntake {
  // A store is on the coordinator, and what its orders depend on is on a node: they are read one after the other there.
  if (isDistributed(db)) return async () => undefined;
  const memo = createMemo<IntakeFacts>(MOST_KEPT);
  const ofTenant = "account_id = s.account_id and mode = s.mode";
  const sql = `select given.n as n, ${textSql(db)} as text
    from ${rowsSql(db, "given", INCOMING)} join stores s on s.id = given.store_id and s.account_id = given.account_id
    ${OF_STORE}
    where not exists (
      select 1 from orders where account_id = s.account_id and store_id = s.id and remote_id = given.remote_id)
    and not exists (
      select 1 from erasures where ${ofTenant} and hash ${isInJson(db, "given.hashes")} ${ALONE})
    and not exists (
      select 1 from customers where ${ofTenant} and phone ${isInJson(db, "given.phones")} and ${IS_BLOCKED} ${ALONE})`;
  const readTexts = createGroupRead(async (orders: readonly IncomingOrder[]) => {
    const rows = orders.map(({ tenant, storeId, remoteId, phones, erasureHashes }, n) => {
      const lists = [JSON.stringify(phones), JSON.stringify(erasureHashes)];
      return [n, storeId, tenant.accountId, remoteId, ...lists];
    });
    const names = INCOMING.map(({ name }) => name);
    const found = await runPrepared<{ n: number; text: string }>(db, sql, [rowsParameter(db, names, rows)]);
    return new Map(
      found.flatMap(({ n, text }) => {
        const order = orders[n];
        return order ? [[order, text]] : [];
      }),
    );
  });
  return async (order) => {
    if (order.remoteId.includes("\0")) return undefined; // Postgres would refuse the query of all
    const text = await readTexts(order);
    return text === undefined ? undefined : memo(text, () => parse(text));
  };
}

function parse(text: string): IntakeFacts {
  const values = JSON.parse(text) as unknown[];
  const take = <Row>(names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, values.shift()])) as unknown as Row;
  const store = take<{
    name: string;
    status: ConnectedStore["status"];
    facts: string;
    rules: string;
    connected_at: number;
  }>(STORE);
  const account = take<AccountRow>(ACCOUNT);
  const pickup = take<PickupRow>(PICKUP);
  return {
    text,
    store: {
      name: store.name,
      status: store.status,
      facts: JSON.parse(store.facts) as StoreFacts,
      rules: readRules(store.rules),
      connectedAt: store.connected_at,
    },
    account: toAccount(account, pickup.id === null ? undefined : toPickup(pickup)),
  };
}

const ERASED: readonly TypedColumn[] = ["account_id", "mode", "hash"].map((name) => ({ name, type: "text" }));
const BLOCKED: readonly TypedColumn[] = ["account_id", "mode", "phone"].map((name) => ({ name, type: "text" }));

/**
 * Statements of a script that fail unless what was read of each order (`createIntakeReader`) is still so. Until the script ends, no
 * store is disconnected, nobody is erased or blocked, and nobody else takes these orders in: as in a transaction that ingests
 * them, stores are kept first, then orders and buyers are held.
 */
export function intakeChecks(db: Knex, orders: readonly (IncomingOrder & { text: string })[]): Statement[] {
  const kept = `select s.id, ${textSql(db)} as text from stores s ${OF_STORE} where s.id ${isAnyOf(db)} order by s.id
    ${lockSql(db, "keep", "s")}`;
  const sql = `select string_agg(text, ';' order by id ${bytewise(db)}) from (${kept}) kept`;
  const ids = [...new Set(orders.map(({ storeId }) => storeId))].sort();
  // A store of which two orders read different texts has two here, and one of them is outdated.
  const expected = ids.flatMap((id) => textsOf(orders, id)).join(";");
  const names = orders.map(({ storeId, remoteId }) => orderName(storeId, remoteId));
  const buyers = orders.flatMap(({ tenant, phones }) => phones.map((phone) => customerName(tenant, phone)));
  return [
    expectValue(db, { sql, values: [listParameter(db, ids)] }, expected),
    ...lockNamesStatement(db, names),
    ...lockNamesStatement(db, buyers),
    nobodyStatement(db, orders),
  ];
}

function textsOf(orders: readonly (IncomingOrder & { text: string })[], id: string): string[] {
  return [...new Set(orders.filter(({ storeId }) => storeId === id).map(({ text }) => text))];
}

function nobodyStatement(db: Knex, orders: readonly IncomingOrder[]): Statement {
  const rowsOf = (columns: readonly TypedColumn[], of: (order: IncomingOrder) => readonly string[]) =>
    rowsParameter(
      db,
      columns.map(({ name }) => name),
      orders.flatMap((order) => of(order).map((value) => [order.tenant.accountId, order.tenant.mode, value])),
    );
  const sql = `select
    (select count(*) from ${rowsSql(db, "given", ERASED)} join erasures e
      on e.account_id = given.account_id and e.mode = given.mode and e.hash = given.hash) +
    (select count(*) from ${rowsSql(db, "given", BLOCKED)} join customers c
      on c.account_id = given.account_id and c.mode = given.mode and c.phone = given.phone and c.blocked_at is not null)`;
  const values = [rowsOf(ERASED, (one) => one.erasureHashes), rowsOf(BLOCKED, (one) => one.phones)];
  return expectValue(db, { sql, values }, 0);
}
