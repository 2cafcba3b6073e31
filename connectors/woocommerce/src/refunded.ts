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
      lines: z
        .array(z.object({ id: z.int(), weight_kg: z.number().nullish(), refunded: z.number().nonnegative().nullish() }))
        .nullish(),
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

/** Small hosts serve few requests at a time. */
const AT_ONCE = 4;

/**
 * Takes refunded goods off the lines of open orders, and off their weight. An order states only the amounts of its refunds: our
 * plugin adds the pieces, and without it the store is asked, by a call for each order. An order whose refunds cannot be read says
 * so, and holds up no other.
 *
 * @param orders with weights (`withWeights`).
 * @returns the orders in the same order.
 * @throws ConnectorError `rate_limited`
 */
export async function withoutRefunded(client: Client, orders: readonly unknown[]): Promise<unknown[]> {
  const left = [...orders];
  const refunded = orders.flatMap((order, at) => {
    const sold = soldSchema.safeParse(order).data;
    return sold && sold.refunds.length > 0 && stageOf(sold.status) === "open" ? [{ at, order, sold }] : [];
  });
  for (let from = 0; from < refunded.length; from += AT_ONCE)
    await Promise.all(
      refunded.slice(from, from + AT_ONCE).map(async ({ at, order, sold }) => {
        left[at] = await withoutRefundedOf(client, order, sold);
      }),
    );
  return left;
}

/** The refunded pieces of each line, where our plugin states those of every line; earlier versions of it state none. */
function statedBy({ line_items, masar_shipping }: Sold): Map<number, number> | undefined {
  const stated = new Map(masar_shipping?.lines?.map(({ id, refunded }) => [id, refunded ?? undefined]));
  const pieces = new Map<number, number>();
  for (const { id } of line_items) {
    const refunded = stated.get(id);
    if (refunded === undefined) return undefined;
    if (refunded > 0) pieces.set(id, refunded);
  }
  return pieces;
}

async function withoutRefundedOf(client: Client, order: unknown, sold: Sold): Promise<unknown> {
  try {
    const refunded = statedBy(sold) ?? (await readRefunded(client, sold.id));
    return refunded.size > 0 ? withoutGoods(sold, refunded) : order;
  } catch (error) {
    // Above the store's limit of calls the other orders cannot be asked about either.
    if (!(error instanceof ConnectorError) || error.failure === "rate_limited") throw error;
    // The same key may read the order: a refusal is no lost access, and no proof that none of the goods were refunded.
    return { ...(order as object), masar_refunds_unread: WORDING.refundsUnread };
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
