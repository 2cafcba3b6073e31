import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { repairLabel } from "../events/repair.ts";

/** Marking a fulfillment as shipped replaces its labels by those of the request, which may contain none. */
export default async function labelsWiped({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await repairLabel(event.data.id, container);
}

export const config: SubscriberConfig = {
  event: "shipment.created",
  context: { subscriberId: "masar-labels-wiped" },
};
