/** Claims that come due within this time share a transaction. */
const BETWEEN_ROUNDS_MS = 20;

export interface Rounds {
  /** Begins a round soon, or after the one under way: what was committed after that one began may have escaped it. */
  wake(): void;
  /** Begins no more, and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Runs rounds, one at a time. @param run never rejects. @returns of it: whether another round is to follow. */
export function createRounds(run: () => Promise<boolean>): Rounds {
  let round: Promise<void> | undefined;
  let again = false;
  let soon: NodeJS.Timeout | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  let stopped = false;

  function wake(): void {
    if (stopped || soon) return;
    soon = setTimeout(begin, Math.max(0, begunAt + BETWEEN_ROUNDS_MS - performance.now()));
  }

  function begin(): void {
    soon = undefined;
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    begunAt = performance.now();
    round = run().then((isMoreLeft) => {
      round = undefined;
      if (again || isMoreLeft) wake();
      again = false;
    });
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(soon);
      await round;
    },
  };
}
