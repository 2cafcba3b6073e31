import type { Service } from "../api/types.ts";
import { codesOf } from "./codes.ts";

/** How fast a shipment is delivered. */
const en: Readonly<Record<Service, string>> = { economy: "Economy", standard: "Standard", express: "Express" };
const ar: typeof en = { economy: "اقتصادي", standard: "عادي", express: "سريع" };

export const words = { en, ar };
export const SERVICES = codesOf(en);
