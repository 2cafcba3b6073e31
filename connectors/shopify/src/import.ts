import { ConnectorError, type ImportPage, type Store } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { OPEN_COUNT, OPEN_ORDERS } from "./documents.ts";
import { readParcels } from "./orders.ts";
import { assertCursorAdvances } from "./pagination.ts";
import { pageInfo, type Secrets } from "./schema.ts";

/** The position of the import. */
const positionSchema = z.object({
  /** The date at which the list begins. */
  since: z.string(),
  /** Shopify's cursor in that list. */
  after: z.string().nullable(),
  /** The date of the last order that was read. */
  newest: z.string(),
  /** Orders read in that list. */
  read: z.int(),
});
type Position = z.output<typeof positionSchema>;

/** A list ends at 25,000 orders: a new list begins earlier. @see https://shopify.dev/docs/api/usage/limits */
const MAX_LIST = 20_000;

const listSchema = z.object({
  orders: z.object({ nodes: z.array(z.object({ id: z.string(), createdAt: z.string() })), pageInfo }),
});
const countSchema = z.object({ ordersCount: z.object({ count: z.int() }).nullable() });

/**
 * A shop's open orders, page by page, each read completely. A bulk operation would return the same list up to an hour later,
 * and each order has to be read completely anyway. Without `read_all_orders` Shopify returns 60 days.
 */
export async function* importOrders(
  app: App,
  store: Store<Secrets>,
  { since, cursor }: { since: Temporal.Instant; cursor: string | null },
): AsyncIterable<ImportPage> {
  const client = clientOf(app, store);
  const first = since.toString({ smallestUnit: "second" });
  let position = readPosition(cursor) ?? { since: first, after: null, newest: first, read: 0 };
  let total = cursor === null ? await count(client, first) : null;
  for (let isMore = true; isMore; total = null) {
    const list = await listFrom(client, position);
    const payloads: unknown[] = [];
    for (const { id } of list.nodes) payloads.push(...((await readParcels(client, id)) ?? []));
    isMore = list.pageInfo.hasNextPage;
    position = nextPosition(list.from, list);
    yield { orders: list.nodes.length, payloads, cursor: isMore ? JSON.stringify(position) : null, total };
  }
}

/** When Shopify no longer accepts the cursor, reading restarts at the date of the last order; orders that are read twice change nothing. */
async function listFrom(client: Client, position: Position) {
  try {
    return { ...(await ask(client, position)), from: position };
  } catch (error) {
    if (position.after === null || !(error instanceof ConnectorError) || error.failure !== "refused") throw error;
    const again = { ...position, since: position.newest, after: null, read: 0 };
    return { ...(await ask(client, again)), from: again };
  }
}

async function ask(client: Client, { since, after }: Position) {
  const { orders } = await client.ask(OPEN_ORDERS, { query: queryFrom(since), after }, listSchema);
  assertCursorAdvances(after, orders.pageInfo);
  return orders;
}

function nextPosition(
  from: Position,
  { nodes, pageInfo: { endCursor } }: z.output<typeof listSchema>["orders"],
): Position {
  const newest = nodes.at(-1)?.createdAt ?? from.newest;
  const read = from.read + nodes.length;
  if (read >= MAX_LIST && newest !== from.since) return { since: newest, after: null, newest, read: 0 };
  return { since: from.since, after: endCursor ?? null, newest, read };
}

async function count(client: Client, since: string): Promise<number | null> {
  return (await client.ask(OPEN_COUNT, { query: queryFrom(since) }, countSchema)).ordersCount?.count ?? null;
}

function queryFrom(since: string): string {
  return `created_at:>='${since}' status:open -fulfillment_status:fulfilled`;
}

function readPosition(cursor: string | null): Position | undefined {
  if (cursor === null) return undefined;
  try {
    return positionSchema.parse(JSON.parse(cursor));
  } catch {
    return undefined;
  }
}
