import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OrderReason } from "../../api/types.ts";
import { governorateName } from "../../i18n/governorates.ts";
import type { FixValues } from "./fix-values.ts";

interface Props {
  candidates: NonNullable<OrderReason["candidates"]>;
  values: FixValues;
  onChoose(part: FixValues): void;
}

/** Possible places for an address, one button each. */
export function Candidates({ candidates, values, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  if (candidates.length === 0) return null;
  return (
    <Group gap="xs" mt={4} role="group" aria-label={t("orders.candidates")}>
      {candidates.map(({ governorate, city }) => {
        const chosen = values["recipient.governorate"] === governorate && (values.city ?? "") === (city ?? "");
        const name = governorateName(governorate, i18n.language);
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
