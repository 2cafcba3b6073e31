import type { Mode } from "../api/types.ts";
import { keep, kept } from "../kept.ts";

const STORED = "masar-mode";

/** `?mode=` of a link comes first, then this tab's choice, then the last choice in any tab. */
export function firstMode(): Mode {
  const asked = new URLSearchParams(location.search).get("mode");
  const chosen = asked ?? kept("tab", STORED) ?? kept("browser", STORED);
  const mode = chosen === "live" ? "live" : "test";
  keep("tab", STORED, mode);
  if (asked) keep("browser", STORED, mode);
  return mode;
}

export function keepMode(mode: Mode): void {
  keep("tab", STORED, mode);
  keep("browser", STORED, mode);
}
