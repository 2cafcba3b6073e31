/** Runs something now and again and again, never twice at once. @returns how to stop; a run under way is waited for. */
export function runEvery(intervalMs: number, run: () => Promise<void>): () => Promise<void> {
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, intervalMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}
