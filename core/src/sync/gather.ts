/** Work begins together at most so often. */
const EVERY_MS = 100;

/** Resolves when the work may begin. */
export type Gather = () => Promise<void>;

/**
 * Lets work that comes within a tenth of a second begin together, so that it shares queries and commits. The first after a pause
 * begins at once.
 *
 * @param most that wait: when so many do, they begin at once.
 */
export function createGather(most: number): Gather {
  let waiting: (() => void)[] = [];
  let begunAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    begunAt = performance.now();
    const all = waiting;
    waiting = [];
    for (const resolve of all) resolve();
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      const left = begunAt + EVERY_MS - performance.now();
      if (left <= 0 || waiting.length >= most) begin();
      else timer ??= setTimeout(begin, left);
    });
}
