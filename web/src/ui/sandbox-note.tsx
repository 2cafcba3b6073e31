import { Badge, Card, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";

/** Marks what exists only in the sandbox. */
export function SandboxNote({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card bg="var(--sandbox-soft)" padding="sm" style={{ border: "1px dashed var(--sandbox-line)" }}>
      <Group gap="sm">
        <Badge color="yellow.3" autoContrast tt="none">
          {t("mode.test")}
        </Badge>
        <Text size="sm" style={{ flex: 1 }} miw={180}>
          {text}
        </Text>
        {children}
      </Group>
    </Card>
  );
}
