import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountForm, useUpdateAccount } from "../../api/account.ts";
import { Clash } from "../../api/clash.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import type { Account } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { plainDigits } from "../../i18n/format.ts";
import { Failed } from "../../ui/failed.tsx";
import { Section } from "../../ui/section.tsx";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday"] as const;

export function AccountForm({ account, readOnly }: { account: Account; readOnly: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(() => accountForm(account));
  const [values, setValues] = useState(opened);
  const update = useUpdateAccount();
  const toast = useToast();
  const { at } = fieldErrors(update.error, ["/name", "/phone", "/settings/payout_days"]);
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const theirs = (name: "name" | "phone") =>
    update.error instanceof Clash && update.error.present[name] !== values[name]
      ? t("clash.now", { value: update.error.present[name] ?? "" })
      : undefined;
  const begin = (now: typeof values) => {
    setOpened(now);
    setValues(now);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = { ...values, phone: plainDigits(values.phone ?? "") || null };
    update.mutate(
      { opened, now },
      {
        onSuccess(saved) {
          begin(accountForm(saved));
          toast({ text: t("saved") });
        },
        // Pressed again, it is meant: theirs was seen.
        onError: (error) => error instanceof Clash && setOpened(error.present),
      },
    );
  };
  return (
    <Section title={t("settings.account")} text={t("settings.account_text")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("settings.name")}
            value={values.name}
            readOnly={readOnly}
            error={at["/name"] ?? theirs("name")}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t("settings.phone")}
            inputMode="tel"
            value={values.phone ?? ""}
            readOnly={readOnly}
            error={at["/phone"] ?? theirs("phone")}
            onChange={(event) => change({ phone: event.currentTarget.value })}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t("settings.language")}
            </Text>
            <SegmentedControl
              aria-label={t("settings.language")}
              value={values.language}
              disabled={readOnly}
              onChange={(value) => change({ language: value === "en" ? "en" : "ar" })}
              data={[
                { value: "ar", label: "العربية" },
                { value: "en", label: "English" },
              ]}
            />
          </div>
          <Checkbox.Group
            label={t("settings.payout_days")}
            description={t("settings.payout_days_text")}
            value={values.payout_days}
            error={at["/settings/payout_days"]}
            readOnly={readOnly}
            onChange={(days) => change({ payout_days: WEEKDAYS.filter((day) => days.includes(day)) })}
          >
            <Group mt="xs" gap="md">
              {WEEKDAYS.map((day) => (
                <Checkbox key={day} value={day} label={t(`settings.weekday.${day}`)} disabled={readOnly} />
              ))}
            </Group>
          </Checkbox.Group>
          <Checkbox
            label={t("settings.refuse_repeated")}
            description={t("settings.refuse_repeated_text")}
            checked={values.refuse_repeated_reference}
            disabled={readOnly}
            onChange={(event) => change({ refuse_repeated_reference: event.currentTarget.checked })}
          />
          {Object.keys(at).length === 0 && <Failed error={update.error} />}
          {!readOnly && (
            <Group>
              <Button type="submit" loading={update.isPending}>
                {t("save")}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
}
