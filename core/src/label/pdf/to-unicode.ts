import type { Face } from "../text/face.ts";
import { unjoined } from "../text/printable.ts";

/**
 * The character map that lets a reader search and copy: glyph id → characters. It covers every glyph of the face, so
 * it is the same in every document, whatever the label says.
 */
export function toUnicode({ font }: Face): string {
  const characters = new Map<number, string>();
  for (let id = 1; id < font.numGlyphs; id++) {
    const text = charactersOf(font.getGlyph(id).name);
    if (text) characters.set(id, text);
  }
  // Highest first: a glyph of several characters (space and no-break space) is read as the lowest of them.
  for (const codePoint of [...font.characterSet].sort((a, b) => b - a)) {
    if (codePoint === 0xffff) continue;
    characters.set(font.glyphForCodePoint(codePoint).id, unjoined(String.fromCodePoint(codePoint)));
  }
  const lines = [...characters].sort(([a], [b]) => a - b).map(([id, text]) => `<${hex(id)}> <${utf16(text)}>`);
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ...inHundreds(lines).map((some) => `${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`),
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

/** Letters as Cairo's ligatures are named: `sad_noonar.fina` is صن. */
const letters: Record<string, string> = {
  peh: "پ",
  teh: "ت",
  theh: "ث",
  seen: "س",
  sheen: "ش",
  sad: "ص",
  dad: "ض",
  lam: "ل",
  noon: "ن",
  noonghunna: "ں",
  yeh: "ي",
  alefMaksura: "ى",
  yehHamzaabove: "ئ",
  beh: "ب",
  reh: "ر",
  zain: "ز",
  alefWasla: "ٱ",
};

/** Glyphs that no character stands for (joined forms, ligatures) say in their name what they are made of. */
function charactersOf(name: string): string {
  const stem = name.replace(/\..*$/, "");
  const codes = /^uni((?:[0-9A-F]{4})+)$/.exec(stem)?.[1];
  if (codes) {
    const points = codes.match(/.{4}/g) ?? [];
    return unjoined(String.fromCharCode(...points.map((code) => Number.parseInt(code, 16))));
  }
  const parts = stem.split("_").map((part) => letters[part.replace(/ar$/, "")] ?? letters[part]);
  return parts.length > 1 && parts.every(Boolean) ? parts.join("") : "";
}

function hex(value: number): string {
  return value.toString(16).padStart(4, "0");
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join("");
}

/** A map may list a hundred at a time. */
function inHundreds(lines: string[]): string[][] {
  return Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => lines.slice(at * 100, at * 100 + 100));
}
