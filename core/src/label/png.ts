import type { LabelData } from "./data.ts";
import { backdrop, layOut } from "./layout.ts";
import { filled } from "./png/codes.ts";
import { pngOf } from "./png/encode-png.ts";
import { draw } from "./raster/draw.ts";
import { portrait } from "./template.ts";
import { wordingOf } from "./wording.ts";

const DOTS_PER_MM = 12;

/**
 * The 10 × 15 cm label as a picture, to look at before it is printed: the marks of the PDF at 300 dots an inch. Browsers
 * of phones show no PDF inside a page; every browser shows this.
 */
export function renderPng(label: LabelData): Buffer {
  const marks = [...backdrop(portrait), ...layOut(wordingOf(label), portrait)].flatMap(filled);
  const scale = (DOTS_PER_MM * 25.4) / 72;
  return pngOf(draw(marks, { width: 100 * DOTS_PER_MM, height: 150 * DOTS_PER_MM, scale }));
}
