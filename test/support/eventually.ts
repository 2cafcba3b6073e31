/** Looks again and again until it holds, and says what it last was when it never does. */
export async function eventually<Value>(
  look: () => Value | Promise<Value>,
  holds: (value: Value) => boolean,
  withinMs = 45_000,
): Promise<Value> {
  const until = performance.now() + withinMs;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (performance.now() > until) throw new Error(`it never came to be; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
