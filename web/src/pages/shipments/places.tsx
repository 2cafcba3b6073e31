import { Text } from "@mantine/core";
import { Check, X } from "lucide-react";
import type { Shipment } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import "./places.css";

const PLACES = ["booked", "collected", "hub", "out", "end"] as const;
const REACHED: Record<Shipment["status"], number> = {
  "picked-up": 0,
  "at-hub": 2,
  "out-for-delivery": 3,
  "attempt-failed": 3,
  delivered: 4,
  returned: 4,
  cancelled: 4,
  lost: 4,
  damaged: 4,
};

const WRONG: Partial<Record<Shipment["status"], string>> = {
  "attempt-failed": "shipment.place_failed",
  returned: "shipment.place_returned",
  cancelled: "shipment.place_cancelled",
  lost: "status.lost",
  damaged: "status.damaged",
};

/** The stages of a delivery and the present one. */
export function Places({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const { status, collected_at } = shipment;
  const reached = status === "picked-up" && collected_at ? 1 : REACHED[status];
  const wrong = WRONG[status];
  return (
    <ol className="places" aria-label={t("shipment.steps")}>
      {PLACES.map((place, at) => {
        const here = at === reached;
        const state = at > reached ? "ahead" : here && wrong ? "wrong" : here && at < 4 ? "here" : "done";
        const skipped = status === "cancelled" && at > 0 && at < 4;
        return (
          <li key={place} className={`place ${skipped ? "ahead" : state}`} aria-current={here ? "step" : undefined}>
            <span className="place-mark" aria-hidden>
              {state === "wrong" ? <X size={14} /> : state === "done" && !skipped ? <Check size={14} /> : null}
            </span>
            <Text size="xs" fw={here ? 700 : 400} ta="center">
              {here && wrong ? t(wrong) : t(`shipment.place.${place}`)}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
