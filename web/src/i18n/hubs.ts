import type { Hub } from "../api/types.ts";
import { codesOf } from "./codes.ts";

/** The sorting hubs. */
const NAMES: Readonly<Record<Hub, { en: string; ar: string }>> = {
  "CAI-1": { en: "Cairo", ar: "القاهرة" },
  "GIZ-1": { en: "Giza", ar: "الجيزة" },
  "ALX-1": { en: "Alexandria", ar: "الإسكندرية" },
  "TAN-1": { en: "Tanta", ar: "طنطا" },
  "MAN-1": { en: "Mansoura", ar: "المنصورة" },
  "ZAG-1": { en: "Zagazig", ar: "الزقازيق" },
  "ISM-1": { en: "Ismailia", ar: "الإسماعيلية" },
  "MIN-1": { en: "Minya", ar: "المنيا" },
  "AST-1": { en: "Asyut", ar: "أسيوط" },
  "LUX-1": { en: "Luxor", ar: "الأقصر" },
  "HRG-1": { en: "Hurghada", ar: "الغردقة" },
  "SSH-1": { en: "Sharm El Sheikh", ar: "شرم الشيخ" },
};

export const HUBS = codesOf(NAMES);

export function hubName(code: Hub, language: string): string {
  return NAMES[code][language === "ar" ? "ar" : "en"];
}

/** For a select. */
export function hubOptions(language: string): { value: Hub; label: string }[] {
  return HUBS.map((value) => ({ value, label: `${hubName(value, language)} (${value})` }));
}
