import { Badge, Group } from "@mantine/core";
import type { Order } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";

const COLORS: Record<Order["status"], string> = {
  waiting: "blue",
  needs_attention: "orange",
  held: "gray",
  ignored: "gray",
  shipped: "teal",
  cancelled: "gray",
};

/** The order's status, or its shipment's once shipped. */
export function OrderStatus({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { shipment, status } = order;
  const word = status === "shipped" && shipment ? t(`status.${shipment.status}`) : t(`orders.status.${status}`);
  return (
    <Group gap={4}>
      <Badge variant="light" color={COLORS[status]} tt="none" miw="max-content">
        {word}
      </Badge>
      {order.alerts.length > 0 && (
        <Badge variant="light" color="red" tt="none" miw="max-content">
          {t("orders.alert")}
        </Badge>
      )}
    </Group>
  );
}
