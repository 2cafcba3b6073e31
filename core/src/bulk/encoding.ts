import { isAscii } from "node:buffer";
import type { Encoding } from "./upload.ts";

/** Detects the encoding of a text file while it is read: by its byte order mark, its zero bytes, or whether it is UTF-8. */
export class EncodingWatch {
  #mark: Encoding | undefined;
  #first = true;
  #utf8: TextDecoder | undefined = new TextDecoder("utf-8", { fatal: true });

  see(chunk: Uint8Array): void {
    if (this.#first && chunk.length > 0) {
      this.#first = false;
      this.#mark = marked(chunk);
    }
    if (!this.#utf8 || isAscii(chunk)) return;
    try {
      this.#utf8.decode(chunk, { stream: true });
    } catch {
      this.#utf8 = undefined;
    }
  }

  /** Programs that write Arabic and not Unicode write Windows-1256: Excel's own CSV is that. */
  result(): Encoding {
    if (this.#mark) return this.#mark;
    try {
      this.#utf8?.decode();
    } catch {
      this.#utf8 = undefined;
    }
    return this.#utf8 ? "utf-8" : "windows-1256";
  }
}

function marked(chunk: Uint8Array): Encoding | undefined {
  const [first, second] = chunk;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark: a header of Latin letters has a zero in every second byte.
  if (first !== 0 && second === 0) return "utf-16le";
  if (first === 0 && second !== undefined && second !== 0) return "utf-16be";
  return undefined;
}

/** The text of a file, piece by piece, without its mark. */
export async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
