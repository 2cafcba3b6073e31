/** For browsers that do not tell when they are idle. */
const IDLE_MS = 500;

export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, IDLE_MS);
}
