import type { Box, Ink, Mark } from "./mark.ts";
import { directionOf } from "./text/bidi.ts";
import type { Weight } from "./text/face.ts";
import { type Block, fit, height } from "./text/fit.ts";
import type { Direction } from "./text/shape.ts";

/** How a text stands in its box. */
export interface Style {
  /** In points, when there is room; smaller when not, but never below what can be read. */
  size: number;
  /** Regular unless said. */
  weight?: Weight;
  /** One line unless said. */
  lines?: number;
  /** By default the direction its letters have. */
  direction?: Direction;
  /** By default the side its direction begins at. */
  align?: "left" | "right" | "middle";
  /** By default the middle of the box. */
  valign?: "top" | "middle" | "bottom";
  /** Black unless said. */
  ink?: Ink;
}

/** Points; below this Arabic is hard to read off a label. */
const SMALLEST = 6;

/** Of a line, from its capitals' top: the same under words with and without letters that hang. */
const AIR = 1.05;

/** A text in its box. */
export interface Setting {
  marks: Mark[];
  /** Room it took, with some air below its last line. */
  height: number;
  /** False when it was too long and ends in an ellipsis. */
  whole: boolean;
}

/** Sets a printable text in a box, which it never leaves. */
export function set(text: string, box: Box, style: Style): Setting {
  const { size, weight = "regular", lines = 1, direction = directionOf(text), ink = "black" } = style;
  const { align = direction === "rtl" ? "right" : "left", valign = "middle" } = style;
  const block = fit(text, { width: box.width, height: box.height, weight, direction, size, smallest: SMALLEST, lines });
  const room = box.height - height(block);
  const top = valign === "top" ? 0 : valign === "bottom" ? room : middle(block, box, room);
  const marks = block.lines.map((line, at): Mark => {
    const spare = box.width - (line.width * block.size) / 1000;
    const x = box.x + (align === "left" ? 0 : align === "right" ? spare : spare / 2);
    const y = box.y + top + block.ascent + at * block.leading;
    return { kind: "text", x, y, size: block.size, line, ink };
  });
  const tall = (block.lines.length - 1) * block.leading + block.size * AIR;
  return { marks, height: Math.max(height(block), tall), whole: block.whole };
}

/** A single line stands with its capitals in the middle, whatever hangs below, as far as the box lets it. */
function middle({ lines, ascent, size }: Block, box: Box, room: number): number {
  if (lines.length > 1) return room / 2;
  const baseline = box.height / 2 + size * 0.35;
  return Math.min(Math.max(baseline - ascent, 0), room);
}
