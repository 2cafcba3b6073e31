import { Alert, Button, Center, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFailure } from "./failure.ts";

interface Loading {
  isPending: boolean;
  error: Error | null;
  refetch(): unknown;
  data?: unknown;
}

/** What a query brings, or that it is under way, or why it failed and what to press. What is there stays in sight. */
export function Loaded({ query, children }: { query: Loading; children: ReactNode }) {
  const { t } = useTranslation();
  const failure = useFailure(query.error);
  if (query.isPending) {
    return (
      <Center py="xl">
        <Loader aria-label={t("loading")} />
      </Center>
    );
  }
  if (!failure || query.data !== undefined) return children;
  return (
    <Alert color="red" title={failure.title}>
      <Text>{failure.text}</Text>
      <Button mt="sm" size="xs" onClick={() => query.refetch()}>
        {t("failed.again")}
      </Button>
    </Alert>
  );
}
