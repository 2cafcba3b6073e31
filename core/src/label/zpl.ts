import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { LabelData } from "./data.ts";
import { backdrop, layOut } from "./layout.ts";
import type { Mark } from "./mark.ts";
import type { Bitmap } from "./raster/bitmap.ts";
import { draw, type PaperSize } from "./raster/draw.ts";
import { portrait } from "./template.ts";
import { wordingOf } from "./wording.ts";
import { graphics } from "./zpl-graphic.ts";

/** Dots a millimetre of the print head: 8 is 203 dpi, 12 is 300 dpi. */
export type PrintHead = 8 | 12;

/**
 * The 10 × 15 cm label as ZPL II, for a label printer that takes it directly. Code 128 and QR are the printer's own,
 * so their bars are exact; everything else, text too, is one picture: no printer font with Arabic is needed, and the
 * label looks like the PDF. It must be made for the printer's own resolution.
 */
export function renderZpl(label: LabelData, dotsPerMm: PrintHead = 8): string {
  const marks = layOut(wordingOf(label), portrait);
  const paper = { width: 100 * dotsPerMm, height: 150 * dotsPerMm, scale: (dotsPerMm * 25.4) / 72 };
  const pictures = graphics(draw(marks, paper, groundOf(dotsPerMm, paper)));
  const codes = marks.flatMap((mark) => code(mark, paper.scale));
  return ["^XA", `^PW${paper.width}^LL${paper.height}^LH0,0`, ...pictures, ...codes, "^XZ", ""].join("\n");
}

/** What every label shows, drawn with the first one. */
const grounds = new Map<PrintHead, Bitmap>();

function groundOf(dotsPerMm: PrintHead, paper: PaperSize): Bitmap {
  const ground = grounds.get(dotsPerMm) ?? draw(backdrop(portrait), paper);
  grounds.set(dotsPerMm, ground);
  return ground;
}

/** Many labels one after the other, made as fast as they are read. */
export function zplStream(labels: Iterable<LabelData> | AsyncIterable<LabelData>, dotsPerMm: PrintHead = 8): Readable {
  async function* all(): AsyncGenerator<string, void, undefined> {
    for await (const label of labels) {
      yield renderZpl(label, dotsPerMm);
      await setImmediate(); // a picture takes a millisecond: let other jobs in between
    }
  }
  return Readable.from(all(), { objectMode: false });
}

function code(mark: Mark, scale: number): string[] {
  const dots = (points: number) => Math.round(points * scale);
  switch (mark.kind) {
    case "code128": {
      const { box, module, text } = mark;
      return [`^FO${dots(box.x)},${dots(box.y)}^BY${dots(module)}^BCN,${dots(box.height)},N,N,N,A^FD${text}^FS`];
    }
    case "qr": {
      const size = Math.max(1, Math.floor(mark.module * scale));
      const spare = (mark.module * scale - size) * mark.rows.length;
      const at = (points: number) => Math.round(points * scale + spare / 2);
      return [`^FO${at(mark.x)},${at(mark.y)}^BQN,2,${size}^FH^FDMA,${escaped(mark.text)}^FS`];
    }
    case "text":
    case "fill":
      return [];
  }
}

/** ZPL's own characters and everything beyond ASCII as `_` and hexadecimal bytes, which `^FH` allows. */
function escaped(text: string): string {
  const hex = (byte: number) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return text.replace(/[\^~_\\]|[^ -~]+/g, (special) => Array.from(Buffer.from(special), hex).join(""));
}
