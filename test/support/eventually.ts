import { CONDITION_MS } from "./limits.ts";

/** Polls until the check passes. @throws the last failure when it never does. */
export async function eventually<Value>(
  look: () => Value | Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + CONDITION_MS;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (performance.now() > until) throw new Error(`it never came to be; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
