import { Anchor, Button, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { useForgotPassword } from "../../api/identity.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useValues } from "../../ui/values.ts";
import { withOnly } from "./entry.tsx";
import { EmailField } from "./fields.tsx";
import { Frame } from "./frame.tsx";

/** Sends a sign-in link. The answer is the same for every address. */
export function ForgotForm() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { values, field } = useValues({ email: "" });
  const forgot = useForgotPassword();
  const { at, unplaced } = useFieldErrors(forgot.error, { "/email": values.email });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forgot.mutate(values);
  };
  return (
    <Frame title={t("sign_in.forgot_title")}>
      {forgot.isSuccess ? (
        <Text role="status" style={{ overflowWrap: "anywhere" }}>
          {t("sign_in.forgot_sent", values)}
        </Text>
      ) : (
        <Form error={forgot.error} onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t("sign_in.forgot_text")}
            </Text>
            <EmailField error={at["/email"]} {...field("email")} />
            <Failed error={unplaced} />
            <Button type="submit" loading={forgot.isPending}>
              {t("sign_in.forgot_send")}
            </Button>
          </Stack>
        </Form>
      )}
      <Anchor component={Link} to={`?${withOnly(search, undefined)}`} size="sm" mt="md" display="block">
        {t("sign_in.back")}
      </Anchor>
    </Frame>
  );
}
