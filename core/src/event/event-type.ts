export const EVENT_TYPES = [
  "shipment.created",
  "shipment.picked_up",
  "shipment.at_hub",
  "shipment.out_for_delivery",
  "shipment.delivered",
  "shipment.attempt_failed",
  "shipment.returned",
  "shipment.cancelled",
  "shipment.lost",
  "shipment.damaged",
  "shipment.updated",
  "payout.executed",
] as const;
/** Webhook events: the specification's eight; `shipment.cancelled`, `shipment.lost`, `shipment.damaged` and `shipment.updated` are ours. */
export type EventType = (typeof EVENT_TYPES)[number];
