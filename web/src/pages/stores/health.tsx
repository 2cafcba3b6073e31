import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useReconcileStore } from "../../api/stores.ts";
import type { StoreWithHealth } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { Failed } from "../../ui/failed.tsx";
import { Section } from "../../ui/section.tsx";
import { Counts } from "./counts.tsx";
import { useReconnect } from "./reconnect.ts";

const RETRIED = ["poll_failing", "write_backs_failed"];

interface Props {
  store: StoreWithHealth;
  mayChange: boolean;
  /** Orders are counted elsewhere on the page. */
  counted: boolean;
  /** Called when orders are asked for now. */
  onAsked(): void;
}

/** Problems of the store and the actions for them. */
export function Health({ store, mayChange, counted, onAsked }: Props) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const reconcile = useReconcileStore(store.id);
  const reconnect = useReconnect();
  const toast = useToast();
  const { problems } = store.health;
  const read = () => {
    onAsked();
    reconcile.mutate(undefined, { onSuccess: () => toast({ text: t("stores.reading") }) });
  };
  const readNow = mayChange && store.status === "connected" && (
    <Button variant="default" size="xs" loading={reconcile.isPending} onClick={read}>
      {t("stores.read_now")}
    </Button>
  );
  return (
    <Section
      title={t("stores.health")}
      text={problems.length === 0 ? t("stores.fine") : t("stores.problems", { count: problems.length })}
      action={readNow}
    >
      <Failed error={reconcile.error} />
      {problems.map(({ code, detail }) => (
        <Alert key={code} color={code === "reconnect" ? "red" : "orange"} variant="light">
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ flex: "1 1 300px" }}>
              {inDigits(detail)}
            </Text>
            {mayChange && code === "reconnect" && (
              <Button size="xs" color="red" onClick={() => reconnect(store)}>
                {t("stores.reconnect")}
              </Button>
            )}
            {mayChange && RETRIED.includes(code) && (
              <Button size="xs" variant="default" loading={reconcile.isPending} onClick={read}>
                {t("stores.retry")}
              </Button>
            )}
          </Group>
        </Alert>
      ))}
      <Stack gap="md">
        {!counted && <Counts store={store} />}
        <Facts store={store} />
      </Stack>
    </Section>
  );
}

function Facts({ store: { health } }: { store: StoreWithHealth }) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = (iso: string | null) => (iso === null ? t("stores.never") : format.moment(iso));
  const facts = {
    last_webhook: when(health.last_webhook_at),
    last_poll: when(health.last_poll_at),
    next_poll: when(health.next_poll_at),
    found_by_poll: format.number(health.found_by_poll),
    pending_write_backs: format.number(health.pending_write_backs),
    failed_write_backs: format.number(health.failed_write_backs),
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={4}>
      {Object.entries(facts).map(([name, value]) => (
        <Text key={name} size="sm">
          <Text component="span" c="dimmed">
            {t(`stores.${name}`)}:{" "}
          </Text>
          <bdi>{value}</bdi>
        </Text>
      ))}
    </SimpleGrid>
  );
}
