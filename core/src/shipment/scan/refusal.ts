import type { Refusal } from "../state.ts";

/** Why a scan was refused. */
export type ScanRefusal = Refusal | "unknown_tracking_number" | "in_the_future" | "before_creation";
