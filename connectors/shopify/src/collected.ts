import { z } from "zod";

/** Piastres by tracking number, kept on the order itself: the couriers of an order's parcels do not come together. */
const schema = z.record(z.string(), z.int().nonnegative());

export function readCollected(value: string | null | undefined): Record<string, number> {
  try {
    return schema.parse(JSON.parse(value ?? "{}"));
  } catch {
    return {};
  }
}
