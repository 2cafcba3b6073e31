import type { StoreOrder } from "@masar/kit";
import { clean } from "./clean.ts";

/** State, city and lines of a store's order as the buyer typed them, in one text. Nothing when the lines are all there is. */
export function asWritten(address: StoreOrder["recipient"]["address"]): { address_as_written?: string } {
  const { stateName, city, line1, line2 } = address;
  if (!clean(stateName, 1) && !clean(city, 1)) return {};
  const parts = [stateName, city, line1, line2].map((part) => clean(part, 500));
  const written = parts.filter((part, at) => part !== "" && part !== parts[at - 1]).join("، ");
  return { address_as_written: clean(written, 1000) };
}
