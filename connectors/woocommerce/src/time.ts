import { unreadable } from "@masar/kit";

/**
 * Parses a `date_*_gmt`: UTC without a time zone (`2026-11-21T00:37:23`). The same fields without `_gmt` are in the shop's time.
 *
 * @throws ConnectorError `unreadable`
 */
export function readInstant(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  } catch {
    throw unreadable("a date of the order is invalid");
  }
}
