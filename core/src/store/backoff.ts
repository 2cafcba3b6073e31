const FIRST_MS = 10_000;
const LONGEST_MS = 30 * 60_000;

/** How long to wait after so many failures in a row: 10 s, 20 s, 40 s … half an hour; longer when the store says so. */
export function waitAfter(failures: number, retryAfterMs?: number): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.max(step, Math.min(retryAfterMs ?? 0, LONGEST_MS));
}
