import { Table } from "@mantine/core";
import type { Quote } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { WideTable } from "../../ui/wide-table.tsx";

/** The services that are sold there. */
export function PriceTable({ quotes }: { quotes: readonly Quote[] }) {
  const { t } = useTranslation();
  const format = useFigures();
  return (
    <WideTable minWidth={280}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("money.service")}</Table.Th>
            <Table.Th>{t("money.arrives")}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t("money.shipping")}
            </Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t("money.cod_fee")}
            </Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t("money.of_it_vat")}
            </Table.Th>
            <Table.Th ta="end">{t("money.total")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {quotes.map(({ service, pricing, sla }) => (
            <Table.Tr key={service}>
              <Table.Th scope="row">{t(`service.${service}`)}</Table.Th>
              <Table.Td>{format.weekday(sla.promised_by)}</Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                {format.money(pricing.shipping)}
              </Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                {format.money(pricing.cod_fee)}
              </Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                {format.money(pricing.vat_included)}
              </Table.Td>
              <Table.Td ta="end" fw={700}>
                {format.money(pricing.total)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
