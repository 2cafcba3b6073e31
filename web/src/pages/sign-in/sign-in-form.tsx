import { Button, Stack } from "@mantine/core";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide-react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSignInWithPasskey } from "../../api/second-factor.ts";
import { useSignInWithPassword } from "../../api/session.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useValues } from "../../ui/values.ts";
import { NotProved } from "../security/proof-form.tsx";
import { EmailField, PasswordField } from "./fields.tsx";

export function SignInForm() {
  const { t } = useTranslation();
  const { values, field } = useValues({ email: "", password: "" });
  const signIn = useSignInWithPassword();
  const passkey = useSignInWithPasskey();
  const { at, unplaced } = useFieldErrors(signIn.error, { "/email": values.email, "/password": values.password });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate(values);
  };
  return (
    <Form error={signIn.error} onSubmit={submit}>
      <Stack gap="sm">
        <EmailField error={at["/email"]} {...field("email")} />
        <PasswordField error={at["/password"]} {...field("password")} />
        <Failed error={unplaced} />
        <Button type="submit" loading={signIn.isPending}>
          {t("sign_in.enter")}
        </Button>
        {browserSupportsWebAuthn() && (
          <Button
            variant="default"
            leftSection={<Fingerprint size={16} aria-hidden />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate(undefined)}
          >
            {t("sign_in.passkey")}
          </Button>
        )}
        <NotProved error={passkey.error} />
      </Stack>
    </Form>
  );
}
