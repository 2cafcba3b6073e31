import { Card, Container, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LanguageSwitch } from "../app/language.tsx";
import { CodeToCopy } from "./code-to-copy.tsx";

export function SignedOutPage() {
  const { t } = useTranslation();
  return (
    <Container component="main" size="xs" py="xl">
      <Card withBorder padding="lg">
        <Group justify="space-between" mb="md">
          <Title order={1} size="h3">
            {t("signed_out.title")}
          </Title>
          <LanguageSwitch />
        </Group>
        <Text mb="sm">{t("signed_out.text")}</Text>
        <CodeToCopy text="npm run masar -- user link --email you@example.com" />
      </Card>
    </Container>
  );
}
