import { chosenDigits } from "./digits.ts";

/** How numbers and days are written: in Arabic with 0 to 9, as codes and phone numbers are, unless the user chose ٠ to ٩. */
export function localeOf(language: string): string {
  return language === "ar" ? `ar-EG-u-nu-${chosenDigits}` : "en-EG";
}
