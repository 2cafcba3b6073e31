import {
  ConnectorError,
  type ImportPage,
  type IsRead,
  type Sent,
  type Store,
  unavailable,
  unreadable,
} from "@masar/kit";
import { z } from "zod";
import { type Client, clientOf } from "./client.ts";
import { isOurs, OUR_NUMBER } from "./order.ts";
import { idSchema, orderAnswer, orderSchema, type Secrets } from "./schema.ts";

type Zid = Store<Secrets>;
const PER_PAGE = 100;
const MOST_PAGES = 500;

/** Undefined when Zid has it no longer. */
export function fetchOrder(store: Zid, id: string): Promise<unknown> {
  return readOrder(clientOf(store), id);
}

/** Orders that we know, also when another courier has them now; what Zid has no longer is left out. */
export async function* readOrders(store: Zid, ids: readonly string[]): AsyncIterable<unknown> {
  const client = clientOf(store, { isPatient: true });
  for (const id of ids) {
    const order = await readOrder(client, id);
    if (order !== undefined) yield order;
  }
}

async function readOrder(client: Client, id: string): Promise<unknown> {
  try {
    const read = orderAnswer.safeParse(await client.get(`/v1/managers/store/orders/${id}/view`));
    if (!read.success || read.data.order === undefined) throw unreadable("an answer without an order");
    return read.data.order;
  } catch (error) {
    if (error instanceof ConnectorError && error.failure === "refused" && error.message.includes(": 404"))
      return undefined;
    throw error;
  }
}

const pageSchema = z.object({ orders: z.array(z.unknown()) });

/** What ships, and what must not be collected any more: everything else can wait for the night. */
const POLLED = ["ready", "cancelled"] as const;

/**
 * Zid lists by the day of the order, and asks for few, wide requests: with all fields, so that none is read by itself. It allows
 * sixty a minute for each store, and a large store has more pages of a fortnight than that.
 *
 * @param isRead absent at night: then orders of every status are listed.
 */
export async function* listOrders(store: Zid, since: Temporal.Instant, isRead?: IsRead): AsyncIterable<unknown> {
  const client = clientOf(store, { isPatient: true });
  // An order is changed some days after it was placed.
  const from = { date_from: dayOf(since.subtract({ hours: 14 * 24 })) };
  for (const status of isRead ? POLLED : [undefined])
    yield* listPages({ store, client }, { ...from, ...(status ? { order_status: status } : {}) });
}

async function* listPages(from: Source, query: Readonly<Record<string, string>>): AsyncIterable<unknown> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { orders, isLast } = await readPage(from, page, query);
    yield* orders;
    if (isLast) return;
  }
  throw unavailable(`orders: more than ${MOST_PAGES} pages`);
}

interface Source {
  store: Zid;
  client: Client;
}

/** Orders that the store has not handed to a courier. */
const OPEN = ["new", "preparing", "ready"] as const;
const positionSchema = z.object({ status: z.int().min(0).max(2), page: z.int().positive() });

/** Open orders, status by status: Zid lists one at a time. */
export async function* importOrders(
  store: Zid,
  { since, cursor }: { since: Temporal.Instant; cursor: string | null },
): AsyncIterable<ImportPage> {
  const client = clientOf(store, { isPatient: true });
  let position = cursor === null ? { status: 0, page: 1 } : positionSchema.parse(JSON.parse(cursor));
  for (;;) {
    const query = { date_from: dayOf(since), order_status: OPEN[position.status] ?? "ready" };
    const { orders, isLast } = await readPage({ store, client }, position.page, query);
    const { status, page } = position;
    position = isLast ? { status: status + 1, page: 1 } : { status, page: page + 1 };
    const isOver = position.status >= OPEN.length;
    // How many of the orders on later pages are ours is not known.
    yield { orders: orders.length, payloads: orders, cursor: isOver ? null : JSON.stringify(position), total: null };
    if (isOver) return;
  }
}

/** Our orders of one page, those that cannot be read among them, and those that were ours before they got another courier. */
async function readPage(
  { store, client }: Source,
  page: number,
  query: Readonly<Record<string, string>>,
): Promise<{ orders: readonly unknown[]; isLast: boolean }> {
  const wanted = { page: String(page), per_page: String(PER_PAGE), payload_type: "default", ...query };
  const read = pageSchema.safeParse(await client.get("/v1/managers/store/orders", wanted));
  if (!read.success) throw unreadable("a page without orders");
  const orders = read.data.orders.filter((order) => {
    const parsed = orderSchema.safeParse(order);
    if (!parsed.success || isOurs(parsed.data, store.facts) !== "no") return true;
    return OUR_NUMBER.test(parsed.data.shipping.method.tracking?.number ?? "");
  });
  return { orders, isLast: read.data.orders.length < PER_PAGE };
}

function dayOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO("Asia/Riyadh").toPlainDate().toString();
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

export async function readHint(store: Zid, { payload }: Sent): Promise<readonly unknown[]> {
  const id = subjectOf(payload);
  // It says that something happened, and not to which order.
  if (id === undefined) return (await readPage({ store, client: clientOf(store) }, 1, {})).orders;
  // Also one of another courier: it may have been ours.
  const order = await fetchOrder(store, id);
  return order === undefined ? [] : [order];
}
