import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { Query } from "../masar/medusa.ts";
import { messageOf } from "../masar/message.ts";
import { sendSigned } from "../masar/send.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";

interface Data {
  id?: string;
  order_id?: string;
}

/** Tells Masar that an order changed, and nothing of what it contains: Masar reads it. A lost notice is found by its next poll. */
export default async function orderChanged({ event, container }: SubscriberArgs<Data>): Promise<void> {
  const connection = await container.resolve<MasarShippingService>(MASAR).connection();
  if (!connection?.hookUrl) return;
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const orderId = event.name.startsWith("payment.")
    ? await orderOfPayment(event.data.id, query)
    : (event.data.order_id ?? event.data.id);
  if (!orderId) return;
  try {
    await sendSigned(connection.hookUrl, { type: "order.changed", order_id: orderId }, connection);
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(`masar: notice about ${orderId}: ${messageOf(error)}`);
  }
}

async function orderOfPayment(id: string | undefined, query: Query): Promise<string | undefined> {
  const fields = ["id", "payment_collection.order.id"];
  const { data } = await query.graph({ entity: "payment", fields, filters: { id } });
  const [payment] = data as { payment_collection?: { order?: { id?: string } } }[];
  return payment?.payment_collection?.order?.id;
}

export const config: SubscriberConfig = {
  event: [
    "order.placed",
    "order.updated",
    "order.canceled",
    "order.completed",
    "order-edit.confirmed",
    "order.claim_created",
    "order.exchange_created",
    "order.return_requested",
    "order.return_received",
    "order.fulfillment_created",
    "order.fulfillment_canceled",
    "payment.captured",
    "payment.refunded",
  ],
  context: { subscriberId: "masar-order-changed" },
};
