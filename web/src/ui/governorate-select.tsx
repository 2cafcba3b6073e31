import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { governorateOptions } from "../i18n/governorates.ts";

/** Governorates by name in the user's language; the empty option means none. */
export function GovernorateSelect(props: Omit<NativeSelectProps, "data">) {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      label={t("governorate")}
      data={[{ value: "", label: t("choose") }, ...governorateOptions(i18n.language)]}
      {...props}
    />
  );
}
