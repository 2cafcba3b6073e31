import { ConnectorError, type ImportPage, type Store } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { OPEN_COUNT, OPEN_ORDERS } from "./documents.ts";
import { readParcels } from "./orders.ts";
import { makeSureItMoves } from "./pages.ts";
import { pageInfo, type Secrets } from "./schema.ts";

/** Where reading goes on. */
const placeSchema = z.object({
  /** The date that the list begins at. */
  since: z.string(),
  /** Shopify's own, in that list. */
  after: z.string().nullable(),
  /** Of the last order that was read. */
  newest: z.string(),
  /** Read since `since`. */
  read: z.int(),
});
type Place = z.output<typeof placeSchema>;

/** Lists end at 25,000: before that, another one begins. @see https://shopify.dev/docs/api/usage/limits */
const LONGEST_LIST = 20_000;

const listSchema = z.object({
  orders: z.object({ nodes: z.array(z.object({ id: z.string(), createdAt: z.string() })), pageInfo }),
});
const countSchema = z.object({ ordersCount: z.object({ count: z.int() }).nullable() });

/**
 * A shop's open orders, page by page, each read whole. By pages and not by a bulk operation: that would give the same list
 * of candidates, an hour late, and each has to be read whole all the same. Without `read_all_orders` Shopify shows 60 days.
 */
export async function* importOrders(
  app: App,
  store: Store<Secrets>,
  { since, cursor }: { since: Temporal.Instant; cursor: string | null },
): AsyncIterable<ImportPage> {
  const client = clientOf(app, store);
  const first = since.toString({ smallestUnit: "second" });
  let place = readPlace(cursor) ?? { since: first, after: null, newest: first, read: 0 };
  let total = cursor === null ? await count(client, first) : null;
  for (let isMore = true; isMore; total = null) {
    const list = await listFrom(client, place);
    const payloads: unknown[] = [];
    for (const { id } of list.nodes) payloads.push(...((await readParcels(client, id)) ?? []));
    isMore = list.pageInfo.hasNextPage;
    place = nextPlace(list.from, list);
    yield { orders: list.nodes.length, payloads, cursor: isMore ? JSON.stringify(place) : null, total };
  }
}

/** A cursor that Shopify no longer takes is let go of: what was read since its date is read again, which changes nothing. */
async function listFrom(client: Client, place: Place) {
  try {
    return { ...(await ask(client, place)), from: place };
  } catch (error) {
    if (place.after === null || !(error instanceof ConnectorError) || error.failure !== "refused") throw error;
    const again = { ...place, since: place.newest, after: null, read: 0 };
    return { ...(await ask(client, again)), from: again };
  }
}

async function ask(client: Client, { since, after }: Place) {
  const { orders } = await client.ask(OPEN_ORDERS, { query: queryFrom(since), after }, listSchema);
  makeSureItMoves(after, orders.pageInfo);
  return orders;
}

function nextPlace(from: Place, { nodes, pageInfo: { endCursor } }: z.output<typeof listSchema>["orders"]): Place {
  const newest = nodes.at(-1)?.createdAt ?? from.newest;
  const read = from.read + nodes.length;
  if (read >= LONGEST_LIST && newest !== from.since) return { since: newest, after: null, newest, read: 0 };
  return { since: from.since, after: endCursor ?? null, newest, read };
}

async function count(client: Client, since: string): Promise<number | null> {
  return (await client.ask(OPEN_COUNT, { query: queryFrom(since) }, countSchema)).ordersCount?.count ?? null;
}

function queryFrom(since: string): string {
  return `created_at:>='${since}' status:open -fulfillment_status:fulfilled`;
}

function readPlace(cursor: string | null): Place | undefined {
  if (cursor === null) return undefined;
  try {
    return placeSchema.parse(JSON.parse(cursor));
  } catch {
    return undefined;
  }
}
