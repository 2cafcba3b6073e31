import { Card, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** One figure that matters, with what it means. */
export function FigureCard({ name, value, hint }: { name: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={name}>
      <Text size="sm" c="gray.7">
        {name}
      </Text>
      <Text fz={26} fw={700} lh={1.3}>
        {value}
      </Text>
      {hint && (
        <Text size="xs" c="gray.7">
          {hint}
        </Text>
      )}
    </Card>
  );
}
