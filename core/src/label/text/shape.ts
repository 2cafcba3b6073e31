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
 * Shapes of words seen before: a shape depends on face and text alone, so keeping or forgetting one never changes a
 * label. Shaping costs 25 µs a word, a label has sixty words, and names and streets repeat.
 */
const remembered = new WeakMap<Face, Map<string, Shape>>();
const REMEMBERED_PER_FACE = 5_000;

/**
 * Joins and positions the letters of a text that `face` has every character of, as shapes from left to right: one for
 * a word, one for each character where the characters do not change each other.
 */
export function shapesOf(face: Face, text: string, direction: Direction): Shape[] {
  if (text.length === 1 || !drawnOneByOne(face, text, direction)) return [recall(face, text)];
  const shapes = Array.from(text, (character) => recall(face, character));
  return direction === "rtl" ? shapes.reverse() : shapes;
}

/**
 * Numbers are (every parcel has its own, so remembering whole ones would push out the words), Arabic-Indic ones too,
 * and so is Latin punctuation that stands in right-to-left text.
 */
function drawnOneByOne(face: Face, text: string, direction: Direction): boolean {
  return face.script === "arabic" ? direction === "ltr" : direction === "rtl" || /\d/.test(text);
}

function recall(face: Face, text: string): Shape {
  const known = remembered.get(face) ?? new Map<string, Shape>();
  const found = known.get(text);
  if (found) return found;
  const made = layOut(face, text);
  if (known.size >= REMEMBERED_PER_FACE) known.clear();
  remembered.set(face, known.set(text, made));
  return made;
}

function layOut(face: Face, text: string): Shape {
  const run =
    face.script === "arabic"
      ? face.font.layout(text, undefined, "arab", undefined, "rtl")
      : face.font.layout(text, undefined, "latn", undefined, "ltr");
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
