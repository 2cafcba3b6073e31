import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useDisconnectStore } from "../../api/stores.ts";
import type { StoreWithHealth } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { MOST_COUNTED } from "./counts.tsx";

export function Disconnect({ store }: { store: StoreWithHealth }) {
  const { t } = useTranslation();
  const disconnect = useDisconnectStore(store.id);
  const [asking, setAsking] = useState(false);
  return (
    <Group>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t("stores.disconnect")}
      </Button>
      <Confirm
        opened={asking}
        title={t("stores.disconnect_title")}
        text={t("stores.disconnect_text")}
        action={t("stores.disconnect")}
        change={disconnect}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <OpenShipments count={store.health.open_shipments} />
      </Confirm>
    </Group>
  );
}

/** How many shipments are under way, and what becomes of them. */
function OpenShipments({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = `${format.number(count)}${count >= MOST_COUNTED ? "+" : ""}`;
  return (
    <Text fw={count > 0 ? 600 : undefined}>
      {count === 0 ? t("stores.disconnect_none_open") : t("stores.disconnect_open", { count, shown })}
    </Text>
  );
}
