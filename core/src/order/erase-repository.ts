import type { Knex } from "knex";
import type { Owned, Tenant } from "../account/account.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { lockNames, lockRows } from "../db/lock.ts";
import { firstIdAt } from "../kernel/id.ts";
import { changeEntries } from "../search/entry-repository.ts";
import { orderName } from "./repository.ts";

interface Row {
  id: string;
  account_id: string;
  store_id: string;
  remote_id: string;
  whole_id: string | null;
}

const ERASED = {
  content: "",
  corrections: "{}",
  reasons: "[]",
  alerts: "[]",
  alert_count: 0,
  recipient_phone: null,
  search: "", // the number is found by itself
};

/**
 * Takes everything out of orders that says whom they were for. What they were and became stays. Whoever is at work on one
 * ends first, or would write back what he read; what is no longer meant after that is left.
 */
async function erase(trx: Knex.Transaction, meant: () => Knex.QueryBuilder): Promise<Owned[]> {
  const rows = (await meant().select("id", "account_id", "store_id", "remote_id", "whole_id")) as Row[];
  if (rows.length === 0) return [];
  await lockNames(
    trx,
    rows.flatMap((row) => [row.remote_id, row.whole_id ?? row.remote_id].map((id) => orderName(row.store_id, id))),
  );
  const found = rows.map(({ id, account_id }) => ({ id, accountId: account_id }));
  const erased: Owned[] = [];
  for (const group of byAccount(trx, found)) {
    const query = meant()
      .whereIn("account_id", accountsOf(group))
      .whereIn(
        "id",
        group.map(({ id }) => id),
      )
      .clearOrder()
      .orderBy("id") // as the search index locks them
      .select({ id: "id", accountId: "account_id", mode: "mode" });
    const still = (await lockRows(trx, query, "change")) as (Owned & Pick<Tenant, "mode">)[];
    if (still.length === 0) continue;
    await ordersIn(trx, still).update(ERASED);
    await changeEntries(
      trx,
      "orders",
      still.map((order) => ({ ...order, search: ERASED.search })),
    );
    // Nothing is left to be sent, or decided.
    await ordersIn(trx, still).whereIn("status", ["waiting", "needs_attention", "held"]).update({ status: "ignored" });
    await trx("order_timeline")
      .whereIn("account_id", accountsOf(still))
      .whereIn(
        "order_id",
        still.map(({ id }) => id),
      )
      .delete();
    erased.push(...still);
  }
  return erased;
}

/** @param orders of one group (`byAccount`). */
function ordersIn(trx: Knex.Transaction, orders: readonly Owned[]): Knex.QueryBuilder {
  return trx("orders")
    .whereIn("account_id", accountsOf(orders))
    .whereIn(
      "id",
      orders.map(({ id }) => id),
    );
}

/** Orders whose people asked for it, or whose shop is gone. */
export async function eraseOrders(trx: Knex.Transaction, accountId: string, ids: readonly string[]): Promise<number> {
  const erased = await erase(trx, () =>
    trx("orders")
      .where({ account_id: accountId })
      .whereIn("id", [...ids])
      .whereNot("content", ""),
  );
  return erased.length;
}

/** With shipments of one group (`byAccount`) that have ended; before them, as whoever changes an order takes the order first. */
export async function eraseOrdersOf(trx: Knex.Transaction, shipments: readonly Owned[]): Promise<Owned[]> {
  return erase(trx, () =>
    trx("orders")
      .whereIn("account_id", accountsOf(shipments))
      .whereIn(
        "shipment_id",
        shipments.map(({ id }) => id),
      )
      .whereNot("content", ""),
  );
}

/** As the partial indexes state it. */
const UNSHIPPED = "shipment_id is null and content <> ''";

/** Orders that never became a shipment and have not changed since then. @returns how many. */
export async function eraseUnshipped(trx: Knex.Transaction, before: number, limit: number): Promise<number> {
  const erased = await erase(trx, () =>
    trx("orders").whereRaw(UNSHIPPED).where("updated_at", "<", before).orderBy("updated_at").limit(limit),
  );
  return erased.length;
}

/**
 * Orders of sandboxes that came in before then and never became a shipment. A sandbox's clock may be years ahead, so that the time
 * of the last change says nothing: the id has the real time at which the order came in. @returns how many.
 */
export async function eraseUnshippedInSandboxes(trx: Knex.Transaction, before: number, limit: number): Promise<number> {
  const erased = await erase(trx, () =>
    trx("orders")
      .whereRaw(`${UNSHIPPED} and mode = 'test'`)
      .where("id", "<", firstIdAt("ord", before))
      .orderBy("id")
      .limit(limit),
  );
  return erased.length;
}
