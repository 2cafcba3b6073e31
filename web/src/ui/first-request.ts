import { basePath } from "../api/base-path.ts";
import type { Mode } from "../api/types.ts";

/** The shipment in the first examples. */
export const FIRST_SHIPMENT = {
  reference: "ORD-1001",
  service: "standard",
  cod_value: 1250.5,
  parcel: { weight_kg: 1.2 },
  recipient: { name: "Mona Ali", phone: "01001234567", governorate: "GZ", address: "12 Tahrir Street, Dokki" },
} as const;

/** A request that creates a shipment, to paste into a shell. */
export function firstRequest(mode: Mode): string {
  return [
    `curl -X POST ${location.origin}${basePath(mode)}/shipments`,
    "  -H 'Authorization: Bearer YOUR_KEY'",
    "  -H 'Content-Type: application/json'",
    `  -d '${JSON.stringify(FIRST_SHIPMENT)}'`,
  ].join(" \\\n");
}
