import { SegmentedControl, useDirection } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { keepLanguage, LANGUAGES } from "../i18n/i18n.ts";

/** Sets the reading direction of the page. */
export function LanguageDirection() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const direction = i18n.dir(i18n.language);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
    document.documentElement.dir = direction;
    setDirection(direction);
  }, [i18n.language, direction, setDirection]);
  return null;
}

export function LanguageSwitch() {
  const { i18n, t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t("language")}
      size="xs"
      value={i18n.language}
      onChange={(language) => {
        keepLanguage(language);
        i18n.changeLanguage(language);
      }}
      data={LANGUAGES.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
    />
  );
}
