import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { governorateOptions } from "../i18n/governorates.ts";
import { useTranslation } from "../i18n/i18n.ts";

/** Governorates by name in the user's language; the empty option means none. */
export function GovernorateSelect(props: Omit<NativeSelectProps, "data">) {
  const { t, language } = useTranslation();
  return (
    <NativeSelect
      label={t("governorate")}
      data={[{ value: "", label: t("choose") }, ...governorateOptions(language)]}
      {...props}
    />
  );
}
