import { Anchor, Card, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { useStore } from "../../api/stores.ts";
import type { Store } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { StoreStatus } from "./status.tsx";

export function StoreCard({ store }: { store: Store }) {
  const { t } = useTranslation();
  const format = useFormat();
  const health = useStore(store.id).data?.health;
  const read = store.last_poll_at;
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Anchor component={Link} to={`/stores/${store.id}`} fw={600}>
          <bdi>{store.name}</bdi>
        </Anchor>
        <StoreStatus status={store.status} />
      </Group>
      <Text size="sm" c="dimmed" truncate className="ltr" component="div" ta="start">
        <bdi>{store.remote_id}</bdi>
      </Text>
      {store.status !== "disconnected" && (
        <Group justify="space-between" mt="sm" gap="xs">
          <Text size="sm" c="dimmed">
            {read ? t("stores.last_read", { when: format.moment(read) }) : t("stores.never_read")}
          </Text>
          {health !== undefined && health.attention_orders > 0 && (
            <Anchor component={Link} to={`/orders?store=${store.id}`} size="sm" fw={600}>
              {t("stores.attention", { count: health.attention_orders })}
            </Anchor>
          )}
        </Group>
      )}
    </Card>
  );
}
