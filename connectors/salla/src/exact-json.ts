/** What `JSON.parse` tells a reviver of a primitive value. */
interface Context {
  source?: string;
}

type Reviver = (this: unknown, key: string, value: unknown, context?: Context) => unknown;

/**
 * Parses JSON without losing digits: a whole number above 2^53 becomes its text. Salla's ids can be that large.
 *
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  const revive: Reviver = (_key, value, context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "")
      ? context?.source
      : value;
  return JSON.parse(text, revive as Parameters<typeof JSON.parse>[1]);
}
