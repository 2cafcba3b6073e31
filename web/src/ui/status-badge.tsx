import { Badge } from "@mantine/core";
import type { Shipment } from "../api/types.ts";
import { useTranslation } from "../i18n/i18n.ts";

const COLORS: Record<Shipment["status"], string> = {
  "picked-up": "var(--tone-quiet)",
  "at-hub": "var(--tone-info)",
  "out-for-delivery": "var(--tone-accent)",
  delivered: "var(--tone-good)",
  "attempt-failed": "var(--tone-warn)",
  returned: "var(--tone-bad)",
  cancelled: "var(--tone-quiet)",
  lost: "var(--tone-bad)",
  damaged: "var(--tone-bad)",
};

type Shown = Pick<Shipment, "status" | "collected_at" | "returning"> & Partial<Pick<Shipment, "collection_block">>;

export function StatusBadge({ shipment }: { shipment: Shown }) {
  const { t } = useTranslation();
  const { status, collected_at, returning } = shipment;
  const collected = status === "picked-up" && collected_at !== null;
  const goingBack = returning && (status === "at-hub" || status === "attempt-failed");
  const isBlocked = !!shipment.collection_block;
  const words = isBlocked
    ? t("shipment.blocked")
    : goingBack
      ? t("shipment.going_back")
      : t(collected ? "collected" : `status.${status}`);
  return (
    <Badge
      variant="outline"
      color={goingBack || isBlocked ? COLORS.returned : COLORS[status]}
      tt="none"
      miw="max-content"
      bg="var(--surface)"
    >
      {words}
    </Badge>
  );
}
