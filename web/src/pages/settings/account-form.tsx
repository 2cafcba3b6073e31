import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUpdateAccount } from "../../api/account.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import type { Account } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { plainDigits } from "../../i18n/format.ts";
import { Failed } from "../../ui/failed.tsx";
import { Section } from "../../ui/section.tsx";

type Settings = Account["settings"];
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday"] as const;

export function AccountForm({ account, readOnly }: { account: Account; readOnly: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState(account.name);
  const [phone, setPhone] = useState(account.phone ?? "");
  const [settings, setSettings] = useState<Settings>(account.settings);
  const update = useUpdateAccount();
  const toast = useToast();
  const { at } = fieldErrors(update.error, ["/name", "/phone", "/settings/payout_days"]);
  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, phone: plainDigits(phone) || null, settings };
    update.mutate(body, { onSuccess: () => toast({ text: t("saved") }) });
  };
  return (
    <Section title={t("settings.account")} text={t("settings.account_text")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("settings.name")}
            value={name}
            readOnly={readOnly}
            error={at["/name"]}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t("settings.phone")}
            inputMode="tel"
            value={phone}
            readOnly={readOnly}
            error={at["/phone"]}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t("settings.language")}
            </Text>
            <SegmentedControl
              aria-label={t("settings.language")}
              value={settings.language}
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
            value={settings.payout_days}
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
            checked={settings.refuse_repeated_reference}
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
