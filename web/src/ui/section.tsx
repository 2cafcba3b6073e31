import { Card, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  title: string;
  text?: string;
  /** Beside the title. */
  action?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A card with a heading. */
export function Section({ title, text, action, id, children }: Props) {
  return (
    <Card withBorder padding="lg" {...(id ? { id } : {})} component="section">
      <Stack gap="md">
        <div style={{ display: "flex", justifyContent: "space-between", gap: 12, flexWrap: "wrap" }}>
          <div style={{ flex: "1 1 220px" }}>
            <Title order={2} size="h4">
              {title}
            </Title>
            {text && (
              <Text size="sm" c="dimmed" mt={2}>
                {text}
              </Text>
            )}
          </div>
          {action}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
