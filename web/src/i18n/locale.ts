/**
 * How numbers and days are written. The digits are 0 to 9 in Arabic too: texts of the server, codes and phone numbers have
 * them, and one sentence has one kind.
 */
export function localeOf(language: string): string {
  return language === "ar" ? "ar-EG-u-nu-latn" : "en-EG";
}
