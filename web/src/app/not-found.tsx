import { Button, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useTranslation } from "../i18n/i18n.ts";

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
