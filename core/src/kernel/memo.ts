/**
 * Keeps what was made for the `least` keys that were asked for last, and for as many more at most.
 *
 * Nothing is taken out of a map: one that is long-lived lays itself out anew after some removals, and V8 frees what it leaves only when
 * it collects the whole heap.
 *
 * @returns a function that answers the value of a key: the one that is kept, or else what `make` returns. Nobody may change it.
 */
export function createMemo<Value>(least: number): (key: string, make: () => Value) => Value {
  let newer = new Map<string, Entry<Value>>();
  let older = new Map<string, Entry<Value>>();
  return (key, make) => {
    const recent = newer.get(key);
    if (recent) return recent.value;
    // The text that was kept first stays: with each new one the one before would be garbage of the long-lived kind.
    const entry = older.get(key) ?? { key, value: make() };
    if (newer.size >= least) {
      older = newer;
      newer = new Map();
    }
    newer.set(entry.key, entry);
    return entry.value;
  };
}

interface Entry<Value> {
  key: string;
  value: Value;
}
