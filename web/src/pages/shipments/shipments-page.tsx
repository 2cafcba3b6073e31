import { Button, Drawer, Group, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShipments } from "../../api/shipments.ts";
import { useMode } from "../../app/mode.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { EmptyShipments } from "./empty.tsx";
import { ShipmentForm } from "./form.tsx";
import { ShipmentList } from "./list.tsx";

export function ShipmentsPage() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const [creating, setCreating] = useState(false);
  const shipments = useShipments();
  const rows = shipments.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {t("shipments.title")}
        </Title>
        <Button onClick={() => setCreating(true)}>{t("shipments.new")}</Button>
      </Group>
      <Loaded query={shipments}>{rows.length === 0 ? <EmptyShipments /> : <ShipmentList shipments={rows} />}</Loaded>
      {shipments.hasNextPage && (
        <Button variant="default" loading={shipments.isFetchingNextPage} onClick={() => shipments.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
      <Drawer
        opened={creating}
        onClose={() => setCreating(false)}
        position="right"
        title={`${t("shipments.new")} · ${t(`mode.${mode}`)}`}
        closeButtonProps={{ "aria-label": t("cancel") }}
      >
        <ShipmentForm key={mode} onCreated={() => setCreating(false)} />
      </Drawer>
    </Stack>
  );
}
