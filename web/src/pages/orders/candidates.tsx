import { Button, Group } from "@mantine/core";
import type { OrderReason } from "../../api/types.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import type { FixValues } from "./fix-values.ts";

interface Props {
  candidates: NonNullable<OrderReason["candidates"]>;
  values: FixValues;
  onChoose(part: FixValues): void;
}

/** Possible places for an address, one button each. */
export function Candidates({ candidates, values, onChoose }: Props) {
  const { t, language } = useTranslation();
  if (candidates.length === 0) return null;
  return (
    <Group gap="xs" mt={4} role="group" aria-label={t("orders.candidates")}>
      {candidates.map(({ governorate, city }) => {
        const chosen = values["recipient.governorate"] === governorate && (values.city ?? "") === (city ?? "");
        const name = governorateName(governorate, language);
        return (
          <Button
            key={`${governorate} ${city}`}
            size="xs"
            variant={chosen ? "filled" : "default"}
            aria-pressed={chosen}
            onClick={() => onChoose({ "recipient.governorate": governorate, city: city ?? "" })}
          >
            <bdi>{city ? `${city} (${name})` : name}</bdi>
          </Button>
        );
      })}
    </Group>
  );
}
