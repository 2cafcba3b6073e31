import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import type { Database } from "../db/database.ts";
import { EncodingWatch } from "./encoding.ts";
import { insertChunk, type UploadName } from "./repository.ts";
import { type Encoding, type Format, MAX_FILE_BYTES, type Upload } from "./upload.ts";

const CHUNK_BYTES = 256 * 1024;

const FORMAT_OF_TYPE: Readonly<Record<string, Format>> = {
  "text/csv": "csv",
  "text/tab-separated-values": "csv",
  "application/vnd.ms-excel": "csv", // what browsers on Windows call a .csv
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/json": "json",
};
const FORMAT_OF_ENDING: Readonly<Record<string, Format>> = {
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  xlsx: "xlsx",
  json: "json",
};

/** The types a file may be sent as. */
export const FILE_TYPES = Object.keys(FORMAT_OF_TYPE);

export interface IncomingFile {
  format: Format;
  fileName: string | null;
  bytes: Readable;
}

export type Incoming =
  | { kind: "file"; file: IncomingFile }
  /** Neither a file's type nor a form with one. */
  | { kind: "unsupported_type" }
  | { kind: "no_file" };

/** Finds the file in a request: its body, or the field `file` of a form. */
export async function incomingFile(request: IncomingMessage): Promise<Incoming> {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "multipart/form-data") return fileOfForm(request);
  const format = FORMAT_OF_TYPE[type];
  return format ? { kind: "file", file: { format, fileName: null, bytes: request } } : { kind: "unsupported_type" };
}

function fileOfForm(request: IncomingMessage): Promise<Incoming> {
  return new Promise((resolve) => {
    const form = (() => {
      try {
        return new Busboy({
          headers: { ...request.headers, "content-type": request.headers["content-type"] ?? "" },
          limits: { files: 1, fields: 10, fieldSize: 1_000 },
        });
      } catch {
        return undefined; // a form without its boundary
      }
    })();
    if (!form) return resolve({ kind: "unsupported_type" });
    let file: Readable | undefined;
    form.on("file", (field, stream, name, ...[, type]) => {
      // The stream may fail before it is read, or when it is not needed. A later reader still gets the error; without this
      // listener the process would end.
      stream.on("error", () => undefined);
      const ending = /\.(\w+)$/.exec(name ?? "")?.[1]?.toLowerCase() ?? "";
      const format = FORMAT_OF_ENDING[ending] ?? FORMAT_OF_TYPE[type.toLowerCase()];
      if (field === "file" && format) {
        file = stream;
        resolve({ kind: "file", file: { format, fileName: printableName(name), bytes: stream } });
      } else {
        stream.resume();
        resolve({ kind: field === "file" ? "unsupported_type" : "no_file" });
      }
    });
    pipeline(request, form, (error) => {
      resolve({ kind: "no_file" });
      // The connection broke, or the form has no end: without this the file would wait for the rest for ever.
      if (error && file && !file.readableEnded) file.destroy(error);
    });
    return undefined;
  });
}

/** A name to show; what no name holds is left out, and it is never used as a path. */
function printableName(name: string | undefined): string | null {
  const printable = (name ?? "").toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
  return printable.slice(0, 200) || null;
}

export type ReceiveResult =
  | { kind: "received"; sizeBytes: number; sha256: string; encoding: Encoding }
  | { kind: "too_large" }
  | { kind: "empty" }
  /** The connection broke before the end. */
  | { kind: "cut_off" };

/** Stores a file in chunks as it arrives, so that every process can read it and none holds all of it in memory. */
export async function keepFile(
  db: Database,
  upload: UploadName & Pick<Upload, "format">,
  bytes: Readable,
): Promise<ReceiveResult> {
  const hash = createHash("sha256");
  const watch = new EncodingWatch();
  let sizeBytes = 0;
  let number = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const keep = async () => {
    const chunk = Buffer.concat(waiting);
    const at = number;
    number += 1;
    waiting = [];
    waitingBytes = 0;
    await db.write((trx) => insertChunk(trx, upload, at, chunk));
  };
  try {
    // The error for a file that is too large is sent on the same connection, so leaving the loop must not close it.
    for await (const piece of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += piece.length;
      if (sizeBytes > MAX_FILE_BYTES) return { kind: "too_large" };
      hash.update(piece);
      if (upload.format === "csv") watch.see(piece);
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes >= CHUNK_BYTES) await keep();
    }
  } catch (error) {
    if (bytes.errored || bytes.destroyed) return { kind: "cut_off" };
    throw error;
  }
  if (sizeBytes === 0) return { kind: "empty" };
  if (waitingBytes > 0) await keep();
  return { kind: "received", sizeBytes, sha256: hash.digest("hex"), encoding: watch.result() };
}
