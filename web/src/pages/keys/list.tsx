import { Badge, Button, Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { ApiKey } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";

interface Actions {
  onRoll(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
}

export function KeyList({ keys, ...actions }: { keys: readonly ApiKey[] } & Actions) {
  return (
    <Stack gap="sm">
      {keys.map((key) => (
        <KeyCard key={key.id} apiKey={key} {...actions} />
      ))}
    </Stack>
  );
}

function KeyCard({ apiKey, onRoll, onRevoke }: { apiKey: ApiKey } & Actions) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = stateOf(apiKey);
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>
              <bdi>{apiKey.name}</bdi>
            </Text>
            <KeyState apiKey={apiKey} />
          </Group>
          <Text ff="monospace" size="sm" c="dimmed" className="ltr">
            masar_{apiKey.mode}_{apiKey.kind === "secret" ? "sk" : "rk"}_…{apiKey.last_four}
          </Text>
          <Text ff="monospace" size="xs" c="dimmed" className="ltr">
            {apiKey.id}
          </Text>
        </div>
        {(state === "active" || state === "expiring") && (
          <Group gap="xs">
            {state === "active" && (
              <Button size="xs" variant="default" onClick={() => onRoll(apiKey)}>
                {t("keys.roll")}
              </Button>
            )}
            <Button size="xs" variant="light" color="red" onClick={() => onRevoke(apiKey)}>
              {t("keys.revoke")}
            </Button>
          </Group>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs" spacing="xs">
        <Fact name={t("keys.may")} value={apiKey.kind === "secret" ? t("keys.everything") : apiKey.scopes.join(", ")} />
        <Fact name={t("keys.created")} value={format.moment(apiKey.created_at)} />
        <Fact
          name={t("keys.last_used")}
          value={apiKey.last_used_at === null ? t("keys.never") : format.moment(apiKey.last_used_at)}
        />
      </SimpleGrid>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Text size="sm">
      <Text component="span" c="dimmed">
        {name}:{" "}
      </Text>
      <bdi>{value}</bdi>
    </Text>
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (stateOf(apiKey)) {
    case "active":
      return <Mark color="teal" text={t("keys.active")} />;
    case "expiring":
      return <Mark color="orange" text={t("keys.expires", { when: format.moment(apiKey.expires_at ?? "") })} />;
    case "expired":
      return <Mark color="gray" text={t("keys.expired")} />;
    case "revoked":
      return <Mark color="gray" text={t("keys.revoked")} />;
  }
}

function Mark({ color, text }: { color: string; text: string }) {
  return (
    <Badge variant="light" color={color} tt="none">
      {text}
    </Badge>
  );
}

function stateOf(apiKey: ApiKey): "active" | "expiring" | "expired" | "revoked" {
  if (apiKey.revoked_at !== null) return "revoked";
  if (apiKey.expires_at === null) return "active";
  return Date.parse(apiKey.expires_at) > Date.now() ? "expiring" : "expired";
}
