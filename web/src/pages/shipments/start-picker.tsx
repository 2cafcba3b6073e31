import { SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import type { LabelSheet } from "../../api/shipments.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";

const ACROSS = { 1: 1, 2: 1, 4: 2, 6: 2 } as const;

/** A small A4 sheet to choose the first free position; positions to be printed are coloured. */
export function StartPicker(props: { sheet: LabelSheet; count: number; onStart(start: number): void }) {
  const { t } = useTranslation();
  const format = useFigures();
  const { sheet, count, onStart } = props;
  return (
    <div>
      <Text size="sm" fw={500}>
        {t("shipment.start")}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {t("shipment.start_hint")}
      </Text>
      {/* Positions count from the left in every language. */}
      <SimpleGrid cols={ACROSS[sheet.per_sheet]} spacing={4} verticalSpacing={4} w={132} dir="ltr">
        {Array.from({ length: sheet.per_sheet }, (_, at) => at + 1).map((place) => {
          const printed = place >= sheet.start && place < sheet.start + count;
          return (
            <UnstyledButton
              key={place}
              aria-label={t("shipment.start_at", { n: format.count(place) })}
              aria-pressed={place === sheet.start}
              onClick={() => onStart(place)}
              ta="center"
              py={sheet.per_sheet === 6 ? 8 : 20}
              bg={printed ? "cyan.9" : "var(--surface-hover)"}
              c={printed ? "white" : "dimmed"}
              style={{ borderRadius: 4, border: "1px solid var(--line-strong)" }}
            >
              {format.count(place)}
            </UnstyledButton>
          );
        })}
      </SimpleGrid>
    </div>
  );
}
