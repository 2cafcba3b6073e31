import { deflateSync } from "node:zlib";
import type { Face } from "../text/face.ts";
import { trueType } from "../text/woff.ts";
import { toUnicode } from "./to-unicode.ts";

type Ref = PDFKit.PDFKitReference;

/** The parts of an embedded font that are the same in every document. */
interface Program {
  bytes: Buffer;
  uncompressed: number;
  widths: number[];
  unicode: Buffer;
}

/** Outlines and metrics; the rest of a font is for shaping, which is done by then. */
const tables = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"];

/** Prepared when a face is first embedded (some 5 ms), immutable from then on. */
const programs = new Map<Face, Program>();

function programOf(face: Face): Program {
  const known = programs.get(face);
  if (known) return known;
  const bytes = trueType(face.file, tables);
  const made: Program = {
    bytes: deflateSync(bytes, { level: 9 }),
    uncompressed: bytes.length,
    widths: Array.from({ length: face.font.numGlyphs }, (_, id) => face.font.getGlyph(id).advanceWidth),
    unicode: deflateSync(toUnicode(face), { level: 9 }),
  };
  programs.set(face, made);
  return made;
}

/** Subset tags keep apart the files of one weight, which all carry the same name. */
const tags: Record<Face["script"], string> = { latin: "CAIROL", arabic: "CAIROA", extended: "CAIROX" };

/**
 * Embeds a face whole, as the two-byte font `ref` stands for: text is written as glyph ids. pdfkit's own embedding
 * would parse and cut the font to the glyphs used, for every document anew: 20 ms against 0.1.
 */
export function embed(face: Face, ref: Ref, add: (data: object, bytes?: Buffer) => Ref): void {
  const { bytes, uncompressed, widths, unicode } = programOf(face);
  const { font } = face;
  const name = `${tags[face.script]}+${font.postscriptName}`;
  const { minX, minY, maxX, maxY } = font.bbox;
  const descriptor = add({
    Type: "FontDescriptor",
    FontName: name,
    Flags: 4,
    FontBBox: [minX, minY, maxX, maxY],
    ItalicAngle: 0,
    Ascent: font.ascent,
    Descent: font.descent,
    CapHeight: font.capHeight,
    StemV: 0,
    FontFile2: add({ Filter: "FlateDecode", Length1: uncompressed }, bytes),
  });
  const descendant = add({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: name,
    CIDSystemInfo: { Registry: literal("Adobe"), Ordering: literal("Identity"), Supplement: 0 },
    FontDescriptor: descriptor,
    CIDToGIDMap: "Identity",
    W: [0, widths],
  });
  Object.assign(ref.data, {
    Type: "Font",
    Subtype: "Type0",
    BaseFont: name,
    Encoding: "Identity-H",
    DescendantFonts: [descendant],
    ToUnicode: add({ Filter: "FlateDecode" }, unicode),
  });
  ref.end(undefined);
}

/** pdfkit writes a string as a name, and a String object as a string. */
function literal(text: string): object {
  return Object(text);
}
