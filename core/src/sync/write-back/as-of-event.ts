import { z } from "zod";
import { HUB_CODES } from "../../quote/hub.ts";
import { REASON_CODES } from "../../shipment/reason.ts";
import type { NextStep, Shipment } from "../../shipment/shipment.ts";

/** A shipment as an update needs it. */
export type ShipmentAtEvent = Omit<Shipment, "failure" | "nextStep"> & {
  failure: Pick<NonNullable<Shipment["failure"]>, "reason"> | null;
  nextStep: Pick<NextStep, "on"> | null;
};

/** Of an event's body, what later events change. */
const bodySchema = z.object({
  data: z.object({
    object: z.object({
      hub: z.enum(HUB_CODES),
      attempts: z.number(),
      returning: z.boolean(),
      cash_collected: z.number().nullable(),
      last_failure: z.object({ reason: z.enum(REASON_CODES) }).nullable(),
      next_step: z.object({ on: z.string() }).nullable(),
    }),
  }),
});

/** The shipment with what its event said of it, where that was something else: a store that was down for a day gets each attempt's own reason. */
export function asOfEvent(shipment: Shipment, body: string): ShipmentAtEvent {
  const read = bodySchema.safeParse(JSON.parse(body));
  if (!read.success) return shipment; // an event of an earlier version
  const { hub, attempts, returning, cash_collected: cash, last_failure, next_step } = read.data.data.object;
  return {
    ...shipment,
    hub,
    attemptCount: attempts,
    returning,
    collectedPiastres: cash === null ? null : Math.round(cash * 100),
    failure: last_failure,
    nextStep: next_step,
  };
}
