import { ConnectorError } from "@masar/kit";
import { z } from "zod";
import type { Client } from "./client.ts";
import { stageOf } from "./order.ts";
import { parseAs, readList } from "./parse-list.ts";
import { asList, quantity } from "./schema.ts";
import { WORDING } from "./wording.ts";

const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, z.array(item));

/** As much of an order as names its goods. */
const soldSchema = z.looseObject({
  id: z.int().positive(),
  status: z.string(),
  refunds: listOf(z.unknown()),
  line_items: listOf(z.looseObject({ id: z.int(), quantity })),
  masar_shipping: z
    .looseObject({
      needs_shipping: z.boolean().nullish(),
      lines: z.array(z.object({ id: z.int(), weight_kg: z.number().nullish() })).nullish(),
    })
    .nullish()
    .catch(null),
});
type Sold = z.output<typeof soldSchema>;

/** @see https://woocommerce.github.io/woocommerce-rest-api-docs/#order-refund-properties */
const refundSchema = z.object({
  line_items: listOf(
    z.object({
      quantity: z.coerce.number(), // negative
      meta_data: listOf(z.object({ key: z.string(), value: z.unknown() })),
    }),
  ),
});

/**
 * Takes refunded goods off the lines of open orders, and off their weight. An order states only the amounts of its refunds, so the
 * store is asked for them. An order whose refunds cannot be read says so, and holds up no other.
 *
 * @param orders with weights (`withWeights`).
 * @returns the orders in the same order.
 * @throws ConnectorError `rate_limited`
 */
export async function withoutRefunded(client: Client, orders: readonly unknown[]): Promise<unknown[]> {
  const left: unknown[] = [];
  for (const order of orders) {
    const sold = soldSchema.safeParse(order).data;
    const isAsked = sold && sold.refunds.length > 0 && stageOf(sold.status) === "open";
    left.push(isAsked ? await withoutRefundedOf(client, order, sold) : order);
  }
  return left;
}

async function withoutRefundedOf(client: Client, order: unknown, sold: Sold): Promise<unknown> {
  try {
    const refunded = await readRefunded(client, sold.id);
    return refunded.size > 0 ? withoutGoods(sold, refunded) : order;
  } catch (error) {
    // Above the store's limit of calls the other orders cannot be asked about either.
    if (!(error instanceof ConnectorError) || error.failure === "rate_limited") throw error;
    // The same key may read the order: a refusal is no lost access, and no proof that none of the goods were refunded.
    const why = error.failure === "unavailable" ? error.publicMessage : WORDING.refundsRefused;
    return { ...(order as object), masar_refunds_unread: why };
  }
}

function withoutGoods(order: Sold, refunded: ReadonlyMap<number, number>): Sold {
  const line_items = order.line_items.flatMap((line) => {
    const remaining = line.quantity - (refunded.get(line.id) ?? 0);
    return remaining > 0 ? [{ ...line, quantity: remaining }] : [];
  });
  const stated = order.masar_shipping;
  const weightOf = (lineId: number) => stated?.lines?.find(({ id }) => id === lineId)?.weight_kg;
  // What is not shipped weighs 0.
  const isLeft = line_items.some(({ id }) => weightOf(id) !== 0);
  // The plugin's weight is that of all that was sold; without it the lines are added up.
  const kept = stated ? { ...stated, weight_kg: null } : {};
  return { ...order, line_items, masar_shipping: isLeft ? kept : { ...kept, needs_shipping: false } } as Sold;
}

/** The pieces that were refunded of each line, by its id; a refund of an amount names none. */
async function readRefunded(client: Client, orderId: number): Promise<Map<number, number>> {
  const path = `orders/${orderId}/refunds`;
  const answer = await client.get(path, { per_page: 100, _fields: "line_items" });
  const refunds = readList(answer, path).map((data) => parseAs(refundSchema, { data }, "refund"));
  const refunded = new Map<number, number>();
  for (const { quantity: pieces, meta_data } of refunds.flatMap(({ line_items }) => line_items)) {
    const line = Number(meta_data.find(({ key }) => key === "_refunded_item_id")?.value);
    if (line > 0) refunded.set(line, (refunded.get(line) ?? 0) + Math.abs(pieces));
  }
  return refunded;
}
