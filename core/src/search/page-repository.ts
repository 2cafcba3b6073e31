import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";

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
