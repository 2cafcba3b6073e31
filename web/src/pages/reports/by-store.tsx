import { Anchor, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Report, StoreRow } from "../../api/reports.ts";
import { useConnectors } from "../../api/stores.ts";
import { useFigures } from "../../i18n/figures.ts";
import { Facts } from "../../ui/facts.tsx";
import { WideTable } from "../../ui/wide-table.tsx";

/** A row a store, and one for what came without a store; a card each on a phone. */
export function ByStore({ report: { data, totals } }: { report: Report<StoreRow> }) {
  const { t } = useTranslation();
  const format = useFigures();
  const narrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const most = Math.max(1, ...data.map(({ shipments }) => shipments));
  const share = (value: number | null) => (value === null ? t("reports.not_yet") : format.share(value));
  if (data.length === 0) return <Text size="sm">{t("reports.none")}</Text>;
  if (narrow)
    return (
      <ul className="bars" style={{ gap: "1.25rem" }} aria-label={t("reports.by_store")}>
        {data.map((row) => (
          <li key={row.store ?? ""} style={{ display: "block" }}>
            <StoreName row={row} />
            <div className="bars-track" aria-hidden style={{ margin: "4px 0" }}>
              <div className="bars-bar" style={{ width: `${(row.shipments / most) * 100}%` }} />
            </div>
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
            <Table.Tr key={row.store ?? ""}>
              <Table.Th scope="row" fw={400}>
                <StoreName row={row} />
              </Table.Th>
              <Table.Td ta="end">{format.count(row.shipments)}</Table.Td>
              <Table.Td aria-hidden>
                <div className="bars-track">
                  <div className="bars-bar" style={{ width: `${(row.shipments / most) * 100}%` }} />
                </div>
              </Table.Td>
              <Table.Td ta="end">{share(row.delivered_share)}</Table.Td>
              <Table.Td ta="end">{share(row.on_time_share)}</Table.Td>
              <Table.Td ta="end">{format.money(row.collected)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t("reports.total")}</Table.Th>
            <Table.Td ta="end">{format.count(totals.shipments ?? 0)}</Table.Td>
            <Table.Td aria-hidden />
            <Table.Td />
            <Table.Td />
            <Table.Td ta="end">{format.money(totals.collected ?? 0)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </WideTable>
  );
}

function StoreName({ row: { store, name, platform } }: { row: StoreRow }) {
  const connectors = useConnectors().data?.data ?? [];
  const label = connectors.find(({ id }) => id === platform)?.label;
  if (store === null) return name;
  return (
    <>
      <Anchor component={Link} to={`/stores/${store}`} size="sm" c="cyan.9">
        <bdi>{name}</bdi>
      </Anchor>
      <Text size="xs" c="gray.7">
        {label ?? platform}
      </Text>
    </>
  );
}
