import { Text } from "@mantine/core";
import { Check, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Shipment } from "../../api/types.ts";
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
};

/** The way from the booking to the door, and how far the parcel is on it. */
export function Places({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const { status, collected_at } = shipment;
  const reached = status === "picked-up" && collected_at ? 1 : REACHED[status];
  const wrong = status === "attempt-failed" || status === "returned" || status === "cancelled";
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
              {here && wrong ? t(wrongWord(status)) : t(`shipment.place.${place}`)}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}

function wrongWord(status: Shipment["status"]): string {
  if (status === "returned") return "shipment.place_returned";
  return status === "cancelled" ? "shipment.place_cancelled" : "shipment.place_failed";
}
