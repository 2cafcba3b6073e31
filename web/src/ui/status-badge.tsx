import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Shipment } from "../api/types.ts";

const COLORS: Record<Shipment["status"], string> = {
  "picked-up": "gray.7",
  "at-hub": "blue.8",
  "out-for-delivery": "cyan.9",
  delivered: "teal.9",
  "attempt-failed": "#a8410a",
  returned: "red.9",
  cancelled: "gray.7",
};

export function StatusBadge({ shipment }: { shipment: Pick<Shipment, "status" | "collected_at" | "returning"> }) {
  const { t } = useTranslation();
  const { status, collected_at, returning } = shipment;
  const collected = status === "picked-up" && collected_at !== null;
  const goingBack = returning && (status === "at-hub" || status === "attempt-failed");
  const words = goingBack ? t("shipment.going_back") : t(collected ? "collected" : `status.${status}`);
  return (
    <Badge
      variant="outline"
      color={goingBack ? COLORS.returned : COLORS[status]}
      tt="none"
      miw="max-content"
      bg="white"
    >
      {words}
    </Badge>
  );
}
