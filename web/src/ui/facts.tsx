import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Names and what stands behind each. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" m={0} style={{ display: "grid", gap: "0.5rem 1rem", gridTemplateColumns: "auto 1fr" }}>
      {facts.map(([name, value]) => (
        <Box key={name} style={{ display: "contents" }}>
          <Text component="dt" size="sm" c="gray.7">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: "anywhere" }}>
            {value}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
