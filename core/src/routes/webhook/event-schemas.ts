import { z } from "zod";
import { EVENT_TYPES, type EventType } from "../../event/event-type.ts";
import { id, timestamp } from "../../kernel/fields.ts";
import { payoutSchema } from "../../payout/payout.ts";
import { STATUSES } from "../../shipment/state.ts";
import { shipmentSchema } from "../../shipment/view.ts";

/** When each event fires (specification: Events). */
export const EVENT_TEXTS: Readonly<Record<EventType, string>> = {
  "shipment.created": "The shipment was registered.",
  "shipment.picked_up": "A courier collected the parcel from the merchant.",
  "shipment.at_hub": "The parcel entered sorting.",
  "shipment.out_for_delivery": "The parcel is out with the delivery courier.",
  "shipment.delivered": "The parcel was delivered and signed for.",
  "shipment.attempt_failed": "A delivery attempt failed.",
  "shipment.returned": "The parcel was returned to the merchant.",
  "shipment.cancelled": "The shipment was cancelled before collection.",
  "shipment.lost": "The parcel was lost; `claim` has the compensation.",
  "shipment.damaged": "The parcel was damaged and is not delivered; `claim` has the compensation.",
  "shipment.updated":
    "The shipment was edited before collection, instructed after a failed attempt, its cash was lowered, its collection was blocked or allowed again, or a failed attempt was reported late.",
  "payout.executed": "A cash-out transfer was executed.",
};

/** The name of an event's schema in the API document: `shipment.picked_up` is `ShipmentPickedUpEvent`. */
export function eventSchemaName(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}

function eventOf<Type extends EventType>(type: Type) {
  const isPayout = type === "payout.executed";
  return z
    .strictObject({
      id: id("evt", "The same on every attempt and at every endpoint"),
      type: z.literal(type),
      timestamp,
      api_version: z.string().meta({ format: "date", description: "The version of the body" }),
      livemode: z.boolean().meta({ description: "false in the sandbox" }),
      data: z.strictObject({
        sequence: z.number().int().min(1).meta({ description: "Counts per shipment from 1, without gaps" }),
        object: isPayout ? payoutSchema : shipmentSchema,
        previous: z.strictObject({
          status: isPayout ? z.null() : z.enum(STATUSES).nullable().meta({ description: "Before this event" }),
        }),
      }),
    })
    .meta({ id: eventSchemaName(type), description: EVENT_TEXTS[type] });
}

const [first, ...others] = EVENT_TYPES;

/** An event, the same in lists of the API and in webhooks. `type` distinguishes the variants. */
export const eventSchema = z
  .discriminatedUnion("type", [eventOf(first), ...others.map(eventOf)])
  .meta({ id: "Event", description: "Use type to distinguish events. Ignore unknown types: new ones may be added." });
