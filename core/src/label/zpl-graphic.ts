import type { Bitmap } from "./raster/bitmap.ts";

/** A graphic field holds at most 99,999 bytes; at 300 dots an inch a band of 600 rows has 90,000. */
const BAND_ROWS = 600;
const HEX = Array.from("0123456789ABCDEF", (digit) => digit.charCodeAt(0));
const [COMMA, MARK, COLON] = [44, 33, 58]; // , ! :
/** `G` is 1 … `Y` 19, `g` 20 … `y` 380, `z` 400. */
const [BEFORE_G, BEFORE_SMALL_G, SMALL_Z] = [70, 102, 122];

/** A picture at the label's origin as `^GFA` fields, one for each band, in the ASCII form every ZPL II printer reads. */
export function graphics({ height, stride, bits }: Bitmap): string[] {
  const bands: string[] = [];
  const out = scratchOf(stride);
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    let end = 0;
    for (let row = top; row < top + rows; row++) {
      const start = row * stride;
      if (row > top && isSame(bits, start - stride, start, stride)) out[end++] = COLON;
      else end = packRow(bits, start, stride, { out, end });
    }
    const size = stride * rows;
    bands.push(`^FO0,${top}^GFA,${size},${size},${stride},${out.toString("latin1", 0, end)}^FS`);
  }
  return bands;
}

/** Written and read within one call: a fresh one for each label keeps the collector busy. */
let scratch = Buffer.alloc(0);

function scratchOf(stride: number): Buffer {
  const size = BAND_ROWS * (stride * 4 + 1); // a row is at most its digits with a count before each, and its end
  if (scratch.length < size) scratch = Buffer.alloc(size);
  return scratch;
}

function isSame(bits: Uint8Array, one: number, other: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (bits[one + at] !== bits[other + at]) return false;
  return true;
}

/** Writes a row's digits: repeated ones after their count, `,` for zeros to the end of the row, `!` for ones. @returns the end. */
function packRow(bits: Uint8Array, start: number, stride: number, to: { out: Buffer; end: number }): number {
  const { out } = to;
  let { end } = to;
  let used = start + stride;
  const last = bits[used - 1];
  if (last === 0 || last === 0xff) while (used > start && bits[used - 1] === last) used -= 1;
  let digit = -1;
  let repeats = 0;
  for (let at = start; at < used; at++) {
    const byte = bits[at] ?? 0;
    const high = byte >> 4;
    const low = byte & 15;
    if (high === digit) repeats += 1;
    else {
      if (repeats > 0) end = writeRun(out, end, digit, repeats);
      digit = high;
      repeats = 1;
    }
    if (low === digit) repeats += 1;
    else {
      end = writeRun(out, end, digit, repeats);
      digit = low;
      repeats = 1;
    }
  }
  if (repeats > 0) end = writeRun(out, end, digit, repeats);
  if (used < start + stride) out[end++] = last === 0 ? COMMA : MARK;
  return end;
}

function writeRun(out: Buffer, start: number, digit: number, repeats: number): number {
  let end = start;
  if (repeats > 1) {
    let left = repeats;
    for (; left >= 400; left -= 400) out[end++] = SMALL_Z;
    if (left >= 20) out[end++] = BEFORE_SMALL_G + Math.floor(left / 20);
    if (left % 20 > 0) out[end++] = BEFORE_G + (left % 20);
  }
  out[end++] = HEX[digit] ?? 0;
  return end;
}
