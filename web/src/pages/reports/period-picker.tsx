import { Button, Group } from "@mantine/core";
import type { Period } from "../../api/reports.ts";
import { useCairoDay } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { PRESETS, presetPeriod } from "./use-period.ts";

export function PeriodPicker({ period, onPeriod }: { period: Period; onPeriod(period: Period): void }) {
  const { t } = useTranslation();
  const cairoDay = useCairoDay();
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={t("reports.period")}>
      {PRESETS.map((preset) => {
        const days = presetPeriod(preset, cairoDay());
        const chosen = days.from === period.from && days.to === period.to;
        return (
          <Button
            key={preset}
            size="xs"
            variant={chosen ? "filled" : "default"}
            aria-pressed={chosen}
            onClick={() => onPeriod(days)}
          >
            {t(`reports.${preset}`)}
          </Button>
        );
      })}
      <Group gap="xs" wrap="nowrap">
        <DayInput
          size="xs"
          label={t("reports.from")}
          value={period.from}
          max={period.to}
          onDay={(from) => from && onPeriod(inOrder(from, period.to, from))}
        />
        <DayInput
          size="xs"
          label={t("reports.to")}
          value={period.to}
          max={cairoDay()}
          onDay={(to) => to && onPeriod(inOrder(period.from, to, to))}
        />
      </Group>
    </Group>
  );
}

/** One day when the ends are in the wrong order. */
function inOrder(from: string, to: string, chosen: string): Period {
  return from <= to ? { from, to } : { from: chosen, to: chosen };
}
