/** An integer that a number cannot hold exactly: only such texts are parsed the slower way. */
const LONG_INTEGER = /\d{16}/;

/** As `JSON.parse`; integers beyond 2^53, such as ids of stores, as text of their digits. @throws SyntaxError */
export function parseExact(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown, context?: { source?: string }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value) || !context?.source) return value;
    return /^-?\d+$/.test(context.source) ? context.source : value;
  });
}
