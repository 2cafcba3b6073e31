import { Button, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start">
      <Title order={1} size="h2">
        {t("not_found.title")}
      </Title>
      <Text>{t("not_found.text")}</Text>
      <Button component={Link} to="/" variant="default">
        {t("not_found.home")}
      </Button>
    </Stack>
  );
}
