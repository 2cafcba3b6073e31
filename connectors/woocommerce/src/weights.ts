import { ConnectorError, type Store } from "@masar/kit";
import { z } from "zod";
import { type Client, clientOf } from "./client.ts";
import { PAGE_SIZE, parseAs, readList } from "./parse-list.ts";
import { asList, productSchema, type Secrets } from "./schema.ts";

/** As much of an order as names its products. */
const boughtSchema = z.object({
  masar_shipping: z.unknown().optional(),
  line_items: z.preprocess(
    asList,
    z.array(z.object({ id: z.int(), product_id: z.int().nullish(), variation_id: z.int().nullish().catch(null) })),
  ),
});
type Bought = z.output<typeof boughtSchema>;

/** Each is a request of its own. */
const MOST_PARENTS = 100;

/** Kilograms of a unit. */
const KILOGRAMS: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lbs: 0.453_592, oz: 0.028_349_5 };

/**
 * Adds the weights of the products to orders. Order lines contain none; our plugin adds them, so a store with the plugin is
 * not asked. A product that the store no longer has stays without a weight, and so do the variations of further products than the first
 * hundred of an order.
 *
 * @returns the orders in the same order.
 * @throws ConnectorError when the store cannot be asked now.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#list-all-products
 */
export async function withWeights(
  store: Store<Secrets>,
  orders: readonly unknown[],
  client = clientOf(store),
): Promise<unknown[]> {
  const read = orders.map((order) => linesToWeigh(boughtSchema.safeParse(order).data));
  const lines = read.flatMap((ofOrder) => ofOrder ?? []);
  if (lines.length === 0) return [...orders];
  const weights = await readWeights(client, lines);
  const perUnit = KILOGRAMS[store.facts.values.weightUnit ?? ""] ?? 1;
  return orders.map((order, at) => {
    const bought = read[at];
    if (!bought) return order;
    const weighed = bought.flatMap((line) => {
      const weight = weights.get(line.variation_id || line.product_id || 0);
      return weight === undefined ? [] : [{ id: line.id, weight_kg: weight * perUnit }];
    });
    return { ...(order as object), masar_shipping: { lines: weighed } };
  });
}

/** Those whose weights are asked for; undefined for an order that needs none. Decided by the order alone, whatever it is read with. */
function linesToWeigh(order: Bought | undefined): Bought["line_items"] | undefined {
  if (!order || order.masar_shipping) return undefined;
  const varied = order.line_items.filter(({ variation_id }) => variation_id);
  const parents = new Set([...new Set(varied.map(({ product_id }) => product_id))].slice(0, MOST_PARENTS));
  return order.line_items.filter(({ variation_id, product_id }) => !variation_id || parents.has(product_id));
}

/** Weights in the store's unit by id of the product or variation; a virtual product weighs nothing. */
async function readWeights(client: Client, lines: Bought["line_items"]): Promise<Map<number, number>> {
  const weights = new Map<number, number>();
  const keep = (products: z.output<typeof productSchema>[], inherited?: number) => {
    for (const { id, weight, virtual } of products) {
      const known = virtual ? 0 : Number(weight) > 0 ? Number(weight) : inherited;
      if (known !== undefined) weights.set(id, known);
    }
  };
  keep(await readProducts(client, "products", idsOf(lines, "product_id")));
  const varied = lines.filter(({ variation_id }) => variation_id);
  for (const [parent, sold] of Map.groupBy(varied, ({ product_id }) => product_id ?? 0)) {
    // A variation without a weight of its own weighs what its product does.
    keep(await readProducts(client, `products/${parent}/variations`, idsOf(sold, "variation_id")), weights.get(parent));
  }
  return weights;
}

function idsOf(lines: Bought["line_items"], field: "product_id" | "variation_id"): number[] {
  return [...new Set(lines.map((line) => line[field] ?? 0))].filter((id) => id > 0);
}

async function readProducts(client: Client, path: string, ids: readonly number[]) {
  const products: z.output<typeof productSchema>[] = [];
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const include = ids.slice(from, from + PAGE_SIZE);
    try {
      const answer = await client.get(path, { include, per_page: PAGE_SIZE, _fields: "id,weight,virtual" });
      products.push(...readList(answer, path).map((data) => parseAs(productSchema, { data }, "product")));
    } catch (error) {
      // An order does not wait for products that this key may not read, or that are gone.
      const isLasting = error instanceof ConnectorError && !["unavailable", "rate_limited"].includes(error.failure);
      if (!isLasting) throw error;
    }
  }
  return products;
}
