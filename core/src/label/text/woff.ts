import { inflateSync } from "node:zlib";

/** The TrueType font inside a WOFF 1.0 file, whole or with only the tables named; glyph ids are the same. */
export function trueType(woff: Buffer, only?: string[]): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF 1.0 file");
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => table(woff, 44 + at * 20))
    .filter(({ tag }) => !only || only.includes(tag))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + tables.length * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tables.length - power) * 16, 10);
  let offset = head.length;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + at * 16;
    head.write(tag, entry, "latin1");
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    offset += padded(bytes).length;
  }
  return Buffer.concat([head, ...tables.map(({ bytes }) => padded(bytes))]);
}

function table(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
  const bytes = packed.length < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed;
  return { tag: woff.toString("latin1", entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), bytes };
}

function padded(bytes: Buffer): Buffer {
  return bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);
}
