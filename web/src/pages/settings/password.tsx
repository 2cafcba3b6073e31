import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { useSession, useSetPassword } from "../../api/session.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useValues } from "../../ui/values.ts";

const TEXTS = {
  none: "settings.password_none",
  set: "settings.password_set",
  set_and_resettable: "settings.password_reset",
} as const;

export function PasswordSection() {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const { values, setValues, field } = useValues({ password: "", current: "" });
  const set = useSetPassword();
  const toast = useToast();
  const { at, unplaced } = useFieldErrors(set.error, {
    "/password": values.password,
    "/current_password": values.current,
  });
  const state = session?.password ?? "set";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const current = state === "set" && values.current ? { current_password: values.current } : {};
    const done = () => {
      setValues({ password: "", current: "" });
      toast({ text: t("settings.password_saved") });
    };
    set.mutate({ password: values.password, ...current }, { onSuccess: done });
  };
  const toggle = { "aria-label": t("sign_in.show") };
  return (
    <Section title={t("settings.password")}>
      <Form error={set.error} onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          <Text size="sm" c="dimmed">
            {t(TEXTS[state])}
          </Text>
          {state === "set" && (
            <PasswordInput
              label={t("settings.current")}
              autoComplete="current-password"
              visibilityToggleButtonProps={toggle}
              error={at["/current_password"]}
              {...field("current")}
            />
          )}
          <PasswordInput
            label={t("settings.next")}
            description={t("sign_in.password_hint")}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            error={at["/password"]}
            {...field("password")}
          />
          <Failed error={unplaced} />
          <Group>
            <Button type="submit" loading={set.isPending}>
              {t("settings.set_password")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}
