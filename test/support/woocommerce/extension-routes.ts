import type { ShopState } from "./state.ts";
import { ok, type ShopAnswer, type ShopRequest, wpError } from "./wire.ts";

/** Lists to which every POST adds an entry: `shipment-trackings` and `fulfillments` of an order. */
export function answerGrowingList(
  lists: Map<number, Record<string, unknown>[]>,
  orderId: number,
  { method, body, path }: ShopRequest,
  nextId: ShopState["nextId"],
): ShopAnswer | undefined {
  const items = lists.get(orderId) ?? [];
  if (method === "GET") return ok(items);
  if (method === "DELETE") {
    const found = items.find(({ tracking_id }) => tracking_id === path.split("/").at(-1));
    if (!found) return undefined;
    lists.set(
      orderId,
      items.filter((one) => one !== found),
    );
    return ok(found);
  }
  if (method !== "POST") return undefined;
  const id = nextId();
  const item = { id, tracking_id: `t${id}`, ...(body as Record<string, unknown>) };
  lists.set(orderId, [...items, item]);
  return { status: 201, body: item };
}

/**
 * Our plugin's `wc-masar/v1/connection`. POST: accepts the state of its Connect page once; repeating the same body changes
 * nothing. DELETE: deletes the named connection and the key that was created for it.
 */
export function answerConnection(shop: ShopState, { method, body, query }: ShopRequest): ShopAnswer | undefined {
  const { plugin } = shop;
  if (method === "DELETE") {
    const known = plugin.connection;
    if (known && String(known.store_id) === query.store_id && String(known.key_id ?? "") === (query.key_id ?? "")) {
      plugin.connection = null;
      for (const [name, { id }] of shop.keys) if (id === known.key_id) shop.keys.delete(name);
    }
    return ok({ connected: plugin.connection !== null });
  }
  if (method !== "POST") return undefined;
  const { state, shop: home, ...connection } = (body ?? {}) as Record<string, unknown>;
  const isRepeated = state === plugin.usedState && JSON.stringify(connection) === JSON.stringify(plugin.connection);
  if (isRepeated) return ok({ version: "0.1.0" });
  if (plugin.state === null || state !== plugin.state.state || home !== plugin.state.shop) {
    return wpError(401, "masar_wrong_state", "Nobody asked for this connection, or it was used. Press Connect again.");
  }
  plugin.usedState = plugin.state.state;
  plugin.state = null;
  plugin.connection = connection;
  return ok({ version: "0.1.0" });
}
