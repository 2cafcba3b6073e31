import { type Backoff, waitAfter as waitOf } from "../jobs/backoff.ts";

const BACKOFF: Backoff = { firstMs: 10_000, mostMs: 30 * 60_000 };

/** How long to wait after so many failures in a row: 10 s, 20 s, 40 s … half an hour; longer when the store asks for it, up to half an hour. */
export function waitAfter(failures: number, retryAfterMs?: number): number {
  return waitOf(Math.max(1, failures), BACKOFF, Math.min(retryAfterMs ?? 0, BACKOFF.mostMs));
}
