import type { Knex } from "knex";
import { lockNames } from "../db/lock.ts";
import { orderName } from "./repository.ts";

interface Row {
  id: string;
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
async function erase(trx: Knex.Transaction, meant: () => Knex.QueryBuilder): Promise<string[]> {
  const rows = (await meant().select("id", "store_id", "remote_id", "whole_id")) as Row[];
  if (rows.length === 0) return [];
  await lockNames(
    trx,
    rows.flatMap((row) => [row.remote_id, row.whole_id ?? row.remote_id].map((id) => orderName(row.store_id, id))),
  );
  const found = rows.map(({ id }) => id);
  const still = (await meant().whereIn("id", found).select("id")) as { id: string }[];
  const ids = still.map(({ id }) => id);
  await trx("orders").whereIn("id", ids).update(ERASED);
  await trx("order_timeline").whereIn("order_id", ids).delete();
  return ids;
}

/** Orders whose people asked for it, or whose shop is gone: those that were not sent will not be. */
export async function eraseOrders(trx: Knex.Transaction, ids: readonly string[]): Promise<number> {
  const erased = await erase(trx, () =>
    trx("orders")
      .whereIn("id", [...ids])
      .whereNot("content", ""),
  );
  await trx("orders")
    .whereIn("id", erased)
    .whereIn("status", ["waiting", "needs_attention", "held"])
    .update({ status: "ignored" });
  return erased.length;
}

/** With their shipments that have ended; before them, as whoever changes an order takes the order first. @returns their ids. */
export async function eraseOrdersOf(trx: Knex.Transaction, shipmentIds: readonly string[]): Promise<string[]> {
  return erase(trx, () =>
    trx("orders")
      .whereIn("shipment_id", [...shipmentIds])
      .whereNot("content", ""),
  );
}

/** Orders that never became a shipment and have not changed since then. @returns how many. */
export async function eraseUnshipped(trx: Knex.Transaction, before: number, limit: number): Promise<number> {
  const erased = await erase(trx, () =>
    trx("orders")
      .whereNull("shipment_id")
      .whereNot("content", "")
      .where("updated_at", "<", before)
      .orderBy("updated_at")
      .limit(limit),
  );
  return erased.length;
}
