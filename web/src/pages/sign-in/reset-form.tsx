import { Button, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { useResetPassword } from "../../api/identity.ts";
import type { LinkUser, useSignInWithLink } from "../../api/session.ts";
import { Failed } from "../../ui/failed.tsx";
import { Entered } from "./entered.tsx";
import { PasswordField } from "./fields.tsx";
import { Frame } from "./frame.tsx";

interface Props {
  token: string;
  link: LinkUser;
  signIn: ReturnType<typeof useSignInWithLink>;
}

/** What a mailed link is for: a new password, or signing in without one. */
export function ResetForm({ token, link, signIn }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  const reset = useResetPassword();
  const { at } = fieldErrors(reset.error, ["/password"]);
  if (reset.isSuccess) return <Entered />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate({ token, password });
  };
  return (
    <Frame title={t("sign_in.reset_title")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {t("sign_in.reset_names", { email: link.user.email, account: link.account.name })}
          </Text>
          <PasswordField
            fresh
            name="password"
            value={password}
            error={at["/password"]}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {at["/password"] === undefined && <Failed error={reset.error ?? signIn.error} />}
          <Button type="submit" loading={reset.isPending}>
            {t("sign_in.reset_do")}
          </Button>
          <Button variant="subtle" loading={signIn.isPending} onClick={() => signIn.mutate(token)}>
            {t("sign_in.reset_only")}
          </Button>
        </Stack>
      </form>
    </Frame>
  );
}
