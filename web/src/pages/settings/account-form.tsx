import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import type { Account } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";
import { type AccountDraft, useAccountForm } from "./use-account-form.ts";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday"] as const;

export function AccountForm({ account, readOnly }: { account: Account; readOnly: boolean }) {
  const { t } = useTranslation();
  const form = useAccountForm(account);
  const { values, errors, change } = form;
  return (
    <Section title={t("settings.account")} text={t("settings.account_text")}>
      <Form error={form.error} onSubmit={form.submit}>
        <Stack gap="md">
          <TextInput
            label={t("settings.name")}
            value={values.name}
            readOnly={readOnly}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t("settings.phone")}
            inputMode="tel"
            dir="ltr"
            value={values.phone ?? ""}
            readOnly={readOnly}
            error={errors.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
          />
          <Language form={form} readOnly={readOnly} />
          <PayoutDays form={form} readOnly={readOnly} />
          <Checkbox
            label={t("settings.refuse_repeated")}
            description={t("settings.refuse_repeated_text")}
            checked={values.refuse_repeated_reference}
            disabled={readOnly}
            onChange={(event) => change({ refuse_repeated_reference: event.currentTarget.checked })}
          />
          <Checkbox
            label={t("settings.refuse_conflicts")}
            description={t("settings.refuse_conflicts_text")}
            checked={values.address_conflict === "refuse"}
            disabled={readOnly}
            onChange={(event) => change({ address_conflict: event.currentTarget.checked ? "refuse" : "warn" })}
          />
          <Failed error={form.unplaced} />
          {!readOnly && (
            <Group>
              <Button type="submit" loading={form.isPending}>
                {t("save")}
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </Section>
  );
}

interface FieldProps {
  form: AccountDraft;
  readOnly: boolean;
}

function Language({ form, readOnly }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t("settings.language")}
      </Text>
      <SegmentedControl
        aria-label={t("settings.language")}
        value={form.values.language}
        disabled={readOnly}
        onChange={(value) => form.change({ language: value === "en" ? "en" : "ar" })}
        data={[
          { value: "ar", label: "العربية" },
          { value: "en", label: "English" },
        ]}
      />
    </div>
  );
}

function PayoutDays({ form, readOnly }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t("settings.payout_days")}
      description={t("settings.payout_days_text")}
      value={form.values.payout_days}
      error={form.errors.payoutDays}
      readOnly={readOnly}
      onChange={(days) => form.change({ payout_days: WEEKDAYS.filter((day) => days.includes(day)) })}
    >
      <Group mt="xs" gap="md">
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={t(`settings.weekday.${day}`)} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
