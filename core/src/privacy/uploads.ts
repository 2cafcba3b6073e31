import type { Tenant } from "../account/account.ts";
import { openFile } from "../bulk/open.ts";
import { listKeptUploads, readChunks } from "../bulk/repository.ts";
import { UnreadableFile, type Upload } from "../bulk/upload.ts";
import type { Database } from "../db/database.ts";

/** An upload whose file may hold something of a person. */
export interface PersonUpload {
  id: string;
  fileName: string | null;
  /** Their rows, as the file has them, by its header; none of a file that cannot be read. */
  rows: { number: number; cells: Record<string, string> | unknown }[];
}

/**
 * Uploads that hold a row of the person. One that is still coming in, or cannot be opened, is among them: nobody can say
 * that the person is not in it.
 */
export async function findPersonUploads(
  db: Database,
  tenant: Tenant,
  mentions: (text: string) => boolean,
): Promise<PersonUpload[]> {
  const found: PersonUpload[] = [];
  for (const upload of await listKeptUploads(db.read, tenant)) {
    const { id, fileName, problem } = upload;
    const rows = upload.status === "receiving" ? undefined : await rowsOf(db, upload, mentions);
    const isNamed = mentions(fileName ?? "") || mentions(problem?.detail.en ?? "");
    if (rows === undefined || rows.length > 0 || isNamed) found.push({ id, fileName, rows: rows ?? [] });
  }
  return found;
}

async function rowsOf(
  db: Database,
  upload: Upload,
  mentions: (text: string) => boolean,
): Promise<PersonUpload["rows"] | undefined> {
  const found: PersonUpload["rows"] = [];
  try {
    const { header, rows } = await openFile(readChunks(db.read, upload), upload);
    // A file without a header begins with somebody's row.
    if (mentions(header.join("\n"))) found.push({ number: 0, cells: named(header, header) });
    for await (const { number, cells, json } of rows) {
      const text = json === undefined ? cells.join("\n") : JSON.stringify(json);
      if (mentions(text)) found.push({ number, cells: json ?? named(header, cells) });
    }
    return found;
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

function named(header: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(cells.map((cell, at) => [header[at] || `column ${at + 1}`, cell]));
}
