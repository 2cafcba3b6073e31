import type { FakePlugin, ShopState } from "./state.ts";
import { ok, type ShopAnswer, type ShopRequest, wpError } from "./wire.ts";

/** Lists that grow with every POST: `shipment-trackings` and `fulfillments` of an order. */
export function answerGrowingList(
  lists: Map<number, Record<string, unknown>[]>,
  orderId: number,
  { method, body }: ShopRequest,
  nextId: ShopState["nextId"],
): ShopAnswer | undefined {
  const items = lists.get(orderId) ?? [];
  if (method === "GET") return ok(items);
  if (method !== "POST") return undefined;
  const item = { id: nextId(), ...(body as Record<string, unknown>) };
  lists.set(orderId, [...items, item]);
  return { status: 201, body: item };
}

/** Our plugin's `POST wc-masar/v1/connection`: the state of its Connect page opens it once. */
export function answerConnection(plugin: FakePlugin, { method, body }: ShopRequest): ShopAnswer | undefined {
  if (method !== "POST") return undefined;
  const { state, ...connection } = (body ?? {}) as Record<string, unknown>;
  if (plugin.state === null || state !== plugin.state) {
    return wpError(401, "masar_wrong_state", "Nobody asked for this connection, or it was used. Press Connect again.");
  }
  plugin.state = null;
  plugin.connection = connection;
  return ok({ version: "0.1.0" });
}
