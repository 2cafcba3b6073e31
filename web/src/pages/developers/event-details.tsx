import { Badge, Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import type { DeliveryAttempt, ShipmentEvent } from "../../api/types.ts";
import { useAttempts, useEndpoints, useRedeliver } from "../../api/webhooks.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";

/** The event, each delivery attempt, and a button to send it again. */
export function EventDetails({ event }: { event: ShipmentEvent }) {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const attempts = useAttempts(event.id);
  const endpoints = useEndpoints();
  const redeliver = useRedeliver();
  const rows = attempts.data?.data ?? [];
  const urlOf = (id: string) => endpoints.data?.data.find((endpoint) => endpoint.id === id)?.url ?? id;
  const again = () =>
    redeliver.mutate(event.id, {
      onSuccess: ({ deliveries }) => toast({ text: t("developers.redelivered", { n: format.count(deliveries) }) }),
    });
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t("developers.attempts")}
        </Title>
        <Button size="xs" loading={redeliver.isPending} onClick={again}>
          {t("developers.redeliver")}
        </Button>
      </Group>
      <Failed error={redeliver.error} />
      <Loaded query={attempts}>
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("developers.no_attempts")}
          </Text>
        )}
        {rows.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} url={urlOf(attempt.endpoint)} />
        ))}
      </Loaded>
      <Title order={3} size="h5">
        {t("developers.request")}
      </Title>
      <Code block className="ltr" tabIndex={0} mah={360} style={{ overflow: "auto" }}>
        {JSON.stringify(event, null, 2)}
      </Code>
    </Stack>
  );
}

function Attempt({ attempt, url }: { attempt: DeliveryAttempt; url: string }) {
  const { t } = useTranslation();
  const format = useFigures();
  const fine = attempt.outcome === "delivered";
  return (
    <div>
      <Group gap="xs">
        <Badge variant="outline" color={fine ? "var(--tone-good)" : "var(--tone-bad)"} tt="none">
          {fine ? t("developers.outcome_delivered") : attempt.outcome}
          {attempt.status === null ? "" : ` ${attempt.status}`}
        </Badge>
        <Text size="sm">{t("developers.attempt", { n: format.count(attempt.attempt) })}</Text>
        <Text size="xs" c="dimmed">
          {format.moment(attempt.attempted_at)} · {t("developers.duration", { n: format.count(attempt.duration_ms) })}
        </Text>
      </Group>
      <Text size="xs" ff="monospace" className="ltr" style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
      {attempt.detail && <Text size="xs">{attempt.detail}</Text>}
      <Headers name={t("developers.request_headers")} headers={attempt.request_headers} />
      <Headers name={t("developers.response_headers")} headers={attempt.response_headers} />
      {attempt.response && (
        <>
          <Text size="xs" c="dimmed">
            {t("developers.answer")}
          </Text>
          <Code block className="ltr" tabIndex={0}>
            {attempt.response}
          </Code>
        </>
      )}
    </div>
  );
}

/** Collapsed headers; nothing when there were none. */
function Headers({ name, headers }: { name: string; headers: DeliveryAttempt["request_headers"] }) {
  if (headers === null || headers.length === 0) return null;
  return (
    <details>
      <summary style={{ fontSize: "var(--mantine-font-size-xs)" }}>{name}</summary>
      <Code block className="ltr" tabIndex={0} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {headers.map((header) => `${header.name}: ${header.value}`).join("\n")}
      </Code>
    </details>
  );
}
