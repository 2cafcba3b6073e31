import { PasswordInput, TextInput } from "@mantine/core";
import type { Connector } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";

export type Field = Connector["ways"][number]["fields"][number];

interface Props {
  field: Field;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** One field of a platform's form, drawn as the API describes it. */
export function AnswerField({ field, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const shared = {
    name: field.name,
    label: field.label,
    description: field.help,
    placeholder: field.placeholder,
    autoComplete: "off",
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.kind === "secret")
    return <PasswordInput dir="ltr" visibilityToggleButtonProps={{ "aria-label": t("sign_in.show") }} {...shared} />;
  return <TextInput {...(field.kind === "url" ? { dir: "ltr", inputMode: "url" } : {})} {...shared} />;
}
