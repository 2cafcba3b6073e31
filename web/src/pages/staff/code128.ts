/**
 * Reads Code 128 (ISO/IEC 15417) from a greyscale picture, for browsers without BarcodeDetector (iPhones and most
 * desktops). Scans horizontal and vertical lines; one that crosses a whole code is enough.
 */

export interface GreyPicture {
  width: number;
  height: number;
  /** 0 is black, 255 white; row by row. */
  grey: Uint8Array;
}

/** Bar and space widths in modules, by value; 103 to 105 start the sets A, B and C, the last one is the stop symbol. */
const PATTERNS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
)
  .split(" ")
  .map((widths) => Array.from(widths, Number));
const VALUE_OF: ReadonlyMap<string, number> = new Map(PATTERNS.map((widths, value) => [widths.join(""), value]));

const STARTS = { 103: "A", 104: "B", 105: "C" } as const;
const STOP = 106;
const LINES = 48;

/** @returns the text of the first complete code with a valid checksum. */
export function readCode128(picture: GreyPicture): string | undefined {
  const { width, height, grey } = picture;
  // From the middle outwards, where people hold the label.
  for (let n = 0; n < LINES; n += 1) {
    const share = 0.5 + (n % 2 === 0 ? 1 : -1) * (Math.ceil(n / 2) / LINES);
    const y = Math.min(height - 1, Math.floor(share * height));
    const x = Math.min(width - 1, Math.floor(share * width));
    const across = grey.subarray(y * width, (y + 1) * width);
    const down = Uint8Array.from({ length: height }, (_, row) => grey[row * width + x] ?? 255);
    for (const line of [across, down]) {
      const runs = runsOf(line);
      const text = readRuns(runs) ?? readRuns(runs.toReversed());
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** Widths of light and dark in turn, light first and last. The threshold follows the local brightness. */
function runsOf(line: Uint8Array): number[] {
  const around = Math.max(8, line.length >> 3);
  const runs: number[] = [];
  let dark = false;
  let length = 0;
  let sum = 0;
  for (let at = -around; at < line.length; at += 1) {
    sum += line[at + around] ?? 0;
    sum -= at - around - 1 >= 0 ? (line[at - around - 1] ?? 0) : 0;
    if (at < 0) continue;
    const many = Math.min(line.length - 1, at + around) - Math.max(0, at - around) + 1;
    const isDark = (line[at] ?? 255) < (sum / many) * 0.88;
    if (isDark !== dark) {
      runs.push(length);
      [dark, length] = [isDark, 0];
    }
    length += 1;
  }
  runs.push(length);
  if (dark) runs.push(0);
  return runs;
}

function readRuns(runs: readonly number[]): string | undefined {
  for (let at = 1; at + 6 < runs.length; at += 2) {
    const start = symbolAt(runs, at, 6);
    if (start !== 103 && start !== 104 && start !== 105) continue;
    const modules = widthOf(runs, at, 6) / 11;
    if ((runs[at - 1] ?? 0) < 5 * modules) continue; // the quiet zone
    const values = [start, ...symbolsFrom(runs, at + 6)];
    const text = textOf(values);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Up to the stop symbol; empty for an invalid pattern. */
function symbolsFrom(runs: readonly number[], from: number): number[] {
  const values: number[] = [];
  for (let at = from; at + 6 < runs.length; at += 6) {
    if (symbolAt(runs, at, 7) === STOP) return values;
    const value = symbolAt(runs, at, 6);
    if (value === undefined) return [];
    values.push(value);
  }
  return [];
}

function symbolAt(runs: readonly number[], at: number, count: 6 | 7): number | undefined {
  const modules = count === 6 ? 11 : 13;
  const unit = widthOf(runs, at, count) / modules;
  if (unit < 0.9) return undefined;
  // Ink spread widens bars and narrows spaces; distances between like edges stay the same.
  const widths = runs.slice(at, at + count);
  const exact = VALUE_OF.get(widths.map((width) => Math.round(width / unit)).join(""));
  return exact ?? nearest(widths, unit);
}

function nearest(widths: readonly number[], unit: number): number | undefined {
  let best: { value: number; far: number } | undefined;
  for (const [value, pattern] of PATTERNS.entries()) {
    if (pattern.length !== widths.length) continue;
    let far = 0;
    for (let at = 0; at + 1 < pattern.length; at += 1) {
      const wanted = (pattern[at] ?? 0) + (pattern[at + 1] ?? 0);
      const seen = ((widths[at] ?? 0) + (widths[at + 1] ?? 0)) / unit;
      far = Math.max(far, Math.abs(wanted - seen));
    }
    if (!best || far < best.far) best = { value, far };
  }
  return best && best.far < 0.5 ? best.value : undefined;
}

function widthOf(runs: readonly number[], at: number, count: number): number {
  let sum = 0;
  for (let one = at; one < at + count; one += 1) sum += runs[one] ?? 0;
  return sum;
}

/** Decodes the values; undefined when the checksum does not match. */
function textOf(values: readonly number[]): string | undefined {
  const data = values.slice(0, -1);
  if (data.length < 2) return undefined;
  const check = data.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103;
  if (check !== values.at(-1)) return undefined;
  let set: string = STARTS[data[0] as keyof typeof STARTS];
  let text = "";
  for (const value of data.slice(1)) {
    if (value === 99 && set !== "C") set = "C";
    else if (value === 100 && set !== "B") set = "B";
    else if (value === 101 && set !== "A") set = "A";
    else if (set === "C" && value < 100) text += String(value).padStart(2, "0");
    else if (value < 96) text += String.fromCharCode(set === "A" && value >= 64 ? value - 64 : value + 32);
    else return undefined; // our labels use no shifts or function codes
  }
  return text;
}
