import { Alert, Badge, Button, Card, Code, Group, Text } from "@mantine/core";
import type { Answer } from "../../api/client.ts";
import type { WebhookEndpoint } from "../../api/types.ts";
import { useTestEndpoint, useUpdateEndpoint } from "../../api/webhooks.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import type { EndpointDialog } from "./webhooks.tsx";

interface EndpointProps {
  endpoint: WebhookEndpoint;
  onDialog(dialog: EndpointDialog): void;
}

export function EndpointCard({ endpoint, onDialog }: EndpointProps) {
  const { t } = useTranslation();
  const test = useTestEndpoint();
  const update = useUpdateEndpoint();
  const on = endpoint.status === "enabled";
  const dialogs = ["edit", "roll", "recover", "delete"] as const;
  return (
    <Card withBorder component="article" aria-label={endpoint.url}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} ff="monospace" size="sm" className="ltr" style={{ overflowWrap: "anywhere" }}>
          {endpoint.url}
        </Text>
        <Health endpoint={endpoint} />
      </Group>
      <Text size="sm" c="dimmed">
        <bdi>{endpoint.description}</bdi>
      </Text>
      <Text size="xs" c="dimmed" className={endpoint.events.includes("*") ? "" : "ltr"}>
        {endpoint.events.includes("*") ? t("developers.all_events") : endpoint.events.join(", ")}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={test.isPending} onClick={() => test.mutate(endpoint.id)}>
          {t("developers.test")}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ id: endpoint.id, status: on ? "disabled" : "enabled" })}
        >
          {t(on ? "developers.switch_off" : "developers.switch_on")}
        </Button>
        {dialogs.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            {...(kind === "delete" ? { c: "var(--tone-bad)" } : {})}
            onClick={() => onDialog({ kind, endpoint })}
          >
            {t(`developers.${kind}`)}
          </Button>
        ))}
      </Group>
      {test.data && <Tested outcome={test.data} />}
      <Failed error={test.error ?? update.error} />
    </Card>
  );
}

function Tested({ outcome }: { outcome: Answer<"/webhook_endpoints/{id}/test", "post"> }) {
  const { t } = useTranslation();
  const format = useFigures();
  const fine = outcome.outcome === "delivered";
  const title = fine
    ? t("developers.test_ok", { status: outcome.status, ms: format.count(outcome.duration_ms) })
    : t("developers.test_bad");
  return (
    <Alert mt="sm" color={fine ? "teal" : "red"} title={title} role="status">
      {!fine && <Text size="sm">{[outcome.outcome, outcome.status, outcome.detail].filter(Boolean).join(" · ")}</Text>}
      {outcome.response && (
        <Code block className="ltr" tabIndex={0}>
          {outcome.response}
        </Code>
      )}
    </Alert>
  );
}

function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  const format = useFigures();
  const { status, disabled_reason, failing_since, paused_until } = endpoint;
  const off = disabled_reason === "gone" || disabled_reason === "failing" ? `off_${disabled_reason}` : "off";
  const [color, words] =
    status === "disabled"
      ? ["var(--tone-quiet)", t(`developers.${off}`)]
      : paused_until
        ? ["var(--tone-warn)", t("developers.paused", { when: format.moment(paused_until) })]
        : failing_since
          ? ["var(--tone-warn)", t("developers.failing", { when: format.moment(failing_since) })]
          : ["var(--tone-good)", t("developers.on")];
  return (
    <Badge variant="outline" color={color} tt="none" miw="max-content">
      {words}
    </Badge>
  );
}
