import type { Bitmap } from "../raster/bitmap.ts";

/** A graphic field holds at most 99,999 bytes; at 300 dots an inch a band of 600 rows has 90,000. */
const BAND_ROWS = 600;
const HEX = Array.from("0123456789ABCDEF", (digit) => digit.charCodeAt(0));
const [ZERO, LAST, COMMA, MARK, COLON] = Array.from("0F,!:", (char) => char.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];
/** `G` is 1 … `Y` 19, `g` 20 … `y` 380, `z` 400. */
const [BEFORE_G, BEFORE_SMALL_G, SMALL_Z] = [70, 102, 122];

/** A picture at the label's origin as `^GFA` fields, one for each band, in the ASCII form every ZPL II printer reads. */
export function graphics({ height, stride, bits }: Bitmap): string[] {
  const bands: string[] = [];
  // A row is at most its digits with a count before each, and its end.
  const out = Buffer.alloc(BAND_ROWS * (stride * 4 + 1));
  const all = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    let end = 0;
    for (let row = top; row < top + rows; row++) {
      const start = row * stride;
      const isRepeated = row > top && all.compare(all, start - stride, start, start, start + stride) === 0;
      if (isRepeated) out[end++] = COLON;
      else end = packRow(all.subarray(start, start + stride), out, end);
    }
    const size = stride * rows;
    bands.push(`^FO0,${top}^GFA,${size},${size},${stride},${out.toString("latin1", 0, end)}^FS`);
  }
  return bands;
}

/** Writes a row's digits: repeated ones after their count, `,` for zeros to the end of the row, `!` for ones. @returns the end. */
function packRow(row: Buffer, out: Buffer, start: number): number {
  let end = start;
  let used = row.length;
  const last = row[used - 1];
  if (last === 0 || last === 0xff) while (used > 0 && row[used - 1] === last) used -= 1;
  const digit = (at: number) => HEX[at % 2 === 0 ? (row[at >> 1] ?? 0) >> 4 : (row[at >> 1] ?? 0) & 15] ?? ZERO;
  for (let at = 0; at < used * 2; ) {
    const value = digit(at);
    let next = at + 1;
    const whole = value === ZERO ? 0 : value === LAST ? 0xff : -1;
    while (next < used * 2 && digit(next) === value) {
      next += 1;
      // Whole bytes at once: most of a label is white.
      if (whole >= 0 && next % 2 === 0) while (next < used * 2 && row[next >> 1] === whole) next += 2;
    }
    end = writeCount(out, end, next - at);
    out[end++] = value;
    at = next;
  }
  if (used < row.length) out[end++] = last === 0 ? COMMA : MARK;
  return end;
}

function writeCount(out: Buffer, start: number, repeats: number): number {
  if (repeats === 1) return start;
  let end = start;
  let left = repeats;
  for (; left >= 400; left -= 400) out[end++] = SMALL_Z;
  if (left >= 20) out[end++] = BEFORE_SMALL_G + Math.floor(left / 20);
  if (left % 20 > 0) out[end++] = BEFORE_G + (left % 20);
  return end;
}
