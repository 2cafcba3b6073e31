/** Parts of governorates that are priced or sorted apart. A rate card or hub table may name them. */
const ZONES = [
  { code: "north_coast", en: "North Coast", ar: "الساحل الشمالي" },
  { code: "hurghada", en: "Hurghada", ar: "الغردقة" },
  { code: "el_gouna", en: "El Gouna", ar: "الجونة" },
  { code: "marsa_alam", en: "Marsa Alam", ar: "مرسى علم" },
  { code: "sharm_el_sheikh", en: "Sharm El Sheikh", ar: "شرم الشيخ" },
  { code: "ain_sokhna", en: "Ain Sokhna", ar: "العين السخنة" },
  { code: "new_cairo", en: "New Cairo", ar: "القاهرة الجديدة" },
  { code: "new_capital", en: "New Administrative Capital", ar: "العاصمة الإدارية الجديدة" },
  { code: "shorouk", en: "Shorouk", ar: "الشروق" },
  { code: "badr", en: "Badr City", ar: "مدينة بدر" },
  { code: "15_may", en: "15 May City", ar: "15 مايو" },
  { code: "6th_of_october", en: "6th of October", ar: "6 أكتوبر" },
  { code: "sheikh_zayed", en: "Sheikh Zayed", ar: "الشيخ زايد" },
  { code: "obour", en: "Obour", ar: "العبور" },
  { code: "10th_of_ramadan", en: "10th of Ramadan", ar: "العاشر من رمضان" },
  { code: "sadat_city", en: "Sadat City", ar: "مدينة السادات" },
  { code: "new_borg_el_arab", en: "New Borg El Arab", ar: "برج العرب الجديدة" },
  { code: "new_damietta", en: "New Damietta", ar: "دمياط الجديدة" },
  { code: "new_mansoura", en: "New Mansoura", ar: "المنصورة الجديدة" },
  { code: "new_upper_egypt", en: "New cities of Upper Egypt", ar: "المدن الجديدة بالصعيد" },
] as const;

export type ZoneCode = (typeof ZONES)[number]["code"];

/** Every code, for schemas. */
export const ZONE_CODES: readonly ZoneCode[] = ZONES.map(({ code }) => code);

/** Every zone with its name in English and Arabic. */
export function listZones(): readonly { readonly code: ZoneCode; readonly en: string; readonly ar: string }[] {
  return ZONES;
}
