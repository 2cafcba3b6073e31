import { Badge, Button, Card, Group, Text } from "@mantine/core";
import { FastForward } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAdvance } from "../../api/shipments.ts";
import type { Shipment } from "../../api/types.ts";
import { Failed } from "../../ui/failed.tsx";

const ENDED: readonly Shipment["status"][] = ["delivered", "returned", "cancelled"];

/** In the sandbox no courier comes: the merchant plays him. It looks like nothing else, so that nobody takes it for the real thing. */
export function SandboxPanel({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const advance = useAdvance(shipment.tracking_number);
  if (shipment.livemode || ENDED.includes(shipment.status)) return null;
  return (
    <Card bg="yellow.0" padding="sm" style={{ border: "1px dashed var(--mantine-color-yellow-7)" }}>
      <Group gap="sm">
        <Badge color="yellow.3" autoContrast tt="none">
          {t("shipment.sandbox")}
        </Badge>
        <Text size="sm" style={{ flex: 1 }} miw={180}>
          {t("shipment.advance_text")}
        </Text>
        <Button
          size="xs"
          color="yellow.3"
          autoContrast
          leftSection={<FastForward size={14} aria-hidden />}
          loading={advance.isPending}
          onClick={() => advance.mutate()}
        >
          {t("shipment.advance")}
        </Button>
      </Group>
      <Failed error={advance.error} />
    </Card>
  );
}
