import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { StoreWithHealth } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { forgetDrafts } from "../../ui/draft.ts";
import { Counts } from "./counts.tsx";

/** Shown after connecting: progress of the first import. */
export function Fresh({ store }: { store: StoreWithHealth }) {
  const { t } = useTranslation();
  const { waiting_orders, attention_orders, shipped_orders } = store.health;
  const read = store.last_poll_at !== null;
  useEffect(() => forgetDrafts("connect-"), []);
  const any = waiting_orders + attention_orders + shipped_orders > 0;
  return (
    <Alert
      color="teal"
      variant="light"
      icon={<CircleCheck aria-hidden />}
      title={t("stores.fresh", { name: store.name })}
      role="status"
    >
      <Stack gap="sm">
        <Group gap="xs">
          {!read && <Loader size="xs" />}
          <Text size="sm">
            {t(read ? (any ? "stores.fresh_done" : "stores.fresh_done_zero") : "stores.fresh_reading")}
          </Text>
        </Group>
        <Counts store={store} />
        {any && (
          <Group>
            <Button component={Link} to={`/orders?tab=${attention_orders > 0 ? "attention" : "all"}&store=${store.id}`}>
              {t("stores.see_orders")}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
