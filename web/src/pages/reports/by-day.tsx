import { Card, Grid, Table, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { DayRow, Report } from "../../api/reports.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import type { ChartDay } from "../../ui/day-chart.tsx";
import { WideTable } from "../../ui/wide-table.tsx";
import { Panel } from "./panel.tsx";
import "./charts.css";

// The library of charts is larger than everything else of the page, so the figures do not wait for it.
const DayChart = lazy(() => import("../../ui/day-chart.tsx").then((m) => ({ default: m.DayChart })));

const FIGURES = [
  { key: "created", title: "volume" },
  { key: "collected", title: "cash_by_day" },
  { key: "delivered", title: "delivered_by_day" },
  { key: "returned", title: "returned_by_day" },
] as const;

type Figure = (typeof FIGURES)[number]["key"];

/** Figures of each day, as charts and as a table. `before`: the report of the period before, once it is there. */
export function ByDay({ report, before }: { report: Report<"days">; before: Report<"days"> | undefined }) {
  const { t } = useTranslation();
  const format = useFigures();
  const daysOf = (key: Figure): ChartDay[] =>
    report.data.map((row, at) => {
      const earlier = before?.data[at];
      return { day: row.day, value: row[key], before: earlier && { day: earlier.day, value: earlier[key] } };
    });
  return (
    <>
      {FIGURES.map(({ key, title }) => {
        const text = key === "collected" ? format.money : format.count;
        return (
          <Panel key={key} title={t(`reports.${title}`)}>
            {report.totals[key] || before?.totals[key] ? (
              <figure className="chart">
                <div className="chart-place">
                  <Suspense>
                    <DayChart name={t(`reports.${title}`)} days={daysOf(key)} text={text} />
                  </Suspense>
                </div>
                <figcaption className="chart-key">
                  <span>{t("reports.in_period", { value: text(report.totals[key]) })}</span>
                  <span>{t("reports.before", { value: before ? text(before.totals[key]) : "…" })}</span>
                </figcaption>
              </figure>
            ) : (
              <Text size="sm">{t("reports.none")}</Text>
            )}
          </Panel>
        );
      })}
      <Grid.Col span={12}>
        <Card withBorder>
          <details>
            <summary>{t("reports.day_by_day")}</summary>
            <DayTable report={report} />
          </details>
        </Card>
      </Grid.Col>
    </>
  );
}

/** The newest day first, without empty days. */
function DayTable({ report: { data, totals } }: { report: Report<"days"> }) {
  const { t } = useTranslation();
  const format = useFigures();
  return (
    <WideTable minWidth={420}>
      <Table verticalSpacing={4} aria-label={t("reports.day_by_day")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("reports.day")}</Table.Th>
            <Table.Th ta="end">{t("reports.shipments")}</Table.Th>
            <Table.Th ta="end">{t("reports.delivered")}</Table.Th>
            <Table.Th ta="end">{t("reports.returned")}</Table.Th>
            <Table.Th ta="end">{t("reports.cash")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data
            .toReversed()
            .filter(somethingHappened)
            .map((row) => (
              <Table.Tr key={row.day}>
                <Table.Th scope="row" fw={400}>
                  {format.weekday(row.day)}
                </Table.Th>
                <Amounts {...row} />
              </Table.Tr>
            ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t("reports.total")}</Table.Th>
            <Amounts {...totals} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </WideTable>
  );
}

function somethingHappened({ created, delivered, returned, collected }: DayRow): boolean {
  return created + delivered + returned + collected > 0;
}

function Amounts({
  created,
  delivered,
  returned,
  collected,
}: Pick<DayRow, "created" | "delivered" | "returned" | "collected">) {
  const format = useFigures();
  return (
    <>
      <Table.Td ta="end">{format.count(created)}</Table.Td>
      <Table.Td ta="end">{format.count(delivered)}</Table.Td>
      <Table.Td ta="end">{format.count(returned)}</Table.Td>
      <Table.Td ta="end">{format.money(collected)}</Table.Td>
    </>
  );
}
