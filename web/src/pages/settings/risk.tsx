import { Button, Checkbox, Group, NativeSelect, Radio, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useChangeSettings } from "../../api/account.ts";
import type { Account } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";

const ACTIONS = ["none", "hold", "prepay"] as const;
/** Scores from which a rule applies; medium begins at the first, high at the second. */
const FROM = [20, 40, 60] as const;

/** What happens to orders of buyers who often refuse, and whether counts are shared. */
export function RiskSection({ account, readOnly }: { account: Account; readOnly: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangeSettings();
  const { buyer_risk_action, buyer_risk_from, share_buyer_risk } = account.settings;
  const [action, setAction] = useState(buyer_risk_action);
  const [from, setFrom] = useState(buyer_risk_from);
  const [share, setShare] = useState(share_buyer_risk);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { buyer_risk_action: action, buyer_risk_from: from, share_buyer_risk: share },
      { onSuccess: () => toast({ text: t("saved") }) },
    );
  };
  return (
    <Section title={t("settings.risk")} text={t("settings.risk_text")} id="risk">
      <Form error={change.error} onSubmit={submit}>
        <Stack gap="md">
          <Radio.Group
            label={t("settings.risk_action")}
            value={action}
            onChange={(value) => setAction(ACTIONS.find((one) => one === value) ?? "none")}
          >
            <Stack gap="xs" mt="xs">
              {ACTIONS.map((one) => (
                <Radio key={one} value={one} label={t(`settings.risk_${one}`)} disabled={readOnly} />
              ))}
            </Stack>
          </Radio.Group>
          {action !== "none" && (
            <ScoreSelect stored={buyer_risk_from} value={from} onChange={setFrom} disabled={readOnly} />
          )}
          <Checkbox
            label={t("settings.risk_share")}
            description={t("settings.risk_share_text")}
            checked={share}
            disabled={readOnly}
            onChange={(event) => setShare(event.currentTarget.checked)}
          />
          <Failed error={change.error} />
          {!readOnly && (
            <Group>
              <Button type="submit" loading={change.isPending}>
                {t("settings.risk_save")}
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </Section>
  );
}

interface ScoreSelectProps {
  /** The account's own, which may be none of ours. */
  stored: number;
  value: number;
  onChange(score: number): void;
  disabled: boolean;
}

function ScoreSelect({ stored, value, onChange, disabled }: ScoreSelectProps) {
  const { t } = useTranslation();
  const scores = [...new Set([...FROM, stored])].sort((a, b) => a - b);
  return (
    <NativeSelect
      label={t("settings.risk_from")}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={scores.map((score) => ({
        value: String(score),
        label: FROM.some((one) => one === score)
          ? t(`settings.risk_from_${score}`)
          : t("settings.risk_from_other", { score }),
      }))}
    />
  );
}
