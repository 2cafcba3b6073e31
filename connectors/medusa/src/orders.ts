import { type Sent, type Store, unavailable, unreadable } from "@masar/kit";
import { z } from "zod";
import { send } from "./client.ts";
import { partsOf } from "./order.ts";
import { type Document, documentSchema, type Payload, type Secrets } from "./schema.ts";

type Medusa = Store<Secrets>;

/** Of twenty orders, as our plugin lists them: more than change in any store between two polls. */
const MOST_PAGES = 20_000;

const oneSchema = z.object({ order: documentSchema.nullable() });
const pageSchema = z.object({ orders: z.array(documentSchema), cursor: z.string().nullable() });
const noticeSchema = z.object({ order_id: z.string().regex(/^[\w-]{1,80}$/) });

/** One parcel; undefined when its order was deleted or has it no longer. */
export async function fetchOrder(store: Medusa, id: string): Promise<unknown> {
  const parts = partsOf(id);
  if (!parts) return undefined;
  const payloads = await readWhole(store, parts.orderId);
  return payloads.find(({ parcel }) => parcel === parts.parcel);
}

/** Every parcel of the orders that changed since then. @throws ConnectorError `unavailable` where the list does not end. */
export async function* listOrders(store: Medusa, since: Temporal.Instant): AsyncIterable<unknown> {
  const seen = new Set<string>();
  for (let cursor: string | null = null; seen.size < MOST_PAGES; ) {
    const message = { type: "orders.list", updated_since: since.toString(), cursor };
    const page: z.output<typeof pageSchema> = await send(store, message, pageSchema);
    for (const document of page.orders) yield* payloadsOf(document);
    if (page.cursor === null) return;
    if (seen.has(page.cursor)) throw unreadable("the store returned the same page twice");
    seen.add(page.cursor);
    cursor = page.cursor;
  }
  throw unavailable(`orders.list: more than ${MOST_PAGES} pages`);
}

/** Parcels that are missing from the result were taken out of their order. */
export async function* readOrders(store: Medusa, ids: readonly string[]): AsyncIterable<unknown> {
  const orderIds = new Set(ids.flatMap((id) => partsOf(id)?.orderId ?? []));
  for (const orderId of orderIds) {
    const payloads = await readWhole(store, orderId);
    yield* payloads.filter(({ parcel }) => ids.includes(`${orderId}:${parcel}`));
  }
}

/** A notice only names its order. Pure, never throws. */
export function subjectOf(payload: unknown): string | undefined {
  return noticeSchema.safeParse(payload).data?.order_id;
}

export async function readHint(store: Medusa, { payload }: Sent): Promise<readonly unknown[]> {
  const orderId = subjectOf(payload);
  if (orderId === undefined) throw unreadable("the notice names no order");
  return readWhole(store, orderId);
}

async function readWhole(store: Medusa, orderId: string) {
  const { order } = await send(store, { type: "order.read", order_id: orderId }, oneSchema);
  return order === null ? [] : payloadsOf(order);
}

/** A parcel as Medusa has it now. Until it has our answer, that its label is asked for is in the request alone. */
export async function readParcel(store: Medusa, { order, parcel, parcels }: Payload): Promise<Payload | undefined> {
  const { order: current } = await send(store, { type: "order.read", order_id: order.id }, oneSchema);
  if (current === null) return undefined;
  const isAsked = ({ number }: Document["parcels"][number]) => number === parcel;
  const known = current.parcels.find(isAsked);
  if (known && known.state !== "open") return { ...current, parcel };
  const others = current.parcels.filter((one) => !isAsked(one));
  return { ...current, parcels: [...others, ...parcels.filter(isAsked)], parcel };
}

/** What another provider has is no parcel of ours. */
function payloadsOf(document: Document) {
  return document.parcels
    .filter(({ state }) => state !== "elsewhere")
    .map(({ number }) => ({ ...document, parcel: number }));
}
