import { type OpenFile, UnreadableFile } from "./upload.ts";

/** Opens a list of bodies as `POST /shipments` takes them, or `{"rows": [...]}`. */
export function openJson(file: Buffer): OpenFile {
  const rows = listOf(file);
  async function* all() {
    for (const [index, json] of rows.entries()) yield { number: index + 1, cells: [referenceOf(json)], json };
  }
  return { header: ["reference"], rows: all() };
}

function listOf(file: Buffer): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file));
  } catch {
    throw new UnreadableFile(
      "malformed_json",
      "The file is not JSON in UTF-8, or it is cut off.",
      "الملف ليس JSON بترميز UTF-8، أو أنه مقطوع.",
    );
  }
  const rows = Array.isArray(value) ? value : (value as { rows?: unknown } | null)?.rows;
  if (Array.isArray(rows)) return rows;
  throw new UnreadableFile(
    "not_a_list",
    'The file must hold a list of shipments, or {"rows": [...]}.',
    'يجب أن يحتوي الملف على قائمة شحنات أو {"rows": [...]}.',
  );
}

function referenceOf(json: unknown): string {
  const reference = (json as { reference?: unknown } | null)?.reference;
  return typeof reference === "string" ? reference : "";
}
