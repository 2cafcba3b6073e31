import { Card, Grid, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One section of the reports, half the page wide or all of it. */
export function Panel({
  title,
  hint,
  wide = false,
  children,
}: {
  title: string;
  hint?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Grid.Col span={wide ? 12 : { base: 12, md: 6 }}>
      <Card withBorder h="100%" component="section" aria-label={title}>
        <Title order={2} size="h5" mb={hint ? 0 : "sm"}>
          {title}
        </Title>
        {hint && (
          <Text size="xs" c="dimmed" mb="sm">
            {hint}
          </Text>
        )}
        {children}
      </Card>
    </Grid.Col>
  );
}
