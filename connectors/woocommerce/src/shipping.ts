import { decodeEntities } from "./html-entities.ts";
import type { WooOrder } from "./schema.ts";

/** WooCommerce's own, that of shops from before 2.6, and that of its extension Local Pickup Plus. */
const PICKUP_METHODS = ["local_pickup", "pickup_location", "legacy_local_pickup", "local_pickup_plus"];

/**
 * Whether the order contains goods to ship. Our plugin knows the products and states it. Without the plugin, an order is virtual
 * only when no field contradicts it: `needs_processing: false` also results from products deleted after the sale
 * (`product_id: 0`). Services that are no downloads need processing: their products say that they are virtual.
 */
export function needsShipping(order: WooOrder): boolean {
  if (isPickup(order)) return false;
  const stated = order.masar_shipping?.needs_shipping;
  if (typeof stated === "boolean") return stated;
  const isComplete = order.line_items.every((line) => line.product_id !== 0);
  const isVirtual = (order.needs_processing === false && isComplete) || isAllVirtual(order);
  return !isVirtual || order.shipping_lines.length > 0;
}

/** Products without a weight are not listed with 0 (`weights.ts`). */
function isAllVirtual({ line_items, masar_shipping }: WooOrder): boolean {
  const weightOf = (lineId: number | null | undefined) =>
    masar_shipping?.lines?.find(({ id }) => id === lineId)?.weight_kg;
  return line_items.length > 0 && line_items.every(({ id }) => weightOf(id) === 0);
}

/** `local_pickup:3` is the method in one zone. */
function isPickup(order: WooOrder): boolean {
  const methods = order.shipping_lines.map(({ method_id }) => method_id.split(":")[0] ?? "");
  return methods.length > 0 && methods.every((method) => PICKUP_METHODS.includes(method));
}

/** The weight of the whole order, from our plugin when it knows the weight of every product. */
export function weightGramsOf(order: WooOrder): number | null {
  const grams = Math.round(Number(order.masar_shipping?.weight_kg ?? Number.NaN) * 1000);
  return Number.isSafeInteger(grams) && grams > 0 ? grams : null;
}

/** The weight of one piece of a line; 0 for what is not shipped, null when the store does not know it. */
export function unitGramsOf(order: WooOrder, lineId: number | null | undefined): number | null {
  const kilograms = order.masar_shipping?.lines?.find(({ id }) => id === lineId)?.weight_kg;
  return kilograms === undefined || kilograms === null ? null : Math.round(kilograms * 1000);
}

/** The quote that the buyer chose at checkout; our shipping method writes it to its line. */
export function quoteOf(order: WooOrder): { quote?: string } {
  const quote = ownMeta(order, "_masar_quote_id");
  return quote === null ? {} : { quote };
}

/** Our service that the buyer chose at checkout; our shipping method writes it to its line. */
export function serviceOf(order: WooOrder): string | null {
  return ownMeta(order, "_masar_service");
}

function ownMeta(order: WooOrder, name: string): string | null {
  for (const line of order.shipping_lines) {
    const value = line.meta_data.find(({ key }) => key === name)?.value;
    if (typeof value === "string" && value !== "") return decodeEntities(value);
  }
  return null;
}
