import { Text, Timeline } from "@mantine/core";
import { useShipmentEvents } from "../../api/shipments.ts";
import type { OrderWithHistory } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Section } from "../../ui/section.tsx";

interface Happened {
  key: string;
  text: string;
  at: string;
}

/** History of the order: store events, actions, the shipment and store updates. */
export function OrderTimeline({ order }: { order: OrderWithHistory }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scans = useScans(order.shipment?.tracking_number);
  const placed = { key: "placed", text: t("orders.happened.placed"), at: order.placed_at };
  const noted = order.timeline.map(({ code, text, at }) => ({ key: `${at} ${code} ${text}`, text, at }));
  const all = [placed, ...[...noted, ...scans].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))];
  return (
    <Section title={t("orders.timeline")}>
      <Timeline bulletSize={14} lineWidth={2} active={all.length}>
        {all.map(({ key, text, at }) => (
          <Timeline.Item key={key}>
            <Text size="sm">{text}</Text>
            <Text size="xs" c="dimmed">
              {format.moment(at)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}

/** Events of the shipment after its creation, which is an event of the order. */
function useScans(number: string | undefined): Happened[] {
  const { t } = useTranslation();
  const { data } = useShipmentEvents(number);
  const after = data?.data.filter(({ type }) => type !== "shipment.created") ?? [];
  return after.map(({ id, type, timestamp }) => ({
    key: id,
    text: t(["event", type]),
    at: timestamp,
  }));
}
