import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useDisconnectStore } from "../../api/stores.ts";
import type { Store } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";

export function Disconnect({ store }: { store: Store }) {
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
      />
    </Group>
  );
}
