import { foldMarks, foldSpelling } from "./fold.ts";

/**
 * The 27 governorates of Egypt, keyed by ISO 3166-2:EG without the `EG-` prefix.
 * This code is the only key we store; every other code is translated where it enters.
 */
const GOVERNORATES = [
  { code: "C", en: "Cairo", ar: "القاهرة" },
  { code: "GZ", en: "Giza", ar: "الجيزة" },
  { code: "ALX", en: "Alexandria", ar: "الإسكندرية" },
  { code: "DK", en: "Dakahlia", ar: "الدقهلية" },
  { code: "BA", en: "Red Sea", ar: "البحر الأحمر" },
  { code: "BH", en: "Beheira", ar: "البحيرة" },
  { code: "FYM", en: "Faiyum", ar: "الفيوم" },
  { code: "GH", en: "Gharbia", ar: "الغربية" },
  { code: "IS", en: "Ismailia", ar: "الإسماعيلية" },
  { code: "MNF", en: "Monufia", ar: "المنوفية" },
  { code: "MN", en: "Minya", ar: "المنيا" },
  { code: "KB", en: "Qalyubia", ar: "القليوبية" },
  { code: "WAD", en: "New Valley", ar: "الوادي الجديد" },
  { code: "SUZ", en: "Suez", ar: "السويس" },
  { code: "ASN", en: "Aswan", ar: "أسوان" },
  { code: "AST", en: "Asyut", ar: "أسيوط" },
  { code: "BNS", en: "Beni Suef", ar: "بني سويف" },
  { code: "PTS", en: "Port Said", ar: "بورسعيد" },
  { code: "DT", en: "Damietta", ar: "دمياط" },
  { code: "SHR", en: "Al Sharqia", ar: "الشرقية" },
  { code: "JS", en: "South Sinai", ar: "جنوب سيناء" },
  { code: "KFS", en: "Kafr el-Sheikh", ar: "كفر الشيخ" },
  { code: "MT", en: "Matrouh", ar: "مطروح" },
  { code: "LX", en: "Luxor", ar: "الأقصر" },
  { code: "KN", en: "Qena", ar: "قنا" },
  { code: "SIN", en: "North Sinai", ar: "شمال سيناء" },
  { code: "SHG", en: "Sohag", ar: "سوهاج" },
] as const;

export type GovernorateCode = (typeof GOVERNORATES)[number]["code"];

/** Every code, for schemas. */
export const GOVERNORATE_CODES: readonly GovernorateCode[] = GOVERNORATES.map(({ code }) => code);

export type Governorate = { readonly code: GovernorateCode; readonly en: string; readonly ar: string };

/**
 * Codes that mean one governorate in every list in circulation. The private three-letter sets agree on Cairo and Giza
 * and differ further down, so no other one is here. SU (6th of October) and HU (Helwan) were governorates
 * from 2008 to 2011 and some checkouts still offer them.
 */
const ALIASES: readonly (readonly [string, GovernorateCode])[] = [
  ["CAI", "C"],
  ["GIZ", "GZ"],
  ["SU", "GZ"],
  ["HU", "C"],
];

const BY_CODE: ReadonlyMap<string, GovernorateCode> = new Map([
  ...GOVERNORATES.map(({ code }) => [code, code] as const),
  ...ALIASES,
]);

const FIELD = /^(?:EG-?)?([A-Z]{1,3})$/i;

/**
 * Reads the `recipient.governorate` field: a canonical code, with or without `EG-` or `EG`, in any case, or one of the few safe aliases.
 * Membership decides, not shape (`EG-03` and `EGSHL` are couriers' own codes and mean nothing here). Names are not codes: undefined.
 * For `HU` the town could say Giza (Saf, Atfih); by the code alone it is Cairo.
 */
export function parseGovernorate(input: string): GovernorateCode | undefined {
  const code = FIELD.exec(input.trim())?.[1];
  return code === undefined ? undefined : BY_CODE.get(code.toUpperCase());
}

/** All 27, in the order of the ISO table, with names in English and Arabic. */
export function listGovernorates(): readonly Governorate[] {
  return GOVERNORATES;
}

const NAMES = Object.fromEntries(GOVERNORATES.map(({ code, en, ar }) => [code, { en, ar }])) as Record<
  GovernorateCode,
  { readonly en: string; readonly ar: string }
>;

/** What people call it. */
export function governorateName(code: GovernorateCode): { readonly en: string; readonly ar: string } {
  return NAMES[code];
}

const BY_NAME: ReadonlyMap<string, GovernorateCode> = new Map(
  GOVERNORATES.flatMap(({ code, en, ar }) => [en, ar].map((name) => [foldName(name), code] as const)),
);

/** A code as `parseGovernorate` reads it, or a full name in English or Arabic; never a guess. */
export function findGovernorate(text: string): GovernorateCode | undefined {
  return parseGovernorate(text) ?? BY_NAME.get(foldName(text));
}

/** One spelling for the usual ones: أ إ آ ا, ة ه, ى ي, with or without ال and «محافظة». */
function foldName(name: string): string {
  return foldSpelling(foldMarks(name))
    .replace(/[\s_-]+/g, " ")
    .trim()
    .split(" ")
    .filter((word) => !["محافظه", "governorate", "al", "el"].includes(word))
    .map((word) => word.replace(/^(?:ال|al-?)(?=.{2})/, ""))
    .join(" ");
}
