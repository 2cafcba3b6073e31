import { Anchor, Group, Text } from "@mantine/core";
import { TrendingDown, TrendingUp } from "lucide-react";
import { Link } from "react-router";
import type { Home } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Section } from "../../ui/section.tsx";

type Ended = Home["success"]["before"];

/** The share of parcels that were delivered of those that ended in seven days, against the week before. */
export function Success({ success }: { success: Home["success"] }) {
  const { t } = useTranslation();
  const format = useFigures();
  const { last_7_days: week, before, most_counted: most } = success;
  const share = shareOf(week);
  const counted = { delivered: format.count(week.delivered), ended: format.count(week.ended) };
  return (
    <Section
      title={t("home.success")}
      action={
        <Anchor component={Link} to="/reports" size="sm">
          {t("home.details")}
        </Anchor>
      }
    >
      {share === undefined ? (
        <Text size="sm" c="dimmed">
          {t("home.success_none")}
        </Text>
      ) : (
        <div>
          <Group gap="sm" align="baseline">
            <span className="home-number">{format.share(share)}</span>
            <Change share={share} before={shareOf(before)} />
          </Group>
          <Text size="xs" c="dimmed">
            {week.ended < most ? t("home.success_of", counted) : t("home.success_of_newest", counted)}
          </Text>
        </div>
      )}
    </Section>
  );
}

function Change({ share, before }: { share: number; before: number | undefined }) {
  const { t } = useTranslation();
  const format = useFigures();
  if (before === undefined) return null;
  const points = Math.round((share - before) * 1000) / 10;
  if (points === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("home.success_same")}
      </Text>
    );
  const better = points > 0;
  const Trend = better ? TrendingUp : TrendingDown;
  return (
    <Text size="sm" fw={600} c={better ? "var(--tone-good)" : "var(--tone-bad)"} component="span">
      <Trend size={16} aria-hidden style={{ verticalAlign: "-3px" }} />{" "}
      {t(better ? "home.success_better" : "home.success_worse", { points: format.decimal(Math.abs(points)) })}
    </Text>
  );
}

function shareOf({ delivered, ended }: Ended): number | undefined {
  return ended === 0 ? undefined : delivered / ended;
}
