/** The 27 governorates by the codes that the API takes (ISO 3166-2:EG). A browser test holds them against the server's. */
export const GOVERNORATES = [
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

export function governorateName(code: string, language: string): string {
  const found = GOVERNORATES.find((governorate) => governorate.code === code);
  return found ? (language === "ar" ? found.ar : found.en) : code;
}
