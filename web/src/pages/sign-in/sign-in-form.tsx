import { Button, Stack } from "@mantine/core";
import { Fingerprint } from "lucide-react";
import { type FormEvent, useEffect } from "react";
import { browserHasPasskeys, passkeyScript } from "../../api/passkey-script.ts";
import { useSignInWithPasskey } from "../../api/second-factor.ts";
import { useSignInWithPassword } from "../../api/session.ts";
import { whenIdle } from "../../app/idle.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useValues } from "../../ui/values.ts";
import { NotProved } from "../security/not-proved.tsx";
import { EmailField, PasswordField } from "./fields.tsx";

export function SignInForm() {
  const { t } = useTranslation();
  const { values, field } = useValues({ email: "", password: "" });
  const signIn = useSignInWithPassword();
  const passkey = useSignInWithPasskey();
  const { at, unplaced } = useFieldErrors(signIn.error, { "/email": values.email, "/password": values.password });
  // It must be there when the button is pressed: a browser asks for a passkey only right after a press.
  useEffect(() => whenIdle(() => void passkeyScript().catch(() => undefined)), []);
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
        {browserHasPasskeys() && (
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
