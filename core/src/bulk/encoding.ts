import { type Encoding, UnreadableFile } from "./upload.ts";

/**
 * Detects the encoding of a text file while it is read: by its byte order mark, its zero bytes, or whether it is UTF-8. UTF-8
 * with broken bytes stays UTF-8, so that `decoded` refuses it: read as Windows-1256, all of its Arabic would be other letters.
 */
export class EncodingWatch {
  #mark: Encoding | undefined;
  #first = true;
  #strict: TextDecoder | undefined = new TextDecoder("utf-8", { fatal: true });
  #lenient = new TextDecoder("utf-8");
  /** Characters of several bytes, and bytes that are in none. */
  #whole = 0;
  #broken = 0;

  see(chunk: Uint8Array): void {
    if (this.#first && chunk.length > 0) {
      this.#first = false;
      this.#mark = marked(chunk);
    }
    if (this.#mark) return;
    this.#check(chunk);
    this.#count(this.#lenient.decode(chunk, { stream: true }));
  }

  /** Programs that write Arabic and not Unicode write Windows-1256 (Excel's own CSV), where hardly two letters are whole UTF-8. */
  result(): Encoding {
    if (this.#mark) return this.#mark;
    this.#count(this.#lenient.decode());
    // Also where it ends within a character: such a file was cut off.
    return this.#strict || this.#broken <= 2 * this.#whole ? "utf-8" : "windows-1256";
  }

  #check(chunk: Uint8Array): void {
    try {
      this.#strict?.decode(chunk, { stream: true });
    } catch {
      this.#strict = undefined;
    }
  }

  #count(text: string): void {
    const foreign = text.replace(/[\0-\x7f]+/g, "");
    const whole = foreign.replaceAll("\ufffd", "").length;
    this.#whole += whole;
    this.#broken += foreign.length - whole;
  }
}

function marked(chunk: Uint8Array): Encoding | undefined {
  const [first, second, third] = chunk;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark: a header of Latin letters has a zero in every second byte.
  if (first !== 0 && second === 0) return "utf-16le";
  if (first === 0 && second !== undefined && second !== 0) return "utf-16be";
  return undefined;
}

/** The text of a file, piece by piece, without its mark. @throws UnreadableFile for bytes that are no character. */
export async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const strict = new TextDecoder(encoding, { fatal: true });
  // Shows where the broken bytes are, which the strict one does not say.
  const lenient = new TextDecoder(encoding);
  let line = 1;
  const decode = (chunk?: Uint8Array) => {
    const shown = lenient.decode(chunk, { stream: chunk !== undefined });
    try {
      const text = strict.decode(chunk, { stream: chunk !== undefined });
      line += linesIn(text);
      return text;
    } catch {
      throw brokenText(line + linesIn(shown.slice(0, shown.indexOf("\ufffd"))));
    }
  };
  for await (const chunk of chunks) {
    const text = decode(chunk);
    if (text !== "") yield text;
  }
  const rest = decode();
  if (rest !== "") yield rest;
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}

function brokenText(line: number): UnreadableFile {
  return new UnreadableFile(
    "broken_text",
    `Line ${line} holds a broken letter: the file is cut off or damaged. Save it again as “CSV UTF-8” and send the whole file.`,
    `في السطر ${line} حرف تالف: الملف مقطوع أو تالف. احفظه من جديد بصيغة CSV UTF-8 وأرسله كاملًا.`,
  );
}
