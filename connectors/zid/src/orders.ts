import { ConnectorError, type Store, unreadable } from "@masar/kit";
import { z } from "zod";
import { clientOf } from "./client.ts";
import { isOurs } from "./order.ts";
import { idSchema, orderAnswer, orderSchema, type Secrets } from "./schema.ts";

type Zid = Store<Secrets>;
const PER_PAGE = 100;
const MOST_PAGES = 200;

/** Undefined when Zid has it no longer. */
export async function fetchOrder(store: Zid, id: string): Promise<unknown> {
  try {
    const read = orderAnswer.safeParse(await clientOf(store).get(`/v1/managers/store/orders/${id}/view`));
    if (!read.success || read.data.order === undefined) throw unreadable("an answer without an order");
    return read.data.order;
  } catch (error) {
    if (error instanceof ConnectorError && error.failure === "refused" && error.message.includes(": 404"))
      return undefined;
    throw error;
  }
}

const pageSchema = z.object({ orders: z.array(z.unknown()) });

/** Zid lists by the day of the order, and asks for few, wide requests: with all fields, so that none is read by itself. */
export async function* listOrders(store: Zid, since: Temporal.Instant): AsyncIterable<unknown> {
  // An order is changed some days after it was placed.
  const from = since
    .subtract({ hours: 14 * 24 })
    .toZonedDateTimeISO("Asia/Riyadh")
    .toPlainDate()
    .toString();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { page: String(page), per_page: String(PER_PAGE), payload_type: "default", date_from: from };
    const read = pageSchema.safeParse(await clientOf(store).get("/v1/managers/store/orders", query));
    if (!read.success) throw unreadable("a page without orders");
    for (const order of read.data.orders) {
      const parsed = orderSchema.safeParse(order);
      if (!parsed.success || isOurs(parsed.data, store.facts)) yield order;
    }
    if (read.data.orders.length < PER_PAGE) return;
  }
}

const hint = z.union([
  z.object({ order: z.object({ id: idSchema }) }).transform(({ order }) => order.id),
  z.object({ data: z.object({ order: z.object({ id: idSchema }) }) }).transform(({ data }) => data.order.id),
  z.object({ data: z.object({ id: idSchema }) }).transform(({ data }) => data.id),
  z.object({ id: idSchema }).transform(({ id }) => id),
]);

/** The order that a webhook is about; nothing else of the body is believed. Pure, never throws. */
export function subjectOf(payload: unknown): string | undefined {
  const id = hint.safeParse(payload).data;
  return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined;
}

export async function readHint(store: Zid, _topic: string, payload: unknown): Promise<readonly unknown[]> {
  const id = subjectOf(payload);
  if (id === undefined) throw unreadable("the webhook names no order");
  const order = await fetchOrder(store, id);
  const parsed = orderSchema.safeParse(order);
  // Orders of other couriers are none of ours.
  return order === undefined || (parsed.success && !isOurs(parsed.data, store.facts)) ? [] : [order];
}
