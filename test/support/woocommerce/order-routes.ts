import { editOrder } from "./life.ts";
import { renderOrder } from "./render.ts";
import type { FakeOrder, ShopState } from "./state.ts";
import { invalidParam, ok, paged, type ShopAnswer, type ShopRequest, wpError } from "./wire.ts";

/** `wc/v3/orders` and its sub-resources. @see https://woocommerce.github.io/woocommerce-rest-api-docs/#orders */
export function answerOrders(shop: ShopState, request: ShopRequest, rest: string[]): ShopAnswer | undefined {
  const [id, sub, ...more] = rest;
  if (id === undefined) return request.method === "GET" ? listOrders(shop, request.query) : undefined;
  if (id === "batch") return batch(request);
  const order = shop.orders.get(Number(id));
  if (order === undefined) return notFound(request.method, sub);
  if (sub === undefined) return answerOrder(shop, request, order);
  if (sub === "notes" && more.length === 0) return answerNotes(shop, request, order);
  if (sub === "refunds" && more.length === 0 && request.method === "GET") return ok(order.refunds.map(renderRefund));
  return undefined;
}

/** The order's own list of refunds has none of their lines. */
function renderRefund({ id, reason, total, pieces }: FakeOrder["refunds"][number]): Record<string, unknown> {
  const line_items = Object.entries(pieces).map(([line, quantity]) => ({
    quantity: -quantity,
    meta_data: [{ id: 1, key: "_refunded_item_id", value: line }],
  }));
  return { id, reason, amount: total.slice(1), line_items };
}

/** Each route answers in its own way. */
function notFound(method: string, sub: string | undefined): ShopAnswer {
  if (sub === "notes") return wpError(404, "woocommerce_rest_order_invalid_id", "Invalid order ID.");
  return wpError(method === "GET" ? 404 : 400, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
}

/** Never lists trashed orders; `modified_after` is exclusive. */
function listOrders(shop: ShopState, query: ShopRequest["query"]): ShopAnswer {
  const include = [query.include ?? []].flat().map(Number);
  const after =
    typeof query.modified_after === "string" ? Temporal.Instant.from(`${query.modified_after}Z`) : undefined;
  const orders = [...shop.orders.values()]
    .filter(({ status }) => status !== "trash")
    .filter(({ id }) => include.length === 0 || include.includes(id))
    .filter(({ modifiedAt }) => after === undefined || Temporal.Instant.compare(modifiedAt, after) > 0)
    .sort((a, b) => Temporal.Instant.compare(a.modifiedAt, b.modifiedAt) || a.id - b.id);
  if (query.order !== "asc") orders.reverse();
  return paged(
    orders.map((order) => renderOrder(shop, order)),
    query,
  );
}

function answerOrder(shop: ShopState, { method, query, body }: ShopRequest, order: FakeOrder): ShopAnswer | undefined {
  if (method === "GET") return ok(withFields(renderOrder(shop, order), query));
  if (method !== "PUT") return undefined;
  const { status, meta_data } = (body ?? {}) as { status?: string; meta_data?: { key: string; value: unknown }[] };
  if (status !== undefined && !shop.settings.statuses.includes(status)) {
    return invalidParam("status", `status is not one of ${shop.settings.statuses.join(", ")}.`);
  }
  const meta = Object.fromEntries((meta_data ?? []).map(({ key, value }) => [key, value]));
  // Every PUT sends a webhook, even an empty one.
  editOrder(shop, order.id, { meta, ...(status === undefined ? {} : { status }) });
  return ok(renderOrder(shop, order));
}

/** Every POST adds a note; no webhook is sent. */
function answerNotes(shop: ShopState, { method, body }: ShopRequest, order: FakeOrder): ShopAnswer | undefined {
  const notes = shop.notes.get(order.id) ?? [];
  if (method === "GET") return ok(notes);
  if (method !== "POST") return undefined;
  const { note, customer_note } = (body ?? {}) as { note?: string; customer_note?: boolean };
  const written = { id: shop.nextId(), note: note ?? "", customer_note: customer_note ?? false };
  shop.notes.set(order.id, [...notes, written]);
  return { status: 201, body: written };
}

function batch({ body }: ShopRequest): ShopAnswer {
  const items = Object.values((body ?? {}) as Record<string, unknown[]>).flat();
  if (items.length <= 100) return ok({});
  const message = "Unable to accept more than 100 items for this request.";
  return wpError(413, "woocommerce_rest_request_entity_too_large", message);
}

/** `_fields` selects top-level fields. */
export function withFields(body: Record<string, unknown>, query: ShopRequest["query"]): Record<string, unknown> {
  if (typeof query._fields !== "string") return body;
  const wanted = query._fields.split(",");
  return Object.fromEntries(Object.entries(body).filter(([name]) => wanted.includes(name)));
}
