// Control characters other than tab and line breaks, halves of surrogate pairs and marks that turn the direction of text:
// shipments refuse them (shipment/request.ts), and what a buyer pasted must not hold up the order.
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A stranger's text as shipments take it: printable, on one line, at most so many UTF-16 units. */
export function clean(text: string | null | undefined, max: number): string {
  const printable = (text ?? "").toWellFormed().replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  return cut(printable, max);
}

/** Never through the middle of a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/u, "")
    .trimEnd()
    .concat("…");
}
