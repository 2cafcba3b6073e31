import type { IsRead, Sent, Store } from "@masar/kit";
import { unreadable } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { CHANGED, MORE_FULFILLED_LINES, MORE_FULFILLMENTS, MORE_LINES, ORDER, OWNER } from "./documents.ts";
import { gidOf, numberOf, parcelId, readParcelId } from "./gid.ts";
import { allPages, assertCursorAdvances } from "./pagination.ts";
import { pageInfo, type Secrets } from "./schema.ts";

type Shop = Store<Secrets>;

/** The payload of `parseOrder`: one fulfilment order of an order. */
interface Payload {
  order: { id: string; fulfillmentOrders: { nodes: readonly { id: string }[] } };
  parcel: string;
  /** Fields that Shopify denied us. */
  denied?: readonly string[];
  /** The shop is under development at this moment. */
  isDevelopment?: boolean;
}

/** Loose objects: other fields pass through unchanged. */
const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ nodes: z.array(item), pageInfo });
const linePage = pageOf(z.unknown());
const fulfillmentPage = pageOf(z.looseObject({ id: z.string(), fulfillmentLineItems: linePage }));
const fulfillmentOrder = z.looseObject({ id: z.string(), lineItems: linePage, fulfillments: fulfillmentPage });
const orderAnswer = z.object({
  shop: z.object({ plan: z.object({ partnerDevelopment: z.boolean() }) }).nullish(),
  order: z
    .looseObject({ id: z.string(), fulfillmentOrders: z.object({ nodes: z.array(fulfillmentOrder), pageInfo }) })
    .nullable(),
});

/** A complete order, one payload per fulfilment order. Empty until Shopify has routed it; undefined when it was deleted. */
export async function readParcels(client: Client, id: string): Promise<Payload[] | undefined> {
  const first = await client.askPartly(ORDER, { id }, orderAnswer);
  const { order, shop } = first.answer;
  if (order === null) return undefined;
  const denied = new Set(first.denied);
  const nodes = await allPages(client, order.fulfillmentOrders, {
    document: ORDER,
    variables: { id },
    schema: orderAnswer,
    pick: (answer) => answer.order?.fulfillmentOrders,
  });
  const parts: unknown[] = [];
  for (const one of nodes) parts.push(await wholePart(client, one));
  const whole = { ...order, fulfillmentOrders: { nodes: parts as { id: string }[] } };
  const lacks = denied.size > 0 ? { denied: [...denied].sort() } : {};
  const stands = shop ? { isDevelopment: shop.plan.partnerDevelopment } : {};
  return nodes.map((one) => ({ order: whole, parcel: one.id, ...lacks, ...stands }));
}

const moreLines = z.object({ fulfillmentOrder: z.object({ lineItems: linePage }).nullable() });
const moreFulfillments = z.object({ fulfillmentOrder: z.object({ fulfillments: fulfillmentPage }).nullable() });
const moreFulfilledLines = z.object({ fulfillment: z.object({ fulfillmentLineItems: linePage }).nullable() });

/** A fulfilment order with all its lines, all its fulfilments and all their lines. */
async function wholePart(client: Client, one: z.output<typeof fulfillmentOrder>) {
  const { id } = one;
  const lines = await allPages(client, one.lineItems, {
    document: MORE_LINES,
    variables: { id },
    schema: moreLines,
    pick: ({ fulfillmentOrder: found }) => found?.lineItems,
  });
  const fulfillments = await allPages(client, one.fulfillments, {
    document: MORE_FULFILLMENTS,
    variables: { id },
    schema: moreFulfillments,
    pick: ({ fulfillmentOrder: found }) => found?.fulfillments,
  });
  const whole: unknown[] = [];
  for (const fulfillment of fulfillments) {
    const nodes = await allPages(client, fulfillment.fulfillmentLineItems, {
      document: MORE_FULFILLED_LINES,
      variables: { id: fulfillment.id },
      schema: moreFulfilledLines,
      pick: ({ fulfillment: found }) => found?.fulfillmentLineItems,
    });
    whole.push({ ...fulfillment, fulfillmentLineItems: { nodes } });
  }
  return { ...one, lineItems: { nodes: lines }, fulfillments: { nodes: whole } };
}

