import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useRetryWriteBacks } from "../../api/orders.ts";
import type { OrderWithHistory } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Section } from "../../ui/section.tsx";

const COLORS = { pending: "blue", done: "teal", failed: "red" } as const;

/** Updates sent to the store, and those that failed. */
export function StoreUpdates({ order, mayRetry }: { order: OrderWithHistory; mayRetry: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const retry = useRetryWriteBacks(order.id);
  const toast = useToast();
  const updates = order.write_backs;
  const again = mayRetry && updates.some(({ state }) => state === "failed") && (
    <Button
      size="xs"
      variant="default"
      loading={retry.isPending}
      onClick={() => retry.mutate(undefined, { onSuccess: () => toast({ text: t("orders.retried") }) })}
    >
      {t("orders.retry")}
    </Button>
  );
  return (
    <Section title={t("orders.store_updates")} action={again}>
      <Failed error={retry.error} />
      {updates.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("orders.update_none")}
        </Text>
      )}
      <Stack gap="xs">
        {updates.map(({ event, state, detail, attempts, at }) => (
          <div key={`${at} ${event}`}>
            <Group gap="xs">
              <Badge variant="light" color={COLORS[state]} tt="none">
                {t(`orders.update_state.${state}`)}
              </Badge>
              <Text size="sm" component="span">
                {t(["event", event], {}, event)}
              </Text>
            </Group>
            <Text size="xs" c="dimmed">
              {format.moment(at)}
              {attempts > 1 && ` · ${t("orders.tries", { count: attempts })}`}
            </Text>
            {detail && <Text size="sm">{detail}</Text>}
          </div>
        ))}
      </Stack>
    </Section>
  );
}
