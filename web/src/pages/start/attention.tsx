import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMay } from "../../api/session.ts";
import { useAttentionCount } from "../../api/stores.ts";
import { Section } from "../../ui/section.tsx";

export function Attention() {
  const { t } = useTranslation();
  const mayShip = useMay("ship");
  const count = useAttentionCount();
  if (count === undefined) return null;
  const fix = mayShip && count > 0 && (
    <Button component={Link} to="/orders">
      {t("start.fix")}
    </Button>
  );
  return (
    <Section title={t("start.attention")} action={fix}>
      <Text size="sm">{count === 0 ? t("start.attention_none") : t("start.attention_some", { count })}</Text>
    </Section>
  );
}
