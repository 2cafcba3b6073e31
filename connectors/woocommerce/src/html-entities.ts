const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  bull: "•",
  copy: "©",
  deg: "°",
  frac12: "½",
  gt: ">",
  hellip: "…",
  laquo: "«",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  middot: "·",
  nbsp: "\u00a0",
  ndash: "–",
  quot: '"',
  raquo: "»",
  rdquo: "”",
  reg: "®",
  rsquo: "’",
  times: "×",
  trade: "™",
  zwj: "\u200d",
  zwnj: "\u200c",
};

/**
 * Decodes HTML entities once: WooCommerce encodes product names (`Chips &amp; Dips`) and its own display texts. Text that buyers
 * typed is not encoded and must not be decoded. Unknown entities are not changed.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,15}));/g,
    (all, dec, hex, name) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? all) : all;
      const point = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
      return isCharacter ? String.fromCodePoint(point) : all;
    },
  );
}
