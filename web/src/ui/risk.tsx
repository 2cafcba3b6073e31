import { Badge, Text } from "@mantine/core";
import type { BuyerRisk } from "../api/types.ts";
import { useTranslation } from "../i18n/i18n.ts";

const COLORS: Record<BuyerRisk["level"], string> = {
  unknown: "gray.7",
  low: "teal.9",
  medium: "#a8410a",
  high: "red.9",
};

/** How risky a parcel to a buyer is, and why, in sentences. */
export function Risk({ risk }: { risk: BuyerRisk }) {
  const { t } = useTranslation();
  return (
    <div>
      <Badge color={COLORS[risk.level]} tt="none" mb={4}>
        {t(`risk.${risk.level}`)}
      </Badge>
      {risk.reasons.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
    </div>
  );
}
