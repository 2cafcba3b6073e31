import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { Link } from "react-router";
import { useTranslation } from "../i18n/i18n.ts";

interface Head {
  title: string;
  text?: string;
  /** The page to go back to. */
  back?: { to: string; text: string };
  /** Beside the title: a badge. */
  mark?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

export function PageHead({ title, text, back, mark, children }: Head) {
  const { t, direction } = useTranslation();
  const Arrow = direction === "rtl" ? ArrowRight : ArrowLeft;
  useEffect(() => {
    document.title = `${title} · ${t("masar")}`;
  }, [title, t]);
  return (
    <Stack gap={4} mb="md">
      {back && (
        <Anchor component={Link} to={back.to} size="sm" c="dimmed">
          <Group gap={4}>
            <Arrow size={14} aria-hidden />
            {back.text}
          </Group>
        </Anchor>
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={1} size="h2">
            <bdi>{title}</bdi>
          </Title>
          {mark}
        </Group>
        <Group gap="xs">{children}</Group>
      </Group>
      {text && (
        <Text c="dimmed" size="sm" maw={720}>
          {text}
        </Text>
      )}
    </Stack>
  );
}
