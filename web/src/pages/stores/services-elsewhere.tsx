import { Button, CloseButton, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { codeIn } from "../../i18n/codes.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SERVICES } from "../../i18n/services.ts";
import { GovernorateSelect } from "../../ui/governorate-select.tsx";
import type { TypedRules } from "./rule-values.ts";

type Rows = TypedRules["elsewhere"];

/** Governorates with another service than the default. */
export function ServicesElsewhere({ value, onChange }: { value: Rows; onChange(rows: Rows): void }) {
  const { t } = useTranslation();
  const put = (at: number, part: Partial<Rows[number]>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t("stores.elsewhere")}
      </Text>
      {value.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name until its governorate is chosen
        <Group key={at} wrap="nowrap" gap="xs">
          <GovernorateSelect
            label={undefined}
            aria-label={t("governorate")}
            value={row.governorate}
            onChange={(event) => put(at, { governorate: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t("stores.service")}
            value={row.service}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              put(at, { service: codeIn(SERVICES, chosen) ?? "standard" });
            }}
            data={SERVICES.map((service) => ({ value: service, label: t(`service.${service}`) }))}
          />
          <CloseButton
            aria-label={t("stores.remove")}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => onChange([...value, { governorate: "", service: "standard" }])}
        >
          {t("stores.elsewhere_add")}
        </Button>
      </Group>
    </Stack>
  );
}
