import { Anchor, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start">
      <Title order={1} size="h2">
        {t("not_found.title")}
      </Title>
      <Anchor component={Link} to="/">
        {t("not_found.home")}
      </Anchor>
    </Stack>
  );
}
