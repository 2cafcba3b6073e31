import type { Mode } from "../api/types.ts";

const STORED = "masar-mode";

/** `?mode=` of a link comes first, then this tab's choice, then the last choice in any tab. */
export function firstMode(): Mode {
  const asked = new URLSearchParams(location.search).get("mode");
  const kept = asked ?? sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED);
  const mode = kept === "live" ? "live" : "test";
  sessionStorage.setItem(STORED, mode);
  if (asked) localStorage.setItem(STORED, mode);
  return mode;
}

export function keepMode(mode: Mode): void {
  sessionStorage.setItem(STORED, mode);
  localStorage.setItem(STORED, mode);
}
