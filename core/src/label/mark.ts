import type { Line } from "./text/fit.ts";

/** A place on the label, in points from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Ink = "black" | "white";

/**
 * What a label consists of, in the order it is drawn: the layout says it once, PDF and ZPL each draw it their way.
 * Points, y down; `x`, `y` of a text is the left end of its baseline; `module` is the width of one bar or square.
 */
export type Mark =
  | { kind: "text"; x: number; y: number; size: number; line: Line; ink: Ink }
  | { kind: "fill"; box: Box; ink: Ink }
  | { kind: "code128"; box: Box; module: number; text: string; bars: number[] }
  | { kind: "qr"; x: number; y: number; module: number; text: string; rows: boolean[][] };

export const POINTS_PER_MM = 72 / 25.4;

/** A box from millimetres. */
export function box(x: number, y: number, width: number, height: number): Box {
  const points = (mm: number) => mm * POINTS_PER_MM;
  return { x: points(x), y: points(y), width: points(width), height: points(height) };
}

/** The box without a border of so many millimetres, the same above and below unless said. */
export function inset({ x, y, width, height }: Box, acrossMm: number, downMm = acrossMm): Box {
  const across = acrossMm * POINTS_PER_MM;
  const down = downMm * POINTS_PER_MM;
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}

/** Parts a box at `share` of its width. */
export function columns({ x, y, width, height }: Box, share: number): [left: Box, right: Box] {
  const left = width * share;
  return [
    { x, y, width: left, height },
    { x: x + left, y, width: width - left, height },
  ];
}

/** Parts a box at `top` points from its upper edge. */
export function rows({ x, y, width, height }: Box, top: number): [upper: Box, lower: Box] {
  return [
    { x, y, width, height: top },
    { x, y: y + top, width, height: height - top },
  ];
}
