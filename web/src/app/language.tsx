import { useDirection } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { chooseLanguage, LANGUAGES } from "../i18n/language.ts";
import { Choice } from "../ui/choice.tsx";

/** Sets the reading direction of the page. */
export function LanguageDirection() {
  const { direction, language } = useTranslation();
  const { setDirection } = useDirection();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
    setDirection(direction);
  }, [language, direction, setDirection]);
  return null;
}

export function LanguageSwitch() {
  const { t, language } = useTranslation();
  return (
    <Choice
      name={t("language")}
      size="small"
      value={language}
      onChange={chooseLanguage}
      options={LANGUAGES.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
    />
  );
}
