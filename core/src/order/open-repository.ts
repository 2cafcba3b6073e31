import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import { finalSql } from "../shipment/state.ts";
import type { OrderStatus } from "./order.ts";

interface OpenOrder {
  id: string;
  remoteId: string;
}

interface Page {
  after: string;
  limit: number;
  /** Only those that wait or are held, or whose shipment waits, and whose refunds could not be read (`StoreOrder.refundsUnread`). */
  refundsUnread?: boolean;
}

const OPEN: readonly OrderStatus[] = ["waiting", "needs_attention", "held"];
/** As the text of an order has it, where every quote of a value is escaped. */
const UNREAD = '%"refundsUnread":%';

/** The store's ids of orders that may still change: not shipped yet, or shipped and not ended. In order of our ids. */
export async function listOpenOrders(
  db: Knex,
  { id: storeId, accountId, mode }: Tenant & { id: string },
  { after, limit, refundsUnread = false }: Page,
): Promise<OpenOrder[]> {
  const open = db("orders")
    .where({ account_id: accountId, store_id: storeId })
    .whereIn("status", refundsUnread ? ["needs_attention", "held"] : OPEN)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select({ id: "id", remoteId: "remote_id" });
  const underWay = db("shipments as s")
    .join("orders as o", (on) => on.on("o.account_id", "s.account_id").andOn("o.id", "s.order_id"))
    .where({ "s.account_id": accountId, "s.mode": mode })
    .where("s.order_id", ">", after)
    .whereRaw(`not ${finalSql("s.status")}`)
    .where({ "o.store_id": storeId, "o.status": "shipped" })
    .whereRaw("o.shipment_id = s.id")
    .orderBy("s.order_id")
    .limit(limit)
    .select({ id: "o.id", remoteId: "o.remote_id" });
  if (refundsUnread) {
    open.where("content", "like", UNREAD);
    underWay.whereNotNull("s.collection_block").where("o.content", "like", UNREAD);
  }
  const found = [...(await open), ...(await underWay)] as OpenOrder[];
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}
