import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function StartPage() {
  const { t } = useTranslation();
  return (
    <Title order={1} size="h2">
      {t("start.title")}
    </Title>
  );
}
