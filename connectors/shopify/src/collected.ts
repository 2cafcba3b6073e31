import { z } from "zod";

/** Piastres by tracking number, stored on the order: an order's parcels are delivered at different times. */
const schema = z.record(z.string(), z.int().nonnegative());

export function readCollected(value: string | null | undefined): Record<string, number> {
  try {
    return schema.parse(JSON.parse(value ?? "{}"));
  } catch {
    return {};
  }
}
