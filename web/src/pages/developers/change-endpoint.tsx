import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { NewWebhookEndpoint, WebhookEndpoint } from "../../api/types.ts";
import { useDeleteEndpoint, useRecoverEndpoint, useRollSecret } from "../../api/webhooks.ts";
import { useToast } from "../../app/toast.tsx";
import { useCairoDay, useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { Confirmation } from "../../ui/confirmation.tsx";
import { DayInput } from "../../ui/day-input.tsx";

export function RollSecret(props: {
  endpoint: WebhookEndpoint;
  onRolled(endpoint: NewWebhookEndpoint): void;
  onCancel(): void;
}) {
  const { t } = useTranslation();
  const roll = useRollSecret();
  return (
    <Confirmation
      action={t("developers.roll")}
      change={roll}
      onCancel={props.onCancel}
      onConfirm={() => roll.mutate(props.endpoint.id, { onSuccess: props.onRolled })}
    >
      <Text size="sm">{t("developers.roll_text")}</Text>
    </Confirmation>
  );
}

export function DeleteEndpoint({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone(): void }) {
  const { t } = useTranslation();
  const remove = useDeleteEndpoint();
  return (
    <Confirmation
      action={t("developers.delete")}
      color="red.9"
      change={remove}
      onCancel={onDone}
      onConfirm={() => remove.mutate(endpoint.id, { onSuccess: onDone })}
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("developers.delete_text", { url: `\u2066${endpoint.url}\u2069` })}
      </Text>
    </Confirmation>
  );
}

export function RecoverEndpoint({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone(): void }) {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const recover = useRecoverEndpoint();
  const cairoDay = useCairoDay();
  const [since, setSince] = useState(cairoDay(-1));
  const confirm = () =>
    recover.mutate(
      // In winter an hour before Cairo's midnight: a repeated delivery is better than a missed one.
      { id: endpoint.id, since: `${since}T00:00:00+03:00` },
      {
        onSuccess({ deliveries, has_more }) {
          const n = format.count(deliveries);
          toast({ text: has_more ? t("developers.recovering", { n }) : t("developers.recovered", { n }) });
          onDone();
        },
      },
    );
  return (
    <Confirmation action={t("developers.recover")} change={recover} onCancel={onDone} onConfirm={confirm}>
      <Text size="sm">{t("developers.recover_text")}</Text>
      <DayInput
        label={t("developers.since")}
        min={cairoDay(-30)}
        max={cairoDay()}
        value={since}
        onDay={(day) => setSince(day || cairoDay(-1))}
      />
    </Confirmation>
  );
}

export function NewSecret({ secret, onDone }: { secret: string; onDone(): void }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text size="sm">{t("developers.secret_text")}</Text>
      <CodeToCopy text={secret} />
      <Button onClick={onDone}>{t("done")}</Button>
    </Stack>
  );
}
