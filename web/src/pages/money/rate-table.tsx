import { Table } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useApi } from "../../api/api.ts";
import { useFigures } from "../../i18n/figures.ts";
import { GOVERNORATES, governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SERVICES } from "../../i18n/services.ts";
import { WideTable } from "../../ui/wide-table.tsx";

/** Prices for every governorate, from the same quotes as the calculator. */
export function RateTable({ weight_kg, cod_value }: { weight_kg: number; cod_value: number }) {
  const { t, language } = useTranslation();
  const api = useApi();
  const format = useFigures();
  const quotes = useQueries({
    queries: GOVERNORATES.map((governorate) => ({
      queryKey: [api.mode, "quotes", { governorate, weight_kg, cod_value }],
      staleTime: 600_000,
      queryFn: () => api.post("/quotes", { body: { cod_value, parcel: { weight_kg }, recipient: { governorate } } }),
    })),
  });
  return (
    <WideTable minWidth={420}>
      <Table striped verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("money.to")}</Table.Th>
            {SERVICES.map((service) => (
              <Table.Th key={service} ta="end">
                {t(`service.${service}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {GOVERNORATES.map((code, at) => (
            <Table.Tr key={code}>
              <Table.Th scope="row" fw={400}>
                {governorateName(code, language)}
              </Table.Th>
              {SERVICES.map((service) => {
                const quote = quotes[at]?.data?.data.find((one) => one.service === service);
                return (
                  <Table.Td key={service} ta="end">
                    {quote ? format.money(quote.pricing.total) : t("money.not_sold")}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
