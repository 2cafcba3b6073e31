import { Button, Card, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { NewWebhookEndpoint, WebhookEndpoint } from "../../api/types.ts";
import { useEndpoints } from "../../api/webhooks.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { DeleteEndpoint, NewSecret, RecoverEndpoint, RollSecret } from "./change-endpoint.tsx";
import { EndpointCard } from "./endpoint-card.tsx";
import { EndpointForm } from "./endpoint-form.tsx";

/** The page's open dialog. */
export type EndpointDialog =
  | { kind: "create" }
  | { kind: "edit" | "roll" | "recover" | "delete"; endpoint: WebhookEndpoint }
  | { kind: "secret"; secret: string };

export function Webhooks() {
  const { t } = useTranslation();
  const endpoints = useEndpoints();
  const [dialog, setDialog] = useState<EndpointDialog>();
  const close = () => setDialog(undefined);
  const rows = endpoints.data?.data ?? [];
  return (
    <Stack>
      <Group>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: "create" })}>
          {t("developers.new")}
        </Button>
      </Group>
      <Loaded query={endpoints}>
        {rows.length === 0 && (
          <Card withBorder padding="lg">
            <Title order={2} size="h4">
              {t("developers.none")}
            </Title>
            <Text c="dimmed">{t("developers.none_text")}</Text>
          </Card>
        )}
        {rows.map((endpoint) => (
          <EndpointCard key={endpoint.id} endpoint={endpoint} onDialog={setDialog} />
        ))}
      </Loaded>
      <Modal
        opened={dialog !== undefined}
        onClose={close}
        title={dialog && t(`developers.${dialog.kind === "create" ? "new" : dialog.kind}`)}
        closeOnClickOutside={dialog?.kind !== "secret"}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        {dialog && <Inside dialog={dialog} onSecret={setDialog} onDone={close} />}
      </Modal>
    </Stack>
  );
}

function Inside(props: { dialog: EndpointDialog; onSecret(dialog: EndpointDialog): void; onDone(): void }) {
  const { dialog, onSecret, onDone } = props;
  const show = ({ secret }: NewWebhookEndpoint) => onSecret({ kind: "secret", secret });
  switch (dialog.kind) {
    case "create":
      return <EndpointForm onCreated={show} onSaved={onDone} />;
    case "edit":
      return <EndpointForm endpoint={dialog.endpoint} onCreated={show} onSaved={onDone} />;
    case "roll":
      return <RollSecret endpoint={dialog.endpoint} onRolled={show} onCancel={onDone} />;
    case "recover":
      return <RecoverEndpoint endpoint={dialog.endpoint} onDone={onDone} />;
    case "delete":
      return <DeleteEndpoint endpoint={dialog.endpoint} onDone={onDone} />;
    case "secret":
      return <NewSecret secret={dialog.secret} onDone={onDone} />;
  }
}
