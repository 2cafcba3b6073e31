import type { Shipment } from "../../api/types.ts";

/** Nothing happens to a shipment any more. */
export const ENDED: readonly Shipment["status"][] = ["delivered", "returned", "cancelled", "lost", "damaged"];
