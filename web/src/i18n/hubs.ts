/** The sorting hubs, as the API knows them. */
export const HUBS = [
  { code: "CAI-1", en: "Cairo", ar: "القاهرة" },
  { code: "GIZ-1", en: "Giza", ar: "الجيزة" },
  { code: "ALX-1", en: "Alexandria", ar: "الإسكندرية" },
  { code: "TAN-1", en: "Tanta", ar: "طنطا" },
  { code: "MAN-1", en: "Mansoura", ar: "المنصورة" },
  { code: "ZAG-1", en: "Zagazig", ar: "الزقازيق" },
  { code: "ISM-1", en: "Ismailia", ar: "الإسماعيلية" },
  { code: "MIN-1", en: "Minya", ar: "المنيا" },
  { code: "AST-1", en: "Asyut", ar: "أسيوط" },
  { code: "LUX-1", en: "Luxor", ar: "الأقصر" },
  { code: "HRG-1", en: "Hurghada", ar: "الغردقة" },
  { code: "SSH-1", en: "Sharm El Sheikh", ar: "شرم الشيخ" },
] as const;
export type HubCode = (typeof HUBS)[number]["code"];

export function hubName(code: string, language: string): string {
  const hub = HUBS.find((one) => one.code === code);
  return hub ? hub[language === "ar" ? "ar" : "en"] : code;
}
