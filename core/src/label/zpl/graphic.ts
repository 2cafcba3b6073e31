import type { Raster } from "./raster.ts";

/** A graphic field holds at most 99,999 bytes; at 300 dots an inch a band of 600 rows has 90,000. */
const BAND_ROWS = 600;

/** A picture at the label's origin as `^GFA` fields, one for each band, in the ASCII form every ZPL II printer reads. */
export function graphics({ width, height, dots }: Raster): string[] {
  const bytes = Math.ceil(width / 8);
  const bands: string[] = [];
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    let data = "";
    let above = "";
    for (let row = top; row < top + rows; row++) {
      const hex = hexOf(dots.subarray(row * width, (row + 1) * width), bytes * 2);
      data += hex === above ? ":" : packed(hex);
      above = hex;
    }
    bands.push(`^FO0,${top}^GFA,${bytes * rows},${bytes * rows},${bytes},${data}^FS`);
  }
  return bands;
}

function hexOf(row: Uint8Array, digits: number): string {
  let hex = "";
  for (let at = 0; at < digits * 4; at += 4) {
    const bit = (offset: number) => row[at + offset] ?? 0;
    hex += ((bit(0) << 3) | (bit(1) << 2) | (bit(2) << 1) | bit(3)).toString(16).toUpperCase();
  }
  return hex;
}

/** From a whole byte on, `,` is zeros to the end of the row and `!` ones; a repeated digit follows its count. */
function packed(hex: string): string {
  const [, start = "", end = ""] = /^((?:..)*?)((?:00)+|(?:FF)+)?$/.exec(hex) ?? [];
  const rest = end.startsWith("0") ? "," : end ? "!" : "";
  return start.replace(/(.)\1+/g, (run, digit: string) => `${count(run.length)}${digit}`) + rest;
}

/** G to Y are 1 to 19, g to z are 20 to 400 by twenties; they add up. */
function count(repeats: number): string {
  const letter = (first: string, steps: number) => (steps ? String.fromCharCode(first.charCodeAt(0) + steps - 1) : "");
  return (
    "z".repeat(Math.floor(repeats / 400)) + letter("g", Math.floor((repeats % 400) / 20)) + letter("G", repeats % 20)
  );
}
