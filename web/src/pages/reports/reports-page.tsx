import { Card, Grid, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  type CashRow,
  type FeeRow,
  type PerformanceRow,
  type Period,
  type ShipmentRow,
  useReport,
} from "../../api/reports.ts";
import { useFigures } from "../../i18n/figures.ts";
import { Bars } from "../../ui/bars.tsx";
import { DayChart } from "../../ui/day-chart.tsx";
import { FigureCard } from "../../ui/figure-card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { ReportFiles } from "./report-files.tsx";
import { daysOf, usePeriod } from "./use-period.ts";

/** Of more shipments than these the page draws what the server adds up, and leaves the rows to the files. */
const MOST_ROWS = 5_000;

export function ReportsPage() {
  const { t } = useTranslation();
  const { period, setPeriod } = usePeriod();
  const performance = useReport<PerformanceRow>("performance", period);
  const rows = performance.data?.data ?? [];
  const all = rows.find(({ group }) => group === "all");
  const few = all !== undefined && all.shipments <= MOST_ROWS;
  return (
    <Stack>
      <PageHead title={t("reports.title")} />
      <PeriodPicker period={period} onPeriod={setPeriod} />
      <Loaded query={performance}>
        {all && <Figures all={all} period={period} few={few} />}
        <Grid>
          <Panel title={t("reports.by_governorate")}>
            <Groups rows={rows.filter(({ group }) => group === "governorate")} />
          </Panel>
          <Panel title={t("reports.by_reason")}>
            <Reasons rows={rows.filter(({ group }) => group === "reason")} />
          </Panel>
        </Grid>
      </Loaded>
      <ReportFiles period={period} />
    </Stack>
  );
}

function Figures({ all, period, few }: { all: PerformanceRow; period: Period; few: boolean }) {
  const { t } = useTranslation();
  const format = useFigures();
  const cash = useReport<CashRow>("cod", period, few);
  const fees = useReport<FeeRow>("fees", period, few);
  const shipments = useReport<ShipmentRow>("shipments", period, few);
  const share = (value: number | null) => (value === null ? t("reports.not_yet") : format.share(value));
  const ended = all.delivered + all.returned;
  return (
    <>
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
        {cash.data && (
          <FigureCard
            name={t("reports.cash")}
            value={format.money(cash.data.totals.collected ?? 0)}
            hint={t("reports.cash_hint", { net: format.money(cash.data.totals.net ?? 0) })}
          />
        )}
        {fees.data && <FigureCard name={t("reports.fees")} value={format.money(fees.data.totals.total ?? 0)} />}
      </SimpleGrid>
      {!few && <Text size="sm">{t("reports.too_many")}</Text>}
      <Grid>
        {shipments.data && (
          <Panel title={t("reports.volume")}>
            <DayChart
              name={t("reports.volume")}
              days={byDay(
                period,
                shipments.data.data,
                (row) => row.created_at,
                () => 1,
              )}
              text={format.count}
            />
          </Panel>
        )}
        {cash.data && (
          <Panel title={t("reports.cash_by_day")}>
            <DayChart
              name={t("reports.cash_by_day")}
              days={byDay(
                period,
                cash.data.data,
                (row) => row.delivered_at,
                (row) => row.collected,
              )}
              text={format.money}
            />
          </Panel>
        )}
      </Grid>
    </>
  );
}

function Groups({ rows }: { rows: readonly PerformanceRow[] }) {
  const { t } = useTranslation();
  const format = useFigures();
  if (rows.length === 0) return <Text size="sm">{t("reports.none")}</Text>;
  const bars = rows.map(({ code, name, shipments, on_time_share }) => ({
    key: code,
    name,
    value: shipments,
    text: `${format.count(shipments)}${on_time_share === null ? "" : ` · ${t("reports.on_time_part", { share: format.share(on_time_share) })}`}`,
  }));
  return <Bars name={t("reports.by_governorate")} rows={bars} />;
}

function Reasons({ rows }: { rows: readonly PerformanceRow[] }) {
  const { t } = useTranslation();
  const format = useFigures();
  if (rows.length === 0) return <Text size="sm">{t("reports.none")}</Text>;
  const bars = rows.map(({ code, name, failed_attempts }) => ({
    key: code,
    name,
    value: failed_attempts,
    text: format.count(failed_attempts),
  }));
  return <Bars name={t("reports.by_reason")} rows={bars} />;
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Grid.Col span={{ base: 12, md: 6 }}>
      <Card withBorder h="100%" component="section" aria-label={title}>
        <Title order={2} size="h5" mb="sm">
          {title}
        </Title>
        {children}
      </Card>
    </Grid.Col>
  );
}

/** The API's times begin with the day in Cairo. */
function byDay<Row>(period: Period, rows: readonly Row[], at: (row: Row) => string, value: (row: Row) => number) {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const day = at(row).slice(0, 10);
    sums.set(day, (sums.get(day) ?? 0) + value(row));
  }
  return daysOf(period).map((day) => ({ day, value: sums.get(day) ?? 0 }));
}
