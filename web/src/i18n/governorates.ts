import type { Governorate } from "../api/types.ts";
import { codesOf } from "./codes.ts";

/** The 27 governorates by ISO 3166-2:EG. A browser test compares the names with the server's. */
const NAMES: Readonly<Record<Governorate, { en: string; ar: string }>> = {
  C: { en: "Cairo", ar: "القاهرة" },
  GZ: { en: "Giza", ar: "الجيزة" },
  ALX: { en: "Alexandria", ar: "الإسكندرية" },
  DK: { en: "Dakahlia", ar: "الدقهلية" },
  BA: { en: "Red Sea", ar: "البحر الأحمر" },
  BH: { en: "Beheira", ar: "البحيرة" },
  FYM: { en: "Faiyum", ar: "الفيوم" },
  GH: { en: "Gharbia", ar: "الغربية" },
  IS: { en: "Ismailia", ar: "الإسماعيلية" },
  MNF: { en: "Monufia", ar: "المنوفية" },
  MN: { en: "Minya", ar: "المنيا" },
  KB: { en: "Qalyubia", ar: "القليوبية" },
  WAD: { en: "New Valley", ar: "الوادي الجديد" },
  SUZ: { en: "Suez", ar: "السويس" },
  ASN: { en: "Aswan", ar: "أسوان" },
  AST: { en: "Asyut", ar: "أسيوط" },
  BNS: { en: "Beni Suef", ar: "بني سويف" },
  PTS: { en: "Port Said", ar: "بورسعيد" },
  DT: { en: "Damietta", ar: "دمياط" },
  SHR: { en: "Al Sharqia", ar: "الشرقية" },
  JS: { en: "South Sinai", ar: "جنوب سيناء" },
  KFS: { en: "Kafr el-Sheikh", ar: "كفر الشيخ" },
  MT: { en: "Matrouh", ar: "مطروح" },
  LX: { en: "Luxor", ar: "الأقصر" },
  KN: { en: "Qena", ar: "قنا" },
  SIN: { en: "North Sinai", ar: "شمال سيناء" },
  SHG: { en: "Sohag", ar: "سوهاج" },
};

export const GOVERNORATES = codesOf(NAMES);

/** Falls back to the code: an order may name another place. */
export function governorateName(code: string, language: string): string {
  const names: Readonly<Record<string, { en: string; ar: string }>> = NAMES;
  return names[code]?.[language === "ar" ? "ar" : "en"] ?? code;
}

/** For a select. */
export function governorateOptions(language: string): { value: Governorate; label: string }[] {
  return GOVERNORATES.map((value) => ({ value, label: governorateName(value, language) }));
}
