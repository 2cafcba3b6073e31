import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ORDER_FIELDS, type Order, type Query, readOrder } from "../masar/medusa.ts";
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
  const since = new Date(String(body.updated_since));
  const skip = Number(body.cursor ?? 0);
  if (Number.isNaN(since.getTime()) || !Number.isSafeInteger(skip) || skip < 0)
    return { status: 422, body: { code: "refused" } };
  const { data } = await queryOf(container).graph({
    entity: "order",
    fields: ORDER_FIELDS,
    filters: { updated_at: { $gte: since }, is_draft_order: false },
    pagination: { take: PAGE, skip, order: { updated_at: "ASC" } },
  });
  const orders = await Promise.all((data as Order[]).map((order) => describe(order, container)));
  return { status: 200, body: { orders, cursor: data.length < PAGE ? null : String(skip + PAGE) } };
}

async function describe(order: Order, container: Message["container"]) {
  const masar = container.resolve<MasarShippingService>(MASAR);
  return describeOrder(order, await masar.parcelsOf(order.id), masar.options);
}

function queryOf(container: Message["container"]): Query {
  return container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
}
