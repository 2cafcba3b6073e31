import type { Mode } from "./types.ts";

/** The server writes into the page where its two environments are. */
export function basePath(mode: Mode): string {
  const { live, sandbox } = document.documentElement.dataset;
  return mode === "live" ? (live ?? "/v1") : (sandbox ?? "/sandbox/v1");
}
