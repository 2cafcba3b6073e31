import type { StoreOrder } from "@masar/kit";
import { hashOf, type Order } from "./order.ts";

/**
 * The stored order with its recipient as it is read now, where only the connector reads more than it did when the order was stored.
 * The store changed nothing then: its shipment is not edited, nobody is alerted, and corrections stay in force.
 */
export function asReadNow(known: Order, { recipient }: StoreOrder): Order {
  const { content, corrections } = known;
  if (!content || !isReadEarlier(content.recipient, recipient)) return known;
  const isInForce = corrections.recipientOf === hashOf(content.recipient);
  return {
    ...known,
    content: { ...content, recipient },
    corrections: isInForce ? { ...corrections, recipientOf: hashOf(recipient) } : corrections,
  };
}

/** Whether it is the same recipient, stored before `person` was read: with the company in the name, or without it. */
function isReadEarlier(stored: StoreOrder["recipient"], { person, ...now }: StoreOrder["recipient"]): boolean {
  if (stored.person !== undefined || person === undefined) return false;
  return [person, now.name].some((name) => hashOf({ ...now, name }) === hashOf(stored));
}
