import { Alert, Card, Container, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { LanguageSwitch } from "../../app/language.tsx";
import { useTranslation } from "../../i18n/i18n.ts";

interface Props {
  title: string;
  problem?: { title: string; text: string } | undefined;
  below?: ReactNode;
  children: ReactNode;
}

/** The frame around the pages before sign-in. */
export function Frame({ title, problem, below, children }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t("masar")}`;
  }, [title, t]);
  return (
    <Container component="main" size={440} py="xl" px="md">
      <Stack>
        <Group justify="space-between">
          <Group gap={8}>
            <img src="/docs/assets/masar.svg" alt="" width={28} height={28} />
            <Text fw={700} size="lg">
              {t("masar")}
            </Text>
          </Group>
          <LanguageSwitch />
        </Group>
        {problem && (
          <Alert color="red" title={problem.title} role="alert">
            {problem.text}
          </Alert>
        )}
        <Card withBorder padding="lg">
          <Title order={1} size="h3" mb="xs">
            {title}
          </Title>
          {children}
        </Card>
        {below}
      </Stack>
    </Container>
  );
}
