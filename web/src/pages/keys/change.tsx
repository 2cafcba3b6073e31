import { Text } from "@mantine/core";
import { useRevokeKey, useRollKey } from "../../api/keys.ts";
import type { ApiKey, NewApiKey } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirmation } from "../../ui/confirmation.tsx";

export function RollKey(props: { apiKey: ApiKey; onRolled(key: NewApiKey): void; onCancel(): void }) {
  const { t } = useTranslation();
  const roll = useRollKey();
  return (
    <Confirmation
      action={t("keys.roll")}
      change={roll}
      onConfirm={() => roll.mutate(props.apiKey.id, { onSuccess: props.onRolled })}
      onCancel={props.onCancel}
    >
      <Text>{t("keys.roll_text")}</Text>
    </Confirmation>
  );
}

export function RevokeKey({ apiKey, onDone }: { apiKey: ApiKey; onDone(): void }) {
  const { t } = useTranslation();
  const revoke = useRevokeKey();
  return (
    <Confirmation
      action={t("keys.revoke")}
      color="red"
      change={revoke}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <Text>{t("keys.revoke_text", { name: apiKey.name })}</Text>
    </Confirmation>
  );
}
