import { BYTE_ORDER_MARK, csvRow } from "../file/csv.ts";
import type { Language } from "../kernel/text.ts";
import { RESULT_COLUMNS } from "./columns.ts";
import type { OpenFile, RowResult } from "./upload.ts";

/** The same file with three columns more: the number its row was given, what became of it, and what was wrong. */
export async function* resultCsv(
  { header, rows }: OpenFile,
  results: AsyncIterator<RowResult>,
  language: Language,
): AsyncGenerator<string> {
  const kept = header.map((_, at) => at).filter((at) => !isResultColumn(header[at] ?? ""));
  yield BYTE_ORDER_MARK + csvRow([...kept.map((at) => header[at] ?? ""), ...RESULT_COLUMNS[language]]);
  for await (const { cells } of rows) {
    const { value: result } = await results.next();
    const row: RowResult | undefined = result;
    yield csvRow([
      ...kept.map((at) => cells[at] ?? ""),
      row?.trackingNumber ?? "",
      row ? OUTCOMES[row.outcome][language] : "",
      row?.errors.map(({ field, detail }) => `${field}: ${detail[language]}`).join(" ") ?? "",
    ]);
  }
}

function isResultColumn(name: string): boolean {
  return [...RESULT_COLUMNS.ar, ...RESULT_COLUMNS.en].includes(name);
}

const OUTCOMES = {
  created: { en: "created", ar: "تم الإنشاء" },
  repeated: { en: "done before", ar: "منشأة من قبل" },
  valid: { en: "valid", ar: "سليم" },
  needs_review: { en: "needs review", ar: "يحتاج مراجعة" },
  failed: { en: "failed", ar: "خطأ" },
} as const satisfies Record<RowResult["outcome"], Record<Language, string>>;
