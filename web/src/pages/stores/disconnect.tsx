import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDisconnectStore } from "../../api/stores.ts";
import type { Store } from "../../api/types.ts";
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
