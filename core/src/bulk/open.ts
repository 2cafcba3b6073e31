import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openCsv } from "./csv.ts";
import { openJson } from "./json.ts";
import { MAX_COLUMNS, type OpenFile, UnreadableFile, type Upload } from "./upload.ts";
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
  const header = file.header.slice(0, file.header.findLastIndex((name) => name.trim() !== "") + 1);
  if (header.length > MAX_COLUMNS) throw tooManyColumns();
  if (header.length > 0) return { ...file, header };
  throw new UnreadableFile("empty_file", "The file is empty. Start from the template.", "الملف فارغ. ابدأ من النموذج.");
}

function tooManyColumns(): UnreadableFile {
  return new UnreadableFile(
    "too_many_columns",
    `The first row has a cell to the right of column ${MAX_COLUMNS}. A file may have ${MAX_COLUMNS} columns: delete the others, or start from the template.`,
    `في الصف الأول خلية بعد العمود رقم ${MAX_COLUMNS}. الحد الأقصى ${MAX_COLUMNS} عمود: احذف الأعمدة الزائدة أو ابدأ من النموذج.`,
  );
}
