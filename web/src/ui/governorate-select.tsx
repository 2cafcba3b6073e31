import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { GOVERNORATES, governorateName } from "../i18n/governorates.ts";

/** Governorates by name in the reader's language; the empty choice is none. */
export function GovernorateSelect(props: Omit<NativeSelectProps, "data">) {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      label={t("governorate")}
      data={[
        { value: "", label: t("choose") },
        ...GOVERNORATES.map(({ code }) => ({ value: code, label: governorateName(code, i18n.language) })),
      ]}
      {...props}
    />
  );
}
