import { levelsOf, mirrored } from "./bidi.ts";
import { type Face, faceFor, type Weight } from "./face.ts";
import { type Direction, type Shape, shapesOf } from "./shape.ts";

/** Letters of one face and one direction: what is shaped at once, and what a line puts in its visual order. */
export interface Piece {
  text: string;
  face: Face;
  shapes: Shape[];
  /** Thousandths of an em. */
  width: number;
  /** Unicode bidi embedding level; odd runs right to left. */
  level: number;
  /** Where it ends in the text. */
  end: number;
}

/** What a line break does not part, and the space before it. */
export interface Word {
  gap: Piece | undefined;
  pieces: Piece[];
  /** Thousandths of an em, without the gap. */
  width: number;
  end: number;
}

/** Cuts a printable text into shaped words, in reading order. */
export function wordsOf(text: string, weight: Weight, direction: Direction): Word[] {
  const words: Word[] = [];
  let gap: Piece | undefined;
  let open = false;
  for (const piece of piecesOf(text, weight, direction)) {
    const last = words.at(-1);
    if (piece.text === " ") {
      gap = piece;
      open = false;
    } else if (open && last) {
      last.pieces.push(piece);
      last.width += piece.width;
      last.end = piece.end;
    } else {
      words.push({ gap, pieces: [piece], width: piece.width, end: piece.end });
      open = true;
    }
  }
  return words;
}

function piecesOf(text: string, weight: Weight, direction: Direction): Piece[] {
  const levels = levelsOf(text, direction);
  const pieces: Piece[] = [];
  let face = faceFor(0x20, weight);
  let start = 0;
  while (start < text.length) {
    const level = levels?.[start] ?? 0;
    let end = start + 1;
    if (text.charAt(start) === " ") {
      // A space keeps the face of the word before it: fewer changes of font.
      if (face) pieces.push(pieceOf(" ", face, level, end));
    } else {
      const here = faceFor(text.charCodeAt(start), weight);
      while (end < text.length && text.charAt(end) !== " " && (levels?.[end] ?? 0) === level) {
        if (faceFor(text.charCodeAt(end), weight) !== here) break;
        end += 1;
      }
      // Isolates and the non-joiner have no face: they only part the pieces around them.
      if (here) {
        pieces.push(pieceOf(text.slice(start, end), here, level, end));
        face = here;
      }
    }
    start = end;
  }
  return pieces;
}

function pieceOf(text: string, face: Face, level: number, end: number): Piece {
  const shapes = level % 2 === 0 ? shapesOf(face, text, "ltr") : shapesOf(face, mirrored(text), "rtl");
  let width = 0;
  for (const shape of shapes) width += shape.width;
  return { text, face, shapes, width, level, end };
}

const BIT = 6;

/** Lets a line break inside words wider than `limit`, such as a long reference: they come apart into small bits. */
export function breakable(words: Word[], limit: number): Word[] {
  return words.some(({ width }) => width > limit)
    ? words.flatMap((word) => (word.width > limit ? bitsOf(word) : word))
    : words;
}

function bitsOf({ pieces, gap }: Word): Word[] {
  const bits = pieces.flatMap(({ text, face, level, end }) =>
    Array.from({ length: Math.ceil(text.length / BIT) }, (_, at) => {
      const from = at * BIT;
      const to = Math.min(from + BIT, text.length);
      return pieceOf(text.slice(from, to), face, level, end - text.length + to);
    }),
  );
  return bits.map((bit, at) => ({ gap: at === 0 ? gap : undefined, pieces: [bit], width: bit.width, end: bit.end }));
}
