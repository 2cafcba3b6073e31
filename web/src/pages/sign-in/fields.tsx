import { PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "../../i18n/i18n.ts";

interface Field {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { currentTarget: { value: string } }): void;
}

export function EmailField(field: Field) {
  const { t } = useTranslation();
  return <TextInput label={t("sign_in.email")} type="email" autoComplete="username" dir="ltr" {...field} />;
}

/** @param fresh for a new password, so that password managers offer one. */
export function PasswordField({ fresh = false, ...field }: Field & { fresh?: boolean }) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t("sign_in.password")}
      description={fresh ? t("sign_in.password_hint") : undefined}
      autoComplete={fresh ? "new-password" : "current-password"}
      visibilityToggleButtonProps={{ "aria-label": t("sign_in.show") }}
      {...field}
    />
  );
}
