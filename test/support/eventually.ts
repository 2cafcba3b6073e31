import { CONDITION_MS } from "./limits.ts";

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 50;

/**
 * Polls until the check passes, less often the longer it takes: a look is mostly a request, and its work would be taken from
 * what is waited for.
 *
 * @throws the last failure when it never does.
 */
export async function eventually<Value>(
  look: () => Value | Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + CONDITION_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.25, LONGEST_PAUSE_MS)) {
    const value = await look();
    if (holds(value)) return value;
    if (performance.now() > until) throw new Error(`it never came to be; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
