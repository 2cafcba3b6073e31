/** Dots of a picture, one bit each, row by row, the leftmost in the highest bit; 1 is printed. */
export interface Bitmap {
  width: number;
  height: number;
  /** Bytes of a row. */
  stride: number;
  bits: Uint8Array;
}

export function newBitmap(width: number, height: number): Bitmap {
  const stride = Math.ceil(width / 8);
  return { width, height, stride, bits: new Uint8Array(stride * height) };
}

/** Sets (1) or clears (0) the dots of a row from `left` up to but not including `right`; what lies outside is left out. */
export function fillRow(
  { width, stride, bits }: Bitmap,
  row: number,
  [left, right]: [number, number],
  dot: 0 | 1,
): void {
  const from = Math.max(0, left);
  const until = Math.min(width, right);
  for (let x = from; x < until; ) {
    const at = row * stride + (x >> 3);
    const whole = (x & 7) === 0 && until - x >= 8;
    const mask = whole ? 0xff : 0x80 >> (x & 7);
    bits[at] = dot === 1 ? (bits[at] ?? 0) | mask : (bits[at] ?? 0) & ~mask;
    x += whole ? 8 : 1;
  }
}

/** Prints (1) or clears (0) the dots of `stamp` with its top left corner at `x`, `y`; what lies outside is left out. */
export function stampOn(paper: Bitmap, stamp: Bitmap, { x, y }: { x: number; y: number }, dot: 0 | 1): void {
  const shift = x & 7;
  const first = x >> 3;
  const top = Math.max(0, -y);
  const bottom = Math.min(stamp.height, paper.height - y);
  for (let row = top; row < bottom; row += 1) {
    const start = (y + row) * paper.stride;
    for (let byte = 0; byte < stamp.stride; byte += 1) {
      const ink = stamp.bits[row * stamp.stride + byte] ?? 0;
      if (ink === 0) continue;
      const left = first + byte;
      if (left >= 0 && left < paper.stride) print(paper.bits, start + left, ink >> shift, dot);
      if (shift > 0 && left + 1 >= 0 && left + 1 < paper.stride)
        print(paper.bits, start + left + 1, (ink << (8 - shift)) & 0xff, dot);
    }
  }
}

function print(bits: Uint8Array, at: number, ink: number, dot: 0 | 1): void {
  bits[at] = dot === 1 ? (bits[at] ?? 0) | ink : (bits[at] ?? 0) & ~ink;
}
