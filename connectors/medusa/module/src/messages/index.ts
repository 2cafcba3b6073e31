import type { MedusaContainer } from "@medusajs/framework/types";
import { connect, disconnected, subscribe } from "./connection.ts";
import { inspect } from "./inspect.ts";
import { listOrders, readOneOrder } from "./orders.ts";
import { shipmentEvent } from "./shipment-event.ts";

/** What a message was verified with: the connection, or the one that an administrator has just approved. */
export type Signed = "connection" | "pending";

export interface Message {
  id: string;
  signed: Signed;
  body: Record<string, unknown>;
  container: MedusaContainer;
}

export interface Reply {
  status: number;
  body: unknown;
}

export type Handle = (message: Message) => Promise<Reply>;

/** Every message of Masar, by its `type`, and with which secrets it may be signed. */
const HANDLERS: Readonly<Record<string, { handle: Handle; signed: readonly Signed[] }>> = {
  "store.inspect": { handle: inspect, signed: ["connection", "pending"] },
  "connection.introduce": { handle: connect, signed: ["connection", "pending"] },
  "connection.subscribe": { handle: subscribe, signed: ["connection"] },
  "connection.remove": { handle: disconnected, signed: ["connection", "pending"] },
  "order.read": { handle: readOneOrder, signed: ["connection"] },
  "orders.list": { handle: listOrders, signed: ["connection"] },
  "shipment.event": { handle: shipmentEvent, signed: ["connection"] },
};

/** Carries out a verified message. Unknown types are acknowledged, so that newer messages do not fail. */
export async function handleMessage(message: Message): Promise<Reply> {
  const known = HANDLERS[String(message.body.type)];
  if (!known) return { status: 202, body: { outcome: "unknown_type" } };
  if (!known.signed.includes(message.signed)) return { status: 401, body: { code: "signature_refused" } };
  return known.handle(message);
}
