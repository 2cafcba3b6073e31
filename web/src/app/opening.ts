import { addWords } from "../i18n/page-words.ts";
import { words as reason } from "../i18n/reasons.ts";
import { words as attempts } from "../pages/attempts/words.ts";
import { words as home } from "../pages/home/words.ts";
import { words as shipment } from "../pages/shipments/shipment-words.ts";

// The frame and Home, which most visits open, with their texts: one script, and no wait for another.
addWords("home", home);
addWords("attempts", attempts);
addWords("reason", reason);
addWords("shipment", shipment);

export { HomePage } from "../pages/home/home-page.tsx";
export { Frame } from "./frame.tsx";
