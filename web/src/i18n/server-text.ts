import { inChosenDigits } from "./digits.ts";
import { useTranslation } from "./i18n.ts";

/** A sentence of the server, in the user's digits. */
export function useServerText(): (text: string) => string {
  const { language } = useTranslation();
  return (text) => (language === "ar" ? inChosenDigits(text) : text);
}