/** Undefined when it was deleted or no longer belongs to that order. */
export async function fetchOrder(app: App, store: Shop, id: string): Promise<unknown> {
  const { order, fulfillmentOrder: wanted } = readParcelId(id);
  const parcels = await readParcels(clientOf(app, store), order);
  return parcels?.find(({ parcel }) => parcel === wanted);
}

/** Sorted by the date of their last change; an order that changes meanwhile appears again at the end. Each is read completely: the list has too few fields. */
export async function* listOrders(
  app: App,
  store: Shop,
  { since, isRead }: { since: Temporal.Instant; isRead?: IsRead | undefined },
): AsyncIterable<unknown> {
  const client = clientOf(app, store);
  const schema = z.object({
    orders: z.object({ nodes: z.array(z.object({ id: z.string(), updatedAt: z.string() })), pageInfo }),
  });
  const query = `updated_at:>='${since.toString({ smallestUnit: "second" })}'`;
  for (let after: string | null | undefined = null; ; ) {
    const { orders }: z.output<typeof schema> = await client.ask(CHANGED, { query, after }, schema);
    assertCursorAdvances(after, orders.pageInfo);
    for (const { id, updatedAt } of orders.nodes) {
      if (await isRead?.(numberOf(id), Temporal.Instant.from(updatedAt))) continue;
      yield* (await readParcels(client, id)) ?? [];
    }
    if (!orders.pageInfo.hasNextPage) return;
    after = orders.pageInfo.endCursor;
  }
}

export async function* readOrders(app: App, store: Shop, ids: readonly string[]): AsyncIterable<unknown> {
  const client = clientOf(app, store);
  const wanted = new Set(ids);
  for (const order of new Set(ids.map((id) => readParcelId(id).order))) {
    const parcels = (await readParcels(client, order)) ?? [];
    yield* parcels.filter(({ parcel }) => wanted.has(parcelId(order, parcel)));
  }
}

/** Reads the order that a webhook is about: bodies are outdated, have an unsigned topic, and can lack the buyer. */
export async function readHint(app: App, store: Shop, { payload }: Sent): Promise<readonly unknown[]> {
  const client = clientOf(app, store);
  const id = orderNamedIn(payload) ?? (await ownerOf(client, payload));
  return id === undefined ? [] : ((await readParcels(client, id)) ?? []);
}

/** The number of the order that a webhook names, else its fulfilment order, whose order only Shopify knows. */
export function subjectOf(payload: unknown): string | undefined {
  const order = orderNamedIn(payload);
  return order === undefined ? fulfillmentOrderIn(payload) : numberOf(order);
}

const number = z.union([z.int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String);
const named = z.union([
  z
    .object({ admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/) })
    .transform((body) => body.admin_graphql_api_id),
  z
    .object({ order_edit: z.object({ order_id: number }) })
    .transform((body) => gidOf("Order", body.order_edit.order_id)),
  z.object({ order_id: number }).transform((body) => gidOf("Order", body.order_id)),
]);

function orderNamedIn(payload: unknown): string | undefined {
  return named.safeParse(payload).data;
}

/** Bodies about fulfilment orders name one or several, in a different field per topic; all belong to one order. */
async function ownerOf(client: Client, payload: unknown): Promise<string | undefined> {
  const id = fulfillmentOrderIn(payload);
  if (id === undefined) throw unreadable("the webhook names no order");
  const schema = z.object({ fulfillmentOrder: z.object({ orderId: z.string() }).nullable() });
  return (await client.ask(OWNER, { id }, schema)).fulfillmentOrder?.orderId;
}

function fulfillmentOrderIn(value: unknown): string | undefined {
  if (typeof value === "string") return /^gid:\/\/shopify\/FulfillmentOrder\/\d{1,20}$/.test(value) ? value : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const part of Object.values(value)) {
    const found = fulfillmentOrderIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}
