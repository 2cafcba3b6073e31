import { Text, Timeline } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OrderWithHistory } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { Section } from "../../ui/section.tsx";

/** From the buyer's click on, as it happened. */
export function OrderTimeline({ timeline }: { timeline: OrderWithHistory["timeline"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t("orders.timeline")}>
      <Timeline bulletSize={14} lineWidth={2} active={timeline.length}>
        {timeline.map(({ code, text, at }) => (
          <Timeline.Item key={`${at} ${code} ${text}`}>
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
