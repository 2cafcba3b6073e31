import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import { trueType } from "./woff.ts";

export type Weight = "regular" | "bold";
export type Script = "latin" | "arabic" | "extended";

/** One font file. Cairo (OFL) comes as one file for each script and weight; an em has 1,000 units in all of them. */
export interface Face {
  /** Names the face in a PDF's resources, where it is written often: `ab` is Arabic bold. */
  id: string;
  script: Script;
  font: Font;
  /** The font file, a WOFF. */
  file: Buffer;
}

/** Where two files have a character (space, some accents), the first of these draws it. */
const scripts: Script[] = ["latin", "arabic", "extended"];

/** Nothing thinner than semi-bold: lighter strokes break up on a thermal head of 203 dots an inch. */
const files: Record<Weight, Record<Script, string>> = {
  regular: {
    latin: "cairo-latin-600-normal.woff",
    arabic: "cairo-arabic-600-normal.woff",
    extended: "cairo-latin-ext-600-normal.woff",
  },
  bold: {
    latin: "cairo-latin-800-normal.woff",
    arabic: "cairo-arabic-800-normal.woff",
    extended: "cairo-latin-ext-800-normal.woff",
  },
};

interface Faces {
  of: Record<Weight, Record<Script, Face>>;
  /** The script of each character of the Basic Multilingual Plane, as 1 + its place in `scripts`; 0 is not drawn. */
  scriptOf: Uint8Array;
}

/** Parsed when the first label asks for it (some 10 ms), immutable from then on. */
let loaded: Faces | undefined;

function faces(): Faces {
  loaded ??= load();
  return loaded;
}

function load(): Faces {
  const of = { regular: family("regular"), bold: family("bold") };
  const scriptOf = new Uint8Array(0x10000);
  for (const [at, script] of [...scripts.entries()].reverse()) {
    for (const codePoint of of.regular[script].font.characterSet) scriptOf[codePoint] = at + 1;
  }
  return { of, scriptOf };
}

function family(weight: Weight): Record<Script, Face> {
  const open = (script: Script): Face => {
    const file = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/cairo/files/${files[weight][script]}`)));
    // Unpacked first: out of a WOFF, fontkit inflates all outlines again for each glyph it reads.
    const font = create(trueType(file));
    if (!("layout" in font)) throw new Error(`${files[weight][script]} holds more than one font`);
    // fontkit keeps a glyph with the characters it was first asked for, and joins letters by them: asked for by number
    // first, ح would never join again. Asked for by character here, shaping does not depend on what came before.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
    return { id: `${script.charAt(0)}${weight.charAt(0)}`, script, font, file };
  };
  return { latin: open("latin"), arabic: open("arabic"), extended: open("extended") };
}

/** The face that draws a character, or undefined where Cairo has none. */
export function faceFor(codePoint: number, weight: Weight): Face | undefined {
  const { of, scriptOf } = faces();
  const script = scripts[(scriptOf[codePoint] ?? 0) - 1];
  return script === undefined ? undefined : of[weight][script];
}
