import type { Mode } from "../api/types.ts";

// The API does not know what was printed, so this browser remembers that a label was opened.
const stored = (mode: Mode, account: string) => `masar-printed:${mode}:${account}`;

export function hasPrinted(mode: Mode, account: string): boolean {
  return localStorage.getItem(stored(mode, account)) !== null;
}

export function rememberPrinted(mode: Mode, account: string): void {
  localStorage.setItem(stored(mode, account), "1");
}
