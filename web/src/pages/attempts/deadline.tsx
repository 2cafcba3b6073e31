import { Text } from "@mantine/core";
import { useNow } from "../../api/now.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { localeOf } from "../../i18n/locale.ts";

const HOUR_MS = 3_600_000;
const SOON_MS = 4 * HOUR_MS;

/** The time left to decide, in red when it is short. */
export function Deadline({ until }: { until: string }) {
  const { t, language } = useTranslation();
  const format = useFigures();
  const now = useNow();
  const leftMs = Date.parse(until) - now();
  const hours = leftMs / HOUR_MS;
  const [value, unit] = hours < 1 ? [Math.max(1, Math.round(hours * 60)), "minute"] : [Math.floor(hours), "hour"];
  const time = new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" }).format(value);
  return (
    <Text size="xs" c={leftMs < SOON_MS ? "var(--tone-bad)" : "var(--tone-quiet)"} fw={leftMs < SOON_MS ? 700 : 400}>
      {t("attempts.deadline")} {format.moment(until)} ({leftMs > 0 ? t("attempts.left", { time }) : t("attempts.late")})
    </Text>
  );
}
