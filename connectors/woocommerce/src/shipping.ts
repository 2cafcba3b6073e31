import { decodeEntities } from "./entity.ts";
import type { WooOrder } from "./schema.ts";

const PICKUP_METHODS = ["local_pickup", "pickup_location"];

/**
 * Whether there is something to bring. Our plugin knows the products and says so; without it, only an order that nothing
 * speaks for is left out: `needs_processing: false` also comes from products that were deleted after the sale
 * (`product_id: 0`).
 */
export function needsShipping(order: WooOrder): boolean {
  if (isPickup(order)) return false;
  const said = order.masar_shipping?.needs_shipping;
  if (typeof said === "boolean") return said;
  const isComplete = order.line_items.every((line) => line.product_id !== 0);
  const isVirtual = order.needs_processing === false && order.shipping_lines.length === 0 && isComplete;
  return !isVirtual;
}

/** `local_pickup:3` is the method in one zone. */
function isPickup(order: WooOrder): boolean {
  const methods = order.shipping_lines.map(({ method_id }) => method_id.split(":")[0] ?? "");
  return methods.length > 0 && methods.every((method) => PICKUP_METHODS.includes(method));
}

/** Of the whole order, from our plugin; order lines hold no weights. */
export function weightGramsOf(order: WooOrder): number | null {
  const grams = Math.round(Number(order.masar_shipping?.weight_kg ?? Number.NaN) * 1000);
  return Number.isSafeInteger(grams) && grams > 0 ? grams : null;
}

/** The service of ours that the buyer chose at checkout: our shipping method leaves it on its line. */
export function serviceOf(order: WooOrder): string | null {
  for (const line of order.shipping_lines) {
    const value = line.meta_data.find(({ key }) => key === "_masar_service")?.value;
    if (typeof value === "string" && value !== "") return decodeEntities(value);
  }
  return null;
}
