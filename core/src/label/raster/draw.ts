import type { Box, Mark } from "../mark.ts";
import { type Bitmap, fillRow, newBitmap, stampOn } from "./bitmap.ts";
import { stampOf } from "./glyph.ts";

export interface PaperSize {
  /** In dots. */
  width: number;
  height: number;
  /** Dots a point. */
  scale: number;
}

/**
 * Draws the texts and fills among `marks`, on a copy of `ground` when there is one. Bar and QR codes are the printer's
 * own.
 */
export function draw(marks: readonly Mark[], { width, height, scale }: PaperSize, ground?: Bitmap): Bitmap {
  const paper = newBitmap(width, height);
  if (ground) paper.bits.set(ground.bits);
  for (const mark of marks) {
    if (mark.kind === "fill") fill(paper, mark.box, scale, mark.ink === "black" ? 1 : 0);
    if (mark.kind === "text") text(paper, mark, scale);
  }
  return paper;
}

function fill(paper: Bitmap, box: Box, scale: number, dot: 0 | 1): void {
  const [left, right] = [Math.round(box.x * scale), Math.round((box.x + box.width) * scale)];
  const [top, bottom] = [Math.round(box.y * scale), Math.round((box.y + box.height) * scale)];
  // A rule thinner than a dot still shows.
  for (let y = Math.max(0, top); y < Math.min(paper.height, Math.max(bottom, top + 1)); y++)
    fillRow(paper, y, [left, Math.max(right, left + 1)], dot);
}

function text(paper: Bitmap, { x, y, size, line, ink }: Mark & { kind: "text" }, scale: number): void {
  const unit = (size * scale) / 1000;
  let pen = x * scale;
  for (const { face, glyphs } of line.shapes) {
    for (const glyph of glyphs) {
      const stamp = stampOf(face, glyph.id, unit, { x: pen + glyph.x * unit, y: y * scale - glyph.y * unit });
      if (stamp) stampOn(paper, stamp.bitmap, stamp, ink === "black" ? 1 : 0);
      pen += glyph.advance * unit;
    }
  }
}
