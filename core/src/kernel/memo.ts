/**
 * Keeps what was made for the newest `most` keys.
 *
 * @returns a function that answers the value of a key: the one that is kept, or else what `make` returns. Nobody may change it.
 */
export function createMemo<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, { key: string; value: Value }>();
  return (key, make) => {
    // The text that was kept first stays: with each new one the one before would be garbage of the long-lived kind.
    const known = kept.get(key) ?? { key, value: make() };
    kept.delete(key); // and set again, as the newest
    kept.set(known.key, known);
    if (kept.size > most) for (const oldest of kept.keys().take(1)) kept.delete(oldest);
    return known.value;
  };
}
