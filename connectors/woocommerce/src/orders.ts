import { refused, type Store, type StoreFacts, unavailable, unreadable } from "@masar/kit";
import { clientOf } from "./client.ts";
import { hasNext, PAGE_SIZE, parseAs, readList } from "./parse-list.ts";
import { withoutRefunded } from "./refunded.ts";
import { isOrderGone } from "./refusal.ts";
import type { ShopResponse } from "./response.ts";
import { orderStampSchema, type Secrets } from "./schema.ts";
import { readInstant } from "./time.ts";
import { withWeights } from "./weights.ts";
import { WORDING } from "./wording.ts";

type WooStore = Store<Secrets>;

/** Of one list, which holds more orders than change in any store between two polls. */
const MOST_PAGES = 10_000;

/** Adds to orders what WooCommerce leaves out: the weights of their goods, and which were refunded. */
export async function completeOrders(
  store: WooStore,
  orders: readonly unknown[],
  client = clientOf(store),
): Promise<unknown[]> {
  return withoutRefunded(client, await withWeights(store, orders, client));
}

/** The current state of one order; a trashed order has the status `trash`. @returns undefined when it was deleted permanently. */
export async function fetchOrder(store: WooStore, orderId: string): Promise<unknown> {
  const path = orderPath(orderId);
  const client = clientOf(store);
  try {
    const answer = await client.get(path);
    const { id } = parseAs(orderStampSchema, answer, "order");
    // A cache in front of the shop can return the answer to another request.
    if (String(id) !== orderId) throw unreadable("the store answered with another order");
    const [order] = await completeOrders(store, [answer.data], client);
    return order;
  } catch (error) {
    if (isOrderGone(error)) return undefined;
    throw error;
  }
}

/**
 * Orders that changed at that second or later, oldest change first. Trashed and deleted orders are never in the list, and on
 * posts storage neither are orders whose address or lines were edited (see `listMissesEdits`).
 *
 * An order that changes while the list is read moves to its end, which shifts the pages. The next request therefore starts at
 * the last date that was read; pages are used only within one second.
 *
 * The shop dates its orders by its own clock, and `since` is by ours: where the shop's is behind, the list begins as much earlier.
 *
 * @throws ConnectorError `unavailable` where the list does not end, as when each page has later dates than the one before.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#list-all-orders
 */
export async function* listOrders(store: WooStore, since: Temporal.Instant): AsyncIterable<unknown> {
  const client = clientOf(store);
  const seen = new Set<string>();
  // modified_after is exclusive and knows whole seconds.
  let from = since.round({ smallestUnit: "second", roundingMode: "floor" });
  let behind: number | undefined;
  for (let page = 1, read = 0; read < MOST_PAGES; read += 1) {
    const answer = await client.get("orders", {
      modified_after: withoutZone(from.subtract({ seconds: 1 })),
      dates_are_gmt: true,
      orderby: "modified",
      order: "asc",
      per_page: PAGE_SIZE,
      page,
    });
    if (behind === undefined) {
      behind = secondsBehind(answer);
      from = from.subtract({ seconds: behind });
      if (behind > 0) continue;
    }
    const orders = await completeOrders(store, readList(answer, "orders"), client);
    const batch = orders.map((order) => ({ order, ...stampOf(order) }));
    for (const { order, key } of batch) {
      if (!seen.has(key)) yield order;
      seen.add(key);
    }
    if (!hasNext(answer, page, batch.length)) return;
    const last = batch.at(-1)?.modified ?? from;
    const isLater = Temporal.Instant.compare(last, from) > 0;
    page = isLater ? 1 : page + 1;
    if (isLater) from = last;
  }
  throw unavailable(`GET orders: more than ${MOST_PAGES} pages`);
}

/** Answers take some seconds. */
const LEAST_BEHIND_S = 60;
/** What seems to be further behind may be an old answer of a cache. */
const MOST_BEHIND_S = 86_400;

/**
 * By how many seconds the shop's clock is behind ours. Its answers say so in `Date`, unless a proxy in front of it writes its own
 * time there.
 */
function secondsBehind({ headers }: ShopResponse): number {
  const seconds = Math.ceil((Date.now() - Date.parse(headers.date ?? "")) / 1000);
  return seconds >= LEAST_BEHIND_S ? Math.min(seconds, MOST_BEHIND_S) : 0;
}

/** The current state of these orders, 100 per request; trashed and deleted ones are missing. */
export async function* readOrders(store: WooStore, orderIds: readonly string[]): AsyncIterable<unknown> {
  const client = clientOf(store);
  for (let from = 0; from < orderIds.length; from += PAGE_SIZE) {
    const include = orderIds.slice(from, from + PAGE_SIZE).map(numberOf);
    yield* await completeOrders(
      store,
      readList(await client.get("orders", { include, per_page: PAGE_SIZE }), "orders"),
      client,
    );
  }
}

/**
 * On posts storage (older shops, HPOS off) edits of address, lines and amounts do not change the date. Unknown storage counts as posts storage.
 *
 * @see https://developer.woocommerce.com/docs/features/high-performance-order-storage/
 */
export function listMissesEdits(facts: StoreFacts): boolean {
  return facts.values.hpos !== "true";
}

/** The path of an order in REST v3. @throws ConnectorError `refused` when it is not an id of WooCommerce. */
export function orderPath(orderId: string): string {
  return `orders/${numberOf(orderId)}`;
}

function numberOf(orderId: string): number {
  if (!/^[1-9]\d{0,15}$/.test(orderId)) throw refused("not an order id of WooCommerce", WORDING.orderGone);
  return Number(orderId);
}

/** Identifies one state of one order: an order that changed meanwhile is returned again. */
function stampOf(order: unknown): { key: string; modified: Temporal.Instant | undefined } {
  const { id, date_modified_gmt } = parseAs(orderStampSchema, { data: order }, "order");
  const modified = date_modified_gmt ? readInstant(date_modified_gmt) : undefined;
  return { key: `${id} ${date_modified_gmt ?? ""}`, modified };
}

function withoutZone(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" }).replace("Z", "");
}
