import { foldSpelling } from "../address/fold.ts";
import type { Language } from "../kernel/text.ts";
import { UnreadableFile } from "./upload.ts";

interface Column {
  /** The name in the template, then what other files call it. */
  en: readonly [string, ...string[]];
  ar: readonly [string, ...string[]];
  /** The pointer of its value in the body of `POST /shipments`. */
  pointer: string;
  required?: true;
}

/** The columns of a file of shipments, in the order of the template. */
export const COLUMNS = {
  reference: {
    en: ["reference", "order", "order number", "order id", "order reference"],
    ar: ["المرجع", "رقم الطلب", "كود الطلب"],
    pointer: "/reference",
    required: true,
  },
  service: { en: ["service"], ar: ["الخدمة", "نوع الخدمة"], pointer: "/service", required: true },
  codValue: {
    en: ["cod_value", "cod", "cash on delivery", "amount"],
    ar: ["مبلغ التحصيل", "التحصيل", "المبلغ"],
    pointer: "/cod_value",
  },
  declaredValue: {
    en: ["declared_value", "value of goods", "goods value"],
    ar: ["القيمة المعلنة", "قيمة المحتوى", "قيمة البضاعة"],
    pointer: "/declared_value",
  },
  weightKg: { en: ["weight_kg", "weight"], ar: ["الوزن", "الوزن كجم"], pointer: "/parcel/weight_kg", required: true },
  description: {
    en: ["description", "contents"],
    ar: ["وصف المحتوى", "الوصف", "المحتوى", "المنتج"],
    pointer: "/parcel/description",
  },
  pieces: { en: ["pieces"], ar: ["عدد القطع", "القطع"], pointer: "/parcel/pieces" },
  name: {
    en: ["recipient_name", "name", "customer", "customer name", "recipient"],
    ar: ["اسم المستلم", "الاسم", "اسم العميل", "العميل"],
    pointer: "/recipient/name",
    required: true,
  },
  phone: {
    en: ["phone", "mobile", "phone number", "recipient phone"],
    ar: ["الهاتف", "رقم الهاتف", "الموبايل", "رقم الموبايل", "التليفون", "رقم التليفون", "المحمول"],
    pointer: "/recipient/phone",
    required: true,
  },
  phone2: {
    en: ["phone_2", "second phone", "other phone"],
    ar: ["هاتف آخر", "رقم آخر", "هاتف 2", "موبايل آخر"],
    pointer: "/recipient/phone_2",
  },
  governorate: {
    en: ["governorate", "province", "state"],
    ar: ["المحافظة"],
    pointer: "/recipient/governorate",
    required: true,
  },
  city: { en: ["city"], ar: ["المدينة"], pointer: "/recipient/city" },
  district: { en: ["district", "area"], ar: ["الحي", "المنطقة"], pointer: "/recipient/district" },
  address: {
    en: ["address", "street address"],
    ar: ["العنوان", "العنوان بالتفصيل"],
    pointer: "/recipient/address",
    required: true,
  },
  allowOpen: { en: ["allow_open", "open"], ar: ["السماح بالفتح", "فتح الشحنة"], pointer: "/allow_open" },
  notes: { en: ["notes"], ar: ["ملاحظات"], pointer: "/notes" },
} as const satisfies Readonly<Record<string, Column>>;

export type ColumnName = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as ColumnName[];

/** What the result file adds; a result file that comes back is read without them. */
export const RESULT_COLUMNS: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: ["masar_tracking_number", "masar_result", "masar_problem"],
  ar: ["رقم شحنة مسار", "نتيجة مسار", "مشكلة مسار"],
};

/** The header of the template. */
export function templateHeader(language: Language): string[] {
  return NAMES.map((name) => COLUMNS[name][language][0]);
}

/** Where a value of the body stands in the columns. */
export function columnAt(pointer: string): ColumnName | undefined {
  return NAMES.find((name) => COLUMNS[name].pointer === pointer);
}

const IGNORED = new Set([...RESULT_COLUMNS.en, ...RESULT_COLUMNS.ar].map(foldHeader));
const BY_HEADER: ReadonlyMap<string, ColumnName> = new Map(
  NAMES.flatMap((name) =>
    [...COLUMNS[name].en, ...COLUMNS[name].ar].map((header) => [foldHeader(header), name] as const),
  ),
);

/** Where each column stands in a row. */
export type Positions = Readonly<Partial<Record<ColumnName, number>>>;

/** Reads a header. @throws UnreadableFile for a column that is unknown, stands twice or is missing. */
export function readHeader(header: readonly string[]): Positions {
  const positions: Partial<Record<ColumnName, number>> = {};
  for (const [at, text] of header.entries()) {
    const folded = foldHeader(text);
    if (folded === "" || IGNORED.has(folded)) continue;
    const name = BY_HEADER.get(folded);
    if (!name) throw unknownColumn(text, folded);
    if (positions[name] !== undefined) throw repeatedColumn(text, header[positions[name]] ?? "");
    positions[name] = at;
  }
  const missing = NAMES.filter((name) => "required" in COLUMNS[name] && positions[name] === undefined);
  if (missing.length > 0) throw missingColumns(missing);
  return positions;
}

/** A column as the file calls it; as the template does when the file has none. */
export function nameIn(header: readonly string[], positions: Positions, column: ColumnName): string {
  const at = positions[column];
  return (at === undefined ? undefined : header[at]) ?? COLUMNS[column].en[0];
}

/** Any case, any of the usual spellings of Arabic, spaces or underscores. */
export function foldHeader(text: string): string {
  return foldSpelling(text)
    .replace(/[\s_\-.:*()]+/g, " ")
    .trim()
    .split(" ")
    .map((word) => word.replace(/^ال(?=.{2})/, ""))
    .join(" ");
}

function unknownColumn(text: string, folded: string): UnreadableFile {
  const shown = text.slice(0, 60);
  const near = [...BY_HEADER.keys()].map((known) => ({ known, far: distance(known, folded.slice(0, 40)) }));
  const [nearest] = near.sort((a, b) => a.far - b.far);
  const name = nearest && nearest.far <= 3 ? BY_HEADER.get(nearest.known) : undefined;
  return new UnreadableFile(
    "unknown_column",
    `“${shown}” is not a column here.${name ? ` Did you mean “${COLUMNS[name].en[0]}”?` : ` Known are: ${templateHeader("en").join(", ")}.`}`,
    `«${shown}» ليس عمودًا معروفًا.${name ? ` هل تقصد «${COLUMNS[name].ar[0]}»؟` : ` الأعمدة المعروفة: ${templateHeader("ar").join("، ")}.`}`,
  );
}

function repeatedColumn(text: string, other: string): UnreadableFile {
  return new UnreadableFile(
    "repeated_column",
    `“${text.slice(0, 60)}” and “${other.slice(0, 60)}” are the same column. Keep one.`,
    `«${text.slice(0, 60)}» و«${other.slice(0, 60)}» عمود واحد. اترك واحدًا منهما.`,
  );
}

function missingColumns(missing: readonly ColumnName[]): UnreadableFile {
  return new UnreadableFile(
    "missing_column",
    `The file has no column ${missing.map((name) => `“${COLUMNS[name].en[0]}”`).join(", ")}. Start from the template.`,
    `لا يوجد في الملف عمود ${missing.map((name) => `«${COLUMNS[name].ar[0]}»`).join("، ")}. ابدأ من النموذج.`,
  );
}

/** Edits from one word to another (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
