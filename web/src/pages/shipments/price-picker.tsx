import { Group, Loader, Radio, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuotes } from "../../api/shipments.ts";
import { useFigures } from "../../i18n/figures.ts";
import { numberOrText } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SERVICES } from "../../i18n/services.ts";
import type { FormValues } from "./form-values.ts";

interface Picker {
  values: FormValues;
  error: string | undefined;
  onService(service: string): void;
}

/** The services with price and delivery day, updated while the form is filled in. */
export function PricePicker({ values, error, onService }: Picker) {
  const { t } = useTranslation();
  const format = useFigures();
  const [asked] = useDebouncedValue(JSON.stringify(askedOf(values) ?? null), 300);
  const quotes = useQuotes((JSON.parse(asked) as ReturnType<typeof askedOf> | null) ?? undefined);
  const known = askedOf(values) ? quotes.data?.data : undefined;
  return (
    <Radio.Group
      label={t("shipment.prices")}
      description={known ? undefined : t("shipment.price_hint")}
      error={error}
      value={values["/service"]}
      onChange={onService}
    >
      <Stack gap={6} mt={6} aria-busy={quotes.isFetching}>
        {SERVICES.map((service) => {
          const quote = known?.find((one) => one.service === service);
          if (known && !quote) return null;
          return (
            <Radio.Card key={service} value={service} p="xs" aria-label={t(`service.${service}`)}>
              <Group wrap="nowrap" gap="sm">
                <Radio.Indicator size="xs" />
                <div style={{ flex: 1 }}>
                  <Text size="sm" fw={600}>
                    {t(`service.${service}`)}
                  </Text>
                  {quote && (
                    <Text size="xs" c="dimmed">
                      {t("shipment.by", { day: format.weekday(quote.sla.promised_by) })}
                      {quote.pricing.cod_fee > 0 &&
                        ` · ${t("shipment.cash_part", { money: format.money(quote.pricing.cod_fee) })}`}
                    </Text>
                  )}
                </div>
                {quote && (
                  <Text size="sm" fw={600} data-price={service}>
                    {format.money(quote.pricing.total)}
                  </Text>
                )}
                {!known && quotes.isFetching && <Loader size="xs" />}
              </Group>
            </Radio.Card>
          );
        })}
      </Stack>
    </Radio.Group>
  );
}

/** The quote request; undefined while fields are missing. */
function askedOf(values: FormValues) {
  const governorate = values["/recipient/governorate"];
  const weight_kg = numberOrText(values["/parcel/weight_kg"]);
  const cod_value = numberOrText(values["/cod_value"]) ?? 0;
  if (!governorate || typeof weight_kg !== "number" || typeof cod_value !== "number") return undefined;
  if (weight_kg <= 0 || weight_kg > 70 || cod_value < 0 || cod_value > 30_000) return undefined;
  return { governorate, weight_kg, cod_value };
}
