import { unguardCell } from "../file/csv.ts";
import { check, type FieldError } from "../kernel/field-error.ts";
import { SERVICES, type Service } from "../quote/card.ts";
import { createShipmentSchema, type NewShipment } from "../shipment/new-shipment.ts";
import { cellErrors } from "./cell-error.ts";
import { type ColumnName, columnAt, foldHeader, nameIn, type Positions } from "./columns.ts";
import { withGovernorate, withWritten } from "./governorate.ts";
import { numberOf } from "./number.ts";
import type { FileRow, RowError } from "./upload.ts";

export type ReadRow = { kind: "valid"; shipment: NewShipment } | { kind: "failed"; errors: RowError[] };

/** A row, held to the rules of `POST /shipments`. */
export function readRow(row: FileRow, header: readonly string[], positions: Positions): ReadRow {
  if (row.json === undefined && hasCellWithoutHeading(row, header)) return { kind: "failed", errors: [TOO_MANY_CELLS] };
  const unusable = cellErrors(row, header, positions);
  const { value, written } = withGovernorate(row.json === undefined ? bodyOf(row.cells, positions) : row.json);
  const checked = check(createShipmentSchema, value);
  if (checked.kind === "valid") {
    if (unusable.length > 0) return { kind: "failed", errors: unusable };
    return { kind: "valid", shipment: withWritten(checked.value, written) };
  }
  const named = new Set(unusable.map(({ field }) => field));
  const others = checked.errors.map((error) => rowError(error, row, header, positions));
  return { kind: "failed", errors: [...unusable, ...others.filter(({ field }) => !named.has(field))] };
}

function rowError(error: FieldError, row: FileRow, header: readonly string[], positions: Positions): RowError {
  const { pointer, code, detail } = error;
  const column = row.json === undefined ? columnAt(pointer) : undefined;
  const field = column ? nameIn(header, positions, column) : pointer;
  const place = column === "governorate" ? unguardCell((row.cells[positions.governorate ?? -1] ?? "").trim()) : "";
  return { field, code, detail: place === "" ? detail : noGovernorate(place) };
}

/** People write names: the rule of the API, which names codes, would not help them. */
function noGovernorate(place: string): RowError["detail"] {
  const shown = place.slice(0, 60);
  return {
    en: `“${shown}” is not a governorate or a town that we know. Write its name, such as Cairo, Giza or Alexandria.`,
    ar: `«${shown}» ليس اسم محافظة أو مدينة نعرفها. اكتب الاسم مثل القاهرة أو الجيزة أو الإسكندرية.`,
  };
}

/**
 * Most often an address with commas in it that is not in quotes, or one that goes on under a merged heading: taking what fits
 * would cut it off. Or an amount whose heading is missing.
 */
function hasCellWithoutHeading({ cells, faults }: FileRow, header: readonly string[]): boolean {
  return cells.some((cell, at) => cell.trim() !== "" && (header[at] ?? "").trim() === "" && !faults?.has(at));
}

const TOO_MANY_CELLS: RowError = {
  field: "",
  code: "too_many_cells",
  detail: {
    en: "This row has a cell under no column heading. Give its column a heading or empty the cell. In CSV put texts that hold the delimiter between quotes.",
    ar: "في هذا الصف خلية ليس لعمودها عنوان. اكتب عنوانًا للعمود أو امسح محتوى الخلية. وفي CSV ضع النص الذي يحتوي على الفاصل بين علامتي اقتباس.",
  },
};

/** A value that cannot be parsed is passed on unchanged, so that the field's own rules report the error. */
function bodyOf(cells: readonly string[], positions: Positions): unknown {
  const cell = (name: ColumnName) => {
    const at = positions[name];
    const text = at === undefined ? "" : unguardCell((cells[at] ?? "").trim());
    return text === "" ? undefined : text;
  };
  return withoutUndefined({
    reference: cell("reference"),
    service: serviceOf(cell("service")),
    cod_value: numberOf(cell("codValue")),
    declared_value: numberOf(cell("declaredValue")),
    parcel: withoutUndefined({
      weight_kg: numberOf(cell("weightKg")),
      description: cell("description"),
      pieces: numberOf(cell("pieces")),
    }),
    recipient: withoutUndefined({
      name: cell("name"),
      phone: cell("phone"),
      phone_2: cell("phone2"),
      governorate: cell("governorate"),
      city: cell("city"),
      district: cell("district"),
      address: cell("address"),
    }),
    allow_open: yesOrNo(cell("allowOpen")),
    notes: cell("notes"),
  });
}

const SERVICE_WORDS: Readonly<Record<string, Service>> = {
  ...Object.fromEntries(SERVICES.map((service) => [service, service])),
  اقتصادي: "economy",
  عادي: "standard",
  قياسي: "standard",
  سريع: "express",
  مستعجل: "express",
};

function serviceOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (SERVICE_WORDS[foldHeader(text)] ?? text);
}

const YES = new Set(["yes", "y", "true", "1", "نعم", "مسموح"]);
const NO = new Set(["no", "n", "false", "0", "لا", "غير مسموح"]);

function yesOrNo(text: string | undefined): boolean | string | undefined {
  if (text === undefined) return undefined;
  const folded = foldHeader(text);
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : text;
}

function withoutUndefined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
