import type { Box, Mark } from "../mark.ts";
import type { Face } from "../text/face.ts";

/** Dots of a label, one byte each, row by row: 1 is printed. */
export interface Raster {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** Draws the texts and fills among `marks`; `scale` is in dots a point. Bar and QR codes are the printer's own. */
export function raster(marks: Mark[], width: number, height: number, scale: number): Raster {
  const paper: Raster = { width, height, dots: new Uint8Array(width * height) };
  for (const mark of marks) {
    if (mark.kind === "fill") fill(paper, mark.box, scale, mark.ink === "black" ? 1 : 0);
    if (mark.kind === "text") text(paper, mark, scale);
  }
  return paper;
}

function fill({ width, dots }: Raster, box: Box, scale: number, dot: number): void {
  const [left, right] = [Math.round(box.x * scale), Math.round((box.x + box.width) * scale)];
  const [top, bottom] = [Math.round(box.y * scale), Math.round((box.y + box.height) * scale)];
  // A rule thinner than a dot still shows.
  for (let y = top; y < Math.max(bottom, top + 1); y++) {
    dots.fill(dot, y * width + left, y * width + Math.max(right, left + 1));
  }
}

function text(paper: Raster, { x, y, size, line, ink }: Mark & { kind: "text" }, scale: number): void {
  const unit = (size * scale) / 1000;
  let pen = x * scale;
  for (const { face, glyphs } of line.shapes) {
    for (const glyph of glyphs) {
      const edges = outline(face, glyph.id, unit, pen + glyph.x * unit, y * scale - glyph.y * unit);
      scan(paper, edges, ink === "black" ? 1 : 0);
      pen += glyph.advance * unit;
    }
  }
}

/** A straight piece of an outline, in dots; `winding` says whether it went down or up. */
interface Edge {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  winding: 1 | -1;
}

const CURVE_PIECES = 6;

function outline(face: Face, id: number, unit: number, left: number, baseline: number): Edge[] {
  const edges: Edge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const to = (nextX: number, nextY: number) => {
    const [x0, y0, x1, y1] = [left + x * unit, baseline - y * unit, left + nextX * unit, baseline - nextY * unit];
    edges.push(y0 < y1 ? { x0, y0, x1, y1, winding: 1 } : { x0: x1, y0: y1, x1: x0, y1: y0, winding: -1 });
    [x, y] = [nextX, nextY];
  };
  for (const { command, args } of face.font.getGlyph(id).path.commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === "moveTo") [x, y, startX, startY] = [a, b, a, b];
    else if (command === "lineTo") to(a, b);
    else if (command === "closePath") to(startX, startY);
    else if (command === "quadraticCurveTo") {
      const [fromX, fromY] = [x, y];
      for (let piece = 1; piece <= CURVE_PIECES; piece++) {
        const t = piece / CURVE_PIECES;
        to(quadratic(fromX, a, c, t), quadratic(fromY, b, d, t));
      }
    }
  }
  return edges;
}

function quadratic(from: number, control: number, to: number, t: number): number {
  return (1 - t) ** 2 * from + 2 * t * (1 - t) * control + t ** 2 * to;
}

/** Fills the dots whose middle lies inside an outline (non-zero rule). */
function scan({ width, height, dots }: Raster, edges: Edge[], dot: number): void {
  const top = Math.max(0, Math.floor(Math.min(...edges.map(({ y0 }) => y0))));
  const bottom = Math.min(height, Math.ceil(Math.max(...edges.map(({ y1 }) => y1))));
  for (let row = top; row < bottom; row++) {
    const middle = row + 0.5;
    const crossings = edges
      .filter(({ y0, y1 }) => y0 <= middle && middle < y1)
      .map(({ x0, y0, x1, y1, winding }) => ({ x: x0 + ((middle - y0) / (y1 - y0)) * (x1 - x0), winding }))
      .sort((a, b) => a.x - b.x);
    let inside = 0;
    for (const [at, { x, winding }] of crossings.entries()) {
      inside += winding;
      const next = crossings[at + 1];
      if (inside === 0 || !next) continue;
      dots.fill(dot, row * width + Math.max(0, Math.ceil(x - 0.5)), row * width + Math.ceil(next.x - 0.5));
    }
  }
}
