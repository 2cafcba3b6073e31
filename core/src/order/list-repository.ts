import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import { countSome } from "../db/count.ts";
import { firstOfEach } from "../db/first-of-each.ts";
import { findPage, idsInTexts, type WordSearch } from "../search/find-repository.ts";
import { fromPlace, type Place, pageOf, pageOfIds } from "../search/page-repository.ts";
import { finalSql } from "../shipment/state.ts";
import { ORDER_STATUSES, type Order } from "./order.ts";
import { type OrderRow, toOrder } from "./repository.ts";
import type { OrderSearch } from "./search.ts";

export interface OrderFilter {
  storeId?: string | undefined;
  statuses?: readonly string[] | undefined;
  /** Those to correct or with an alert. */
  attention?: true | undefined;
  remoteIds?: readonly string[] | undefined;
  /** Every parcel of these orders of the store. */
  wholeIds?: readonly string[] | undefined;
  search?: OrderSearch | undefined;
  number?: string | undefined;
  /** The last id of the page before. */
  after?: string | undefined;
  /** Instead of the newest. */
  oldestFirst?: boolean | undefined;
}

/** Newest first, unless the filter says otherwise. */
export async function listOrders(db: Knex, tenant: Tenant, filter: OrderFilter, limit: number): Promise<Order[]> {
  const query = pageOf(db<OrderRow>("orders"), tenant, filter).limit(limit);
  const ids = idsByStatus(db, tenant, filter, limit);
  if (ids !== undefined) query.whereIn("id", ids);
  if (filter.storeId !== undefined) query.where("store_id", filter.storeId);
  if (filter.statuses !== undefined) query.whereIn("status", [...filter.statuses]);
  if (filter.number !== undefined) query.where("number", filter.number);
  if (filter.remoteIds !== undefined) query.whereIn("remote_id", [...filter.remoteIds]);
  if (filter.wholeIds !== undefined) query.whereIn("whole_id", [...filter.wholeIds]);
  // As its partial index states it.
  if (filter.attention) query.whereRaw("(status = 'needs_attention' or alert_count > 0)");
  if (filter.search) {
    const { search, after: _, oldestFirst: __, ...narrowing } = filter;
    const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
    if (!isNarrowed) return listFound(db, tenant, { search, place: filter, limit });
    const ids = exactIds(db, tenant, search);
    if (search.words.length > 0) ids.push(idsInTexts(db, byWords(tenant, search, filter)));
    query.whereIn("id", firstOfEach(db, ids));
  }
  return (await query).map(toOrder);
}

/**
 * The ids of a page of a store's orders or of orders of several statuses, from each status in an index by status: the list by id would
 * read all of the merchant's orders until it has found enough. (An index by store and id alone would be written with every order.)
 */
function idsByStatus(db: Knex, tenant: Tenant, filter: OrderFilter, limit: number): Knex.QueryBuilder | undefined {
  const { storeId, statuses, after, oldestFirst, ...others } = filter;
  if (storeId === undefined && (statuses === undefined || statuses.length === 1)) return undefined;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const ofTenant = { account_id: tenant.accountId, mode: tenant.mode };
  const whose = storeId === undefined ? ofTenant : { account_id: tenant.accountId, store_id: storeId };
  return firstOfEach(
    db,
    (statuses ?? ORDER_STATUSES).map((status) =>
      fromPlace(db("orders"), { after, oldestFirst })
        .where({ ...whose, status })
        .limit(limit)
        .select("id"),
    ),
  );
}

/** A page of the orders that a search finds, where nothing else narrows them. */
async function listFound(
  db: Knex,
  tenant: Tenant,
  { search, place, limit }: { search: OrderSearch; place: Place; limit: number },
): Promise<Order[]> {
  const exact = exactIds(db, tenant, search).map((ids) => fromPlace(ids, place).limit(limit));
  const found = ((await firstOfEach(db, exact)) as { id: string }[]).map(({ id }) => id);
  if (search.words.length > 0)
    found.push(...(await findPage(db, { ...byWords(tenant, search, place), enough: limit })));
  if (found.length === 0) return [];
  const rows = await pageOfIds(db, db<OrderRow>("orders"), { tenant, place, ids: found }).limit(limit);
  return rows.map(toOrder);
}

function byWords(tenant: Tenant, { words }: OrderSearch, place: Place): WordSearch {
  return { tenant, table: "orders", words, place };
}

/** Several queries, each answered by an index: of several conditions joined by "or", Postgres reads all of the merchant's orders. */
function exactIds(db: Knex, { accountId, mode }: Tenant, { numbers, phone, trackingNumber }: OrderSearch) {
  const ids = () => db("orders").where({ account_id: accountId, mode }).select("id");
  const queries: Knex.QueryBuilder[] = [ids().whereIn("number", [...numbers])];
  if (phone !== undefined) queries.push(ids().where("recipient_phone", phone));
  if (trackingNumber !== undefined) {
    const shipment = db("shipments").select("id").where({ account_id: accountId, tracking_number: trackingNumber });
    queries.push(ids().whereIn("shipment_id", shipment));
  }
  return queries;
}

/** How many shipments of a store's orders have not ended, up to `MOST_COUNTED`. */
export function countOpenShipments(db: Knex, { id, accountId, mode }: Tenant & { id: string }): Promise<number> {
  const open = db("shipments as s")
    .join("orders as o", (on) => on.on("o.account_id", "s.account_id").andOn("o.id", "s.order_id"))
    .where({ "s.account_id": accountId, "s.mode": mode, "o.store_id": id })
    .whereNotNull("s.order_id")
    .whereRaw(`not ${finalSql("s.status")}`);
  return countSome(db, open);
}
