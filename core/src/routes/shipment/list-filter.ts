import { z } from "zod";
import { governorate } from "../../address/fields.ts";
import { parseGovernorate } from "../../address/governorate.ts";
import { sort } from "../../http/list.ts";
import { startOfCairoDay } from "../../kernel/time.ts";
import { SERVICES } from "../../quote/card.ts";
import type { ShipmentFilter } from "../../shipment/list-repository.ts";
import { readSearch } from "../../shipment/search.ts";
import { STATUSES } from "../../shipment/state.ts";

const day = z.iso.date().meta({ description: "Day in Cairo, YYYY-MM-DD" });

/** The filters of every list of shipments. */
export const shipmentFilterQuery = {
  q: z.string().trim().max(200).optional().meta({
    description:
      "Matches shipments that contain every word, or part of a word, in the tracking number, reference, recipient's name or phones; common Arabic spelling variants match",
  }),
  reference: z.string().optional().meta({ description: "Exactly this reference" }),
  status: z.enum(STATUSES).optional().meta({ description: "In this status" }),
  service: z.enum(SERVICES).optional().meta({ description: "With this service level" }),
  governorate: governorate.optional().meta({ description: "Code of the recipient's governorate" }),
  store: z.string().optional().meta({ description: "Of this store's orders" }),
  awaiting_instruction: z
    .literal("true")
    .optional()
    .meta({ description: "Only shipments with a failed attempt that still wait for your instruction" }),
  created_from: day.optional().meta({ description: "First day of creation, in Cairo" }),
  created_to: day.optional().meta({ description: "Last day of creation, in Cairo, included" }),
  sort: sort("creation"),
};

const filter = z.strictObject(shipmentFilterQuery);

/** @param now by the caller's clock. */
export function shipmentFilterOf(query: z.output<typeof filter>, now: number): ShipmentFilter {
  return {
    search: query.q === undefined ? undefined : readSearch(query.q),
    reference: query.reference,
    status: query.status,
    service: query.service,
    storeId: query.store,
    governorate: query.governorate === undefined ? undefined : parseGovernorate(query.governorate),
    awaitingInstructionAt: query.awaiting_instruction && now,
    createdFrom: query.created_from === undefined ? undefined : startOfDay(query.created_from),
    createdBefore: query.created_to === undefined ? undefined : startOfDay(query.created_to, 1),
    oldestFirst: query.sort === "oldest",
  };
}

/** Start of the day in Cairo, or of a later day, in milliseconds. */
function startOfDay(date: string, daysLater = 0): number {
  return startOfCairoDay(Temporal.PlainDate.from(date).add({ days: daysLater })).epochMilliseconds;
}
