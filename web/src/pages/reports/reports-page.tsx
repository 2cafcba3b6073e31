import { Grid, SimpleGrid, Stack, Text } from "@mantine/core";
import { type PerformanceRow, type Report, useDays, usePerformance, useStoreFigures } from "../../api/reports.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Bars } from "../../ui/bars.tsx";
import { FigureCard } from "../../ui/figure-card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Together } from "../../ui/together.tsx";
import { ByDay } from "./by-day.tsx";
import { ByStore } from "./by-store.tsx";
import { Panel } from "./panel.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { ReportFiles } from "./report-files.tsx";
import { periodBefore, usePeriod } from "./use-period.ts";

export function ReportsPage() {
  const { t } = useTranslation();
  const { period, setPeriod } = usePeriod();
  const performance = usePerformance(period);
  const days = useDays(period);
  const before = useDays(periodBefore(period));
  const stores = useStoreFigures(period);
  const performanceBefore = usePerformance(periodBefore(period));
  const rows = performance.data?.data ?? [];
  const earlier = performanceBefore.data?.data;
  const all = rows.find(({ group }) => group === "all");
  return (
    <Stack>
      <PageHead title={t("pages.reports")} />
      <PeriodPicker period={period} onPeriod={setPeriod} />
      <Together queries={[performance, days, stores]}>
        <Loaded query={performance}>{all && <Figures all={all} days={days.data} />}</Loaded>
        <Loaded query={days}>
          <Grid>{days.data && <ByDay report={days.data} before={before.data} />}</Grid>
        </Loaded>
        <Loaded query={stores}>
          <Grid>
            <Panel wide title={t("reports.by_store")} hint={t("reports.by_store_hint")}>
              {stores.data && <ByStore report={stores.data} />}
            </Panel>
          </Grid>
        </Loaded>
        <Loaded query={performance}>
          <Grid>
            <Panel title={t("reports.by_governorate")}>
              <Groups rows={rows.filter(isGovernorate)} earlier={earlier?.filter(isGovernorate)} />
            </Panel>
            <Panel title={t("reports.by_reason")}>
              <Reasons rows={rows.filter(isReason)} earlier={earlier?.filter(isReason)} />
            </Panel>
          </Grid>
        </Loaded>
        <ReportFiles period={period} />
      </Together>
    </Stack>
  );
}

function Figures({ all, days }: { all: PerformanceRow; days: Report<"days"> | undefined }) {
  const { t } = useTranslation();
  const format = useFigures();
  const share = (value: number | null) => (value === null ? t("reports.not_yet") : format.share(value));
  const ended = all.delivered + all.returned + all.lost_or_damaged;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }}>
      <FigureCard name={t("reports.shipments")} value={format.count(all.shipments)} />
      <FigureCard
        name={t("reports.delivered")}
        value={format.count(all.delivered)}
        hint={ended > 0 && t("reports.delivered_hint", { share: format.share(all.delivered / ended) })}
      />
      <FigureCard name={t("reports.on_time")} value={share(all.on_time_share)} hint={t("reports.on_time_hint")} />
      <FigureCard
        name={t("reports.first_attempt")}
        value={share(all.first_attempt_share)}
        hint={t("reports.on_time_hint")}
      />
      <FigureCard
        name={t("reports.days")}
        value={all.average_days === null ? t("reports.not_yet") : format.count(all.average_days)}
      />
      <FigureCard name={t("reports.returned")} value={format.count(all.returned)} />
      {all.lost_or_damaged > 0 && (
        <FigureCard
          name={t("reports.lost_or_damaged")}
          value={format.count(all.lost_or_damaged)}
          hint={days && t("reports.compensated", { amount: format.money(days.totals.compensation) })}
        />
      )}
      {days && (
        <>
          <FigureCard
            name={t("reports.cash")}
            value={format.money(days.totals.collected)}
            hint={t("reports.cash_hint")}
          />
          <FigureCard name={t("reports.fees")} value={format.money(days.totals.fees)} hint={t("reports.fees_hint")} />
        </>
      )}
    </SimpleGrid>
  );
}

const isGovernorate = ({ group }: PerformanceRow) => group === "governorate";
const isReason = ({ group }: PerformanceRow) => group === "reason";

interface GroupsProps {
  rows: readonly PerformanceRow[];
  /** Of the period before, once they are there. */
  earlier: readonly PerformanceRow[] | undefined;
}

function Groups({ rows, earlier }: GroupsProps) {
  const { t } = useTranslation();
  const format = useFigures();
  const before = useBefore(earlier, ({ shipments }) => shipments);
  if (rows.length === 0) return <Text size="sm">{t("reports.none")}</Text>;
  const bars = rows.map(({ code, name, shipments, on_time_share }) => ({
    key: code,
    name,
    value: shipments,
    text: `${format.count(shipments)}${on_time_share === null ? "" : ` · ${t("reports.on_time_part", { share: format.share(on_time_share) })}`}`,
    ...before(code),
  }));
  return <Bars name={t("reports.by_governorate")} rows={bars} />;
}

function Reasons({ rows, earlier }: GroupsProps) {
  const { t } = useTranslation();
  const format = useFigures();
  const before = useBefore(earlier, ({ failed_attempts }) => failed_attempts);
  if (rows.length === 0) return <Text size="sm">{t("reports.none")}</Text>;
  const bars = rows.map(({ code, name, failed_attempts }) => ({
    key: code,
    name,
    value: failed_attempts,
    text: format.count(failed_attempts),
    ...before(code),
  }));
  return <Bars name={t("reports.by_reason")} rows={bars} />;
}

/** The value of a group in the period before: none that is not listed. */
function useBefore(earlier: GroupsProps["earlier"], figureOf: (row: PerformanceRow) => number) {
  const { t } = useTranslation();
  const format = useFigures();
  return (code: string) => {
    const row = earlier?.find((one) => one.code === code);
    const before = row ? figureOf(row) : earlier && 0;
    return { before, beforeText: before === undefined ? "" : t("reports.before", { value: format.count(before) }) };
  };
}
