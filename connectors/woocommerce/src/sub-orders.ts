import type { WooOrder } from "./schema.ts";

/**
 * Marks of Dokan and MultiVendorX, under its former name too. They divide an order of several vendors into an order for each, which
 * has the same status, its own part of the total, and the divided order as its parent.
 */
const MARKS: ReadonlySet<string> = new Set(["has_sub_order", "has_mvx_sub_order", "has_wcmp_sub_order"]);

/** The status of a divided order, whatever the store's: its goods and its cash are those of the sub-orders. */
export const DIVIDED_STATUS = "has sub-orders";

export function isDivided({ parent_id, meta_data }: WooOrder): boolean {
  return !parent_id && meta_data.some(({ key, value }) => MARKS.has(key) && isOn(value));
}

/** PHP's true is "1" as meta. */
function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === "1" || value === "yes";
}
