import type { Face } from "./face.ts";

export type Direction = "ltr" | "rtl";

/** A glyph and where it stands: offset from the pen, then how far the pen moves. Thousandths of an em, y up. */
export interface Glyph {
  id: number;
  x: number;
  y: number;
  advance: number;
}

/** A text drawn with one face, glyphs from left to right. Thousandths of an em; `top` and `bottom` bound the ink. */
export interface Shape {
  face: Face;
  glyphs: Glyph[];
  width: number;
  top: number;
  bottom: number;
}

/**
 * Shapes of words seen before: a shape depends on face, text and direction alone, so forgetting or keeping one never
 * changes a label. Shaping costs 25 µs a word, a label has sixty, and names and streets repeat.
 */
const remembered = new Map<Face, Map<string, Shape>>();
const REMEMBERED_PER_FACE = 5_000;

/** Joins and positions the letters of a text that `face` has every character of. */
export function shape(face: Face, text: string, direction: Direction): Shape {
  if (text.length > 1 && drawnOneByOne(face, text, direction)) {
    const characters = Array.from(text, (character) => recall(face, character, "ltr"));
    return join(face, direction === "rtl" ? characters.reverse() : characters);
  }
  return recall(face, text, direction);
}

/**
 * Text whose letters do not change their neighbours: numbers (every parcel has its own, so remembering whole ones
 * would push out the words), Arabic-Indic ones too, and Latin punctuation that stands in right-to-left text.
 */
function drawnOneByOne(face: Face, text: string, direction: Direction): boolean {
  return face.script === "arabic" ? direction === "ltr" : direction === "rtl" || /\d/.test(text);
}

function join(face: Face, shapes: Shape[]): Shape {
  return {
    face,
    glyphs: shapes.flatMap(({ glyphs }) => glyphs),
    width: shapes.reduce((sum, { width }) => sum + width, 0),
    top: Math.max(...shapes.map(({ top }) => top)),
    bottom: Math.min(...shapes.map(({ bottom }) => bottom)),
  };
}

function recall(face: Face, text: string, direction: Direction): Shape {
  const known = remembered.get(face) ?? new Map<string, Shape>();
  const key = direction === "rtl" ? `<${text}` : text;
  const found = known.get(key);
  if (found) return found;
  const made = layOut(face, text, direction);
  if (known.size >= REMEMBERED_PER_FACE) known.clear();
  remembered.set(face, known.set(key, made));
  return made;
}

function layOut(face: Face, text: string, direction: Direction): Shape {
  const script = face.script === "arabic" ? "arab" : "latn";
  const run = face.font.layout(text, undefined, script, undefined, direction);
  const shape: Shape = { face, glyphs: [], width: 0, top: 0, bottom: 0 };
  for (const [at, { id, cbox }] of run.glyphs.entries()) {
    const { xOffset: x = 0, yOffset: y = 0, xAdvance: advance = 0 } = run.positions[at] ?? {};
    shape.glyphs.push({ id, x, y, advance });
    shape.width += advance;
    if (cbox.maxY > cbox.minY) {
      shape.top = Math.max(shape.top, cbox.maxY + y);
      shape.bottom = Math.min(shape.bottom, cbox.minY + y);
    }
  }
  return shape;
}
