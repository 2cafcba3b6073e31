import { Button, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Answer } from "../../api/client.ts";
import { useResetPassword } from "../../api/identity.ts";
import type { useSignInWithLink } from "../../api/session.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { EmbeddedSession } from "./entered.tsx";
import { PasswordField } from "./fields.tsx";
import { Frame } from "./frame.tsx";

interface Props {
  token: string;
  link: Answer<"/session/link", "post">;
  signIn: ReturnType<typeof useSignInWithLink>;
}

/** For a link from an email: set a new password, or sign in without one. */
export function ResetForm({ token, link, signIn }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  const reset = useResetPassword();
  const { at, unplaced } = useFieldErrors(reset.error, { "/password": password });
  if (reset.isSuccess) return <EmbeddedSession />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate({ token, password });
  };
  return (
    <Frame title={t("sign_in.reset_title")}>
      <Form error={reset.error ?? signIn.error} onSubmit={submit}>
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
          <Failed error={unplaced ?? signIn.error} />
          <Button type="submit" loading={reset.isPending}>
            {t("sign_in.reset_do")}
          </Button>
          <Button variant="subtle" loading={signIn.isPending} onClick={() => signIn.mutate(token)}>
            {t("sign_in.reset_only")}
          </Button>
        </Stack>
      </Form>
    </Frame>
  );
}
