import { crc32, deflateSync } from "node:zlib";
import type { Bitmap } from "../raster/bitmap.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Dots as a PNG file of one bit a dot, white where nothing is printed (ISO/IEC 15948). */
export function pngOf({ width, height, stride, bits }: Bitmap): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8); // one bit, grey, no interlacing
  const rows = Buffer.alloc((1 + stride) * height); // the first byte of a row says that it is not filtered
  for (let y = 0; y < height; y++) {
    const at = y * (1 + stride) + 1;
    for (let byte = 0; byte < stride; byte++) rows[at + byte] = ~(bits[y * stride + byte] ?? 0) & 0xff;
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
