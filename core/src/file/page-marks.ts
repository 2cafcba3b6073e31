import type { Box, Mark } from "../label/mark.ts";
import { type Style, set } from "../label/set.ts";

/** What printed lists are made of: text in a cell, rules and frames. */
export function text(words: string, place: Box, style: Style): Mark[] {
  return words === "" ? [] : set(words, place, style).marks;
}

/** Points. */
const THIN = 0.6;

/** A rule along the top of the box. */
export function rule({ x, y, width }: Box): Mark {
  return { kind: "fill", box: { x, y, width, height: THIN }, ink: "black" };
}

export function frame({ x, y, width, height }: Box): Mark[] {
  const sides: Box[] = [
    { x, y, width, height: THIN },
    { x, y: y + height - THIN, width, height: THIN },
    { x, y, width: THIN, height },
    { x: x + width - THIN, y, width: THIN, height },
  ];
  return sides.map((side) => ({ kind: "fill", box: side, ink: "black" }));
}
