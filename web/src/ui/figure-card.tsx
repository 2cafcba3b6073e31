import { Card, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** One figure with its name and a hint. */
export function FigureCard({ name, value, hint }: { name: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <Card withBorder padding="sm" component="section" aria-label={name}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={{ base: 19, sm: 24 }} fw={700} lh={1.35}>
        {value}
      </Text>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Card>
  );
}
