import { Badge } from "@mantine/core";
import type { Store } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";

const COLORS: Record<Store["status"], string> = { connected: "teal", reconnect: "red", disconnected: "gray" };

export function StoreStatus({ status }: { status: Store["status"] }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" miw="max-content">
      {t(`stores.status.${status}`)}
    </Badge>
  );
}
