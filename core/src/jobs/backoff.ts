/** How long to wait after an attempt that failed: `firstMs`, then twice as long each time, up to `mostMs`. */
export interface Backoff {
  firstMs: number;
  mostMs: number;
}

/**
 * @param attempts made so far, from 1.
 * @param leastMs what the other side asked for, such as by Retry-After.
 */
export function waitAfter(attempts: number, { firstMs, mostMs }: Backoff, leastMs = 0): number {
  return Math.max(leastMs, Math.min(mostMs, firstMs * 2 ** Math.min(20, attempts - 1)));
}
