import { Button, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useSignUp } from "../../api/session.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { GovernorateSelect } from "../../ui/governorate-select.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useValues } from "../../ui/values.ts";
import { EmailField, PasswordField } from "./fields.tsx";

export function SignUpForm() {
  const { t } = useTranslation();
  const { values, field } = useValues({ name: "", email: "", password: "", governorate: "C" });
  const signUp = useSignUp();
  const { at, unplaced } = useFieldErrors(signUp.error, {
    "/name": values.name,
    "/email": values.email,
    "/password": values.password,
    "/governorate": values.governorate,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signUp.mutate(values);
  };
  return (
    <Form error={signUp.error} onSubmit={submit}>
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
        <Failed error={unplaced} />
        <Button type="submit" loading={signUp.isPending}>
          {t("sign_in.create")}
        </Button>
      </Stack>
    </Form>
  );
}
