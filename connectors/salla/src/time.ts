import type { SallaTime } from "./schema.ts";

/** `2026-10-05 09:00:00.000000` in the named zone, Riyadh where none is named; undefined when it cannot be read. */
export function readInstant(time: SallaTime | undefined): Temporal.Instant | undefined {
  if (!time) return undefined;
  try {
    return Temporal.PlainDateTime.from(time.date.trim().replace(" ", "T"))
      .toZonedDateTime(time.timezone || "Asia/Riyadh")
      .toInstant();
  } catch {
    return undefined;
  }
}
