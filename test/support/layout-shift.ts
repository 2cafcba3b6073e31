import type { Page } from "playwright-core";

/** The most that a page may move while it loads: what browsers call good is 0.1. */
export const MOST_SHIFT = 0.05;

/**
 * How far the parts of a page have moved by themselves, without a press or a key, as browsers measure it.
 * @param since milliseconds since the page was loaded, as `performance.now()` tells them
 */
export function layoutShift(page: Page, since = 0): Promise<number> {
  return page.evaluate<number>(`new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!entry.hadRecentInput && entry.startTime >= ${since}) sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
  })`);
}
