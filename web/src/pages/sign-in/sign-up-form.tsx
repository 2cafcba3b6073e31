import { Button, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { useSignUp } from "../../api/session.ts";
import { Failed } from "../../ui/failed.tsx";
import { GovernorateSelect } from "../../ui/governorate-select.tsx";
import { useValues } from "../../ui/values.ts";
import { EmailField, PasswordField } from "./fields.tsx";

const FIELDS = ["/name", "/email", "/password", "/governorate"];

export function SignUpForm() {
  const { t } = useTranslation();
  const { values, field } = useValues({ name: "", email: "", password: "", governorate: "C" });
  const signUp = useSignUp();
  const { at } = fieldErrors(signUp.error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signUp.mutate(values);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("sign_in.sign_up_text")}
        </Text>
        <TextInput
          label={t("sign_in.shop")}
          placeholder={t("sign_in.shop_hint")}
          autoComplete="organization"
          error={at["/name"]}
          {...field("name")}
        />
        <EmailField error={at["/email"]} {...field("email")} />
        <PasswordField fresh error={at["/password"]} {...field("password")} />
        <GovernorateSelect label={t("sign_in.governorate")} error={at["/governorate"]} {...field("governorate")} />
        {Object.keys(at).length === 0 && <Failed error={signUp.error} />}
        <Button type="submit" loading={signUp.isPending}>
          {t("sign_in.create")}
        </Button>
      </Stack>
    </form>
  );
}
