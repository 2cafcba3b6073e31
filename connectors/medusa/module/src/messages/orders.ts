import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ORDER_FIELDS, type Order, type Query, readOrder, withClaims } from "../masar/medusa.ts";
import { describeOrder } from "../masar/order-document.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { Message, Reply } from "./index.ts";

const PAGE = 20;

export async function readOneOrder({ body, container }: Message): Promise<Reply> {
  const order = await readOrder(queryOf(container), String(body.order_id));
  return { status: 200, body: { order: order && !order.is_draft_order ? await describe(order, container) : null } };
}

/** Orders that changed since then, oldest change first. */
export async function listOrders({ body, container }: Message): Promise<Reply> {
  const start = startOf(body);
  if (!start) return { status: 422, body: { code: "refused" } };
  const { data } = await queryOf(container).graph({
    entity: "order",
    fields: ORDER_FIELDS,
    filters: { updated_at: { $gte: start.since }, is_draft_order: false },
    pagination: { take: PAGE, skip: start.skip, order: { updated_at: "ASC", id: "ASC" } },
  });
  const whole = await withClaims(data as Order[], queryOf(container));
  const orders = await Promise.all(whole.map((order) => describe(order, container)));
  return { status: 200, body: { orders, cursor: nextCursor(data as Order[], start) } };
}

interface Start {
  since: Date;
  /** Of the orders with exactly this time. */
  skip: number;
}

/** A number of orders alone would leave one out when an order that was listed changes between two pages. */
function startOf({ updated_since, cursor }: Record<string, unknown>): Start | undefined {
  const [, time = String(updated_since), skip = "0"] = /^(.+)~(\d{1,6})$/.exec(String(cursor ?? "")) ?? [];
  const since = new Date(time);
  const isKnown = typeof cursor !== "string" || cursor.includes("~");
  return Number.isNaN(since.getTime()) || !isKnown ? undefined : { since, skip: Number(skip) };
}

function nextCursor(page: readonly Order[], { since, skip }: Start): string | null {
  const last = page.at(-1);
  if (page.length < PAGE || !last) return null;
  const at = new Date(last.updated_at);
  const alike = page.filter(({ updated_at }) => new Date(updated_at).getTime() === at.getTime()).length;
  return `${at.toISOString()}~${at.getTime() === since.getTime() ? skip + alike : alike}`;
}

async function describe(order: Order, container: Message["container"]) {
  const masar = container.resolve<MasarShippingService>(MASAR);
  return describeOrder(order, await masar.parcelsOf(order.id), masar.options);
}

function queryOf(container: Message["container"]): Query {
  return container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
}
