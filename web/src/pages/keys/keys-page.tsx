import { Button, Card, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useKeys } from "../../api/keys.ts";
import type { ApiKey, NewApiKey } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { RevokeKey, RollKey } from "./change.tsx";
import { KeyForm } from "./form.tsx";
import { KeyList } from "./list.tsx";
import { NewSecret } from "./secret.tsx";

/** The page's open dialog. */
type Dialog =
  | { kind: "create" }
  | { kind: "roll"; key: ApiKey }
  | { kind: "revoke"; key: ApiKey }
  | { kind: "secret"; secret: string };

export function KeysPage() {
  const { t } = useTranslation();
  const keys = useKeys();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const show = ({ secret }: NewApiKey) => setDialog({ kind: "secret", secret });
  const rows = keys.data?.data ?? [];
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {t("pages.keys")}
        </Title>
        <Button onClick={() => setDialog({ kind: "create" })}>{t("keys.new")}</Button>
      </Group>
      <Loaded query={keys}>
        {rows.length === 0 ? (
          <Card withBorder>
            <Text>{t("keys.empty")}</Text>
          </Card>
        ) : (
          <KeyList
            keys={rows}
            onRoll={(key) => setDialog({ kind: "roll", key })}
            onRevoke={(key) => setDialog({ kind: "revoke", key })}
          />
        )}
      </Loaded>
      <Modal
        opened={dialog !== undefined}
        onClose={close}
        title={dialog && title(dialog.kind, t)}
        // Closing by mistake would lose the secret.
        closeOnClickOutside={dialog?.kind !== "secret"}
        closeButtonProps={{ "aria-label": t("cancel") }}
      >
        {dialog?.kind === "create" && <KeyForm onCreated={show} />}
        {dialog?.kind === "roll" && <RollKey apiKey={dialog.key} onRolled={show} onCancel={close} />}
        {dialog?.kind === "revoke" && <RevokeKey apiKey={dialog.key} onDone={close} />}
        {dialog?.kind === "secret" && <NewSecret secret={dialog.secret} onDone={close} />}
      </Modal>
    </Stack>
  );
}

function title(kind: Dialog["kind"], t: (key: string) => string): string {
  switch (kind) {
    case "create":
      return t("keys.new");
    case "roll":
      return t("keys.roll");
    case "revoke":
      return t("keys.revoke");
    case "secret":
      return t("keys.secret_title");
  }
}
