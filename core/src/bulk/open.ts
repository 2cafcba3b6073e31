import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openCsv } from "./csv.ts";
import { openJson } from "./json.ts";
import { type OpenFile, UnreadableFile, type Upload } from "./upload.ts";
import { openXlsx } from "./xlsx.ts";

/** Opens a file of any of the formats. @throws UnreadableFile, here or while its rows are read. */
export async function openFile(
  chunks: AsyncIterable<Uint8Array>,
  { format, encoding }: Pick<Upload, "format" | "encoding">,
): Promise<OpenFile> {
  const file = await (async () => {
    switch (format) {
      case "csv":
        return openCsv(chunks, encoding);
      // An archive is read from its end, so it has to be there as a whole.
      case "xlsx":
        return openXlsx(await buffer(Readable.from(chunks)));
      case "json":
        return openJson(await buffer(Readable.from(chunks)));
    }
  })();
  if (file.header.length > 0) return file;
  throw new UnreadableFile("empty_file", "The file is empty. Start from the template.", "الملف فارغ. ابدأ من النموذج.");
}
