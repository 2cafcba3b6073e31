import { ConnectorError, type Store, unreadable } from "@masar/kit";
import { z } from "zod";
import { type Client, clientOf } from "./client.ts";
import { idSchema, type Secrets } from "./schema.ts";

type Salla = Store<Secrets>;

/** What `parseOrder` reads. */
interface Payload {
  shipment: unknown;
  order: unknown;
  items: readonly unknown[];
  siblings: readonly unknown[];
}

const named = z.looseObject({ id: idSchema, order_id: idSchema });

/** One shipment of Salla with its order. Undefined when Salla has it no longer. */
export async function fetchOrder(store: Salla, shipmentId: string): Promise<unknown> {
  const client = clientOf(store);
  const shipment = await orNull(client.get(`shipments/${shipmentId}`), isGone);
  return shipment === null ? undefined : complete(client, shipment);
}

/** A shipment that Salla has just given us, with its order. @throws ConnectorError */
export function completed(store: Salla, shipment: unknown): Promise<unknown> {
  return complete(clientOf(store), shipment);
}

/** Salla sends light orders: items and shipments are read from their own lists. */
async function complete(client: Client, shipment: unknown): Promise<Payload> {
  const read = named.safeParse(shipment);
  if (!read.success) throw unreadable("a shipment of Salla without ids");
  const query = { order_id: read.data.order_id };
  // A shipment without cash needs no order; one with cash waits until its order can be read.
  const [order, items, siblings] = await Promise.all([
    orNull(client.get(`orders/${read.data.order_id}`, { format: "light" }), isClosed),
    orNull(Array.fromAsync(client.list("orders/items", query)), isClosed),
    Array.fromAsync(client.list("shipments", query)),
  ]);
  return { shipment, order, items: items ?? [], siblings };
}

/** Shipments that wait for a courier's answer, and those of the last days: Salla cannot list by the time of a change. */
export async function* listOrders(store: Salla, since: Temporal.Instant): AsyncIterable<unknown> {
  const client = clientOf(store);
  // Salla compares days of its own zone.
  const from = since.subtract({ hours: 24 }).toZonedDateTimeISO("Asia/Riyadh").toPlainDate().toString();
  for await (const shipment of client.list("shipments", { from_date: from, shipment_type: "shipment" }))
    yield complete(client, shipment);
}

const hintSchema = z.object({
  event: z.string(),
  data: z.union([
    z
      .object({ id: idSchema, order_id: idSchema, ship_to: z.unknown() })
      .transform(({ id, order_id }) => ({ shipment: id, order: order_id })),
    // The id of `order.status.updated` is that of an activity.
    z.object({ order: z.object({ id: idSchema }) }).transform(({ order }) => ({ order: order.id })),
    z.object({ order_id: idSchema }).transform(({ order_id }) => ({ order: order_id })),
    z.object({ id: idSchema }).transform(({ id }) => ({ order: id })),
  ]),
});

/** The order that a webhook is about. Pure, never throws. */
export function subjectOf(payload: unknown): string | undefined {
  return hintSchema.safeParse(payload).data?.data.order;
}

/** The current state of the shipments that a webhook is about: its body may be outdated. */
export async function readHint(store: Salla, _topic: string, payload: unknown): Promise<readonly unknown[]> {
  const subject = subjectOf(payload);
  if (subject === undefined) throw unreadable("the webhook names no order");
  const client = clientOf(store);
  const shipments = await Array.fromAsync(client.list("shipments", { order_id: subject }));
  return Promise.all(shipments.map((shipment) => complete(client, shipment)));
}

async function orNull<Value>(asked: Promise<Value>, isMissing: (error: ConnectorError) => boolean) {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ConnectorError && isMissing(error)) return null;
    throw error;
  }
}

function isGone({ failure, message }: ConnectorError): boolean {
  return failure === "refused" && message.includes(": 404");
}

/** Gone, or our permissions do not include it. */
function isClosed(error: ConnectorError): boolean {
  return isGone(error) || (error.failure === "access_revoked" && /scope/i.test(error.message));
}
