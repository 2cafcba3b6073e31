import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../api/client.ts";
import { useRevokeKey, useRollKey } from "../../api/keys.ts";
import type { ApiKey, NewApiKey } from "../../api/types.ts";

export function RollKey(props: { apiKey: ApiKey; onRolled(key: NewApiKey): void; onCancel(): void }) {
  const { t } = useTranslation();
  const roll = useRollKey();
  return (
    <Confirm
      text={t("keys.roll_text")}
      action={t("keys.roll")}
      change={roll}
      onConfirm={() => roll.mutate(props.apiKey.id, { onSuccess: props.onRolled })}
      onCancel={props.onCancel}
    />
  );
}

export function RevokeKey({ apiKey, onDone }: { apiKey: ApiKey; onDone(): void }) {
  const { t } = useTranslation();
  const revoke = useRevokeKey();
  return (
    <Confirm
      text={t("keys.revoke_text", { name: apiKey.name })}
      action={t("keys.revoke")}
      color="red"
      change={revoke}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onDone })}
      onCancel={onDone}
    />
  );
}

interface Confirmation {
  text: string;
  action: string;
  color?: string;
  change: { isPending: boolean; error: Error | null };
  onConfirm(): void;
  onCancel(): void;
}

function Confirm({ text, action, color, change, onConfirm, onCancel }: Confirmation) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{text}</Text>
      {change.error && (
        <Alert color="red">{change.error instanceof ApiProblem ? change.error.message : t("failed.text")}</Alert>
      )}
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
