import { Text, Timeline } from "@mantine/core";
import { useShipmentEvents } from "../../api/shipments.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";

/** Events, newest first. */
export function ShipmentTimeline({ number }: { number: string }) {
  const { t } = useTranslation();
  const format = useFigures();
  const events = useShipmentEvents(number);
  const rows = events.data?.data.toReversed() ?? [];
  return (
    <Loaded query={events}>
      <Timeline bulletSize={14} lineWidth={2} active={rows.length}>
        {rows.map(({ id, type, timestamp, data: { object } }) => (
          <Timeline.Item key={id} title={<Text size="sm">{t(["event", type])}</Text>}>
            {"last_failure" in object && type === "shipment.attempt_failed" && object.last_failure && (
              <Text size="sm">{t(`reason.${object.last_failure.reason}`)}</Text>
            )}
            {"received_by" in object && type === "shipment.delivered" && <bdi>{object.received_by}</bdi>}
            <Text size="xs" c="dimmed">
              {format.moment(timestamp)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Loaded>
  );
}
