import { Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useQuotes } from "../../api/shipments.ts";
import { numberOrText } from "../../i18n/format.ts";
import { governorateOptions } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { PriceTable } from "./price-table.tsx";
import { RateTable } from "./rate-table.tsx";

/** A price calculator, and the prices for every governorate. */
export function Prices() {
  const { t, language } = useTranslation();
  const [to, setTo] = useState("C");
  const [weight, setWeight] = useState("1");
  const [cash, setCash] = useState("");
  const [everywhere, setEverywhere] = useState(false);
  const parcel = { weight_kg: positive(weight) ?? 1, cod_value: positive(cash) ?? 0 };
  const [asked] = useDebouncedValue(JSON.stringify({ governorate: to, ...parcel }), 300);
  const quotes = useQuotes(JSON.parse(asked));
  return (
    <Stack>
      <Card withBorder>
        <Title order={2} size="h5" mb="sm">
          {t("money.calculator")}
        </Title>
        <Group align="flex-end" mb="md">
          <NativeSelect
            label={t("money.to")}
            value={to}
            data={governorateOptions(language)}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <TextInput
            label={t("money.weight")}
            inputMode="decimal"
            value={weight}
            onChange={(event) => setWeight(event.currentTarget.value)}
          />
          <TextInput
            label={t("money.cash_due")}
            inputMode="decimal"
            value={cash}
            onChange={(event) => setCash(event.currentTarget.value)}
          />
        </Group>
        <Failed error={quotes.error} quiet />
        {quotes.data && !quotes.error && <PriceTable quotes={quotes.data.data} />}
      </Card>
      <Card withBorder>
        <Title order={2} size="h5">
          {t("money.card")}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t("money.card_text")}
        </Text>
        {everywhere ? (
          <RateTable {...parcel} />
        ) : (
          <Button variant="default" onClick={() => setEverywhere(true)} style={{ alignSelf: "flex-start" }}>
            {t("money.card_show")}
          </Button>
        )}
      </Card>
    </Stack>
  );
}

function positive(text: string): number | undefined {
  const value = numberOrText(text);
  return typeof value === "number" && value > 0 ? value : undefined;
}
