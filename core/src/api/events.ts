import { z } from "zod";
import type { Event } from "../event/event.ts";
import { EVENT_TYPES } from "../shipment/state.ts";
import { shipmentSchema } from "../shipment/view.ts";

/** An event as the API lists it and as webhooks carry it: the same document (api.md, Webhooks out). */
export const eventSchema = z
  .strictObject({
    id: z.string(),
    type: z.enum(EVENT_TYPES),
    timestamp: z.string().meta({ format: "date-time" }),
    api_version: z.string(),
    livemode: z.boolean(),
    data: z.strictObject({
      sequence: z.number().int().meta({ description: "Counts per shipment from 1, without gaps" }),
      object: shipmentSchema,
      previous: z.strictObject({ status: z.string().nullable() }),
    }),
  })
  .meta({ id: "Event" });

export function eventView(event: Event): unknown {
  return JSON.parse(event.body, keepAmounts);
}

/** Amounts keep their two decimals when a stored body is put into a list. */
function keepAmounts(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" && context?.source?.includes(".") ? JSON.rawJSON(context.source) : value;
}
