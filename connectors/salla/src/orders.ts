import { type ConnectorError, type ImportPage, type IsRead, type Sent, type Store, unreadable } from "@masar/kit";
import { z } from "zod";
import { type Client, clientOf } from "./client.ts";
import { isGone, orNull } from "./failure.ts";
import { idSchema, type Secrets, shipmentSchema } from "./schema.ts";

type Salla = Store<Secrets>;

/** What `parseOrder` reads. */
interface Payload {
  shipment: unknown;
  order: unknown;
  items: readonly unknown[];
  siblings: readonly unknown[];
  /** Another courier has it now. */
  isOthers?: true;
}

const named = z.looseObject({ id: idSchema, order_id: idSchema });

/**
 * A shipment that Salla has just given us, with its order. Its status means nothing yet, whatever it says; the order's list of
 * shipments has the one that counts.
 *
 * @throws ConnectorError
 */
export function completed(store: Salla, shipment: object): Promise<unknown> {
  return complete(clientOf(store), { ...shipment, status: null });
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

const ownSchema = z.object({
  status: shipmentSchema.shape.status.catch(""),
  courier_id: idSchema.nullish().catch(null),
  shipment_number: z.string().nullish().catch(null),
  meta: z
    .object({ app_id: idSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** Whether the merchant asked us for it: stores have other couriers too, and Salla lists their shipments beside ours. */
function isOurs(shipment: unknown, { appId, store }: { appId: string; store: Pick<Salla, "facts"> }): boolean {
  const read = ownSchema.safeParse(shipment);
  const app = read.data?.meta?.app_id;
  if (app) return app === appId;
  const { courier } = store.facts.values;
  const there = read.data?.courier_id;
  return !there || courier === undefined || there === courier;
}

/** It was ours when we wrote our number to it. */
function hasOurNumber(shipment: unknown): boolean {
  return /^MS(?:\d{13}|\d{11})$/.test(ownSchema.safeParse(shipment).data?.shipment_number ?? "");
}

/** What only a shipment says that waits for our answer, or was cancelled: everything after that is our own writing. */
const NEWS: ReadonlySet<string> = new Set(["", "creating", "pending", "cancelled"]);

function isNews(shipment: unknown): boolean {
  return NEWS.has(ownSchema.safeParse(shipment).data?.status ?? "");
}

/** Salla compares days of its own zone. */
function dayOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO("Asia/Riyadh").toPlainDate().toString();
}

export function ordersOf(appId: string) {
  /** One shipment of Salla with its order. Undefined when Salla has it no longer. */
  async function fetchOrder(store: Salla, shipmentId: string, client = clientOf(store)): Promise<unknown> {
    const shipment = await orNull(client.get(`shipments/${shipmentId}`), isGone);
    return shipment === null ? undefined : known(store, client, shipment);
  }

  /** Shipments that we know, also when another courier has them now; what Salla has no longer is left out. */
  async function* readOrders(store: Salla, ids: readonly string[]): AsyncIterable<unknown> {
    const client = clientOf(store, { isPatient: true });
    for (const id of ids) {
      const order = await fetchOrder(store, id, client);
      if (order !== undefined) yield order;
    }
  }

  async function known(store: Salla, client: Client, shipment: unknown): Promise<Payload> {
    const payload = await complete(client, shipment);
    return isOurs(shipment, { appId, store }) ? payload : { ...payload, isOthers: true };
  }

  /** @param isRead absent at night: then every shipment is read completely, with its order. */
  async function* listOrders(store: Salla, since: Temporal.Instant, isRead?: IsRead): AsyncIterable<unknown> {
    const client = clientOf(store, { isPatient: true });
    // Salla cannot list by the time of a change.
    const query = { from_date: dayOf(since.subtract({ hours: 24 })), shipment_type: "shipment" };
    for await (const shipment of client.list("shipments", query))
      if (isOurs(shipment, { appId, store }) && (!isRead || isNews(shipment))) yield complete(client, shipment);
  }

  /** Labels that wait for our answer since before the store was connected. The cursor is the number of the next page. */
  async function* importOrders(
    store: Salla,
    { since, cursor }: { since: Temporal.Instant; cursor: string | null },
  ): AsyncIterable<ImportPage> {
    const client = clientOf(store, { isPatient: true });
    const query = { from_date: dayOf(since), shipment_type: "shipment" };
    for (let page = Number(cursor ?? 1); ; page += 1) {
      const { rows, isLast } = await client.page("shipments", { query, page });
      const waiting = rows.filter((row) => isOurs(row, { appId, store }) && isNews(row) && !isCancelled(row));
      const payloads: unknown[] = [];
      for (const shipment of waiting) payloads.push(await complete(client, shipment));
      // How many of the rows on later pages wait is not known.
      yield { orders: payloads.length, payloads, cursor: isLast ? null : String(page + 1), total: null };
      if (isLast) return;
    }
  }

  /** The current state of the shipments that a webhook is about: its body may be outdated, but a cancellation stays one, and a list may lag. */
  async function readHint(store: Salla, newest: Sent, older: readonly Sent[]): Promise<readonly unknown[]> {
    const subject = subjectOf(newest.payload);
    if (subject === undefined) throw unreadable("the webhook names no order");
    const client = clientOf(store);
    const listed = await Array.fromAsync(client.list("shipments", { order_id: subject }));
    const cancellations = [...older, newest].filter(({ topic }) => topic === "shipment.cancelled");
    const cancelled = new Map(
      cancellations.flatMap(({ payload }) => shipmentIn(payload) ?? []).map((one) => [one.id, one]),
    );
    const isCancelledNow = (shipment: unknown) => cancelled.has(idOf(shipment) ?? "");
    const listedIds = new Set(listed.map(idOf));
    const all = [...listed, ...[...cancelled.values()].filter(({ id }) => !listedIds.has(id))];
    const ours = all
      .filter((shipment) => isOurs(shipment, { appId, store }) || hasOurNumber(shipment))
      .map((shipment) => (isCancelledNow(shipment) ? { ...(shipment as object), status: "cancelled" } : shipment));
    return Promise.all(ours.map((shipment) => known(store, client, shipment)));
  }

  return { fetchOrder, listOrders, readOrders, importOrders, readHint };
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

/** The shipment in the body of a webhook. */
function shipmentIn(payload: unknown): z.output<typeof named> | undefined {
  return z.object({ data: named }).safeParse(payload).data?.data;
}

function idOf(shipment: unknown): string | undefined {
  return named.safeParse(shipment).data?.id;
}

function isCancelled(shipment: unknown): boolean {
  return ownSchema.safeParse(shipment).data?.status === "cancelled";
}

/** Gone, or our permissions do not include it. */
function isClosed(error: ConnectorError): boolean {
  return isGone(error) || (error.failure === "access_revoked" && /scope/i.test(error.message));
}
