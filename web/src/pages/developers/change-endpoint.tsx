import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { NewWebhookEndpoint, WebhookEndpoint } from "../../api/shapes.ts";
import { useDeleteEndpoint, useRecoverEndpoint, useRollSecret } from "../../api/webhooks.ts";
import { useToast } from "../../app/toast.tsx";
import { cairoDay, useFigures } from "../../i18n/figures.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { Failed } from "../../ui/failed.tsx";

export function RollSecret(props: {
  endpoint: WebhookEndpoint;
  onRolled(endpoint: NewWebhookEndpoint): void;
  onCancel(): void;
}) {
  const { t } = useTranslation();
  const roll = useRollSecret();
  return (
    <Confirm
      action={t("developers.roll")}
      change={roll}
      onCancel={props.onCancel}
      onConfirm={() => roll.mutate(props.endpoint.id, { onSuccess: props.onRolled })}
    >
      <Text size="sm">{t("developers.roll_text")}</Text>
    </Confirm>
  );
}

export function DeleteEndpoint({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone(): void }) {
  const { t } = useTranslation();
  const remove = useDeleteEndpoint();
  return (
    <Confirm
      action={t("developers.delete")}
      color="red.9"
      change={remove}
      onCancel={onDone}
      onConfirm={() => remove.mutate(endpoint.id, { onSuccess: onDone })}
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("developers.delete_text", { url: `\u2066${endpoint.url}\u2069` })}
      </Text>
    </Confirm>
  );
}

export function RecoverEndpoint({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone(): void }) {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const recover = useRecoverEndpoint();
  const [since, setSince] = useState(cairoDay(-1));
  const confirm = () =>
    recover.mutate(
      // In winter an hour before Cairo's midnight: rather one delivery twice than one missed.
      { id: endpoint.id, since: `${since}T00:00:00+03:00` },
      {
        onSuccess({ deliveries }) {
          toast({ text: t("developers.recovered", { n: format.count(deliveries) }) });
          onDone();
        },
      },
    );
  return (
    <Confirm action={t("developers.recover")} change={recover} onCancel={onDone} onConfirm={confirm}>
      <Text size="sm">{t("developers.recover_text")}</Text>
      <DayInput
        label={t("developers.since")}
        min={cairoDay(-30)}
        max={cairoDay()}
        value={since}
        onDay={(day) => setSince(day || cairoDay(-1))}
      />
    </Confirm>
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

interface Confirmation {
  action: string;
  color?: string;
  change: { isPending: boolean; error: Error | null };
  children: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

function Confirm({ action, color, change, children, onConfirm, onCancel }: Confirmation) {
  const { t } = useTranslation();
  return (
    <Stack>
      {children}
      <Failed error={change.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button {...(color ? { color } : {})} loading={change.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
