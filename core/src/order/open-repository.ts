import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import { positionFunction } from "../db/dialect.ts";
import { firstOfEach } from "../db/first-of-each.ts";
import { finalSql } from "../shipment/state.ts";
import type { OrderStatus } from "./order.ts";

interface OpenOrder {
  id: string;
  remoteId: string;
}

interface Page {
  after: string;
  limit: number;
  /**
   * `refundsUnread`: only those to correct or held, or whose shipment may not be collected, and whose refunds could not be read
   * (`StoreOrder.refundsUnread`). `undecided`: only those that wait or are to be corrected, or whose shipped order has an alert.
   */
  only?: "refundsUnread" | "undecided" | undefined;
}

const STATUSES: Readonly<Record<"all" | "refundsUnread" | "undecided", readonly OrderStatus[]>> = {
  all: ["waiting", "needs_attention", "held"],
  refundsUnread: ["needs_attention", "held"],
  undecided: ["waiting", "needs_attention"],
};

/** The store's ids of orders that may still change: not shipped yet, or shipped and not ended. In order of our ids. */
export async function listOpenOrders(
  db: Knex,
  { id: storeId, accountId, mode }: Tenant & { id: string },
  { after, limit, only }: Page,
): Promise<OpenOrder[]> {
  // As its partial index states it, in the text of an order, where every quote of a value is escaped.
  const isUnread = `${positionFunction(db)}(content, '"refundsUnread":') > 0`;
  const ofStore = { account_id: accountId, store_id: storeId };
  const columns = { id: "id", remoteId: "remote_id" };
  // Of each status, because the index has the ids of each in order.
  const ofEach = STATUSES[only ?? "all"].map((status) => {
    const query = db("orders").where({ ...ofStore, status });
    if (only === "refundsUnread") query.whereRaw(isUnread);
    return query.where("id", ">", after).orderBy("id").limit(limit).select(columns);
  });
  const unshipped = firstOfEach(db, ofEach, ["id", "remoteId"]);
  // Looked up for each shipment in turn, until there are enough: joined, Postgres expects few and sorts all.
  const remoteId = db("orders")
    .where({ ...ofStore, status: "shipped" })
    .whereRaw("orders.id = s.order_id and orders.shipment_id = s.id")
    .select("remote_id");
  const parcels = db("shipments as s")
    .where({ "s.account_id": accountId, "s.mode": mode })
    .where("s.order_id", ">", after)
    .whereRaw(`not ${finalSql("s.status")}`)
    .select({ id: "s.order_id", remoteId });
  if (only === "refundsUnread") {
    parcels.whereNotNull("s.collection_block");
    remoteId.whereRaw(isUnread);
  }
  if (only === "undecided") remoteId.where("alert_count", ">", 0);
  const underWay = db
    .from(parcels.as("parcels"))
    .whereNotNull("remoteId")
    .orderBy("id")
    .limit(limit)
    .select("id", "remoteId");
  const found = [...(await unshipped), ...(await underWay)] as OpenOrder[];
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}
