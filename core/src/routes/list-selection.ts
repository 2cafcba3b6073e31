import { z } from "zod";

/** The most objects of a list that are selected at once. */
export const MOST_SELECTED = 5_000;

/** The answer with all objects that match a filter. */
export function selectionSchema<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .strictObject({
      object: z.literal("selection"),
      data: z.array(item),
      has_more: z.boolean().meta({ description: "More match than are selected" }),
      limit: z.number().int(),
    })
    .meta({ id });
}

/** Which file is wanted of a list. */
export const FILE_QUERY = {
  format: z.enum(["csv", "xlsx"]).default("csv").meta({ description: "Of the file" }),
  language: z.enum(["ar", "en"]).optional().meta({ description: "Of headings; by Accept-Language when left out" }),
};

/** @param found one more than `MOST_SELECTED` where more match. */
export function selectionOf<Item>(found: readonly Item[]) {
  const has_more = found.length > MOST_SELECTED;
  return { object: "selection" as const, data: found.slice(0, MOST_SELECTED), has_more, limit: MOST_SELECTED };
}
