import type { Face } from "../text/face.ts";
import { type Bitmap, fillRow, newBitmap } from "./bitmap.ts";

/** A glyph drawn once, and where its top left dot lies from the dot that its origin is in. */
export interface Stamp {
  bitmap: Bitmap;
  x: number;
  y: number;
}

/** Origins are rounded to a quarter of a dot, so that joined Arabic letters meet and few drawings serve all texts. */
const PARTS = 4;
const MOST_STAMPS = 20_000;
const CURVE_PIECES = 6;

/** Drawing a glyph costs far more than printing it: each is kept for the next text. Emptied when it grows too large. */
const stamps = new Map<Face, Map<string, Stamp | null>>();
let kept = 0;

/**
 * A glyph at a size and place. `unit` is dots for one unit of the font; `x`, `y` are the origin in dots, y down.
 * @returns the dots and where their corner goes; undefined where nothing is printed, as for a space.
 */
export function stampOf(
  face: Face,
  glyph: number,
  unit: number,
  origin: { x: number; y: number },
): { bitmap: Bitmap; x: number; y: number } | undefined {
  const [x, y] = [Math.round(origin.x * PARTS), Math.round(origin.y * PARTS)];
  const [left, top] = [Math.floor(x / PARTS), Math.floor(y / PARTS)];
  const [partX, partY] = [x - left * PARTS, y - top * PARTS];
  const key = `${glyph} ${unit} ${partX} ${partY}`;
  const ofFace = stamps.get(face) ?? new Map<string, Stamp | null>();
  stamps.set(face, ofFace);
  let stamp = ofFace.get(key);
  if (stamp === undefined) {
    if (kept >= MOST_STAMPS) {
      stamps.clear();
      stamps.set(face, ofFace);
      ofFace.clear();
      kept = 0;
    }
    stamp = draw(outline(face, glyph, unit, { x: partX / PARTS, y: partY / PARTS })) ?? null;
    ofFace.set(key, stamp);
    kept += 1;
  }
  return stamp === null ? undefined : { bitmap: stamp.bitmap, x: left + stamp.x, y: top + stamp.y };
}

/** A straight piece of an outline, in dots; `winding` says whether it went down or up. */
interface Edge {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  winding: 1 | -1;
}

function outline(face: Face, id: number, unit: number, origin: { x: number; y: number }): Edge[] {
  const edges: Edge[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const to = (nextX: number, nextY: number) => {
    const [x0, y0] = [origin.x + x * unit, origin.y - y * unit];
    const [x1, y1] = [origin.x + nextX * unit, origin.y - nextY * unit];
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

/** The dots whose middle lies inside an outline (non-zero rule). */
function draw(edges: readonly Edge[]): Stamp | undefined {
  if (edges.length === 0) return undefined;
  const left = Math.floor(Math.min(...edges.map(({ x0, x1 }) => Math.min(x0, x1))));
  const right = Math.ceil(Math.max(...edges.map(({ x0, x1 }) => Math.max(x0, x1))));
  const top = Math.floor(Math.min(...edges.map(({ y0 }) => y0)));
  const bottom = Math.ceil(Math.max(...edges.map(({ y1 }) => y1)));
  const bitmap = newBitmap(right - left + 1, bottom - top);
  for (let row = 0; row < bitmap.height; row++) {
    const middle = top + row + 0.5;
    const crossings = edges
      .filter(({ y0, y1 }) => y0 <= middle && middle < y1)
      .map(({ x0, y0, x1, y1, winding }) => ({ x: x0 + ((middle - y0) / (y1 - y0)) * (x1 - x0), winding }))
      .sort((a, b) => a.x - b.x);
    let inside = 0;
    for (const [at, { x, winding }] of crossings.entries()) {
      inside += winding;
      const next = crossings[at + 1];
      if (inside !== 0 && next) fillRow(bitmap, row, [Math.ceil(x - 0.5) - left, Math.ceil(next.x - 0.5) - left], 1);
    }
  }
  return { bitmap, x: left, y: top };
}
