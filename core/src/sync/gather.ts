/** The first after a pause waits so long for what becomes ready with it. */
const FIRST_MS = 10;

/** Resolves when the work may begin. */
export type Gather = () => Promise<void>;

/**
 * Lets work that comes within about a tenth of a second begin together, so that it shares queries and commits. The first after a pause
 * begins after a hundredth of a second.
 *
 * @param most that wait: when so many do, they begin at once.
 * @param everyMs work begins together at most so often. A step that follows another one has a shorter time than
 * that one: then each group comes a little later in the interval of the second step, until it waits for the hundredth of a second alone.
 */
export function createGather(most: number, everyMs: number): Gather {
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
      const left = begunAt + everyMs - performance.now();
      if (waiting.length >= most) begin();
      else timer ??= setTimeout(begin, Math.max(left, FIRST_MS));
    });
}
