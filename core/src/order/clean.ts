import type { StoreOrder } from "@masar/kit";

// Control characters other than tab and line breaks, halves of surrogate pairs and marks that turn the direction of text:
// shipments refuse them (shipment/request.ts), and what a buyer pasted must not hold up the order.
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A stranger's text as shipments take it: printable, on one line, at most so many UTF-16 units. */
export function clean(text: string | null | undefined, max: number): string {
  const printable = (text ?? "").toWellFormed().replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  return cut(printable, max);
}

/** Never through the middle of a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/u, "")
    .trimEnd()
    .concat("…");
}

/** Longer than any real address, note or name; shipments take far less. */
const MOST_TEXT = 2_000;
const MOST_LINES = 500;

/** An order with every text cut to a length that costs nothing to search, and its lines to a number that people read. */
export function boundOrder(order: StoreOrder): StoreOrder {
  return bounded({ ...order, lines: order.lines.slice(0, MOST_LINES) });
}

function bounded<Value>(value: Value): Value {
  if (typeof value === "string") return cut(value, MOST_TEXT) as Value;
  if (Array.isArray(value)) return value.map(bounded) as Value;
  if (typeof value !== "object" || value === null || value instanceof Temporal.Instant) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, bounded(part)])) as Value;
}
