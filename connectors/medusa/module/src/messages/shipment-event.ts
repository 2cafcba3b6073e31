import { Modules } from "@medusajs/framework/utils";
import { addToMedusa } from "../events/adopt.ts";
import { applyEvent } from "../events/apply.ts";
import { type Locking, withOrderLock } from "../masar/lock.ts";
import type { Text } from "../masar/words.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { Message, Reply } from "./index.ts";

/** One event of a parcel. */
export interface ShipmentEvent {
  key: string;
  event: string;
  orderId: string;
  number: number;
  trackingNumber: string;
  trackingUrl: string;
  labelUrl: string;
  at: Date;
  sentence: Text;
  collectedPiastres: number | null;
}

/**
 * An event of one of our parcels. The parcel has to be this order's, with this tracking number: a tracking number alone could
 * belong to another store's order.
 */
export async function shipmentEvent({ body, container }: Message): Promise<Reply> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const event = readEvent(body);
  if (!event) return { status: 422, body: { code: "unreadable" } };
  const locking = container.resolve(Modules.LOCKING) as unknown as Locking;
  return withOrderLock(locking, event.orderId, async () => {
    if (!(await masar.isNew(event.key))) return { status: 200, body: { outcome: "duplicate" } };
    const parcel = await addToMedusa(event, container);
    if (parcel.kind === "mismatch") return { status: 404, body: { code: "no_such_parcel" } };
    await applyEvent(event, parcel.parcel, container);
    await masar.createEvents({ key: event.key, type: event.event, order_id: event.orderId, outcome: "applied" });
    await masar.noteHealth({ lastEventAt: new Date().toISOString() });
    return { status: 200, body: { outcome: "applied" } };
  });
}

function readEvent(body: Record<string, unknown>): ShipmentEvent | undefined {
  const [, orderId = "", number = ""] = /^(.+):(\d{1,6})$/.exec(String(body.order_id)) ?? [];
  const { key, event, tracking_number, tracking_url, label_url, sentence, collected_piastres: collected = null } = body;
  const texts = [key, event, tracking_number, tracking_url, label_url];
  const at = new Date(String(body.at));
  const isCash = collected === null || (Number.isSafeInteger(collected) && Number(collected) >= 0);
  if (!orderId || !texts.every((text) => typeof text === "string") || Number.isNaN(at.getTime()) || !isCash) return;
  return {
    key: String(key),
    event: String(event),
    orderId,
    number: Number(number),
    trackingNumber: String(tracking_number),
    trackingUrl: String(tracking_url),
    labelUrl: String(label_url),
    at,
    sentence: sentence as Text,
    collectedPiastres: collected as number | null,
  };
}
