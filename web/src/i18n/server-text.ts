import { useTranslation } from "react-i18next";
import { inChosenDigits } from "./digits.ts";

/** A sentence of the server, in the user's digits. */
export function useServerText(): (text: string) => string {
  const { i18n } = useTranslation();
  return (text) => (i18n.language === "ar" ? inChosenDigits(text) : text);
}
