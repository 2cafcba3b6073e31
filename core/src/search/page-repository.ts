import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import { isDistributed } from "../db/dialect.ts";

/** Where a page of a list by id begins, and its order. */
export interface Place {
  /** The last id of the page before. */
  after?: string | undefined;
  /** Instead of the newest. */
  oldestFirst?: boolean | undefined;
}

/** The tenant's rows from a place on, in the order of the list. */
export function pageOf<Query extends Knex.QueryBuilder>(query: Query, tenant: Tenant, place: Place): Query {
  return fromPlace(query.where({ account_id: tenant.accountId, mode: tenant.mode }) as Query, place);
}

export function fromPlace<Query extends Knex.QueryBuilder>(query: Query, { after, oldestFirst }: Place): Query {
  query.orderBy("id", oldestFirst ? "asc" : "desc");
  if (after !== undefined) query.where("id", oldestFirst ? ">" : "<", after);
  return query;
}

/** The tenant's rows with these ids, in the order of the list. */
export function pageOfIds<Query extends Knex.QueryBuilder>(
  db: Knex,
  query: Query,
  { tenant, place, ids }: { tenant: Tenant; place: Place; ids: readonly string[] },
): Query {
  query.whereIn("id", [...ids]).whereRaw(ownSql(db), [tenant.accountId, tenant.mode]);
  return query.orderBy("id", place.oldestFirst ? "asc" : "desc") as Query;
}

/**
 * That a row is of an account and a mode, which are its parameters, where it is looked up by its id: Postgres without statistics would
 * rather read all of the account's. A distributed database has to know the node.
 */
export function ownSql(db: Knex): string {
  return isDistributed(db) ? "account_id = ? and mode = ?" : "account_id || '' = ? and mode || '' = ?";
}
