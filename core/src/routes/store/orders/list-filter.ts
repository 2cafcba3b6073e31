import { z } from "zod";
import { sort } from "../../../http/list.ts";
import { says } from "../../../kernel/text.ts";
import { text } from "../../../kernel/text-field.ts";
import type { OrderFilter } from "../../../order/list-repository.ts";
import { ORDER_STATUSES } from "../../../order/order.ts";
import { readOrderSearch } from "../../../order/search.ts";
import { MOST_AT_ONCE } from "./answer.ts";

/** The filters of every list of orders. */
export const orderFilterQuery = {
  store: z.string().optional().meta({ description: "Only orders of this store" }),
  status: z
    .string()
    .max(100)
    .refine(
      (list) => list.split(",").every((one) => ORDER_STATUSES.some((status) => status === one)),
      says(
        "status_unknown",
        `One or several of ${ORDER_STATUSES.join(", ")}, with commas between them.`,
        `واحدة أو أكثر من ${ORDER_STATUSES.join("، ")} وبينها فواصل.`,
      ),
    )
    .optional()
    .meta({ description: `One or more, comma-separated: ${ORDER_STATUSES.join(", ")}` }),
  number: z.string().optional().meta({ description: "Number in the store" }),
  search: text(1, 60).optional().meta({
    description:
      "Order number with or without #, tracking number, or the buyer's phone, name or town; spelling variants match",
  }),
  needs_attention: z
    .literal("true")
    .optional()
    .meta({ description: "Only orders that need a correction or have an alert" }),
  remote_ids: z
    .string()
    .max(4_000)
    .optional()
    .meta({ description: "Comma-separated ids in the store; requires store" }),
  sort: sort("the first time that we read them"),
};

const filter = z.strictObject(orderFilterQuery);

export function orderFilterOf(query: z.output<typeof filter>): OrderFilter {
  return {
    statuses: query.status?.split(","),
    storeId: query.store,
    number: query.number,
    search: query.search === undefined ? undefined : readOrderSearch(query.search),
    attention: query.needs_attention && true,
    remoteIds: query.remote_ids?.split(",").slice(0, MOST_AT_ONCE),
    oldestFirst: query.sort === "oldest",
  };
}
