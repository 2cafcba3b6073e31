import { Anchor, Box, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "react-router";
import type { Report, StoreRow } from "../../api/reports.ts";
import { useConnectors } from "../../api/stores.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { ShareBar } from "../../ui/bars.tsx";
import { Facts } from "../../ui/facts.tsx";
import { WideTable } from "../../ui/wide-table.tsx";

/** One row per store and one for shipments without a store; cards on a phone. */
export function ByStore({ report }: { report: Report<"stores"> }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false }) ?? false;
  if (report.data.length === 0) return <Text size="sm">{t("reports.none")}</Text>;
  return narrow ? <StoreCards report={report} /> : <StoreTable report={report} />;
}

function useShare() {
  const { t } = useTranslation();
  const format = useFigures();
  return (value: number | null) => (value === null ? t("reports.not_yet") : format.share(value));
}

function mostShipments({ data }: Report<"stores">): number {
  return Math.max(...data.map(({ shipments }) => shipments));
}

interface StoresProps {
  report: Report<"stores">;
}

function StoreCards({ report }: StoresProps) {
  const { t } = useTranslation();
  const format = useFigures();
  const share = useShare();
  const most = mostShipments(report);
  return (
    <ul className="bars" style={{ gap: "1.25rem" }} aria-label={t("reports.by_store")}>
      {report.data.map((row) => (
        <li key={row.store ?? ""} style={{ display: "block" }}>
          <StoreName row={row} />
          <Box my={4}>
            <ShareBar of={row.shipments} most={most} />
          </Box>
          <Facts
            facts={[
              [t("reports.shipments"), format.count(row.shipments)],
              [t("reports.success"), share(row.delivered_share)],
              [t("reports.on_time"), share(row.on_time_share)],
              [t("reports.cash"), format.money(row.collected)],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function StoreTable({ report }: StoresProps) {
  const { t } = useTranslation();
  const format = useFigures();
  const { data, totals } = report;
  const most = mostShipments(report);
  return (
    <WideTable minWidth={560}>
      <Table verticalSpacing="xs" aria-label={t("reports.by_store")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("reports.store")}</Table.Th>
            <Table.Th ta="end">{t("reports.shipments")}</Table.Th>
            <Table.Th aria-hidden w="20%" />
            <Table.Th ta="end">{t("reports.success")}</Table.Th>
            <Table.Th ta="end">{t("reports.on_time")}</Table.Th>
            <Table.Th ta="end">{t("reports.cash")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((row) => (
            <StoreCells key={row.store ?? ""} row={row} most={most} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t("reports.total")}</Table.Th>
            <Table.Td ta="end">{format.count(totals.shipments)}</Table.Td>
            <Table.Td aria-hidden />
            <Table.Td />
            <Table.Td />
            <Table.Td ta="end">{format.money(totals.collected)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </WideTable>
  );
}

function StoreCells({ row, most }: { row: StoreRow; most: number }) {
  const format = useFigures();
  const share = useShare();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <StoreName row={row} />
      </Table.Th>
      <Table.Td ta="end">{format.count(row.shipments)}</Table.Td>
      <Table.Td aria-hidden>
        <ShareBar of={row.shipments} most={most} />
      </Table.Td>
      <Table.Td ta="end">{share(row.delivered_share)}</Table.Td>
      <Table.Td ta="end">{share(row.on_time_share)}</Table.Td>
      <Table.Td ta="end">{format.money(row.collected)}</Table.Td>
    </Table.Tr>
  );
}

function StoreName({ row: { store, name, platform } }: { row: StoreRow }) {
  const connectors = useConnectors().data?.data ?? [];
  const label = connectors.find(({ id }) => id === platform)?.label;
  if (store === null) return name;
  return (
    <>
      <Anchor component={Link} to={`/stores/${store}`} size="sm" c="var(--tone-accent)">
        <bdi>{name}</bdi>
      </Anchor>
      <Text size="xs" c="dimmed">
        {label ?? platform}
      </Text>
    </>
  );
}
